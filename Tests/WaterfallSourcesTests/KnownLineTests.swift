import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

/// The output of a command, the number of its records, and one of them as `name=value` pairs
/// separated by `|`.
private struct Known: CustomTestStringConvertible, Sendable {
  var command: String
  var text: String
  var count: Int
  var index: Int
  var record: String

  init(_ command: String, _ text: String, _ count: Int, _ index: Int, _ record: String) {
    (self.command, self.text, self.count) = (command, text, count)
    (self.index, self.record) = (index, record)
  }

  var testDescription: String { command }
}

private let tar = """
  drwxr-xr-x root/root         0 2025-03-10 14:00 etc/
  lrwxrwxrwx root/root         0 2025-03-10 14:00 etc/mtab -> ../proc/mounts
  -rw-r--r-- anna/users  5242880 2024-12-01 09:30 my file.bin
  hrw-r--r-- anna/users        0 2024-12-01 09:30 b link to my file.bin

  """

private let objects = """
                             PRE backups/
  2025-03-10 14:00:00     123456 report.csv
  2025-03-09 08:12:44       1200 notes about it.txt
  2024-01-01 00:00:01 53687091200 dump.sql.gz

  """

private let dnf = """
  Last metadata expiration check: 0:12:34 ago on Mon 10 Mar 2025 10:00:00 AM UTC.
  Installed Packages
  zlib.x86_64                          1.2.11-40.el9             @anaconda        
  NetworkManager-config-server.noarch
                                       1:1.44.0-5.el9            @anaconda        
  Available Packages
  389-ds-base.x86_64                   2.4.5-9.el9_4             appstream        

  """

private let services = """
  Name    Status User File
  mysql   none            
  nginx   error  256      anna ~/Library/LaunchAgents/my nginx.plist
  unbound started         root /Library/LaunchDaemons/unbound.plist

  """

private let nodes = """
  Datacenter: dc1
  ===============
  Status=Up/Down
  |/ State=Normal/Leaving/Joining/Moving
  --  Address    Load       Tokens  Owns (effective)  Host ID                               Rack
  UN  10.0.0.11  1.23 GiB   256     33.4%             6a0f0a5c-6d5c-4b0f-8c3d-2f1b2c3d4e5f  r1
  UN  10.0.0.12  987.1 MiB  256     32.9%             0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0  r1
  DN  10.0.0.13  1.1 GiB    256     33.7%             11111111-2222-3333-4444-555555555555  r2

  """

private let directory = """
   Volume in drive C has no label.

   Directory of C:\\Users\\anna

  10/03/2025  14:00    <DIR>          ..
  10/03/2025  02:00 PM             1,234 my notes.txt
                 1 File(s)          1,234 bytes

  """

private let ping = """
  PING example.com (192.0.2.34) 56(84) bytes of data.
  64 bytes from 192.0.2.34 (192.0.2.34): icmp_seq=1 ttl=56 time=11.6 ms
  64 bytes from 192.0.2.34: icmp_seq=2 ttl=56 time=250 ms
  From 10.0.0.5 icmp_seq=3 Destination Host Unreachable

  --- example.com ping statistics ---
  3 packets transmitted, 2 received, 33% packet loss, time 2003ms

  """

private let traceroute = """
  traceroute to example.com (192.0.2.34), 30 hops max, 60 byte packets
   1  gateway (10.0.0.1)  0.345 ms  0.312 ms  0.301 ms
   2  * * *

  """

private let branches = """
    dev              1234567 [origin/dev: ahead 1] Work on x
  * main             c8d364b Fix the thing
    remotes/origin/HEAD -> origin/main

  """

private let blame = """
  ^1234567 (Anna Smith 2025-03-10 14:00:00 +0100  1) import Foundation
  c8d364b5 a b.c (Ben  2025-03-11 09:00:00 +0100  2) 
  c8d364b5 a b.c (Ben  2025-03-11 09:00:00 +0100  3)   run(1)

  """

private let routes = """
  default via 10.0.0.1 dev eth0 proto dhcp metric 100 
  172.17.0.0/16 dev docker0 proto kernel scope link src 172.17.0.1 linkdown 
  unreachable fe80::/64 dev lo metric 1024 

  """

private let snapshots = """
  ID        Time                 Host        Tags        Paths
  ------------------------------------------------------------
  1a2b3c4d  2025-03-10 14:00:00  web-1       daily       /etc
                                                         /home
  5e6f7a8b  2025-03-09 14:00:00  web-1                   /etc
  ------------------------------------------------------------
  2 snapshots

  """

