import TerminalGrid
import Testing
import WaterfallTestSupport

@testable import waterfall

private func read(_ text: String) throws -> [String] {
  try TOMLReader.read(Array(text.utf8)).entries.map {
    "\($0.place.line):\($0.place.column) \($0.path.joined(separator: "/")) = \($0.value.written)"
  }
}

@Test func `a file is a list of values with their full names and places`() throws {
  let text = """
    # settings
    columns = 3   # three
    "border"='line'\r
      follow = true
    look.gap = -1_000
    ratio = 2.5

    [keys]
    "<C-j>" = "page-down"
    [ themes . night ]
    cards = [ "red", # first
      "#5caee0",
    ]
    """
  #expect(
    try read(text) == [
      "2:1 columns = 3", #"3:1 border = "line""#, "4:3 follow = true", "5:1 look/gap = -1000",
      "6:1 ratio = 2.5", #"9:1 keys/<C-j> = "page-down""#,
      ##"11:1 themes/night/cards = ["red", "#5caee0"]"##,
    ])
}

@Test(arguments: [
  (#""a\tb\"\\\u00e9\U0001F600""#, "a\tb\"\\é😀"), (#"'a\tb'"#, #"a\tb"#), (#""""#, ""),
  ("'#[]='", "#[]="), ("\"é日\"", "é日"),
])
func `strings are read with their escapes`(written: String, text: String) throws {
  let entry = try #require(try TOMLReader.read(Array("x = \(written)".utf8)).entries.first)
  #expect(entry.value == .string(text))
}

@Test(arguments: [
  "plain", "quo\"te", "back\\slash", "line\nfeed\t", "\u{1B}[31m", "a\u{202E}b", "é日😀",
])
func `what is written is read back, and steers no terminal`(text: String) throws {
  let written = TOMLValue.quoted(text)
  #expect(!written.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" })
  let entry = try #require(try TOMLReader.read(Array("x = \(written)".utf8)).entries.first)
  #expect(entry.value == .string(text))
}

@Test(arguments: [
  ("x =", "1:4: expected a value (texts stand in quotes), found the end of the file"),
  ("x = \ny = 2", "1:5: expected a value (texts stand in quotes), found the end of the line"),
  ("x 3", "1:3: expected '=' after x, found '3'"),
  ("= 3", "1:1: expected a name (in quotes if it has other signs), found '='"),
  ("x = 3 y = 4", "1:7: expected the end of the line, found 'y'"),
  ("\nx = \"abc", "2:9: expected \" at the end of the text, found the end of the file"),
  ("x = 'abc\ny'", "1:9: expected ' at the end of the text, found the end of the line"),
  ("x = [1 2]", "1:8: expected ',' or ']' in the list, found '2'"),
  ("[keys\nx = 1", "1:6: expected ']' after keys, found the end of the line"),
  (
    "x = 1\n y = 2\nx = 3",
    "3:1: x is set a second time\nthe first time is in line 1: remove one of them"
  ),
  ("[a]\n[a]", "2:1: [a] is set a second time\nthe first time is in line 1: remove one of them"),
  (
    "a = 1\na.b = 2", "2:1: a is set a second time\nthe first time is in line 1: remove one of them"
  ),
  (
    "x = bright",
    "1:5: bright is not a number or a word that has a meaning\nwrite texts in quotes: \"bright\""
  ),
  (
    "x = 007",
    "1:5: 007 is not a number or a word that has a meaning\nwrite texts in quotes: \"007\""
  ),
  (
    "x = {a = 1}",
    "1:5: inline tables are not used in this file\nwrite [name], and its keys in lines below"
  ),
  ("[[x]]", "1:1: arrays of tables are not used in this file\nwrite [name] with one bracket"),
  (
    "x = \"\"\"a\"\"\"",
    "1:5: texts of several lines are not used in this file\nwrite \\n in \"…\" for a new line"
  ),
  (
    #"x = "C:\dir""#,
    #"1:8: \d is not an escape"# + "\nwrite \\\\ for a backslash, or 'the text' in single quotes"
  ),
  ("x = \"\u{7}\"", "1:6: expected \" at the end of the text, found a control character"),
])
func `a fault is told with its place and what was expected`(text: String, words: String) {
  let error = #expect(throws: TOMLError.self) { try TOMLReader.read(Array(text.utf8)) }
  let told = error.map { "\($0.place.line):\($0.place.column): \($0.message.text)" }
  #expect(told == words)
}

@Test func `a line that is not UTF-8 is named`() {
  let bytes = Array("x = 1\ny = \"".utf8) + [0xE9] + Array("\"\n".utf8)
  let error = #expect(throws: TOMLError.self) { try TOMLReader.read(bytes) }
  #expect(error?.place == TextPlace(line: 2, column: 1))
  #expect(error?.cause == .notUTF8)
}

@Test func `no bytes are a trap`() {
  let pieces = ["[", "]", "=", "\"", "'", "\\", "\n", "a", ".", "1", ",", "#", "\r", "\u{1B}", "é"]
  for seed in UInt64(0)..<3000 {
    var random = SeededRandom(seed: seed)
    let text = (0..<12).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    _ = try? TOMLReader.read(Array(text.utf8))
  }
}
