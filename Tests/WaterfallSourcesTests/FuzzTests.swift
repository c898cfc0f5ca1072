import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallSources

@Test func `each truncation of a document ends without a trap`() async {
  let text = #"""
    {"a": [{"t": "x\u00e9\ud83d\ude00", "n": -1.5e3}, {"t": ["y", {}], "n": null}],
     "b": {"c": {"d": true}, "e": {"f": false}}, "s": "end"}
    """#
  let bytes = Array(text.utf8)
  for count in 0...bytes.count {
    let source = openSource(bytes: Array(bytes[..<count]), name: "cut")
    let outcome = await readAll(source, pageSize: 1, limit: 100)
    #expect(outcome.items.count <= 2, "first \(count) bytes")
  }
}

@Test(arguments: Format.allCases.map(Optional.some) + [nil])
func `random bytes end in every format without a trap`(format: Format?) async throws {
  let alphabet = Array("{}[]\",:\\ \n\r\tu0123e-.tfn;|\u{FEFF}é".utf8) + [0, 0xFF]
  for seed in 1...400 {
    var generator = SeededRandom(seed: UInt64(seed))
    let bytes = (0..<Int.random(in: 0...120, using: &generator)).map { _ in
      alphabet.randomElement(using: &generator) ?? 0
    }
    let source = openSource(bytes: bytes, name: "random", options: .init(format: format))
    let outcome = await readAll(source, pageSize: 3, limit: 1000)
    try #require(outcome.items.count <= bytes.count, "seed \(seed)")
  }
}

/// A producer that delivers one byte per read, so that every state of the reader meets a boundary.
final class DripStore: ByteStore {
  let name = "drip"
  private let bytes: [UInt8]
  init(_ text: String) { bytes = Array(text.utf8) }
  func read(at offset: UInt64, count: Int) -> ByteAnswer {
    offset < UInt64(bytes.count) ? .bytes([bytes[Int(offset)]]) : .end
  }

  func reopened() -> sending any ByteStore { DripStore(String(decoding: bytes, as: UTF8.self)) }
}

@Test func `a comment above a table is none of its rows in whatever pieces it comes`() async {
  let store = DripStore("# made by hand\na\tb\n1\t2\n")
  let outcome = await readAll(RecordSource(store, options: SourceOptions(format: .tsv)))
  #expect(outcome.texts("b") == ["2"])
}

@Test(arguments: [
  #"[{"a": "x\"]"}, ["\\"], "s\"", 1.5, true ]"#, "{\"a\":\"\\\"\"}\n{\"b\":[]}\n",
  "a,b\r\n\"x\"\"\",\"y\n\"\r\n\r\n1,2", #"{"l": [{"a": "\\"}, {"a": "}"}], "m": 1}"#,
  "\u{FEFF}1\n2\n", "[1, 2", #"{"k": {"a": 1}, "l": {"a": "\""}}"#,
  "[{\"a\": 1}] \n [ ] [ 2 ]", #"[[], [{"a": "]"}, 2] ,[[3]]]"#,
  "one\r\n \t\r\n two\n three\n\nfour",
  "---\na: b\n---\nx\n# y #\n\nz\n===\n```\n# no\n```\n\nq\n-",
])
func `bytes one by one give what all at once give`(text: String) async {
  let whole = await readText(text, name: "drip")
  let dripped = await readAll(RecordSource(DripStore(text)))
  #expect(dripped.records == whole.records)
  #expect(dripped.error == whole.error)
  #expect(dripped.items.map(\.id) == whole.items.map(\.id))
}
