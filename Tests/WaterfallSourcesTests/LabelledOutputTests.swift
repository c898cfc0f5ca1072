import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

extension ExpectedOutput {
  /// Reports whose values have labels: blocks below a line at the margin, leaders, several labels a
  /// line, sections, values or signs that are below each other.
  static let labelled: [ExpectedOutput] = [
    .init(
      "stat", 2, 1,
      """
      File=/etc/group|Size=606|Blocks=8|IO Block=4096   regular file|Device=254,0|Inode=602|Link\
      s=1|Access=(0644/-rw-r--r--), 2026-11-30 19:42:57.437559484 +0000|Uid=(    0/    root)|Gid\
      =(    0/    root)|Modify=2026-05-20 16:27:29.000000000 +0000|Change=2026-05-20 16:27:29.00\
      0000000 +0000|Birth=1970-01-01 00:00:00.000000000 +0000
      """),
    .init(
      "ipconfig", 3, 1,
      """
      title=Ethernet adapter Ethernet|Connection-specific DNS Suffix=lan|Description=Intel(R) I2\
      19-V|Physical Address=00-11-22-33-44-55|DHCP Enabled=Yes|IPv4 Address=192.168.1.10(Preferr\
      ed)|Subnet Mask=255.255.255.0|Lease Obtained=Monday, November 30, 2026 10:00:00 AM|Default\
       Gateway=fe80::1%12\n192.168.1.1|DNS Servers=1.1.1.1\n8.8.8.8|NetBIOS over Tcpip=Enabled
      """),
    .init(
      "ip-address", 3, 1,
      """
      title=eth0|number=2|flags=<BROADCAST,MULTICAST,UP,LOWER_UP>|mtu=1500|qdisc=fq_codel|state=\
      UP|group=default|qlen=1000|link/ether=52:54:00:12:34:56 brd ff:ff:ff:ff:ff:ff|altname=enp1\
      s0|inet=10.0.0.5/24 metric 100 brd 10.0.0.255 scope global dynamic eth0\nvalid_lft 86000se\
      c preferred_lft 86000sec|inet6=fe80::5054:ff:fe12:3456/64 scope link\nvalid_lft forever pr\
      eferred_lft forever
      """),
    .init(
      "ifconfig", 2, 0,
      """
      title=eth0|flags=4163<UP,BROADCAST,RUNNING,MULTICAST>|mtu=1500|inet=10.0.0.5  netmask 255.\
      255.255.0  broadcast 10.0.0.255|inet6=fe80::5054:ff:fe12:3456  prefixlen 64  scopeid 0x20<\
      link>|ether=52:54:00:12:34:56  txqueuelen 1000  (Ethernet)|RX=packets 123456  bytes 987654\
      32 (94.1 MiB), errors 0  dropped 12  overruns 0  frame 0|TX=packets 65432  bytes 12345678 \
      (11.7 MiB), errors 0  dropped 0 overruns 0  carrier 0  collisions 0
      """),
    .init(
      "ifconfig-macos", 2, 1,
      """
      title=en0|flags=8863<UP,BROADCAST,SMART,RUNNING,SIMPLEX,MULTICAST>|mtu=1500|options=6463<R\
      XCSUM,TXCSUM,TSO4,TSO6,CHANNEL_IO,PARTIAL_CSUM,ZEROINVERT_CSUM>|ether=a4:83:e7:11:22:33|in\
      et6=fe80::1c5a:1:2:3%en0 prefixlen 64 secured scopeid 0x6|inet=192.168.1.20 netmask 0xffff\
      ff00 broadcast 192.168.1.255|nd6=options=201<PERFORMNUD,DAD>|media=autoselect|status=activ\
      e
      """),
    .init(
      "redis-info", 4, 2,
      """
      title=Memory|used_memory=1048576|used_memory_human=1.00M|maxmemory_policy=noeviction
      """),
    .init(
      "systemctl-status", 2, 0,
      """
      title=● ssh.service - OpenBSD Secure Shell server|Loaded=loaded (/lib/systemd/system/ssh.s\
      ervice; enabled; preset: enabled)|Active=active (running) since Mon 2026-11-30 10:00:00 UT\
      C; 1h 2min ago|Docs=man:sshd(8)\nman:sshd_config(5)|Process=1230 ExecStartPre=/usr/sbin/ss\
      hd -t (code=exited, status=0/SUCCESS)|Main PID=1234 (sshd)|Tasks=1 (limit: 4915)|Memory=5.\
      4M|CPU=123ms|CGroup=/system.slice/ssh.service\n└─1234 "sshd: /usr/sbin/sshd -D [listener] \
      0 of 10-100 startups"|text=Nov 30 10:00:00 host systemd[1]: Starting ssh.service - OpenBSD\
       Secure Shell server...\nNov 30 10:00:00 host sshd[1234]: Server listening on 0.0.0.0 port\
       22.\nNov 30 10:00:00 host systemd[1]: Started ssh.service - OpenBSD Secure Shell server.
      """),
    .init(
      "systemctl-show", 2, 1,
      """
      Type=oneshot|ExitType=main|Restart=no|MainPID=0|Id=cron.service|Description=Regular backgr\
      ound program processing daemon|ActiveState=inactive|SubState=dead
      """),
    .init(
      "nmcli-multiline", 2, 1,
      """
      NAME=Home|UUID=11116bd0-0bb0-7ffb-45f1-d6edd65f3e03|TYPE=wifi|DEVICE=--
      """),
    .init(
      "lspci-v", 3, 1,
      """
      title=00:02.0 VGA compatible controller: Intel Corporation UHD Graphics (rev 02) (prog-if \
      00 [VGA controller])|Subsystem=Lenovo UHD Graphics|Flags=bus master, fast devsel, latency \
      0, IRQ 133|Capabilities=[40] Vendor Specific Information: Len=0c <?>, [70] Express Root Co\
      mplex Integrated Endpoint, MSI 00|Kernel driver in use=i915|Kernel modules=i915|text=Memor\
      y at e9000000 (64-bit, non-prefetchable) [size=16M]\nMemory at 80000000 (64-bit, prefetcha\
      ble) [size=256M]\nI/O ports at 3000 [size=64]
      """),
    .init(
      "dmidecode", 5, 1,
      """
      title=BIOS Information|Vendor=LENOVO|Version=N2WET30W (1.20 )|Release Date=06/10/2021|ROM \
      Size=32 MB|Characteristics=PCI is supported\nPNP is supported|BIOS Revision=1.20|text=Hand\
      le 0x0000, DMI type 0, 26 bytes
      """),
    .init(
      "sensors", 2, 0,
      """
      title=coretemp-isa-0000|Adapter=ISA adapter|Package id 0=+45.0°C  (high = +100.0°C, crit =\
       +100.0°C)|Core 0=+43.0°C  (high = +100.0°C, crit = +100.0°C)|Core 1=+44.0°C  (high = +100\
      .0°C, crit = +100.0°C)
      """),
    .init(
      "mediainfo", 3, 2,
      """
      title=Audio #1|ID=2|Format=AAC LC|Channel(s)=2 channels
      """),
    .init(
      "vgdisplay", 2, 0,
      """
      title=Volume group|VG Name=vg0|Format=lvm2|VG Access=read/write|VG Status=resizable|VG Siz\
      e=<99.00 GiB|PE Size=4.00 MiB|Total PE=25343|text=System ID
      """),
    .init(
      "lsusb-v", 2, 1,
      """
      title=Bus 002 Device 001: ID 1d6b:0003 Linux Foundation 3.0 root hub|bLength=18|bDescripto\
      rType=1|bcdUSB=3.10|bDeviceClass=9 Hub|idVendor=0x1d6b Linux Foundation|text=Device Descri\
      ptor:
      """),
    .init(
      "gem-info", 3, 1,
      """
      title=rake (13.1.0, 13.0.6)|Author=Anna Smith|Homepage=https://github.com/ruby/rake|Licens\
      e=MIT|Installed at (13.1.0)=/var/lib/gems/3.2.0\n(13.0.6): /usr/share/gems|text=Rake is a \
      Make-like program implemented in Ruby
      """),
    .init(
      "pactl", 2, 0,
      """
      title=Sink #0|State=RUNNING|Name=alsa_output.pci-0000_00_1f.3.analog-stereo|Description=Bu\
      ilt-in Audio Analog Stereo|Driver=module-alsa-card.c|Volume=front-left: 32768 /  50% / -18\
      .06 dB,   front-right: 32768 /  50% / -18.06 dB\nbalance 0.00|Properties=alsa.resolution_b\
      its = "16"\ndevice.api = "alsa"|Ports=analog-output-speaker: Speakers (priority: 10000)|Ac\
      tive Port=analog-output-speaker
      """),
    .init(
      "ethtool", 1, 0,
      """
      title=Settings for eth0|Supported ports=[ TP ]|Supported link modes=10baseT/Half 10baseT/F\
      ull\n100baseT/Half 100baseT/Full\n1000baseT/Full|Supported pause frame use=No|Supports aut\
      o-negotiation=Yes|Speed=1000Mb/s|Duplex=Full|Port=Twisted Pair|Link detected=yes
      """),
    .init(
      "ethtool-statistics", 1, 0,
      """
      title=NIC statistics|rx_packets=123456|tx_packets=65432|rx_bytes=98765432|tx_bytes=1234567\
      8|rx_errors=0
      """),
    .init(
      "os-release", 1, 0,
      """
      PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"|NAME="Debian GNU/Linux"|VERSION_ID="12"|VERSI\
      ON="12 (bookworm)"|VERSION_CODENAME=bookworm|ID=debian|HOME_URL="https://www.debian.org/"|\
      SUPPORT_URL="https://www.debian.org/support"|BUG_REPORT_URL="https://bugs.debian.org/"
      """),
    .init(
      "hostnamectl", 1, 0,
      """
      Static hostname=web|Icon name=computer-vm|Chassis=vm|Machine ID=0a3407de|Boot ID=63b2|Virt\
      ualization=kvm|Operating System=Debian GNU/Linux 13 (trixie)|Kernel=Linux 6.12.0|Architect\
      ure=x86-64
      """),
    .init(
      "mdadm", 1, 0,
      """
      title=/dev/md0|Version=1.2|Creation Time=Mon Nov 30 10:00:00 2026|Raid Level=raid1|Array S\
      ize=1046528 (1022.00 MiB 1071.64 MB)|Raid Devices=2|Total Devices=2|State=clean|Active Dev\
      ices=2|Name=host:0  (local to host host)|UUID=1234:5678|Events=17|text=Number   Major   Mi\
      nor   RaidDevice State\n0       8       16        0      active sync   /dev/sdb\n1       8\
             32        1      active sync   /dev/sdc
      """),
    .init(
      "apt-policy", 2, 0,
      """
      title=bash|Installed=5.2.15-2+b13|Candidate=5.2.15-2+b13|Version table=500 http://deb.debi\
      an.org/debian bookworm/main amd64 Packages\n100 /var/lib/dpkg/status|text=*** 5.2.15-2+b13\
       500
      """),
    .init(
      "proc-io", 1, 0,
      """
      rchar=6976|wchar=0|syscr=10|syscw=0|read_bytes=0|write_bytes=0|cancelled_write_bytes=0
      """),
    .init(
      "rsync-stats", 1, 0,
      """
      Number of files=1,234 (reg: 1,200, dir: 34)|Number of created files=10|Number of regular f\
      iles transferred=12|Total file size=123,456,789 bytes|Total transferred file size=1,234 by\
      tes|Literal data=0 bytes|Matched data=0 bytes|File list size=0|Total bytes sent=1,234|Tota\
      l bytes received=567|text=sent 1,234 bytes  received 567 bytes  3,602.00 bytes/sec\ntotal \
      size is 123,456,789  speedup is 68,549.02
      """),
    .init(
      "pip-show", 2, 1,
      """
      Name=setuptools|Version=65.5.0|Summary=Easily download, build, install, upgrade, and unins\
      tall Python packages|Home-page=https://github.com/pypa/setuptools|Author=Python Packaging \
      Authority|Author-email=distutils-sig@python.org|License=|Location=/usr/lib/python3/dist-pa\
      ckages|Requires=|Required-by=
      """),
    .init(
      "tune2fs", 1, 0,
      """
      title=tune2fs 1.47.0 (5-Feb-2023)|Filesystem volume name=<none>|Last mounted on=/|Filesyst\
      em UUID=0a3407de-014b|Filesystem magic number=0xEF53|Filesystem features=has_journal ext_a\
      ttr resize_inode|Inode count=1310720|Block count=5242880|Reserved block count=262144|Free \
      blocks=2913720|First block=0|Block size=4096|Last write time=Mon Nov 30 10:00:00 2026
      """),
    .init(
      "readelf-h", 1, 0,
      """
      title=ELF Header|Magic=7f 45 4c 46 02 01 01 00 00 00 00 00 00 00 00 00|Class=ELF64|Data=2'\
      s complement, little endian|Version=1 (current), 0x1|OS/ABI=UNIX - System V|ABI Version=0|\
      Type=DYN (Position-Independent Executable file)|Machine=Advanced Micro Devices X86-64|Entr\
      y point address=0x61d0|Start of program headers=64 (bytes into file)|Start of section head\
      ers=149360 (bytes into file)|Flags=0x0|Size of this header=64 (bytes)|Size of program head\
      ers=56 (bytes)|Number of program headers=13|Size of section headers=64 (bytes)|Number of s\
      ection headers=31|Section header string table index=30
      """),
    .init(
      "netsh-wlan", 3, 1,
      """
      title=SSID 1 : home|Network type=Infrastructure|Authentication=WPA2-Personal|Encryption=CC\
      MP|BSSID 1=00:11:22:33:44:55|Signal=80%|Channel=6
      """),
    .init(
      "time-v", 1, 0,
      """
      Command being timed="make"|User time (seconds)=12.34|System time (seconds)=1.20|Percent of\
       CPU this job got=180%|Elapsed (wall clock) time (h:mm:ss or m:ss)=0:07.50|Maximum residen\
      t set size (kbytes)=123456|Exit status=0
      """),
    .init(
      "lscpu", 1, 0,
      """
      Architecture=x86_64|CPU op-mode(s)=32-bit, 64-bit|Byte Order=Little Endian|CPU(s)=8|On-lin\
      e CPU(s) list=0-7|Vendor ID=GenuineIntel
      """),
    .init(
      "meminfo", 1, 0,
      """
      MemTotal=16214836 kB|MemFree=2913720 kB|MemAvailable=9964128 kB|SwapTotal=2097148 kB
      """),
  ]
}

