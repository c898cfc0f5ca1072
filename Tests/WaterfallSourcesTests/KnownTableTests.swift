import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

extension ExpectedOutput {
  /// Tables that are recognised by more than their header.
  static let known: [ExpectedOutput] = [
    .init(
      "apt-list", 4, 2,
      "package=zsh|version=5.9-4|status=upgradable from: 5.9-3|suite=stable|architecture=amd64"),
    .init("apt-list", 4, 3, "package=0ad|version=0.0.26-3|suite=stable|architecture=amd64"),
    .init("nm", 6, 1, "name=main|type=T|address=0000000000000033"),
    .init("nm", 6, 2, "name=outside|type=U"),
    .init("nm-sizes", 3, 0, "name=hits|type=d|address=0000000000000000|size=0000000000000004"),
    .init(
      "nm-sizes", 3, 1,
      "name=shop::Cart::add(int, char)|type=T|address=0000000000000033"
        + "|size=0000000000000010"),
    .init(
      "kubectl-all", 3, 2,
      "NAME=service/web|TYPE=ClusterIP|CLUSTER-IP=10.43.0.12|EXTERNAL-IP=<none>|PORT(S)=80/TCP"
        + "|AGE=3d"),
    .init(
      "kubectl-all-wide", 4, 1,
      "NAMESPACE=default|NAME=pod/worker-1|READY=0/1|STATUS=CrashLoopBackOff"
        + "|RESTARTS=117 (2m5s ago)|AGE=9h"),
    .init(
      "kubectl-all-wide", 4, 3,
      "NAMESPACE=default|NAME=deployment.apps/web|READY=2/2|UP-TO-DATE=2|AVAILABLE=2|AGE=3d"),
    .init(
      "kubectl-all-namespaces", 4, 2,
      "NAMESPACE=kube-system|NAME=coredns-7b98449c4-lq5zt|READY=1/1|STATUS=Running"
        + "|RESTARTS=1 (3d1h ago)|AGE=41d"),
    .init(
      "systemctl-timers", 4, 2,
      "NEXT=Mon 2026-11-30 00:33:52 UTC|LEFT=5 days|LAST=Mon 2026-11-23 01:02:33 UTC"
        + "|PASSED=1 day 10h ago|UNIT=fstrim.timer|ACTIVATES=fstrim.service"),
    .init(
      "systemctl-timers-old", 2, 0,
      "NEXT=Tue 2026-11-24 12:17:01 UTC|LEFT=22min left|LAST=Tue 2026-11-24 11:17:01 UTC"
        + "|PASSED=37min ago|UNIT=anacron.timer|ACTIVATES=anacron.service"),
    .init(
      "systemctl-short", 2, 0,
      "UNIT=cron.service|LOAD=loaded|ACTIVE=active|SUB=running"
        + "|DESCRIPTION=Regular background program processing daemon"),
    .init(
      "ss-tunap", 3, 2,
      "Netid=tcp|State=ESTAB|Recv-Q=0|Send-Q=0|Local Address:Port=192.0.2.20:22"
        + "|Peer Address:Port=198.51.100.7:51514|Process=users:((\"sshd\",pid=9021,fd=4))"),
    .init(
      "ss-wide", 6, 5,
      "Netid=tcp|State=LISTEN|Recv-Q=0|Send-Q=511|Local Address:Port=*:80|Peer Address:Port=*:*"
        + "|Process="),
    .init(
      "top", 3, 1,
      "PID=1873|USER=anna|PR=20|NI=0|VIRT=12.3g|RES=998652|SHR=201204|S=S|%CPU=6.2|%MEM=6.2"
        + "|TIME+=41:07.11|COMMAND=browser|time=11:02:14"),
    .init(
      "top-twice", 7, 5,
      "PID=1873|USER=anna|PR=20|NI=0|VIRT=12.3g|RES=998652|SHR=201204|S=R|%CPU=11.2|%MEM=6.2"
        + "|TIME+=41:07.44|COMMAND=browser|time=11:02:17"),
    .init(
      "ls-l", 3, 1,
      "name=read me.txt|size=812|modified=Nov 20 09:14|mode=-rw-r--r--|owner=anna|group=anna"
        + "|links=1"),
    .init(
      "ls-la", 6, 3,
      "name=latest|size=11|modified=Oct  9 08:01|mode=lrwxrwxrwx|owner=anna|group=anna|links=1"
        + "|target=docs/v2.txt"),
    .init(
      "ls-la", 6, 5,
      "name=null|size=1, 3|modified=Nov 24 23:30|mode=crw-rw-rw-|owner=root|group=root|links=1"),
    .init(
      "who", 2, 1, "user=anna|terminal=pts/0|login=2026-11-20 09:20|from=192.0.2.7"),
    .init(
      "last", 4, 2,
      "user=bob|terminal=tty2|from=tty2|login=Sun Nov 22 10:00|logout=crash|duration=1+02:11"),
    .init(
      "last", 4, 3,
      "user=reboot|terminal=system boot|from=6.8.0-48-generic|login=Sun Nov 22 09:58"
        + "|logout=still running|note=wtmp begins Wed Oct  1 08:15:02 2026"),
    .init(
      "passwd", 3, 2,
      "name=anna|comment=Anna,,,|home=/home/anna|shell=/bin/zsh|uid=1000|gid=1000|password=x"),
    .init("group", 3, 1, "name=sudo|members=anna|gid=27|password=x"),
    .init("du", 4, 1, "path=./docs/pictures of 2026|size=1.2M"),
    .init("systemd-blame", 3, 1, "unit=docker.service|duration=912ms"),
    .init("systemd-blame-minutes", 3, 0, "unit=fstrim.service|duration=1min 12.345s"),
    .init(
      "mount", 3, 2,
      "device=/dev/nvme0n1p2|path=/|type=ext4|options=rw,relatime,errors=remount-ro"),
  ]
}

