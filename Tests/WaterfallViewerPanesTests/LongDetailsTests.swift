import TerminalGrid
import Testing
import WaterfallBoard
import WaterfallCards
import WaterfallRecords

@testable import WaterfallViewer

private func detailLines(of record: Record) -> [DetailLine] {
  let fields = CardFields.detect(in: [record])
  var details = DetailText(width: 76, toggled: [], filter: nil)
  let item = ReadItem(index: 0, record: record, card: Card(record, fields: fields))
  details.add(item, fields: fields, pictureRows: 0)
  return details.lines
}

/// The lines of a record's details, as strings without names.
private func details(of record: Record) -> [String] {
  detailLines(of: record).map { String(decoding: $0.text.utf8[$0.range], as: UTF8.self) }
}

@Test func `the details of a record with endless values have an end, and say so`() {
  let values = [Value](repeating: .number("1"), count: 250_000)
  let lines = details(of: Record(fields: [Field("a", .array(values))]))
  #expect(lines.count == 200_001)
  #expect(lines.last == "cut: the first 200000 lines")
}

@Test func `of an endless text the details show the first part, and say so`() {
  let text = String(repeating: "x", count: 1_234_567)
  let lines = details(of: Record(fields: [Field("text", .string(text))]))
  #expect(lines.contains("[cut: the first 1.0 MB of 1.2 MB]"))
  #expect(lines.reduce(0) { $0 + $1.utf8.count } < 1_100_000)
}

#if Libraries
@Test(arguments: ["a", String(repeating: "*long* ", count: 20)])
func `details show Markdown without its marks, however short it is`(words: String) {
  let text = "*b* \(words)\n\n1. ``` sh\n   ls\n   ```\n2. d <!-- e -->"
  var record = Record(fields: [Field("title", .string("A")), Field("text", .string(text))])
  record.markdownField = "text"
  let lines = details(of: record)
  #expect(lines[2].hasPrefix("b "))
  #expect(lines.suffix(3) == ["1. sh", "   ls", "2. d <!-- e -->"])
  // The lines of a diff are no Markdown.
  record.markdownField = nil
  record.linesField = "text"
  #expect(details(of: record).contains { $0.contains("*b*") })
}
#endif

@Test func `the details of a record that was cut say so`() {
  var record = Record(fields: [Field("title", .string("a"))])
  record.cut = "the first 8 MB of 54 MB"
  #expect(details(of: record).prefix(2) == ["a", "cut: the first 8 MB of 54 MB"])
}

@Test(arguments: [("place", "file"), ("file", "from"), ("File", "from")])
func `the details end with the file, where there are several`(name: String, own: String) {
  var record = Record(fields: [Field("title", .string("a")), Field(name, .string("b"))])
  #expect(details(of: record).suffix(2) == ["", "b"])
  record.origin = RecordOrigin(name: "c.log", isShown: false)
  #expect(details(of: record).suffix(2) == ["b", "c.log"])
  let names = detailLines(of: record).map { String(decoding: $0.name.utf8, as: UTF8.self) }
  #expect(names.suffix(2) == [name, own])
}

@Test func `the details of a record without a title begin with its fields`() {
  let lines = details(of: Record(fields: ["no", "user", "total"].map { Field($0, .number("7")) }))
  #expect(lines.count == 3 && lines.allSatisfy { !$0.isEmpty }, "\(lines)")
}

@Test func `a card holds no more of a text than there is room for`() {
  let record = Record(fields: [Field("text", .string(String(repeating: "a ", count: 500_000)))])
  let card = Card(record, fields: CardFields.detect(in: [record]))
  #expect(card.body?.utf8.count == Card.longestText)
}
