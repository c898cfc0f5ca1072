import TOML
import Testing
import WaterfallRecords
import WaterfallTestSupport

/// The text as JSON, made from its values. The direct conversion must give the same bytes.
private func json(_ text: String) throws -> String {
  var json: [UInt8] = []
  let members = try TOMLReader.read(Array(text.utf8)).members
  TOMLValue.table(members).value.appendJSON(to: &json)
  #expect(try TOMLReader.json(of: Array(text.utf8)) == (members.isEmpty ? nil : json))
  return String(decoding: json, as: UTF8.self)
}

@Test func `a file is a list of values with their full names and places`() throws {
  let text = """
    # settings
    columns = 3   # three
    "border"='line'\r
      follow = true
    look.gap = -1_000

    [keys]
    "<C-j>" = "page-down"
    [ themes . night ]
    cards = [ "é", # first
      "#5caee0",
    ]
    [[names]]
    a = {b.c = 1}
    """
  let document = try TOMLReader.read(Array(text.utf8))
  #expect(
    document.entries.map { "\($0.place.line):\($0.place.column) \($0.path)" } == [
      #"2:1 ["columns"]"#, #"3:1 ["border"]"#, #"4:3 ["follow"]"#, #"5:1 ["look", "gap"]"#,
      #"8:1 ["keys", "<C-j>"]"#, #"10:1 ["themes", "night", "cards"]"#, #"13:1 ["names"]"#,
    ])
  #expect(
    document.headers.map { "\($0.place.line):\($0.place.column) \($0.path)" } == [
      #"5:1 ["look"]"#, #"7:1 ["keys"]"#, #"9:1 ["themes"]"#, #"9:1 ["themes", "night"]"#,
    ])
}

