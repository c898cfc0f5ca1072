import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

@Test func `rows take their names from the header`() async {
  let outcome = await readText("\u{FEFF}name,height\r\nAngel,979\r\n\r\nNiagara,51\r\n")
  #expect(outcome.texts("name") == ["Angel", "Niagara"])
  #expect(outcome.texts("height") == ["979", "51"])
}

@Test func `quotes hold delimiters, line breaks and doubled quotes`() async {
  let outcome = await readText("a,b\n\"x, y\",\"line\nbreak\"\n\"say \"\"hi\"\"\",5\" pipe\n")
  #expect(outcome.texts("a") == ["x, y", "say \"hi\""])
  #expect(outcome.texts("b") == ["line\nbreak", "5\" pipe"])
}

@Test func `missing cells are absent and surplus cells numbered`() async {
  let records = await readText("a,b\n1,2\n3\n4,5,6\n", format: .csv).records
  #expect(records[1].fields == [Field("a", .string("3"))])
  #expect(records[2].fields.map(\.name) == ["a", "b", "column 3"])
}

@Test func `empty names are numbered, and repeated ones get a number`() async {
  let records = await readText("a,,a\n1,2,3\n").records
  #expect(records.first?.fields.map(\.name) == ["a", "column 2", "a 2"])
}

// If each number were tried from 2 on, this would take a quarter of an hour.
@Test func `a name may come fifty thousand times`() {
  #expect(CSVTable.distinct(Array(repeating: "a", count: 50_000)).last == "a 50000")
}

@Test func `an unclosed quote is a letter, and swallows no row`() async {
  let outcome = await readText("a,b\n1,2\n\"x\"\"y\",2\n3,\"open\n4,5\n")
  #expect(outcome.texts("a") == ["1", "x\"y", "3", "4"])
  #expect(outcome.texts("b") == ["2", "2", "\"open", "5"])
  #expect(outcome.failures.isEmpty)
}

@Test(arguments: [",", ";", "\t", "|"]) func `the delimiter is found`(delimiter: String) async {
  let text = ["a\(delimiter)b", "1\(delimiter)2", ""].joined(separator: "\n")
  #expect(await readText(text).texts("b") == ["2"])
}

