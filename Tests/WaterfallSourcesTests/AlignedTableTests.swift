import Glibc
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

private func names(_ outcome: Outcome) -> [String] {
  outcome.records.first?.fields.map(\.name) ?? []
}

@Test func `columns without a header are numbered`() async {
  let who = """
    anna     tty2         2026-11-20 09:12 (tty2)
    bob      pts/0        2026-11-20 09:20 (192.0.2.7)
    """
  let outcome = await readText(who) { $0.hasHeader = false }
  #expect(names(outcome) == ["1", "2", "3", "4", "5"])
  #expect(outcome.texts("2") == ["tty2", "pts/0"])
}

@Test func `a first line that is no header is a record where a person says so`() async {
  let outcome = await readText("NAME   AGE\na b    3d\nc      4d\n") { $0.hasHeader = false }
  #expect(outcome.texts("1") == ["NAME", "a b", "c"])
}

@Test func `without a header a delimiter comes before white space`() async {
  let outcome = await readText("1,Angel Falls\n2,Yosemite Falls\n") { $0.hasHeader = false }
  #expect(outcome.texts("2") == ["Angel Falls", "Yosemite Falls"])
}

@Test func `text is read as a table where a person says so`() async {
  #expect(await readText("a  b\n1  2\n").texts("text").count == 2)
  #expect(await readText("a  b\n1  2\n", format: .table).texts("b") == ["2"])
  #expect(await readText("one\ntwo\n", format: .table).texts("one") == ["two"])
  #expect(await readText("", format: .table).items.isEmpty)
  #expect(await readText("NAME AGE\n", format: .table).items.isEmpty)
}

@Test func `tabs and letters of several bytes have their places`() async {
  let tabs = "NAME\tAGE\tCITY\nAnna\t31\tOslo\nÅsa Löv\t4\tÅlesund\n"
  #expect(await readText(tabs, format: .table).texts("CITY") == ["Oslo", "Ålesund"])
  let letters = "NAME     AGE\nÅsa Löv  31\nBob      4\n"
  #expect(await readText(letters).texts("AGE") == ["31", "4"])
  #expect(await readText(letters).texts("NAME") == ["Åsa Löv", "Bob"])
}

@Test(arguments: [
  (
    "NAME        CITY      AGE\n田中太郎    東京       23\nAnna        Berlin      5\n",
    "NAME=田中太郎|CITY=東京|AGE=23"
  ),
  (
    "Account        Debit     Credit  Note\nBank        1 234,50       0,00  a\n"
      + "Cash           12,00   2 000,00  b\nTotal       1 246,50   2 000,00  c\n",
    "Account=Bank|Debit=1 234,50|Credit=0,00|Note=a"
  ),
  (
    "         date  price  volume\n0  2026-11-01   1.50     100\n1  2026-11-02   2.25     NaN\n"
      + "2  2026-11-03    NaN     300\n",
    "column 1=0|date=2026-11-01|price=1.50|volume=100"
  ),
  (
    "    name age  city\n1   Anna  23 Paris\n2    Bob   5  <NA>\n3 Carl X  41  Rome\n",
    "column 1=1|name=Anna|age=23|city=Paris"
  ),
  ("   id  x\n1 101  5\n2 102  6\n3 103  7\n", "column 1=1|id=101|x=5"),
  (
    "Konto   Text                Betrag\n1001    Miete             1 234,50\n"
      + "1002    Strom                98,20\n1003    Gehalt           12 400,00\n",
    "Konto=1001|Text=Miete|Betrag=1 234,50"
  ),
  (
    """
    Interface              IP-Address      OK? Method Status                Protocol
    GigabitEthernet0/1     unassigned      YES NVRAM  administratively down down
    GigabitEthernet0/2     10.0.0.1        YES manual up                    up
    Loopback0              1.1.1.1         YES NVRAM  up                    up
    """,
    "Interface=GigabitEthernet0/1|IP-Address=unassigned|OK?=YES|Method=NVRAM"
      + "|Status=administratively down|Protocol=down"
  ),
  (
    """
    Port      Name               Status       Vlan       Duplex  Speed Type
    Gi1/0/1   uplink core        connected    trunk      a-full a-1000 10/100/1000BaseTX
    Gi1/0/2                      notconnect   1            auto   auto 10/100/1000BaseTX
    Gi1/0/3   printer 2nd floor  connected    20         a-full  a-100 10/100/1000BaseTX
    """,
    "Port=Gi1/0/1|Name=uplink core|Status=connected|Vlan=trunk|Duplex=a-full|Speed=a-1000"
      + "|Type=10/100/1000BaseTX"
  ),
  (
    """
    Protocol  Address          Age (min)  Hardware Addr   Type   Interface
    Internet  10.0.0.1                -   aabb.cc00.0100  ARPA   GigabitEthernet0/0
    Internet  10.0.0.2               12   aabb.cc00.0200  ARPA   GigabitEthernet0/0
    """,
    "Protocol=Internet|Address=10.0.0.1|Age (min)=-|Hardware Addr=aabb.cc00.0100|Type=ARPA"
      + "|Interface=GigabitEthernet0/0"
  ),
])
func `a column has the cells below its name`(text: String, record: String) async {
  let outcome = await readText(text)
  let fields = (outcome.records.first?.fields ?? []).map { "\($0.name)=\($0.value.text ?? "")" }
  #expect(fields.joined(separator: "|") == record)
}