private let versions = """
  Listing...
  adduser/stable,now 3.134 all [installed,automatic]
  adduser/oldstable 3.118 all

  zsh/stable 5.9-4 amd64 [upgradable from: 5.9-3]
  zsh/oldstable 5.8-6 amd64

  zstd/stable 1.5.4 amd64

  """

@Test(arguments: [versions, String(versions.dropFirst("Listing...\n".count))])
func `blank lines between packages do not end the table`(text: String) async {
  let outcome = await readText(text)
  #expect(outcome.texts("package") == ["adduser", "adduser", "zsh", "zsh", "zstd"])
  #expect(outcome.texts("version") == ["3.134", "3.118", "5.9-4", "5.8-6", "1.5.4"])
  #expect(outcome.texts("note").isEmpty)
  #expect(outcome.records.count == 5)
}

@Test(arguments: [
  ("-rw-r--r-- 1 anna staff 12 2026-11-02 10:00 a b.txt\n", "2026-11-02 10:00", "a b.txt"),
  ("-rw-r--r-- 1 anna domain users 12 2 nov. 10:00 a\n", "2 nov. 10:00", "a"),
  ("-rw-r--r--@ 1 anna staff 1.5K Nov  2  2025 -> b\n", "Nov  2  2025", "-> b"),
  (
    "-rw-r--r-- 1 anna staff 12 2026-11-02 10:00:00.123456789 +0100  a\n",
    "2026-11-02 10:00:00.123456789 +0100", " a"
  ),
])
func `dates of a listing may have several forms`(
  line: String, date: String, name: String
) async {
  let outcome = await readText(line)
  #expect(outcome.texts("modified") == [date])
  #expect(outcome.texts("name") == [name])
}

@Test(arguments: [
  "-rw-r--r-- is the mode of a file\n", "total 24\n", "drwxr-xr-x 2 anna anna 4096 Nov  2 10:00\n",
  "drwxr-xr-x 2 anna anna 4096 soon docs\n", "-rw-r--r-- 1 a b 1 Nov 2 10:00 a\nPlain words.\n",
  "note:x:1:2:three:four:five\n", "a:b:c:d:e:f:g\n", "file.c:12:3: error\n",
  "key:*:twelve:\n", "anna pts/0 Tue is a day\n", "bash stable 2024-05-14 10:01\n",
  "anna pts/0 2024-05-14 10:01 at home\n",
  "top - 11:02:14 up 3 days\n", "top - of the hill\nTasks: none\n",
])
func `lines that only begin like known ones stay text`(text: String) async {
  let names = Set(await readText(text).records.flatMap(\.fields).map(\.name))
  #expect(names.isSubset(of: ["title", "text"]))
}