@Test func `a name that says so makes a table of one column`() async {
  let file = TemporaryFile("word\nfall\nspring\n", name: "words.csv")
  let source = try? openSource(path: file.path)
  #expect(source != nil)
  if let source { #expect(await readAll(source).texts("word") == ["fall", "spring"]) }
}

@Test func `a table without a header has numbered columns`() async {
  let outcome = await readText("1,Angel\n2,Yosemite\n3,x,y\n") { $0.hasHeader = false }
  #expect(outcome.texts("2") == ["Angel", "Yosemite", "x"])
  #expect(outcome.texts("3") == ["y"])
}

@Test func `a delimiter that is given makes a table of anything`() async {
  #expect(await readText("a b:c\n1:2\n") { $0.delimiter = ":" }.texts("a b") == ["1"])
  let wrong = await readText("a\n") { $0.delimiter = "é" }
  #expect(wrong.error?.message.contains("a delimiter is one ASCII character") == true)
}

@Test func `rows may end in carriage returns alone`() async {
  #expect(await readText("a,b\r1,2\r3,4\r").texts("b") == ["2", "4"])
  #expect(await readText("a,b\r1,2\r\"x\ry\",4\r").texts("a") == ["1", "x\ny"])
}

@Test func `commas that do not agree over ten rows make no table`() async {
  let rows = "a,b\n1,2\n3,4\n"
  #expect(await readText(rows + "5\n").texts("text").count == 4)
  #expect(await readText(rows + "5\n", name: "x.csv").texts("a") == ["1", "3", "5"])
}

@Test func `blanks that fill cells between tabs up are no part of them`() async {
  let outcome = await readText("NAME  \tSTATE   \t AGE\nweb   \trunning \t\n\"a \"\t  \t3d\n")
  #expect(outcome.records.first?.fields.map(\.name) == ["NAME", "STATE", "AGE"])
  #expect(outcome.texts("NAME") == ["web", "a "])
  #expect(outcome.records.last?.fields[1].value == .string(""))
}

@Test(arguments: [
  ("2026-11-24,Oslo,4.2\n2026-11-25,Kiel,5.0\n", 2), ("1,a@b.org,Ann\n2,c@d.org,Bea\n", 2),
  ("4.0K\ta b\tx\n12K\tc\ty\n1.2G\td\tz\n", 3),
  ("a1\tAnn\t2026-11-24\tOne\nb2\tBo\t2026-11-25\tTwo\n", 2),
  ("adduser\t3.134\nadwaita\t43-1\napt\t2.6.1\nzlib1g\t1:1.2.13\n", 4),
  ("3\t1\ta/b.c\n5\t5\ta/d.c\n10\t0\te.c\n", 3),
  ("nodev\tsysfs\nnodev\ttmpfs\nnodev\tproc\n", 3),
  ("chr1\t100\t200\ta\nchr1\t300\t400\tb\nchr1\t500\t900\tc\n", 3),
  ("127.0.0.1\tlocalhost\n::1\tlocalhost ip6\n", 2),
  ("a\thttps://a.org/b\nb\thttps://a.org/c\n", 2),
  (
    "01712d1293267ae8355ed14853f8cbb4c59cbc56 commit\tmain\n"
      + "ab855db5e004089840fbe6398fc562d810d2dc7c commit\tother\n", 2
  ),
  ("a;b;c==\n\na;b;c==", 2), ("a,b,c\na,b,c\na,b,c\n", 3),
])
func `a first row of values is no header`(text: String, count: Int) async {
  let outcome = await readText(text)
  #expect(outcome.records.count == count)
  #expect(outcome.records.first?.fields.first?.name == "1")
}

@Test(arguments: [
  "country,2019,2020\nNorway,5,6\n", "place,1/22/20,1/23/20\nOslo,1,2\n", "0,1,2\n3,4,5\n",
  "day,2nd\n2026-11-24,x\n", "name,1Q,2Q\na,1,2\n", "name,2019\na,15\n",
])
func `numbers and dates may be names of columns`(text: String) async {
  let outcome = await readText(text)
  #expect(outcome.records.count == 1)
}

@Test func `comments stand before a table`() async {
  let text = "# exported\n\n# by hand\ntime,level\n10:00,1\n11:00,2\n"
  #expect(await readText(text).texts("level") == ["1", "2"])
  #expect(await readText("##v=4\n#CHROM\tPOS\nx\t1\ny\t2\n").texts("POS") == ["1", "2"])
  #expect(await readText("# a, b\nwords\nand words\n").texts("text").count == 3)
}

/// A table, and the texts of its cells.
private let dialects: [(text: String, cells: [[String]])] = [
  (
    "id\tn\ty\n1\t\"Al\" show\t2\n2\t\"Rome, open\t3\n3\t12\" mix\t4\n",
    [["1", "\"Al\" show", "2"], ["2", "\"Rome, open", "3"], ["3", "12\" mix", "4"]]
  ),
  (
    #""p","d"\#n1,"{\"g\":\"t\",\"n\":3}"\#n2,"plain"\#n"#,
    [["1", #"{"g":"t","n":3}"#], ["2", "plain"]]
  ),
  (#"id,doc\#n1,"C:\"\#n2,"D:\"\#n"#, [["1", #"C:\"#], ["2", #"D:\"#]]),
  (
    "\"A\", \"B\"\n  41, \"Youngstown, East\"\n 42, \"York\"\n",
    [["41", "Youngstown, East"], ["42", "York"]]
  ),
  ("\"a\",\"b\"\n\"r1\",1,2\n\"r2\",3,4\n", [["r1", "1", "2"], ["r2", "3", "4"]]),
  ("\"sep=;\"\nid;n\n1;x,y\n", [["1", "x,y"]]),
]

@Test(arguments: dialects.indices)
private func `the dialect is found in the rows`(_ index: Int) async {
  let table = dialects[index]
  let records = await readText(table.text, format: .csv).records
  #expect(records.map { $0.fields.map { $0.value.text ?? "" } } == table.cells)
}

@Test func `a short header of R leaves the first column without a name`() async {
  let records = await readText("\"a\",\"b\"\n\"r1\",1,2\n\"r2\",3,4\n", format: .csv).records
  #expect(records.first?.fields.map(\.name) == ["column 1", "a", "b"])
}

@Test func `a mark and lines to skip can be given`() async {
  let outcome = await readText("x\ny\na,b\n'1,2',3\n") {
    ($0.format, $0.quote, $0.skippedLines) = (.csv, .mark(0x27), 2)
  }
  #expect(outcome.texts("a") == ["1,2"])
  let none = await readText("a,b\n\"1\",2\n") {
    ($0.format, $0.quote) = (.csv, CSVDialect.Quote.none)
  }
  #expect(none.texts("a") == ["\"1\""])
}

@Test func `lines above a header are no rows, and are told`() async {
  let text = "Account: 1\nPeriod: 2\n\nDate,Text,Amount\n2024-01-01,Tea,-3\n2024-01-02,Pay,2\n"
  let source = openSource(
    bytes: Array(text.utf8), name: "a.csv", options: SourceOptions(format: .csv))
  let outcome = await readAll(source)
  #expect(outcome.texts("Text") == ["Tea", "Pay"])
  let place = outcome.items.first?.place
  #expect(place != nil)
  if let place {
    let words = await source.format(of: place)
    #expect(words == "table; above the table: Account: 1 · Period: 2")
  }
}

@Test func `a comment with as many commas as the header is above the table`() async {
  let text = "# site: X, Y\na,b\n1,2\n3,4\n"
  #expect(await readText(text, name: "x.csv").texts("a") == ["1", "3"])
  let named = "#chrom,start\nx,1\ny,2\n"
  #expect(await readText(named, name: "x.csv").texts("start") == ["1", "2"])
}

@Test func `a byte 0 in a table is kept`() async {
  #expect(await readText("id,name\n1,a\0b\n2,c\n", name: "x.csv").texts("name") == ["a\0b", "c"])
}
