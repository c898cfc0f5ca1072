import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

@Test func `settings with comments are read, and commas behind the last value`() async {
  let text = """
    // The settings of an editor.
    {
      /* Two lines
         of them */
      "servers": [
        {"name": "a // no comment", "url": "https://example.org/*"}, // one
        {"name": "b \\" // no", "url": "",},
      ], /* , */
    }

    """
  for name in ["data", "settings.json", "settings.jsonc"] {
    let outcome = await readText(text, name: name)
    #expect(outcome.error == nil)
    #expect(outcome.texts("name") == ["a // no comment", "b \" // no"])
  }
}

@Test(arguments: [
  #"{"items": [{"a": 1},{"a": 2},]}"#, #"[{"a": 1},{"a": 2},]"#,
  #"{"x": {"a": 1}, "y": {"a": 2},}"#,
  #"[[{"a": 1},],[{"a": 2},],]"#,
  "{\"a\": 1,}\n{\"a\": 2,}\n", #"{"a": 1},{"a": 2}"#,
  "{\"a\": 1},\n{\"a\": 2},\n", "{\n\"a\": 1\n}\n,{\n\"a\": 2\n}\n",
  "{\"a\": 1}\n,{\"a\": 2}",
])
func `commas too many, or without brackets, are read`(text: String) async {
  for name in ["data", "a.json", "a.jsonc", "a.ndjson"] where name != "a.ndjson" || isLines(text) {
    let outcome = await readText(text, name: name)
    #expect(outcome.texts("a") == ["1", "2"], "\(name)")
    #expect(outcome.error == nil && outcome.failures.isEmpty, "\(name)")
  }
}

/// Whether each line of a text is an object.
private func isLines(_ text: String) -> Bool {
  let lines = text.split(separator: "\n")
  return lines.count == 2 && lines.allSatisfy { $0.utf8.first == UInt8(ascii: "{") }
}

@Test func `commas that are faults have their places`() async {
  for (text, place, count) in [
    ("{\"a\": 1},,{\"a\": 2}", "1:10", 1), ("[{\"a\": 1},,{\"a\": 2}]", "1:11", 1),
    ("{\"a\": 1},\n[3]", "2:1", 1), ("[,]", "1:2", 0),
  ] {
    let outcome = await readText(text, name: "a.json")
    #expect(outcome.texts("a").count == count)
    #expect(outcome.error?.message.contains(place) == true, "\(text): \(outcome)")
  }
}

@Test func `NaN and Infinity are shown, and sorted last`() async {
  let text = #"[{"n":"a","v":NaN},{"n":"b","v":Infinity},{"n":"c","v":-Infinity},{"n":"d","v":2}]"#
  let outcome = await readText(text)
  #expect(outcome.texts("v") == ["NaN", "Infinity", "-Infinity", "2"])
  let lines = text.dropFirst().dropLast().replacing("},{", with: "}\n{")
  #expect(await readText(String(lines)).texts("v") == ["NaN", "Infinity", "-Infinity", "2"])
}

@Test func `a name that comes twice is numbered in JSON and YAML`() async {
  for text in [#"[{"n":"a","v":1,"v":2},{"n":"b"}]"#, "- n: a\n  v: 1\n  v: 2\n- n: b\n"] {
    let outcome = await readText(text, name: text.utf8.first == 0x5B ? "a.json" : "a.yaml")
    #expect(outcome.records.first?.fields.map(\.name) == ["n", "v", "v 2"])
    #expect(outcome.error == nil)
  }
}

@Test func `faults behind comments have their places`() async {
  let outcome = await readText("/* é\n */ [{\"a\": 1}, // x\n {\"b\": }]", name: "a.json")
  #expect(outcome.texts("a") == ["1"])
  let words = outcome.failures + [outcome.error?.message ?? ""]
  #expect(words.contains { $0.contains("3:") })
}

@Test(arguments: [
  "// a comment\nint main() {\n  return 0;\n}\n", "/* of C */\n{ int a; }\n", "[link] // here\n",
  "/usr/bin/env\n/bin/sh\n", "// only\n", "/*", "//", "/", "{ // x\n", "[ /* x", "{ a: 1 } // b\n",
])
func `text with slashes that is no JSON stays text, or is no trap`(text: String) async {
  let outcome = await readText(text)
  let names = Set(outcome.records.flatMap(\.fields).map(\.name))
  #expect(names.isSubset(of: ["title", "text"]))
}

@Test func `an array that JavaScript gives a name is read as the array`() async {
  let text = """
    window.YTD.tweets.part0 = [ {
      "tweet" : { "id" : "1", "full_text" : "One = [two]" }
    }, {
      "tweet" : { "id" : "2", "full_text" : "Three" }
    } ];

    """
  let outcome = await readText(text, name: "tweets.js")
  #expect(outcome.error == nil)
  let texts = outcome.records.map { $0.value(named: "tweet.full_text")?.text }
  #expect(texts == ["One = [two]", "Three"])
}

@Test(arguments: [
  "window.x = [", "window.x =", "window.", "window.x = [1, 2, f()];\n",
  "window.x = {\"a\": 1}\n",
  "window.a(b) = [1]\n", "let x = [1]\n", "window.x = [] + y\n", "window.x = [{a: 1}]\n",
])
func `other code of JavaScript stays text, or is no trap`(text: String) async {
  let outcome = await readText(text)
  #expect(outcome.items.count <= text.utf8.count)
}

@Test(arguments: ["", "\"", "/", "/*/", "\"\\", ",", ",]", ",/*]*/}", "\"/*\"//\n,]", "é//é\n"])
func `what is blanked has the same length and the same lines`(text: String) {
  let bytes = Array(text.utf8)
  let plain = JSONComments.blanked(bytes)
  #expect(plain.count == bytes.count)
  #expect(plain.count { $0 == 0x0A } == bytes.count { $0 == 0x0A })
}