@Test func `logins have a user, a terminal, a time and a host`() async {
  let outcome = await readText(
    """
    anna     tty2         2024-05-04 07:10 (tty2)
    anna     pts/0        2024-05-14 10:01 (192.168.1.5)
    root     console      2024-05-14 10:02

    """)
  #expect(outcome.texts("user") == ["anna", "anna", "root"])
  #expect(outcome.texts("terminal") == ["tty2", "pts/0", "console"])
  #expect(
    outcome.texts("login") == ["2024-05-04 07:10", "2024-05-14 10:01", "2024-05-14 10:02"])
  #expect(outcome.texts("from") == ["tty2", "192.168.1.5"])
}

@Test func `counts of words are no sizes of directories`() async {
  #expect(await readText("12\tapple\n7\tpear\n").texts("path").isEmpty)
  #expect(await readText("12\t./apple\n7\t.\n").texts("path") == ["./apple", "."])
}

@Test func `a word about no table between tables is kept`() async {
  let table = "NAME   AGE\na      3d\nb      4d\n"
  let outcome = await readText("\(table)\n\(table)\nNo resources found.\n")
  #expect(outcome.texts("NAME").isEmpty || outcome.texts("text") == ["No resources found."])
  let two = await readText("\(table)\n\(table)")
  #expect(two.texts("NAME") == ["a", "b", "a", "b"])
}

@Test func `prose below a table is no second table`() async {
  let outcome = await readText("NAME   AGE\na      3d\nb      4d\n\nONE MORE\nthing to say\n")
  #expect(outcome.texts("ONE").isEmpty)
}

@Test func `tables go on behind those that were looked at`() async {
  let rows = (0..<3000).map { "pod/web-\($0 + 1000)   1/1     Running\n" }.joined()
  let pods = "NAME           READY   STATUS\n" + rows
  let other = "NAME          TYPE        AGE\nservice/web   ClusterIP   3d\n"
  let outcome = await readText("\(other)\n\(other)\n\(pods)\n\(other)")
  #expect(outcome.records.count == 3003)
  #expect(outcome.texts("READY").count == 3000)
  #expect(outcome.texts("TYPE").count == 3)
}

@Test(arguments: [
  "total 1\n", "top - 1:00\nTasks:\n", "top - 11:00\nTasks:\n\n", "top - 11:00\nTasks:\n\nPID\n",
  "top - 11:00\nTasks:\n\ntop - 11:00\nTasks:\n\n\n", "top - 11:00\nTasks: 1\n\n  PID USER\n1\n",
  "NAME  AGE\n\nNAME  AGE\n", "A  B\n1  2\n\nA  B\n",
  "Netid State Recv-Q Local Address:Port Peer\n",
  "State Local Address:Port Peer Address:Port Process\n\n\n", "-\t-\n", "1\t\n", "1K\t\t\n1K\ta\n",
  ":::::::\n", "a:x:1:1::/:\n", "a:x:1:\n:x:1:\n", "Mon Mon Mon Mon Mon Mon\n",
  "a b Mon Nov 2 10:00\n", "a b Mon Nov 2 10:00 ()\n", "-rw-r--r-- 1 a 1 Nov 2 10:00  \n",
  "lrwxrwxrwx 1 a b 1 Nov 2 10:00  -> \n", "-rw-r--r-- 1 a b 1, Nov 2 10:00 x\n",
])
func `malformed lines of known looks are read without a trap`(text: String) async throws {
  for format in [nil, Format.table] {
    let source = openSource(
      bytes: Array(text.utf8), name: "data", options: SourceOptions(format: format))
    let outcome = await readAll(source)
    #expect(outcome.error == nil)
    #expect(try await source.records(at: outcome.items.map(\.place)) == outcome.records)
  }
}

@Test(arguments: [
  ("kubectl-all", "NAME"), ("systemctl-timers", "UNIT"), ("top", "COMMAND"), ("ls-la", "name"),
  ("passwd", "name"), ("du", "path"), ("last", "user"), ("ss-tunap", "Local Address:Port"),
])
func `the title of a known table is what a person would choose`(
  name: String, title: String
) async throws {
  let outcome = await readText(try Outputs.text("Records/\(name)"))
  #expect(CardFields.detect(in: outcome.records).title == title)
}
