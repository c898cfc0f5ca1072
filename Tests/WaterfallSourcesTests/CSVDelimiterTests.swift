import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

/// The beginning of a text, and how it is read: the columns, a row, and the lines above.
private struct CutCase: CustomTestStringConvertible, Sendable {
  let name: String
  let text: String
  let columns: [String]
  /// The cells of the last row.
  let last: [String]
  var above: String?
  var testDescription: String { name }
}

private let cases: [CutCase] = [
  CutCase(
    name: "decimal commas",
    text: "Zeit;Temp;Feuchte\n10:00;12,5;80,1\n11:00;13,5;79,2\n",
    columns: ["Zeit", "Temp", "Feuchte"], last: ["11:00", "13,5", "79,2"]),
  CutCase(
    name: "decimal commas without a header",
    text: "2026-01-01;1,5;2,5\n2026-01-02;3,5;4,5\n", columns: ["1", "2", "3"],
    last: ["2026-01-02", "3,5", "4,5"]),
  CutCase(
    name: "as many commas as semicolons",
    text: "Preis (netto,EUR);Menge\n12,5;3\n13,5;4\n", columns: ["Preis (netto,EUR)", "Menge"],
    last: ["13,5", "4"]),
  CutCase(
    name: "commas in names",
    text: "Name;Age\nSmith, John;5\nDoe, Jane;6\n", columns: ["Name", "Age"],
    last: ["Doe, Jane", "6"]),
  CutCase(
    name: "commas and sentences in the header",
    text:
      "Code (empty for new, else as given);Name (plain, at most 100 letters);Pictures, or none\n"
      + "1;Shirt;a.jpg\n2;Tie;b.jpg\n",
    columns: [
      "Code (empty for new, else as given)", "Name (plain, at most 100 letters)",
      "Pictures, or none",
    ], last: ["2", "Tie", "b.jpg"]),
  CutCase(
    name: "questions in the header",
    text: "Timestamp,\"How old are you, in years?\",Which colour do you like best of all?\n"
      + "2026-01-02,5,red\n2026-01-03,6,blue\n",
    columns: ["Timestamp", "How old are you, in years?", "Which colour do you like best of all?"],
    last: ["2026-01-03", "6", "blue"]),
  CutCase(
    name: "quoted cells",
    text: "\"Zeit\";\"Temp\"\n\"10:00\";\"12,5\"\n\"11:00\";\"13;5\"\n", columns: ["Zeit", "Temp"],
    last: ["11:00", "13;5"]),
  CutCase(
    name: "lists in cells",
    text: "1,a;b,2026-01-01\n2,c;d,2026-01-02\n", columns: ["1", "2", "3"],
    last: ["2", "c;d", "2026-01-02"]),
  CutCase(
    name: "thousands between bars",
    text: "id|name|amount\n1|A, B|1,234.50\n2|C, D|2,345.60\n", columns: ["id", "name", "amount"],
    last: ["2", "C, D", "2,345.60"]),
  CutCase(
    name: "a row that lacks a cell",
    text: "Zeit;Temp;Feuchte\n10:00;12,5;80,1\n11:00;13,5;79,2\n12:00;14,0;78,0\n"
      + "13:00;14,5;77,0\n14:00;14,5;76,0\n15:00;14,5;76,0\n16:00;14,5;75,0\n17:00;14,5;75,0\n"
      + "18:00;14,5;74,0\n19:00;14,5;73,0\n20:00;14,5\n",
    columns: ["Zeit", "Temp", "Feuchte"], last: ["20:00", "14,5"]),
  CutCase(
    name: "words above",
    text: "Account: 1, of Ann\nPeriod: 2\n\nDate;Text;Amount\n2026-01-01;Tea;-3,5\n"
      + "2026-01-02;Pay;2,0\n",
    columns: ["Date", "Text", "Amount"], last: ["2026-01-02", "Pay", "2,0"],
    above: "Account: 1, of Ann · Period: 2"),
  CutCase(
    name: "a title row",
    text: "Report,,\n,,\nDate,Text,Amount\n2026-01-01,Tea,-3\n2026-01-02,,2\n",
    columns: ["Date", "Text", "Amount"], last: ["2026-01-02", "", "2"], above: "Report"),
  CutCase(
    name: "title rows of more cells",
    text: "Report;;;\nFrom;2026-01-01;;\nDate;Text;Amount;Sum\n2026-01-01;Tea;-3,5;1\n",
    columns: ["Date", "Text", "Amount", "Sum"], last: ["2026-01-01", "Tea", "-3,5", "1"],
    above: "Report · From;2026-01-01"),
  CutCase(
    name: "a title row above two columns",
    text: "Report,\nDate,Amount\n2026-01-01,-3\n2026-01-02,2\n", columns: ["Date", "Amount"],
    last: ["2026-01-02", "2"], above: "Report"),
  CutCase(
    name: "a header that comes again",
    text: "id,name\n1,a\nid,name\n2,b\n", columns: ["id", "name"], last: ["2", "b"]),
]