/// Prose, code and the output of commands, with colons and equals signs in it.
private let texts: [String] = [
  "=== RUN   TestA\n--- PASS: TestA (0.00s)\n=== RUN   TestB\n    b_test.go:10: wrong\nFAIL\n"
    + "FAIL\texample.com/b\t0.012s\nok  \texample.com/c\t0.020s\n",
  "Alice: hi there\nBob: hello\n\nAlice: how are you?\nBob: fine\n",
  "ACT I\n\nScene 1. A room.\n\nHAMLET: To be.\nHORATIO: Or not.\n\nHAMLET: That is it.\nHORATIO: Yes.\n",
  "Scene 1\n  Alice: x\n  Bob: y\nScene 2\n  Alice: z\n  Bob: w\n",
  "Meeting of 3 May\n\nPresent: Anna, Bob\nAbsent: Carl\n\nWe talked about the cards. Bob said that they are ready.\n\nNext: 10 May\n",
  "Dear Anna,\n\nthe plan: we meet at noon.\nThe reason: nobody has time later.\nThe place: the old mill.\n\nYours\nBob\n",
  "Bread\n\nIngredients:\n  flour\n  water\n  salt\n\nSteps:\n  mix\n  wait\n  bake\n",
  "I. Birth\n   A. Early years\n   B. School\nII. Work\n   A. First job\n   B. Second job\n",
  "The cards fall down\n  And rows go on\n  And nobody sees\nThe place is far\n  And all are gone\n  And none come back\n",
  "def a(x):\n    if x:\n        return 1\n    return 2\n\ndef b(y):\n    if y:\n        return 3\n    return 4\n",
  "class A:\n    x: int\n    y: int\n    z: int\n\nclass B:\n    x: int\n    y: int\n    z: int\n",
  "body {\n  color: red;\n  margin: 0;\n  padding: 0;\n}\np {\n  color: blue;\n  margin: 1px;\n  padding: 0;\n}\n",
  "main:\n  push rbp\n  mov rbp, rsp\n  ret\nother:\n  push rbp\n  mov rbp, rsp\n  ret\n",
  "CC = gcc\nCFLAGS = -O2\n\nall: a.o\n\tgcc -o a a.o\n",
  "Usage: foo [OPTIONS]\n\nOptions:\n  -a, --all    show all\n  -h, --help   show help\n\nCommands:\n  run   run it\n  stop  stop it\n",
  "usage: git [-v | --version]\n\nstart a working area (see also: git help tutorial)\n   clone     Clone a repository\n   init      Create\n\nwork on the current change (see also: git help everyday)\n   add       Add file\n   mv        Move\n",
  "Version 1.2\n  Fixed a bug: the cards.\n  Added: a key.\n\nVersion 1.1\n  Fixed: nothing.\n",
  "bash (5.2) unstable; urgency=medium\n\n  * Fix: a.\n  * Add: b.\n\n -- Anna <a@b.c>  Mon, 30 Nov 2026 10:00:00 +0000\n\nbash (5.1) unstable; urgency=low\n\n  * Fix: c.\n\n -- Anna <a@b.c>  Sun, 29 Nov 2026 10:00:00 +0000\n",
  "a.c:10:int main\nb.c:20:int x\nc.c:30:foo bar\nd.c:40:baz\n",
  "a.c:3\nb.c:0\nc.c:12\nd.c:9\ne.c:1\n",
  "a.png:      PNG image data\nb.txt:      ASCII text\nlonger.gif: GIF image data\nc.sh:       shell script\n",
  "Card: a rectangle with a text.\nLane: the stack that is being filled.\nGap: what lies between neighbours.\nInset: what lies inside an edge.\nAnchor: what stays in place.\n",
  "Q: What is it?\nA: A viewer.\n\nQ: Why?\nA: Because.\n",
  "TODO: fix the thing\nNOTE: it is broken\nFIXME: later\nXXX: never\n",
  "Monday: buy milk\nTuesday: call Bob\nWednesday: rest\nThursday: work\nFriday: party\n",
  "A=1\nB=2\nC=3\necho $A\n",
  "Copyright: Anna\nLicense: GPL\n\nThis program is free software: you can\nredistribute it. See also: the GPL.\n",
  "10:00: breakfast\n11:00: lecture\n12:00: lunch\n13:00: sleep\n14:00: walk\n",
  "ERROR:  relation \"foo\" does not exist\nLINE 1: select * from foo;\n                      ^\n",
  "LOG:  database system was shut down\nLOG:  ready\nFATAL:  password\nDETAIL:  x\nHINT:  y\n",
  "Jan 1: new year\nMay 1: labour day\nDec 25: christmas\nDec 31: silvester\nOct 3: unity\n",
  "Round 1: 3 points\nRound 2: 5 points\nRound 3: 7 points\nRound 4: 7 points\nRound 5: 9 points\n",
  "+ set -e\n+ foo=1\n+ bar=2\n+ echo x\n",
  "An old silent pond\n  a frog jumps into the pond\n    splash: silence again\n",
  "x = 1\ny = 2\ntherefore x + y = 3\n",
  "Chapter 1: The Beginning\n\nIt was dark: very dark. Nobody knew\nwhy: not even Anna.\n\nChapter 2: The End\n\nIt was over: finally.\n",
  "item one   this is a text that\n           goes on here\nitem two   another text that\n           goes on too\n",
  "NAME\n       ls - list directory contents\n\nSYNOPSIS\n       ls [OPTION]... [FILE]...\n\nDESCRIPTION\n       List information about the FILEs.\n\n       -a, --all\n              do not ignore entries starting with .\n",
  "Introduction . . . . . . . . 1\nMethods . . . . . . . . . . . 5\nResults . . . . . . . . . . . 9\n",
  "SHELL=/bin/sh\nPATH=/bin\nMAILTO=root\n17 * * * * root run-parts\n",
  "127.0.0.1 localhost\n::1 localhost ip6-localhost\n10.0.0.1 web\n",
  "1\n00:00:01,000 --> 00:00:02,000\nAnna: Hello.\n\n2\n00:00:03,000 --> 00:00:04,000\nBob: Hi.\n",
  "requests==2.1\nflask==3.0\nnumpy==1.26\n",
  "Interviewer:  What do you do?\nGuest:        I write.\nInterviewer:  Why?\nGuest:        I must.\n",
]

