import Testing
import WaterfallItems
import WaterfallRecords

@testable import WaterfallSources

private let project = #"""
  // !$*UTF8*$!
  { /* of Xcode's kind */
    objects = {
      8A1 /* main.swift */ = {isa = PBXFileReference; path = "a \"b\"\n\U00e4\U0001\Ud83c\udf0a"; };
      8A2 = { isa = PBXGroup; children = ( 8A1, /* two */ 'it''s', ); hash = <0fbd 77>; };
    };
  }
  """#

private func oldValue(of text: String) throws -> Value {
  var reader = JSONReader(try OldPropertyList.json(of: Array(text.utf8)))
  return try reader.readWhole()
}

@Test func `a project of Xcode's is read as the property list that it is`() async {
  let outcome = await readText(project.replacing("'it''s'", with: "\"it's\""))
  #expect(outcome.error == nil)
  #expect(outcome.texts("key") == ["8A1", "8A2"])
  #expect(outcome.texts("isa") == ["PBXFileReference", "PBXGroup"])
  #expect(outcome.texts("hash") == ["3 bytes"])
  #expect(
    outcome.records.last?.fields.first { $0.name == "children" }?.value
      == .array([.string("8A1"), .string("it's")]))
}

@Test(
  arguments: [
    (#""\a\102\n\"\\\U1F3z""#, "\u{7}B\n\"\\\u{1F3}z"), ("\"a\\\nb\"", "a\nb"),
    (#""\Ud83c\Udf0a""#, "🌊"), (#""\Ud83cx""#, "\u{FFFD}x"), (#"'a "b"'"#, "a \"b\""),
    ("http://x.org:80/a-b_c$", "http://x.org:80/a-b_c$"), (#""\377""#, "\u{FFFD}"),
  ] as [(String, String)])
func `a text in the old style has its letters`(text: String, letters: String) throws {
  #expect(try oldValue(of: "(\(text))") == .array([.string(letters)]))
}

@Test func `a property list in the old style is read if its name says so`() async {
  #expect(await readText("{ foo = bar; }", name: "old.plist").texts("foo") == ["bar"])
  let outcome = await readText("{\n foo = ", name: "old.plist")
  #expect(
    outcome.error
      == .malformed(name: "old.plist", place: "2:8", expected: "a value of a property list"))
}

@Test func `a table of strings is a dictionary without its brackets`() throws {
  #expect(
    try oldValue(of: "/* title */ \"Open\" = \"Öffnen\";\nalone; // end")
      == .object([Field("Open", .string("Öffnen")), Field("alone", .string("alone"))]))
}

@Test(arguments: [
  ("{ a = 1 }", "1:9", "\";\" after the value"), ("{ a 1; }", "1:5", "\"=\" after the key"),
  ("{ a = 1;", "1:9", "a key or \"}\""), ("{ ; }", "1:3", "a key or \"}\""),
  ("{ a = (1 2); }", "1:10", "\",\" or \")\""), ("{ a = (1,", "1:10", "a value or \")\""),
  ("{ a = <0f0>; }", "1:11", "pairs of hexadecimal digits and \">\""),
  ("{ a = \"b; }", "1:7", "a closing quote for what is opened here"),
  ("{ a = 1; } b", "1:12", "the end of the property list"),
  ("{ a = 1; /* }", "1:10", "\"*/\" for what is opened here"),
])
func `a malformed list in the old style says where`(
  text: String, place: String, expected: String
) async {
  let outcome = await readText(text, format: .plist)
  #expect(outcome.error == .malformed(name: "data", place: place, expected: expected))
}

@Test func `lists in the old style inside each other are limited`() async {
  let outcome = await readText(String(repeating: "(", count: 100_000), format: .plist)
  #expect(outcome.error?.message.contains("at most 512 levels of nested values") == true)
}