private let calls = """
  execve("/bin/ls", ["ls"], 0x7ffd /* 23 vars */) = 0
  openat(AT_FDCWD, "/x (1)", O_RDONLY)     = -1 ENOENT (No such file)
  --- SIGCHLD {si_signo=SIGCHLD} ---
  exit_group(0)                           = ?

  """

private let dig = """

  ; <<>> DiG 9.18.24 <<>> a.example MX
  ;; global options: +cmd
  ;; QUESTION SECTION:
  ;a.example.    IN  MX

  ;; ANSWER SECTION:
  a.example.  60  IN  MX  10 m.a.example.
  a.example.  60  IN  MX  20 n.a.example.

  ;; Query time: 12 msec

  """

private let known: [Known] = [
  Known(
    "tar -tv", tar, 4, 1,
    "name=etc/mtab|size=0|modified=2025-03-10 14:00|mode=lrwxrwxrwx|owner=root|group=root"
      + "|target=../proc/mounts"),
  Known(
    "tar -tv, a link", tar, 4, 3,
    "name=b|size=0|modified=2024-12-01 09:30|mode=hrw-r--r--|owner=anna|group=users"
      + "|target=my file.bin"),
  Known("aws s3 ls", objects, 4, 0, "name=backups/|type=PRE"),
  Known(
    "aws s3 ls, a size", objects, 4, 2,
    "name=notes about it.txt|size=1200|modified=2025-03-09 08:12:44"),
  Known(
    "aws s3 ls, a long size", objects, 4, 3,
    "name=dump.sql.gz|size=53687091200|modified=2024-01-01 00:00:01"),
  Known(
    "aws s3 ls --human-readable",
    "2025-03-10 14:00:00  120.6 KiB a.csv\n2025-03-10 14:00:01   17 Bytes b\n", 2, 0,
    "name=a.csv|size=120.6 KiB|modified=2025-03-10 14:00:00"),
  Known(
    "aws s3 ls, a directory", "2025-03-10 14:00:00          0 \n", 1, 0,
    "size=0|modified=2025-03-10 14:00:00"),
  Known(
    "dnf check-update",
    "Obsoleting Packages\na.noarch   2-1.fc40  fedora\n    b.noarch  1-1.fc39  @System\n", 2, 1,
    "package=a|version=2-1.fc40|repository=fedora|architecture=noarch"
      + "|replaces=b.noarch  1-1.fc39  @System"),
  Known("dnf list, a title", dnf, 5, 0, "text=Installed Packages"),
  Known(
    "dnf list, two lines", dnf, 5, 2,
    "package=NetworkManager-config-server|version=1:1.44.0-5.el9|repository=@anaconda"
      + "|architecture=noarch"),
  Known(
    "dnf list, below a title", dnf, 5, 4,
    "package=389-ds-base|version=2.4.5-9.el9_4|repository=appstream|architecture=x86_64"),
  Known("brew services list", services, 3, 0, "Name=mysql|Status=none"),
  Known(
    "brew services list, a code", services, 3, 1,
    "Name=nginx|Status=error|Exit code=256|User=anna|File=~/Library/LaunchAgents/my nginx.plist"),
  Known(
    "nodetool status", nodes, 3, 2,
    "state=DN|Address=10.0.0.13|Load=1.1 GiB|Tokens=256|Owns (effective)=33.7%"
      + "|Host ID=11111111-2222-3333-4444-555555555555|Rack=r2"),
  Known("dir", directory, 5, 2, "name=..|modified=10/03/2025  14:00|type=DIR"),
  Known(
    "dir, a file", directory, 5, 3,
    "name=my notes.txt|modified=10/03/2025  02:00 PM|size=1,234"),
  Known("ping", ping, 6, 0, "text=PING example.com (192.0.2.34) 56(84) bytes of data."),
  Known(
    "ping, an answer", ping, 6, 1,
    "size=64|host=192.0.2.34|address=192.0.2.34|seq=1|ttl=56|duration=11.6 ms"),
  Known(
    "ping, an error", ping, 6, 3, "address=10.0.0.5|seq=3|error=Destination Host Unreachable"),
  Known(
    "traceroute", traceroute, 3, 1,
    "hop=1|host=gateway|address=10.0.0.1|times=0.345 ms  0.312 ms  0.301 ms"),
  Known("traceroute, no answer", traceroute, 3, 2, "hop=2|times=* * *"),
  Known(
    "git branch -vv", branches, 3, 0,
    "name=dev|commit=1234567|upstream=origin/dev: ahead 1|subject=Work on x"),
  Known(
    "git branch -vv, the current one", branches, 3, 1,
    "current=*|name=main|commit=c8d364b|subject=Fix the thing"),
  Known(
    "git status --short", "## main\n M src/a.c\nR  old.md -> new.md\n?? x\n", 4, 2,
    "path=new.md|status=R |from=old.md"),
  Known("git status --short, one line", "?? a b\n", 1, 0, "path=a b|status=??"),
  Known(
    "git blame", blame, 3, 0,
    "text=import Foundation|line=1|author=Anna Smith|date=2025-03-10 14:00:00 +0100"
      + "|commit=^1234567"),
  Known(
    "git blame, a blank line", blame, 3, 1,
    "line=2|author=Ben|date=2025-03-11 09:00:00 +0100|commit=c8d364b5|path=a b.c"),
  Known(
    "rclone lsl",
    "  1234567 2025-03-10 14:00:00.123456789 a.csv\n 12345678 2025-03-09 10:00:00 b c\n",
    2, 0, "size=1234567|modified=2025-03-10 14:00:00.123456789|name=a.csv"),
  Known(
    "gsutil ls -l",
    "      120  2025-03-09T10:00:00Z  gs://b/a b.txt\n 12345678  2025-03-10T10:00:00Z  gs://b/c\n"
      + "TOTAL: 2 objects, 12345798 bytes (11.8 MiB)\n",
    3, 0, "size=120|modified=2025-03-09T10:00:00Z|name=gs://b/a b.txt"),
  Known(
    "borg list",
    "a-1      Mon, 2025-03-10 14:00:00 [1234abcd]\na-2      Sun, 2025-03-09 14:00:00 [abcd1234]\n",
    2, 1, "time=Sun, 2025-03-09 14:00:00|name=a-2|id=abcd1234"),
  Known(
    "git diff --name-status", "M\tsrc/a.c\nR100\told.md\tnew b.md\nD\tgone\n", 3, 1,
    "path=new b.md|status=R100|from=old.md"),
  Known(
    "git ls-tree -l",
    "100644 blob c8d364b5a1    1234\ta b.md\n040000 tree 2234567890       -\tsrc\n", 2, 0,
    "mode=100644|type=blob|object=c8d364b5a1|size=1234|path=a b.md"),
  Known(
    "git ls-tree", "100644 blob c8d364b5a1\ta b.md\n040000 tree 2234567890\tsrc\n", 2, 1,
    "mode=040000|type=tree|object=2234567890|path=src"),
  Known(
    "git stash list",
    "stash@{0}: WIP on main: 1234567 Fix\nstash@{1}: On dev: try: it\n", 2, 1,
    "message=try: it|number=1|branch=On dev"),
  Known(
    "gdb, frames",
    "#0  0x00007f in raise () from /lib/libc.so.6\n#1  f (n=3) at main.c:12\n"
      + "#2  0x00005 in std::foo(int) (x=1) at a.cc:3\n", 3, 2,
    "frame=2|address=0x00005|function=std::foo(int)|arguments=x=1|place=a.cc:3"),
  Known(
    "go test -bench",
    "goos: linux\nBenchmarkA-8  \t 1000\t  12 ns/op\t 8 B/op\t 1 allocs/op\n"
      + "BenchmarkB-8\t 5\t 2.5 ns/op\nPASS\nok  \ta/b\t3.4s\n", 5, 1,
    "name=BenchmarkA-8|runs=1000|ns per op=12|bytes per op=8|allocs per op=1"),
  Known(
    "git diff --numstat", "10\t5\tsrc/a.c\n2\t0\tnew.txt\n-\t-\tpic.png\n", 3, 0,
    "1=10|2=5|3=src/a.c"),
  Known(
    "lshw -short",
    """
    H/W path       Device      Class          Description
    =====================================================
                               system         A Laptop
    /0                         bus            Board
    /0/1d/0        /dev/nvme0  storage        Some SSD

    """, 3, 1, "H/W path=/0|Device=|Class=bus|Description=Board"),
  Known(
    "strace", calls, 4, 1,
    "call=openat|arguments=AT_FDCWD, \"/x (1)\", O_RDONLY|result=-1|error=ENOENT (No such file)"),
  Known("strace, a signal", calls, 4, 2, "text=--- SIGCHLD {si_signo=SIGCHLD} ---"),
  Known(
    "strace -f -tt -T",
    "1234  14:00:00.123456 brk(NULL)          = 0x55d1 <0.000010>\n"
      + "[pid 12] read(3,  <unfinished ...>\n", 2, 0,
    "call=brk|arguments=NULL|result=0x55d1|duration=0.000010|pid=1234|time=14:00:00.123456"),
  Known(
    "strace, an unfinished call",
    "12 1710072000.123456 brk(NULL) = 0\n[pid 12] read(3,  <unfinished ...>\n", 2, 1,
    "call=read|arguments=3,|result=<unfinished ...>|pid=12"),
  Known(
    "restic snapshots, a count", snapshots, 3, 2, "text=2 snapshots"),
  Known(
    "restic snapshots", snapshots, 3, 0,
    "ID=1a2b3c4d|Time=2025-03-10 14:00:00|Host=web-1|Tags=daily|Paths=/etc, /home"),
  Known(
    "dnf info",
    """
    Installed Packages
    Name         : bash
    Version      : 5.1.8
    Size         : 7.4 M
    Summary      : A shell

    Name         : zsh
    Version      : 5.8
    Size         : 7.0 M
    Summary      : Another shell

    """, 2, 0, "Name=bash|Version=5.1.8|Size=7.4 M|Summary=A shell|text=Installed Packages"),
  Known(
    "git worktree list", "/home/anna/x  1234567 [main]\n/tmp/y  c8d364b (detached HEAD)\n", 2, 1,
    "path=/tmp/y|commit=c8d364b|state=detached HEAD"),
  Known(
    "lsusb",
    "Bus 002 Device 001: ID 1d6b:0003 A root hub\nBus 001 Device 003: ID 046d:c52b \n", 2, 0,
    "bus=002|device=001|vendor=1d6b|product=0003|name=A root hub"),
  Known(
    "lspci", "00:02.0 VGA controller: A Graphics (rev 02)\n0000:00:14.0 USB: Some\n", 2, 0,
    "name=A Graphics (rev 02)|class=VGA controller|slot=00:02.0"),
  Known(
    "arp -a",
    "? (10.0.0.1) at aa:bb:cc:dd:ee:ff [ether] on eth0\n? (10.0.0.7) at <incomplete> on eth0\n",
    2, 0, "host=?|address=10.0.0.1|mac=aa:bb:cc:dd:ee:ff|type=ether|interface=eth0"),
  Known("dig", dig, 8, 4, "text=;; ANSWER SECTION:"),
  Known(
    "dig, an answer", dig, 8, 6, "name=a.example.|ttl=60|class=IN|type=MX|value=20 n.a.example."),
  Known(
    "dig +noall +answer",
    "a.test.\t\t3600\tIN\tA\t192.0.2.1\na.test.\t60\tIN\tMX\t10 m.test.\n", 2, 1,
    "name=a.test.|ttl=60|class=IN|type=MX|value=10 m.test."),
  Known(
    "supervisorctl status", "api    RUNNING   pid 1234, uptime 3 days\nw:w_00 STARTING\n", 2, 0,
    "name=api|state=RUNNING|description=pid 1234, uptime 3 days"),
  Known(
    "ip route", routes, 3, 1,
    "destination=172.17.0.0/16|dev=docker0|proto=kernel|scope=link|src=172.17.0.1|flag=linkdown"),
  Known(
    "ip route, a type", routes, 3, 2,
    "destination=fe80::/64|dev=lo|metric=1024|type=unreachable"),
]

