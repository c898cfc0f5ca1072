import Platform
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

/// Imitations of command output, in `Outputs`: the files in `Records` must become records, those in
/// `Text` must stay text.
enum Outputs {
  static let directory = "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/")

  static func text(_ path: String) throws -> String {
    let file = try Descriptor(path: "\(directory)/Outputs/\(path).txt")
    return String(decoding: try file.bytes(at: 0, count: 1 << 20), as: UTF8.self)
  }
}

/// A command's output, the number of its records, and one record as `name=value` pairs separated by
/// `|`.
struct ExpectedOutput: CustomTestStringConvertible {
  var name: String
  var count: Int
  var index: Int
  var record: String

  init(_ name: String, _ count: Int, _ index: Int, _ record: String) {
    (self.name, self.count, self.index, self.record) = (name, count, index, record)
  }

  var testDescription: String { name }

  static let all: [ExpectedOutput] = [
    .init(
      "ps-aux", 6, 3,
      "USER=anna|PID=1873|%CPU=3.4|%MEM=12.2|VSZ=12345678901|RSS=998652|TTY=?|STAT=Sl|START=09:12"
        + "|TIME=41:07|COMMAND=/opt/browser/browser --type=renderer --lang=en GB"),
    .init(
      "ps-ef", 4, 0,
      "UID=root|PID=1|PPID=0|C=0|STIME=Nov20|TTY=?|TIME=00:00:04|CMD=/sbin/init splash"),
    .init("ps", 2, 1, "PID=9983|TTY=pts/0|TIME=00:00:00|CMD=ps"),
    .init(
      "df", 5, 4,
      "Filesystem=//nas/media|1K-blocks=1921724676|Used=804519936|Available=1117204740|Use%=42%"
        + "|Mounted on=/mnt/nas media"),
    .init(
      "df-root", 1, 0,
      "Filesystem=/dev/nvme0n1p2|Size=468G|Used=192G|Avail=253G|Use%=44%|Mounted on=/"),
    .init(
      "free", 2, 1,
      "column 1=Swap:|total=2097148|used=0|free=2097148|shared=|buff/cache=|available="),
    .init(
      "docker-ps", 3, 2,
      "CONTAINER ID=5e8c44d1a0b2|IMAGE=postgres:16|COMMAND=\"docker-entrypoint.s…\""
        + "|CREATED=2 weeks ago|STATUS=Exited (0) 3 days ago|PORTS=|NAMES=pg"),
    .init(
      "kubectl-pods", 3, 2,
      "NAME=worker-5b8c6d7f9d-xx2lp|READY=0/1|STATUS=CrashLoopBackOff|RESTARTS=117 (2m5s ago)"
        + "|AGE=9h"),
    .init(
      "kubectl-wide", 2, 0,
      "NAME=web-6f4d9c7b58-2kq7x|READY=1/1|STATUS=Running|RESTARTS=0|AGE=3d|IP=10.42.0.11"
        + "|NODE=node-a|NOMINATED NODE=<none>|READINESS GATES=<none>"),
    .init("kubectl-namespaces", 2, 1, "NAME=kube-system|STATUS=Active|AGE=41d"),
    .init(
      "lsblk", 7, 4,
      "NAME=vg-root|MAJ:MIN=253:0|RM=0|SIZE=50G|RO=0|TYPE=lvm|MOUNTPOINTS=/var/snap, /"),
    .init("lsblk-bare", 2, 1, "NAME=sda1|MAJ:MIN=8:1|RM=0|SIZE=20G|RO=0|TYPE=part|MOUNTPOINTS="),
    .init(
      "dpkg-l", 3, 2,
      "Status=rc|Name=linux-image-6|Version=6.1.55-1|Architecture=amd64"
        + "|Description=Linux 6.1 for 64-bit PCs (signed)"),
    .init(
      "netstat", 3, 2,
      "Proto=tcp6|Recv-Q=0|Send-Q=0|Local Address=:::80|Foreign Address=:::*|State=LISTEN"),
    .init(
      "ss", 3, 1,
      "State=LISTEN|Recv-Q=0|Send-Q=244|Local Address:Port=127.0.0.1:5432"
        + "|Peer Address:Port=0.0.0.0:*|Process="),
    .init(
      "lsof", 3, 2,
      "COMMAND=postgres|PID=4410|TID=4412|TASKCMD=worker|USER=pg|FD=mem|TYPE=REG|DEVICE=259,2"
        + "|SIZE/OFF=353616|NODE=323409|NAME=/usr/lib/locale/my locale"),
    .init(
      "vmstat", 2, 0,
      "r=1|b=0|swpd=0|free=2913720|buff=481204|cache=7606572|si=0|so=0|bi=12|bo=25|in=90|cs=171"
        + "|us=3|sy=1|id=96|wa=0|st=0"),
    .init(
      "systemctl", 11, 1,
      "UNIT=● certbot.service|LOAD=loaded|ACTIVE=failed|SUB=failed|DESCRIPTION=Certbot"),
    .init(
      "route", 2, 0,
      "Destination=0.0.0.0|Gateway=192.0.2.1|Genmask=0.0.0.0|Flags=UG|Metric=100|Ref=0|Use=0"
        + "|Iface=eth0"),
    .init(
      "w", 2, 0,
      "USER=anna|TTY=tty2|FROM=tty2|LOGIN@=Thu09|IDLE=3days|JCPU=1:02|PCPU=0.01s"
        + "|WHAT=/usr/libexec/session"),
    .init("pip-list", 3, 2, "Package=pip|Version=26.0.1"),
    .init(
      "cpuinfo", 2, 1,
      "processor=1|vendor_id=GenuineIntel|cpu family=6|model=142|model name=A CPU @ 1.80GHz"
        + "|cpu MHz=2100.430|flags=fpu vme de pse|power management="),
    .init(
      "apt-show", 1, 0,
      "Package=hello|Version=2.10-3|Installed-Size=283|Maintainer=Jane Doe <jane@example.org>"
        + "|Architecture=amd64|Depends=libc6 (>= 2.34)|Description=example package based on GNU "
        + "hello\nThe GNU hello program produces a familiar, friendly greeting. It allows "
        + "non-programmers to use a classic computer science tool.\n\nSeriously, though:\n"
        + " * it is an example|Homepage=https://www.gnu.org/software/hello/|Section=devel"),
    .init(
      "dpkg-status", 2, 0,
      "Package=adduser|Status=install ok installed|Priority=important|Version=3.134"
        + "|Conffiles=/etc/adduser.conf 1cc62b10dd4a1b1e1a4c4d2fd3ce8b5a\n"
        + "/etc/deluser.conf ad2b1b1a1ebd4d1dd5e0d3a0b1c9a4c7"
        + "|Description=add and remove users and groups"),
    .init(
      "people.ldif", 2, 0,
      "dn=ou=people,dc=example,dc=org|objectClass=top, organizationalUnit|ou=people"),
    .init(
      "people.ldif", 2, 1,
      "dn=uid=anna,ou=people,dc=example,dc=org|objectClass=inetOrgPerson|uid=anna|cn=Åsa Löv"
        + "|jpegPhoto=/9j/4AAQAA=="),
    .init(
      "users.ldif", 2, 1,
      "dn=uid=kari,ou=people,dc=example,dc=org|objectClass=inetOrgPerson|uid=kari"
        + "|cn=Kari Nordmann|sn=Nordmann|mail=kari@example.org|uidNumber=1001"),
    .init(
      "docker-stats", 2, 0,
      "CONTAINER ID=5e8c44d1a0b2|NAME=shop-db-1|CPU %=0.02%|MEM USAGE / LIMIT=41.2MiB / 15.63GiB"
        + "|MEM %=0.26%|NET I/O=1.2kB / 0B|BLOCK I/O=12.3MB / 4.1kB|PIDS=7"),
    .init(
      "mail-head", 1, 0,
      "Return-Path=<list@example.org>|Received=from mx.example.org (192.0.2.5) by "
        + "mail.example.net; Mon, 2 Nov 2026 10:00:03 +0000, from app.example.org by "
        + "mx.example.org; Mon, 2 Nov 2026 10:00:01 +0000|From=Anna <anna@example.org>"
        + "|To=list@example.net|Subject=A subject that is so long that it was folded"
        + "|Date=Mon, 2 Nov 2026 10:00:00 +0000"),
    .init(
      "mbox-heads", 2, 1,
      "Subject=Re: Cards|From=Bob <bob@example.org>|Message-ID=<2@example.org>"
        + "|envelope=bob@example.org Mon Nov  2 11:00:00 2026"),
    .init(
      "kubectl-describe", 2, 1,
      "Name=web-2|Namespace=default|Labels=app=web\npart=front|Status=Running"
        + "|Containers=web:\n  Image:  nginx:1.25\n  Port:   80/TCP"),
    .init(
      "lspci-vmm", 2, 1,
      "Slot=00:02.0|Class=VGA compatible controller|Vendor=Intel Corporation"
        + "|Device=UHD Graphics 620|Rev=07"),
    .init(
      "pacman-qi", 2, 0,
      "Name=bash|Version=5.2.026-2|Description=The GNU Bourne Again shell"
        + "|Depends On=readline  libreadline.so=8-64  glibc\nncurses"
        + "|Install Date=Mon 02 Nov 2026 10:00:00 AM UTC"),
  ]
}