@Test(arguments: [
  (#""a\tb\"\\\u00e9\U0001F600""#, "a\tb\"\\é😀"), (#"'a\tb'"#, #"a\tb"#), (#""""#, ""),
  ("'#[]='", "#[]="), ("\"é日\"", "é日"), (#""\x41\xe9\e[1m""#, "Aé\u{1B}[1m"),
  ("\"\"\"\na\r\nb\"\"\"", "a\nb"), ("'''\na\\\nb'''", "a\\\nb"),
  ("\"\"\"a \\  \n\n  b\\n\"\"\"", "a b\n"), ("\"\"\"\"a\" \"\"b\"\"\"\"\"", "\"a\" \"\"b\"\""),
  ("'''''a'''''", "''a''"), ("\"\"\"\"\"\"", ""),
])
func `strings are read in all their forms`(written: String, text: String) throws {
  let entry = try #require(try TOMLReader.read(Array("x = \(written)".utf8)).entries.first)
  #expect(entry.value == .string(text))
}

@Test(arguments: [
  ("+1_000", "1000"), ("-0", "0"), ("0xDEAD_beef", "3735928559"), ("0o17", "15"), ("0b101", "5"),
  ("-9223372036854775808", "-9223372036854775808"), ("0e2", "0e2"), ("+6.0_2e+23", "6.02e+23"),
  ("-1E06", "-1e06"), ("inf", #""inf""#), ("-inf", #""-inf""#), ("+nan", #""nan""#),
  ("true", "true"), ("1979-05-27", #""1979-05-27""#), ("2024-02-29", #""2024-02-29""#),
  ("2000-02-29", #""2000-02-29""#),
  ("07:32", #""07:32:00""#), ("07:32:60.25", #""07:32:60.25""#),
  ("1979-05-27t07:32z", #""1979-05-27T07:32:00Z""#),
  ("1979-05-27 00:32:00.5-07:00", #""1979-05-27T00:32:00.5-07:00""#),
  ("1979-05-27 07:32:00 # then", #""1979-05-27T07:32:00""#), ("[1, [ ] ,'a',]", #"[1,[],"a"]"#),
  ("{ }", "{}"), ("{a.b = 1, # one\n \"c\" = [{d=2}],\n}", #"{"a":{"b":1},"c":[{"d":2}]}"#),
])
func `numbers, dates and what holds others are read as JSON says them`(
  written: String, expected: String
) throws {
  #expect(try json("x = \(written)") == "{\"x\":\(expected)}")
}

@Test(arguments: [
  ("[a.b]\nc=1\n[a]\nd=2", #"{"a":{"b":{"c":1},"d":2}}"#),
  (
    "[[p]]\nn=1\n[p.q]\nm=2\n[[p]]\nn=3\n[[p.r]]\n[[p.r]]",
    #"{"p":[{"n":1,"q":{"m":2}},{"n":3,"r":[{},{}]}]}"#
  ),
  ("a.b=1\na.c.d=2\n[a.c.e]", #"{"a":{"b":1,"c":{"d":2,"e":{}}}}"#),
  ("[a.b.c]\n[a]\nb.x=1", #"{"a":{"b":{"c":{},"x":1}}}"#),
  ("\"\"=1\n'a.b'.\"c\"=2\n1.2=3", #"{"":1,"a.b":{"c":2},"1":{"2":3}}"#),
  ("\u{FEFF}a=1\r\n\t# x\r\n", #"{"a":1}"#),
])
func `tables grow by headers and dotted keys`(text: String, expected: String) throws {
  #expect(try json(text) == expected)
}

@Test(arguments: [
  ("x =", "1:4 expected a value (texts need quotes), found the end of the file"),
  ("x = \ny = 2", "1:5 expected a value (texts need quotes), found the end of the line"),
  ("x 3", "1:3 expected '=' after x, found '3'"),
  ("= 3", "1:1 expected a name (in quotes if it has other characters), found '='"),
  ("x = 3 y = 4", "1:7 expected the end of the line, found 'y'"),
  ("\nx = \"abc", "2:9 expected \" at the end of the text, found the end of the file"),
  ("x = 'abc\ny'", "1:9 expected ' at the end of the text, found the end of the line"),
  ("é = 3", "1:1 expected a name (in quotes if it has other characters), found 'é'"),
  ("'é' 3", "1:5 expected '=' after é, found '3'"),
  ("x = [1 2]", "1:8 expected ',' or ']' in the list, found '2'"),
  ("x = {a=1 b=2}", "1:10 expected ',' or '}' in the table, found 'b'"),
  ("[keys\nx = 1", "1:6 expected ']' after keys, found the end of the line"),
  ("[[keys]\nx = 1", "1:8 expected a second ']', found the end of the line"),
  ("x = \"\u{7}\"", "1:6 expected \" at the end of the text, found a control character"),
  ("# \u{1}", "1:3 expected no control character in a comment, found a control character"),
  ("a = 1\rb = 2", "1:6 expected the end of the line, found the end of the line"),
  ("x = \"\"\"a", "1:9 expected \"\"\" at the end of the text, found the end of the file"),
])
func `a fault is told with its place and what was expected`(text: String, words: String) {
  let error = #expect(throws: TOMLError.self) { try TOMLReader.read(Array(text.utf8)) }
  #expect(error.map { "\($0.place.line):\($0.place.column) \($0.words)" } == words)
}

private func once(_ line: Int) -> String { "the first time is in line \(line): remove one of them" }
private let whole = "nothing can be added to it elsewhere: write all of it there"
private let backslash = #"write \\ for a backslash, or 'the text' in single quotes"#

@Test(arguments: [
  ("x = 1\n y = 2\nx = 3", "3:1 x is set a second time", once(1)),
  ("[a]\n[a]", "2:1 [a] is set a second time", once(1)),
  ("a = 1\na.b = 2", "2:1 a is set a second time", once(1)),
  ("a.b = 1\n[a]", "2:1 [a] is set a second time", once(1)),
  ("[a.b]\n[a]\nb.c=1", "3:1 b is set a second time", once(1)),
  ("[[a]]\n[a]", "2:1 [a] is set a second time", once(1)),
  ("[a]\n[[a]]", "2:1 [[a]] is set a second time", once(1)),
  ("[[a]]\n[b]\n[b.c]\n[[b.c]]", "4:1 [[b.c]] is set a second time", once(3)),
  ("a={}\n[a.b]", "2:1 a is already complete in line 1", whole),
  ("a={b=1}\na.c=2", "2:1 a is already complete in line 1", whole),
  ("a=[]\n[[a]]", "2:1 a is already complete in line 1", whole),
  (
    "x = bright", "1:5 bright is not a number, true or false",
    "write texts in quotes: \"bright\""
  ),
  (
    "x = 99999999999999999999", "1:5 99999999999999999999 is not a number, true or false",
    "whole numbers have no leading zero, and end at 9223372036854775807; "
      + "write texts in quotes: \"99999999999999999999\""
  ),
  (
    "x = -007", "1:5 -007 is not a number, true or false",
    "whole numbers have no leading zero, and end at 9223372036854775807; "
      + "write texts in quotes: \"-007\""
  ),
  (#"x = "C:\dir""#, #"1:8 \d is not an escape"#, backslash),
  (#"x = "\uD800""#, #"1:6 \uD800 is not an escape"#, backslash),
  (#"x = "\x4""#, #"1:6 \x4 is not an escape"#, backslash),
  (
    "x = 2023-02-29", "1:5 2023-02-29 is not a date or a time",
    "write 1979-05-27, 07:32:00, 1979-05-27T07:32:00 or 1979-05-27T07:32:00Z"
  ),
])
func `a fault says what to try`(text: String, words: String, advice: String) {
  let error = #expect(throws: TOMLError.self) { try TOMLReader.read(Array(text.utf8)) }
  #expect(error.map { "\($0.place.line):\($0.place.column) \($0.words)" } == words)
  #expect(error?.advice == advice)
}

/// Almost valid values, each with one fault.
@Test(arguments: [
  "007", "+0x1", "0x", "0xG", "0X1", "0b2", "0o8", "1__0", "_1", "1_", "1._5", "1.", ".5", "1.e2",
  "1e", "1e+", "1e1.5", "0_1", "-01.5", "9223372036854775808", "Inf", "+true", "True", "nan1",
  "1979-13-01", "1979-00-10", "1900-02-29", "1979-5-27", "24:00:00", "07:60", "07:32:61", "07:32:0",
  "07:32:00.", "1979-05-27T", "1979-05-27T07", "1979-05-27T07:32:00+24:00", "1979-05-27T07:32+7:00",
  "07:32:00Z", "1979-05-27  07:32:00", "'''a''''''", "\"\"\"a\"\"\"\"\"\"", "\"\\ \n\"", "\"\n\"",
  "\"\\u12\"", "\"\\U00110000\"", "\"\\xg0\"", "[,]", "[1,,2]", "[1", "{,}", "{a=1,,b=2}", "{a}",
  "{a=1", "{a=1,a=2}", "{a={b=1},a.c=2}", "{a.b=1,a=2}", "\"\"\"\\q\"\"\"", "\"\u{7F}\"", "'\u{0}'",
])
func `what is nearly a value is refused`(written: String) {
  #expect(throws: TOMLError.self) { try TOMLReader.read(Array("x = \(written)".utf8)) }
}

@Test(arguments: [
  "[]", "[a.]", "[.a]", "[a..b]", "[a]]", "[[a]", "[a]b", "[ [a]]", "[[a] ]", "a.=1", "a b=1",
  "\"\"\"a\"\"\"=1", "a=1 b", "a", "a=1\rb=2", "\r", "a=[]\n[a.b]", "a.b=1\n[a]\nc=1",
  "[a.b]\nc.d=1\n[a]\nb.c.e=2", "[[a]]\n[a.b]\n[[a]]\n[a.b]\n[a.b]", "[a]\nb=1\n[a.b]",
  "[[a.b]]\n[a]\nb.c=1", "a=1\n[[a]]", "[a]\n[b]\n[a]",
])
func `what is nearly a line is refused`(text: String) {
  #expect(throws: TOMLError.self) { try TOMLReader.read(Array(text.utf8)) }
}

@Test func `a line that is not UTF-8 is named`() {
  let bytes = Array("x = 1\ny = \"".utf8) + [0xE9] + Array("\"\n".utf8)
  let error = #expect(throws: TOMLError.self) { try TOMLReader.read(bytes) }
  #expect(error?.place == TextPlace(line: 2, column: 1))
  #expect(error?.cause == .notUTF8)
}

@Test(arguments: ["[", "{a=", "a.", "[a.", "[[a.b]]\n[a.b."])
func `nesting beyond all measure is refused`(opening: String) {
  for start in ["x=", ""] {
    let text = start + String(repeating: opening, count: 100_000)
    #expect(throws: TOMLError.self) { try TOMLReader.read(Array(text.utf8)) }
  }
}

@Test func `no bytes are a trap`() {
  let pieces = [
    "[", "]", "=", "\"", "'", "\\", "\n", "a", ".", "1", ",", "#", "\r", "\u{1B}", "é", "{", "}",
    "-", ":", "\"\"\"", "2000-01-01",
  ]
  for seed in UInt64(0)..<3000 {
    var random = SeededRandom(seed: seed)
    let text = (0..<12).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    _ = try? TOMLReader.read(Array(text.utf8))
  }
}

@Test func `names that look alike are two names`() throws {
  let (composed, apart) = lookAlikes
  let document = try TOMLReader.read(Array("\"\(composed)\" = 1\n\"\(apart)\" = 2\n".utf8))
  #expect(document.members.map { Array($0.name.utf8) } == [composed, apart].map { Array($0.utf8) })
}
