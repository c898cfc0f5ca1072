import Testing
import WaterfallFormats
import WaterfallRecords

/// Values that contain everything that a cut can split.
private let samples = [
  #"{"name":"a\"b\\","list":[1,-2.5e3,{"x":null,"y":[true,false]},[]],"é€😀":"é€😀\u00e9\ud83d\ude00","end":{}}"#,
  #"[["a",["b"]],{"c":{"d":"e"}},"f",1]"#,
  #""a text by itself with é and \n in it""#,
]

@Test(arguments: samples)
func `every beginning of a JSON value can be read as a value`(sample: String) throws {
  let bytes = Array(sample.utf8)
  let shape = Shape.elements(start: 0, isWholeDocument: true)
  for count in 1...bytes.count {
    let whole = shape.closed(Array(bytes[..<count]))
    var reader = JSONReader(whole)
    #expect(throws: Never.self, "\(String(decoding: whole, as: UTF8.self))") {
      _ = try reader.readWhole()
    }
  }
}

@Test func `a value that is whole stays as it is`() {
  for sample in samples {
    let bytes = Array(sample.utf8)
    #expect(Shape.jsonLines(start: 0).closed(bytes) == bytes)
  }
}

private let table = CSVTable(CSVDialect(delimiter: 0x2C), header: ["a", "b"])

/// Each row: a shape, the beginning of a record, and the fields read from it.
private let beginnings: [(shape: Shape, bytes: String, fields: KeyValuePairs<String, Value>)] = [
  (
    .jsonLines(start: 0), #"{"a":"xyz","b":{"c":[1,2"#,
    ["a": .string("xyz"), "b": .object([Field("c", .array([.number("1")]))])]
  ),
  (.jsonLines(start: 0), #"{"a":"xy"#, ["a": .string("xy")]),
  (.jsonLines(start: 0), #"{"a":1,"na"#, ["a": .number("1")]),
  (.members(start: 0), #""k": {"a":"x"#, ["key": .string("k"), "a": .string("x")]),
  (.members(start: 0), #""k": "a long te"#, ["key": .string("k"), "value": .string("a long te")]),
  (.rows(start: 0, table), "1,\"x\ny", ["a": .string("1"), "b": .string("x\ny")]),
  (.rows(start: 0, table), "1,xy", ["a": .string("1"), "b": .string("xy")]),
  (.textLines(start: 0), "café", ["text": .string("café")]),
  (
    .cut(start: 0, DiffFormat()), "--- a\n+++ b\n@@ -1 +1 @@\n+x\n-",
    [
      "title": .string("b"), "changes": .string("+1 -0"), "text": .string("@@ -1 +1 @@\n+x"),
      "head": .string("--- a\n+++ b"),
    ]
  ),
]

@Test func `the beginning of a record is a record with what is whole in it`() throws {
  for (shape, beginning, fields) in beginnings {
    let bytes = shape.closed(Array(beginning.utf8))
    let record = try shape.record(of: bytes, in: 0..<bytes.count)
    #expect(record.fields == fields.map { Field($0.key, $0.value) }, "\(beginning)")
  }
}

@Test func `a letter that is cut is left out`() {
  let bytes = Array("a😀".utf8)
  for count in 1..<5 {
    #expect(Shape.textLines(start: 0).closed(Array(bytes[..<count])) == [0x61])
  }
}