@Test(
  arguments: ExpectedOutput.all + ExpectedOutput.known + ExpectedOutput.printed
    + ExpectedOutput.system + ExpectedOutput.marked + ExpectedOutput.headless
    + ExpectedOutput.labelled)
func `what a command prints becomes records`(expected: ExpectedOutput) async throws {
  let outcome = await readText(try Outputs.text("Records/\(expected.name)"))
  #expect(outcome.error == nil)
  try #require(outcome.records.count == expected.count)
  let record = outcome.records[expected.index].fields.map { field in
    "\(field.name)=\(field.value.text ?? "")"
  }
  #expect(record.joined(separator: "|") == expected.record)
}

@Test(arguments: [
  "assembly", "assembly-capitals", "basic", "cat-n", "dialogue", "docker-empty", "file-columns",
  "file-names", "french", "fstab", "hexdump", "history", "http-head", "ip-a", "ip-s-link",
  "iptables-empty", "log", "log-blocks", "log-times", "mail", "makefile", "package.yaml",
  "poem", "prose-notes", "pstree", "release-notes", "shouting", "source-code",
  "todo", "two-figures", "years",
])
func `doubtful text stays text`(name: String) async throws {
  let outcome = await readText(try Outputs.text("Text/\(name)"))
  #expect(Set(outcome.records.flatMap(\.fields).map(\.name)).isSubset(of: ["title", "text"]))
}

@Test func `records in a file that is named as text or as a log are found`() async throws {
  for (name, field) in [("ps-aux", "PID"), ("cpuinfo", "processor")] {
    let text = try Outputs.text("Records/\(name)")
    #expect(await readText(text, name: "\(name).txt").texts(field).count > 1)
    #expect(await readText(text, name: "\(name).log").texts(field).count > 1)
  }
}

@Test func `the words below a table are the last record's`() async throws {
  let outcome = await readText(try Outputs.text("Records/systemctl"))
  #expect(outcome.texts("note").count == 1)
  #expect(outcome.items.last?.record.fields.last?.value.text?.hasPrefix("LOAD   = Refl") == true)
}
