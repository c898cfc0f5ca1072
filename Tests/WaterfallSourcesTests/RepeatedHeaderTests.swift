import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

private let vmstat =
  """
  procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
   r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
  """
private let vmstatRow =
  " 0  0      0 2427120 1011084 22658204    0    0     4     6  303  505  3  1 96  0  0"

@Test func `the header of vmstat that comes again is no record`() async {
  let screen = vmstat + "\n" + String(repeating: vmstatRow + "\n", count: 20)
  let outcome = await readText(screen + screen + screen)
  #expect(outcome.records.count == 60)
  #expect(outcome.records.allSatisfy { $0.fields.count == 17 })
  #expect(Set(outcome.texts("cache")) == ["22658204"])
}

@Test func `a header that comes again in a live stream is no record`() async throws {
  let pipe = Pipe()
  let source = try openSource(path: pipe.path)
  pipe.write(vmstat + "\n" + vmstatRow + "\n")
  let first = try await source.page(after: nil, count: 1)
  #expect(first.items.count == 1)
  pipe.write(vmstat + "\n" + vmstatRow + "\n")
  pipe.end()
  let rest = await readAll(source, after: first.next)
  #expect(rest.texts("free") == ["2427120"])
}

@Test func `tables whose headers come again after blank lines are one`() async {
  let block = """
    Device             tps    kB_read/s    kB_wrtn/s    kB_dscd/s    kB_read    kB_wrtn    kB_dscd
    sda               1.52        17.28        30.11         0.00     261129     455112          0
    sdb               0.02         0.28         0.00         0.00       4229          0          0


    """
  let outcome = await readText(
    "Linux 6.1.0 (box) \t11/29/2026 \t_x86_64_\t(2 CPU)\n\n" + block + block)
  #expect(outcome.texts("Device") == ["sda", "sdb", "sda", "sdb"])
  #expect(outcome.texts("tps") == ["1.52", "0.02", "1.52", "0.02"])
}

private let space = """
  Filesystem     1K-blocks     Used Available Use% Mounted on
  /dev/sda1       51474912 12345678  36484210  26% /
  tmpfs            4019720        0   4019720   0% /dev/shm

  """
private let nodes = """
  Filesystem      Inodes  IUsed   IFree IUse% Mounted on
  /dev/sda1      3276800 245678 3031122    8% /
  tmpfs          1004930      1 1004929    1% /dev/shm

  """

@Test func `the same table twice is one`() async {
  let outcome = await readText(space + space)
  #expect(outcome.texts("Used") == ["12345678", "0", "12345678", "0"])
  #expect(outcome.texts("Mounted on") == ["/", "/dev/shm", "/", "/dev/shm"])
}

@Test func `tables that follow each other have each its columns`() async {
  let outcome = await readText(space + nodes + space)
  #expect(outcome.records.count == 6)
  #expect(outcome.texts("IUsed") == ["245678", "1"])
  #expect(outcome.texts("Used") == ["12345678", "0", "12345678", "0"])
}

@Test func `the sockets of netstat have columns of their own`() async throws {
  let source = openSource(
    bytes: Array(
      """
      Active Internet connections (w/o servers)
      Proto Recv-Q Send-Q Local Address           Foreign Address         State
      tcp        0      0 localhost:5432          localhost:44312         ESTABLISHED
      tcp        0     36 box:ssh                 192.0.2.7:50122         ESTABLISHED
      Active UNIX domain sockets (w/o servers)
      Proto RefCnt Flags       Type       State         I-Node   Path
      unix  3      [ ]         STREAM     CONNECTED     23456    /run/dbus/system_bus_socket
      unix  2      [ ]         DGRAM                    12345
      unix  3      [ ]         STREAM     CONNECTED     23457    /run/a b

      """.utf8), name: "data")
  let outcome = await readAll(source)
  #expect(outcome.texts("Local Address") == ["localhost:5432", "box:ssh"])
  #expect(outcome.texts("Type") == ["STREAM", "DGRAM", "STREAM"])
  #expect(outcome.texts("I-Node") == ["23456", "12345", "23457"])
  #expect(outcome.records.count == 5)
  let notice = try await source.page(after: nil, count: 1).notice
  #expect(notice?.contains("Active UNIX domain sockets (w/o servers)") == true)
}

@Test func `a row that lacks figures is no title of the next table`() async {
  let memory = """
                   total        used        free      shared  buff/cache   available
    Mem:        24684084      617228    20988652        8872     3391336    24066856
    Swap:              0           0           0

    """
  let outcome = await readText(memory + space)
  #expect(outcome.texts("column 1") == ["Mem:", "Swap:"])
  #expect(outcome.texts("1K-blocks").count == 2)
}

@Test func `a header with other gaps begins a table of its own`() async {
  let outcome = await readText(
    """
    CONTAINER ID   NAME    CPU %     MEM USAGE / LIMIT     PIDS
    aa11bb22cc33   web     0.50%     120.5MiB / 15.5GiB    12
    dd11bb22cc33   db      12.10%    1.205GiB / 15.5GiB    44
    CONTAINER ID   NAME      CPU %     MEM USAGE / LIMIT     PIDS
    aa11bb22cc33   web       1.50%     121.5MiB / 15.5GiB    12
    ee11bb22cc33   longer    2.10%     1.205GiB / 15.5GiB    44

    """)
  #expect(outcome.texts("NAME") == ["web", "db", "web", "longer"])
  #expect(outcome.texts("MEM USAGE / LIMIT").last == "1.205GiB / 15.5GiB")
}

@Test func `columns that two blanks part stay without a header`() async {
  let rows = """
    aa11bb22cc33   web     0.50%     120.5MiB / 15.5GiB    1.2MB / 3.4MB    Up 2 hours    12
    dd11bb22cc33   db      12.10%    1.205GiB / 15.5GiB    900kB / 3.4GB    Up 3 hours    44

    """
  let outcome = await readText(rows) { $0.hasHeader = false }
  #expect(outcome.texts("4") == ["120.5MiB / 15.5GiB", "1.205GiB / 15.5GiB"])
  #expect(outcome.texts("6") == ["Up 2 hours", "Up 3 hours"])
  #expect(outcome.texts("7") == ["12", "44"])
  let ports = """
    5e8c44d1a0b2   Up 2 days    0.0.0.0:80->80/tcp, [::]:80->80/tcp    web
    5e8c44d1a0b3   Up 3 days    0.0.0.0:81->81/tcp, [::]:81->81/tcp    db

    """
  let docker = await readText(ports) { $0.hasHeader = false }
  #expect(docker.texts("2") == ["Up 2 days", "Up 3 days"])
  #expect(docker.texts("4") == ["web", "db"])
}
