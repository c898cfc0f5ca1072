import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

private func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

@Test(arguments: combiningScalars)
func `a term of a value finds this value, whatever marks are in it`(mark: String) throws {
  for text in ["a\"\(mark)b", "a\\\(mark)\"\(mark)", mark, "\(mark)\"", "a \(mark)b", "\\\(mark)"] {
    let filter = try Filter(FieldCounts.term(of: "name", value: text))
    #expect(filter.matches(Record(fields: [Field("name", .string(text))])), "\(text)")
    #expect(!filter.matches(Record(fields: [Field("name", .string("b"))])), "\(text)")
  }
}

@Test(arguments: combiningScalars)
func `a mark behind a separator leaves it one`(mark: String) throws {
  let inner = Field("\(mark)b", .string("1"))
  let record = Record(fields: [Field("a", .object([inner]))])
  #expect(record.value(named: "a.\(mark)b") == .string("1"))
  #expect(throws: FilterError.self) { try SortOrder("name:\(mark)") }
}

@Test func `names that look alike are two names`() throws {
  let (composed, apart) = lookAlikes
  let record = Record(fields: [Field(composed, .string("1")), Field(apart, .string("2"))])
  #expect(record.value(named: composed) == .string("1"))
  #expect(record.value(named: apart) == .string("2"))
  #expect(record.text(of: apart) == "2")
  let row = CSVTable(CSVDialect(delimiter: 0x2C), header: [composed, apart])
    .record(of: Array("1,2".utf8), in: 0..<3)
  #expect(bytes(row.fields.map(\.name)) == bytes([composed, apart]))
  var counts = FieldCounts("name")
  for text in [composed, apart] { counts.add(Record(fields: [Field("name", .string(text))])) }
  #expect(counts.values.map(\.count) == [1, 1])
}

@Test func `any text comes back from JSON`() throws {
  for seed in UInt64(0)..<2000 {
    var random = SeededRandom(seed: seed)
    let (name, text) = (random.machineText(), random.machineText())
    var harmless: [UInt8] = []
    appendHarmlessJSON(text, to: &harmless)
    var reader = JSONReader(harmless)
    try #require(Array(reader.readString().utf8) == Array(text.utf8), "seed \(seed)")
    reader = JSONReader(Record(fields: [Field(name, .string(text))]).json)
    guard case .object(let fields) = try reader.readValue(depth: 1) else { fatalError("no object") }
    try #require(bytes(fields.map(\.name)) == bytes([name]), "seed \(seed)")
    try #require(fields[0].value.text.map { Array($0.utf8) } ?? [] == Array(text.utf8), "\(seed)")
  }
}

@Test func `a table has as many cells as it was written with`() throws {
  for seed in UInt64(0)..<2000 {
    var random = SeededRandom(seed: seed)
    let texts = [random.machineText(), random.machineText(), random.machineText()]
    var row: [UInt8] = []
    for text in texts {
      row += (row.isEmpty ? "\"" : ",\"").utf8
      for byte in text.utf8 { row += byte == UInt8(ascii: "\"") ? [byte, byte] : [byte] }
      row.append(UInt8(ascii: "\""))
    }
    let cells = CSVTable.cells(of: row, in: 0..<row.count, CSVDialect(delimiter: UInt8(ascii: ",")))
    try #require(bytes(cells) == bytes(texts), "seed \(seed)")
  }
}

@Test func `any value is found by its own term`() throws {
  for seed in UInt64(0)..<2000 {
    var random = SeededRandom(seed: seed)
    let text = random.machineText()
    if text.isEmpty { continue }
    let filter = try Filter(FieldCounts.term(of: "name", value: text))
    try #require(filter.matches(Record(fields: [Field("name", .string(text))])), "seed \(seed)")
  }
}

@Test(
  arguments: [
    ("a&b&", "&", "&amp;", "a&amp;b&amp;"), ("", "a", "b", ""), ("aaa", "a", "", ""),
    ("é\u{301}&\u{301}", "&", "+", "é\u{301}+\u{301}"), ("aéüe", "é", "E", "aEüe"),
    ("\u{E4}\u{E5}", "\u{E5}", "xy", "\u{E4}xy"), ("日本", "本", "日", "日日"),
  ] as [(String, Unicode.Scalar, String, String)])
func `each scalar is replaced, and no other`(
  text: String, mark: Unicode.Scalar, words: String, replaced: String
) {
  #expect(text.replacingEach(mark, with: words).isExactly(replaced))
}

@Test(.timeLimit(.minutes(20)))
func `a text of marks is replaced in a time that its length bounds`() {
  let text = String(repeating: "a&", count: 2_000_000)
  #expect(text.replacingEach("&", with: "&amp;").utf8.count == 12_000_000)
}