@Test func `a table's rows are found again at their places`() async throws {
  let text = "NAME   STATUS   AGE\nweb    Up       3d\ndb     Down     12d\n"
  let source = openSource(bytes: Array(text.utf8), name: "data")
  let outcome = await readAll(source)
  #expect(outcome.texts("NAME") == ["web", "db"])
  #expect(try await source.records(at: outcome.items.map(\.place)) == outcome.records)
}

@Test func `a line that is not aligned loses no word`() async throws {
  let text = "NAME    STATUS    AGE\nweb     Up 2      3d\ndb      Down      12d\n"
  let outcome = await readText(text + "a-name-that-is-too-long  Up 5  9d\n")
  let cells = try #require(outcome.records.last).fields.compactMap(\.value.text)
  #expect(cells.joined(separator: " ").split(separator: " ").count == 4)
}

@Test func `a row without values is no line below the header`() async {
  let outcome = await readText("NAME   AGE\n-      -\nweb    3d\n")
  #expect(outcome.texts("NAME") == ["-", "web"])
}

@Test(arguments: [
  "NAME", "NAME  \n", "NAME  AGE\n\n\n", "NAME  AGE\n\u{0B}\n", "%  #\n1  2\n", "===  ===\n1  2\n",
  "A  B\n===  ===\n===  ===\n", "+++-====\n+++-====\n", "-\n-\n", "NAME  AGE\n\t\t\t\t\n",
  "NAME  AGE\n" + String(repeating: " ", count: 9000) + "x\n", "A  B\n├\n│\n└\n",
  "UNIT 2 x\n\n ====\nii  a    LOAD   SUB\na.b   loaded up\n",
])
func `malformed tables are read without a trap`(text: String) async {
  for format in [nil, Format.table] {
    for hasHeader in [true, false] {
      let outcome = await readText(text, format: format) { $0.hasHeader = hasHeader }
      #expect(outcome.items.count <= text.utf8.count)
    }
  }
}

@Test func `a header waits for its first row`() async throws {
  let folder = TemporaryFolder()
  try #require(unsafe mkfifo(folder.path + "/fifo", 0o600) == 0)
  let source = try openSource(path: folder.path + "/fifo")
  // A separate process, because a task would queue after all tests that are already waiting.
  let producer = Producer(
    "exec > \(folder.path)/fifo; echo 'NAME   STATUS   AGE'; sleep 0.4; echo 'web    Up       3d'")
  #expect(await readAll(source).texts("AGE") == ["3d"])
  producer.wait()
}