@Test(arguments: known)
private func `lines of a known look are records`(known: Known) async throws {
  let outcome = await readText(known.text)
  try #require(outcome.records.count == known.count)
  let record = outcome.records[known.index].fields.map { "\($0.name)=\($0.value.text ?? "")" }
  #expect(record.joined(separator: "|") == known.record)
}

@Test(arguments: [
  "2025-03-10 14:00:00 1234567890 started\n2025-03-10 14:00:01 1234567891 ended\n",
  "2025-03-10 14:00:00 started\n2025-03-10 14:00:01 ended\n",
])
func `numbers after the times of a log are no sizes of objects`(log: String) async {
  #expect(await readText(log).texts("size").isEmpty)
}

@Test(arguments: [
  "Meeting on Monday (late)\nLunch on Tuesday (early)\n", "Anna (Berlin) at work on time\nBen\n",
  "Some Packages\n", "Name Status User File\n", "A cold day\nM is a letter\n", "PING me\nlater\n",
  "default is x\n",
  "12:30.5 at noon\n", "1min of silence\n2s of noise\n", " PRE\n", " Directory of C:\n\n x\n",
  "(abc)\n", "a(1) = 3\nb(2) = 4\n", "^1234567 ()\n", "1234567 (1)\n", "Installed Packages\n\n",
  "traceroute to\n1\n",
])
func `lines that only begin like those of a command stay text`(text: String) async throws {
  let outcome = await readText(text)
  #expect(Set(outcome.records.flatMap(\.fields).map(\.name)).isSubset(of: ["title", "text"]))
  let named = await readText(text, format: .table)
  #expect(named.error == nil)
}
