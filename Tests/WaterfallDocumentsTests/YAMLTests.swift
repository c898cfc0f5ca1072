#if Libraries
import Testing
import WaterfallDocuments
import WaterfallRecords
import WaterfallTestSupport

private func json(_ text: String) throws(DocumentFault) -> String {
  try YAMLText.json(of: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
}

@Test(arguments: [
  ("a: 1\nb: [x, 'y', {z: ~}]\n", #"{"a":1,"b":["x","y",{"z":null}]}"#),
  ("- a\n-\n  - b\n- c: d\n", #"["a",["b"],{"c":"d"}]"#),
  ("a: |\n  one\n  two\nb: >-\n  one\n  two\n", #"{"a":"one\ntwo\n","b":"one two"}"#),
  ("--- # one\na: 1\n---\na: 2\n...\n---\n", #"[{"a":1},{"a":2}]"#),
  ("%YAML 1.2\n---\na: 1\n", #"{"a":1}"#), ("just words\n", #"["just words"]"#),
  ("", "nothing"), ("# words\n---\n---\n", "nothing"), ("\u{FEFF}a: 1\n", #"{"a":1}"#),
  (
    "base: &b {x: 1, y: 2}\nmore:\n  <<: *b\n  y: 3\n",
    #"{"base":{"x":1,"y":2},"more":{"y":3,"x":1}}"#
  ),
  (
    "a: &a {x: 1}\nb: &b {x: 2, y: 2}\nc: {<<: [*a, *b]}\n",
    #"{"a":{"x":1},"b":{"x":2,"y":2},"c":{"x":1,"y":2}}"#
  ),
  ("a: 1\nb:\n  c: 1\n  c: 2\n", #"{"a":1,"b":{"c":1,"c":2}}"#),
  ("<<: 3\n", #"{"<<":3}"#),
  (
    "a: &a {x: 1}\nb: {<<: [*a, 3, {y: 2}], x: 4, x: 5}\n",
    #"{"a":{"x":1},"b":{"<<":[3],"x":4,"x":5,"y":2}}"#
  ),
  ("a: &x word\nb: *x\n*x : c\n", #"{"a":"word","b":"word","word":"c"}"#),
  ("? [a, b]\n: c\n? {d: 1}\n: e\n", #"{"a, b":"c","{d: 1}":"e"}"#),
  ("on: push\nno: off\n1: 2\n", #"{"on":"push","no":"off","1":2}"#),
  (
    "a: !Ref bucket\nb: !Join [',', [x]]\nc: !!str 1\nd: ! 1\n",
    #"{"a":"!Ref bucket","b":{"!Join":[",",["x"]]},"c":"1","d":"1"}"#
  ),
])
func `documents are read with anchors, merges and tags`(text: String, expected: String) throws {
  #expect(try json(text) == expected)
}

@Test(arguments: [
  ("1", "1"), ("+1", "1"), ("-0", "-0"), ("0x1F", "31"), ("0o17", "15"), ("0755", "\"0755\""),
  ("1_000", "\"1_000\""), ("1.10", "1.10"), ("1.", "1"), (".5", "0.5"), ("-1e3", "-1e3"),
  ("1e", "\"1e\""), (".inf", "\".inf\""), (".nan", "\".nan\""), ("0x", "\"0x\""),
  ("yes", "\"yes\""), ("True", "true"), ("null", "null"), ("~", "null"), ("", "null"),
  ("12:30", "\"12:30\""), ("2025-11-02", "\"2025-11-02\""), ("1.2.3", "\"1.2.3\""),
  ("'1'", "\"1\""), ("\"\\u00e9\\x41\"", "\"éA\""), ("0x1_0", "\"0x1_0\""), ("-", "[null]"),
  ("123456789012345678901234567890", "123456789012345678901234567890"),
])
func `scalars mean what the core schema says`(written: String, expected: String) throws {
  let text = written == "-" ? "x:\n- \n" : "x: \(written)\n"
  #expect(try json(text) == "{\"x\":\(expected)}")
}

@Test(arguments: [
  ("a: &a\n  b: *a\n", "2:6 an alias of a complete value, but *a is inside &a (line 1)"),
  ("a: *b\n", "1:4 an anchor &b before its alias"),
  ("a: &b 1\n---\nc: *b\n", "3:4 an anchor &b before its alias"),
  ("a: b: c\n", "1:5 no second \": \" in a line (a text with it needs quotes)"),
  ("a:\n\tb: 1\n", "2:1 a value or spaces (tabs and @ % ` need quotes here)"),
  ("a: [1, 2\n", "2:1 ',' or ']'"), ("a: 'x\n", "2:1 the end of what is opened here"),
  ("a: 1\n b: 2\n", "2:3 no second \": \" in a line (a text with it needs quotes)"),
])
func `a fault has its line and what was expected`(text: String, words: String) {
  let fault = #expect(throws: DocumentFault.self) { try json(text) }
  guard case .expected(let expected)? = fault?.cause, let place = fault?.place else {
    Issue.record("\(String(describing: fault))")
    return
  }
  #expect("\(place.line):\(place.column) \(expected)" == words)
}

@Test func `an alias bomb is refused before it is large`() {
  var text = "a0: &a0 [\(Array(repeating: "lol", count: 9).joined(separator: ","))]\n"
  for level in 1...9 {
    let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ",")
    text += "a\(level): &a\(level) [\(aliases)]\n"
  }
  let fault = #expect(throws: DocumentFault.self) { try json(text) }
  #expect(fault?.cause == .expected("aliases that repeat at most 64 MB in total"))
}

@Test(arguments: ["[", "{a: ", "- ", "? "])
func `nesting beyond all measure is refused`(opening: String) {
  let text = String(repeating: opening, count: 100_000)
  #expect(throws: DocumentFault.self) { try json(text) }
}

@Test func `aliases do not nest deeper than what is written`() {
  var text = "a0: &a0 \(String(repeating: "[", count: 90))\(String(repeating: "]", count: 90))\n"
  for level in 1...9 {
    let (open, close) = (String(repeating: "[", count: 90), String(repeating: "]", count: 90))
    text += "a\(level): &a\(level) \(open)*a\(level - 1)\(close)\n"
  }
  let fault = #expect(throws: DocumentFault.self) { try json(text) }
  #expect(fault?.cause == .expected("at most 500 levels of nested values"))
}

@Test func `no bytes are a trap`() {
  let pieces = [
    "a", ":", " ", "\n", "- ", "? ", "&a ", "*a", "!", "|", ">", "'", "\"", "[", "]", "{", "}", ",",
    "---", "\t", "é", "\u{1}", "<<", "#", "%",
  ]
  for seed in UInt64(0)..<3000 {
    var random = SeededRandom(seed: seed)
    let text = (0..<14).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    _ = try? json(text)
  }
}

@Test(arguments: [
  "---\na: 1\n", "# made by a tool\n---\n- a\n- b\n", "%YAML 1.2\n---\na: 1\n",
  "apiVersion: v1\nkind: List\nitems: []\n", "kind: Pod\nmetadata:\n  name: x\napiVersion: v1\n",
  "---\nkind: A\n---\nkind: B\n---\n", "name: CI\non: push\njobs:\n  a: {}\n",
  "openapi: 3.0.0\ninfo: {}\npaths: {}\n", "name: shop\nservices:\n  web: {}\n",
])
func `text that is certain to be YAML is known without a name`(text: String) {
  #expect(YAMLText.isCertain(Array(text.utf8), isWhole: true))
}

@Test(arguments: [
  "---\ntitle: T\n---\n# One\n\nwords\n", "--- a/x\n+++ b/x\n", "---\nwords\n", "---\n",
  "---\ntitle: T\n---\nNote: be careful\n", "Package: a\nVersion: 1\n", "name: x\n", "- a\n- b\n",
  "Dear Ann,\n\nkind: words\n", "kind: words\n", "  apiVersion: v1\nkind: x\n", "-----\na: b\n",
  "---\na: b\nc\n", "on: the road\njobs are scarce\n", "note: a\nb: c\n", "", "# only\n",
])
func `other text is not taken for YAML`(text: String) {
  #expect(!YAMLText.isCertain(Array(text.utf8), isWhole: true))
}

@Test func `a sample that is cut is as good as the whole`() {
  let text = "---\nitems:\n- a: \"x\ny\"\n- b: [1,\n  2]\n  c: |\n    d\n"
  for count in text.utf8.count / 2...text.utf8.count {
    #expect(YAMLText.isCertain(Array(text.utf8.prefix(count)), isWhole: false), "\(count)")
  }
}

@Test func `names that look alike are two`() throws {
  let (composed, apart) = lookAlikes
  let expected = "{\"\(composed)\":1,\"\(apart)\":2}"
  #expect(Array(try json("\(composed): 1\n\(apart): 2\n").utf8) == Array(expected.utf8))
}
#endif