@Test(arguments: texts)
private func `words with colons and equals signs stay text`(text: String) async {
  let outcome = await readText(text)
  #expect(Set(outcome.records.flatMap(\.fields).map(\.name)).isSubset(of: ["title", "text"]))
}

@Test(arguments: [
  (".properties", "server.port=8080\nserver.host=localhost\n! old\n", "server.port"),
  ("", "# app\nserver.port=8080\nserver.host=localhost\nlog=INFO\n", "server.port"),
  ("", "a=1\nb=\n# more\nc=x y\n", "c"),
])
private func `settings without sections are a record`(
  ending: String, text: String, name: String
) async {
  let outcome = await readText(text, name: "data\(ending)")
  #expect(outcome.records.count == 1)
  #expect(outcome.texts(name).count == 1)
}

@Test func `a blank line or a drawn one parts records, but no title from its labels`() async {
  let text = "Windows IP\n\nCard A:\n\n  DHCP . . : Yes\n  MAC. . . : 1\n"
  let outcome = await readText("\(text)\nCard B:\n\n  DHCP . . : No\n  MAC. . . : 2\n")
  #expect(outcome.texts("title") == ["Card A", "Card B"])
  #expect(outcome.texts("MAC") == ["1", "2"])
}

@Test func `values with two blanks between them are no labels`() async {
  let counts = "  RX errors 0  dropped 0\n  RX packets 0  bytes 0\n  TX errors 0  dropped 0\n"
  let titles = ["a0: flags=1<UP>  mtu 9\n", "b0: flags=2<UP>  mtu 9\n"]
  let outcome = await readText("\(titles[0])\(counts)\n\(titles[1])\(counts)")
  #expect(outcome.texts("title") == ["a0", "b0"])
  #expect(outcome.texts("TX") == ["errors 0  dropped 0", "errors 0  dropped 0"])
}

@Test func `reports are read as they come`() async throws {
  let pipe = Pipe()
  let source = try openSource(path: pipe.path)
  for name in ["a", "b", "c"] {
    pipe.write("\(name):\n  Installed: 1\n  Candidate: 2\n  Version table:\n     1 x\n")
  }
  let page = try await source.page(after: nil, count: 10)
  #expect(page.items.texts("title") == ["a", "b"])
}

@Test(arguments: ExpectedOutput.labelled)
private func `a report that is cut anywhere is read without a trap`(
  expected: ExpectedOutput
) async throws {
  let bytes = Array(try Outputs.text("Records/\(expected.name)").utf8)
  for count in stride(from: 1, to: bytes.count, by: 97) {
    let source = openSource(bytes: Array(bytes[..<count]), name: "data")
    let outcome = await readAll(source)
    #expect(outcome.error == nil)
    #expect(try await source.records(at: outcome.items.map(\.place)) == outcome.records)
  }
}
