import Testing

@testable import WaterfallRecords

private func parse(_ text: String) throws(JSONError) -> Value {
  var reader = JSONReader(Array(text.utf8))
  return try reader.readWhole()
}

@Test func `order, duplicates and digits are kept`() throws {
  let value = try parse(#"{"b": 1.50, "a": -0e+10, "b": 123456789012345678901234567890}"#)
  #expect(
    value
      == .object([
        Field("b", .number("1.50")), Field("a", .number("-0e+10")),
        Field("b", .number("123456789012345678901234567890")),
      ]))
}

@Test(arguments: [
  (#""\u00e9\n\"\\\/""#, "é\n\"\\/"), (#""\ud83d\ude00!""#, "😀!"), (#""\ud83d!""#, "\u{FFFD}!"),
  (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
  ("\"tab\tand\nline\"", "tab\tand\nline"),
]) func `strings are read as meant`(text: String, expected: String) throws {
  #expect(try parse(text) == .string(expected))
}

@Test func `bad UTF-8 becomes replacement characters`() throws {
  var reader = JSONReader([0x22, 0x61, 0xFF, 0x22])
  #expect(try reader.readWhole() == .string("a\u{FFFD}"))
  var escaped = JSONReader([0x22, 0xC3, 0x5C, 0x6E, 0x22])
  #expect(try escaped.readWhole() == .string("\u{FFFD}\n"))
}

@Test(arguments: [
  ("", 0, "a value"), ("[1,,]", 3, "a value"), ("[,]", 1, "a value"), ("[1,", 3, "a value"),
  ("{\"a\":1,,}", 7, "a name in quotes"), ("Nan", 0, "a value"), ("-Inf", 1, "a digit"),
  ("NaN1", 3, "the end of the value"), ("[1 2]", 3, "\",\" or \"]\""),
  ("{\"a\" 1}", 5, "\":\""), ("{a: 1}", 1, "a name in quotes"), ("tru", 3, "true"),
  ("01", 1, "the end of the value"), ("-", 1, "a digit"), ("1.", 2, "a digit"),
  ("\"\\x\"", 2, "one of \" \\ / b f n r t u after a backslash"),
  ("\"\\u12g4\"", 5, "four hexadecimal digits"), ("\"open", 5, "a closing quote"),
]) func `errors say where and what was expected`(text: String, offset: Int, expected: String) {
  #expect(throws: JSONError(offset: offset, expected: expected)) { try parse(text) }
}

@Test(arguments: [
  (#"[NaN,-Infinity,Infinity]"#, "[null,null,null]"), (#"{"a":1,"b":[2,],}"#, #"{"a":1,"b":[2]}"#),
  (#"[{"a":NaN},]"#, #"[{"a":null}]"#), ("-Infinity", "null"), ("[1 , ]", "[1]"),
]) func `loose JSON is read, and written strictly`(text: String, written: String) throws {
  let value = try parse(text)
  var json: [UInt8] = []
  value.appendJSON(to: &json)
  #expect(String(decoding: json, as: UTF8.self) == written)
  var passing = JSONReader(Array(text.utf8))
  _ = try passing.passValue(depth: 0)
  #expect(passing.index == text.utf8.count)
}

@Test func `numbers that are none keep their words`() throws {
  #expect(
    try parse("[NaN,-Infinity,Infinity]")
      == .array([.number("NaN"), .number("-Infinity"), .number("Infinity")]))
  for text in ["NaN", "-Infinity", "Infinity"] {
    var reader = JSONReader(Array(text.utf8))
    #expect(throws: JSONError(offset: 0, expected: "a number")) { try reader.readDouble() }
  }
}

@Test(arguments: [
  (["v", "v"], ["v", "v 2"]), (["v", "v", "v 2"], ["v", "v 3", "v 2"]),
  (["v", "v 2", "v", "v"], ["v", "v 2", "v 3", "v 4"]), (["", ""], ["", " 2"]),
  (["\u{E9}", "e\u{301}"], ["\u{E9}", "e\u{301}"]),
  (Array(repeating: "x", count: 20), ["x"] + (2...20).map { "x \($0)" }),
]) func `a name that comes again gets a number`(names: [String], numbered: [String]) {
  let fields = names.map { Field($0, .null) }.withNumberedNames
  #expect(fields.map { Array($0.name.utf8) } == numbered.map { Array($0.utf8) })
}

@Test func `depth is bounded`() {
  let depth = JSONReader.depthLimit
  let fine = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  #expect(throws: Never.self) { try parse(fine) }
  #expect(throws: JSONError.self) { try parse("[" + fine + "]") }
  #expect(throws: JSONError.self) { try parse(String(repeating: "{\"a\":", count: 1_000_000)) }
}
