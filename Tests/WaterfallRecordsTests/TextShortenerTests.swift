import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

private func shortened(_ text: String, _ shape: Shape, limit: Int, pieces: Int) -> String? {
  let bytes = Array(text.utf8)
  let first = bytes.first { !isSpace($0) }
  guard var texts = TextShortener(of: shape, first: first, limit: limit) else { return nil }
  for start in stride(from: 0, to: bytes.count, by: pieces) {
    texts.take(bytes[start..<min(start + pieces, bytes.count)])
  }
  texts.finish()
  return String(decoding: texts.bytes, as: UTF8.self)
}

@Test(arguments: [
  (#"{"a":"xxxxxxxx","b":"y"}"#, #"{"a":"xxxx","b":"y"}"#),
  (#"{"a":"xx\"xxxxx","b":1}"#, #"{"a":"xx\"","b":1}"#),
  (#"{"a":"xxx\u00e4xx","b":[1]}"#, #"{"a":"xxx\u00e4","b":[1]}"#),
  (#"{"a":"xxx\\","b":"\\"}"#, #"{"a":"xxx\\","b":"\\"}"#),
  (#"{"a":"xxxéy","b":2}"#, #"{"a":"xxxé","b":2}"#), (#"["abcde","f"]"#, #"["abcd","f"]"#),
  (#"{"a":1}"#, #"{"a":1}"#),
])
func `what comes after a long text is kept`(text: String, short: String) {
  for pieces in 1...5 {
    #expect(shortened(text, .lines(start: 0), limit: 10, pieces: pieces) == short)
  }
}

@Test(arguments: [
  ("abcdefgh,2\n", 5, "abcd,2\n"), ("\"abcdefgh\",2\n", 5, "\"abcd\",2\n"),
  ("\"abcde\"\"fg\",2\n", 5, "\"abcd\",2\n"), ("1,\"a,b,c,d\",3\n", 7, "1,\"a,b,\",3\n"),
  ("\"abcdefgh\"", 5, "\"abcd\""), ("a,b,c\n", 5, "a,b,c\n"),
])
func `what comes after a long cell is kept`(text: String, limit: Int, short: String) {
  let table = CSVTable(CSVDialect(delimiter: 0x2C), header: ["a", "b"])
  for pieces in 1...5 {
    #expect(shortened(text, .rows(start: 0, table), limit: limit, pieces: pieces) == short)
  }
}

@Test func `several long texts share the room`() {
  let (one, other) = (String(repeating: "x", count: 500), String(repeating: "y", count: 500))
  let text = "{\"a\":\"\(one)\",\"b\":\"\(other)\",\"c\":7}"
  let short = shortened(text, .lines(start: 0), limit: 100, pieces: 7) ?? ""
  #expect(short.utf8.count <= 120 && short.hasSuffix(",\"c\":7}"), "\(short)")
  #expect(short.contains("\"b\":\"yyy"), "\(short)")
}

@Test func `a text without a form is not shortened`() {
  #expect(shortened("abcdefgh", .textLines(start: 0), limit: 10, pieces: 1) == nil)
  #expect(shortened("plain words", .lines(start: 0), limit: 10, pieces: 1) == nil)
}

@Test func `a filter says that it has not seen all`() throws {
  var long = Record(fields: [Field("body", .string("x"))])
  long.cut = "the first 1 MB of each text"
  let filter = try Filter("body:needle")
  filter.resolve(by: [long, Record(fields: [Field("body", .string("needle"))])])
  #expect(filter.incomparableNote == "a record is too long to be looked through as a whole")
  let word = try Filter("needle2")
  word.resolve(by: [long])
  #expect(word.isResolved)
  #expect(word.incomparableNote == "a record is too long to be looked through as a whole")
  let found = try Filter("body:x")
  found.resolve(by: [long])
  #expect(found.incomparableNote == nil)
}