/// Ways in which the same bytes come.
private let names = ["data", "a.csv", "a.tsv", "a.txt", "a.tab"]

@Test(arguments: cases)
private func `a sign cuts all rows alike, whatever the data is called`(_ table: CutCase) async {
  for name in names {
    for end in ["\n", "\r\n"] {
      let text = table.text.replacing("\n", with: end)
      let source = openSource(bytes: Array(text.utf8), name: name)
      let outcome = await readAll(source)
      #expect(outcome.records.first?.fields.map(\.name) == table.columns, "\(name)")
      #expect(outcome.records.last?.fields.map { $0.value.text ?? "" } == table.last, "\(name)")
      let notice = try? await source.page(after: nil, count: 1).notice
      #expect(notice == table.above.map { "above the table: \($0)" }, "\(name)")
    }
  }
}

@Test(arguments: [
  "Temp\n12,5\n13,5\n", "Note\nhello, world\nfoo\n", "Amount\n1,250\n2,000\n",
]) func `a table of one column has one, with commas in it`(text: String) async {
  let records = await readText(text, name: "a.csv").records
  #expect(records.map(\.fields.count) == [1, 1])
}

@Test(arguments: [
  "Dear Ann, thank you\nfor the letter, and all\nthat you say, and more\n",
  "To be, or not to be\nThat is, of course, a question\n", "a;\nb;\n",
]) func `prose is no table`(text: String) async {
  let records = await readText(text).records
  #expect(records.allSatisfy { $0.fields.map(\.name) == ["text"] || $0.fields.count == 2 })
  #expect(!records.contains { $0.fields.contains { $0.name == "1" } })
}

@Test(arguments: ["app.log", "app.txt", "-"])
func `lines that end with an object of JSON are no table`(name: String) async {
  let text = """
    info: begun {"port":3000,"host":"a"}
    error: boom {"code":5,"stack":"x"}

    """
  let records = await readText(text, name: name).records
  #expect(records.count == 2)
  #expect(records.first?.fields.contains { $0.value.text?.contains("begun") == true } == true)
}

@Test func `rows cut by any sign are read alike, whatever else is in the cells`() async {
  var random = SeededRandom(seed: 55)
  let words = ["a", "1,5", "x; y", "b|c", "\"q\"", "Ann, B", "2026-01-02", "", "1;2", "12"]
  for _ in 0..<300 {
    let sign = [",", ";", "\t", "|"].randomElement(using: &random)!
    let count = Int.random(in: 2...5, using: &random)
    let header = (1...count).map { "name \($0)" }
    let rows = (0..<Int.random(in: 3...12, using: &random)).map { row in
      ["r\(row)"] + (1..<count).map { _ in words.randomElement(using: &random)! }
    }
    let lines = [header] + rows
    let text =
      lines.map { row in
        row.map { cell in
          let isQuoted = cell.contains(sign) || cell.contains("\"")
          return isQuoted ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
        }.joined(separator: sign)
      }.joined(separator: "\n") + "\n"
    let outcome = await readText(text, name: names.randomElement(using: &random)!)
    let cells = outcome.records.map { $0.fields.map { $0.value.text ?? "" } }
    #expect(cells == rows, Comment(rawValue: text))
  }
}

@Test(arguments: [
  "a,b\n1,2\n3,4\n", "a;b\n1;2\n3;4\n", "NAME   b\n1      2\n3      4\n", "b\n2\n4\n",
  "a  b\n1  2\n3  4\n", "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n",
])
func `the text below skipped lines is a table`(table: String) async {
  for name in ["data", "a.csv", "a.txt"] where table.contains(",") || name == "data" {
    let outcome = await readText("made by hand; for x, y\nFrom here on:\n" + table, name: name) {
      $0.skippedLines = 2
    }
    #expect(outcome.texts("b") == ["2", "4"], "\(name)")
  }
}
