import TerminalGrid
import Testing

/// The lines as strings, decoded from their bytes.
private func wrap(_ text: SafeText, _ width: Int, limit: Int = .max) -> [String] {
  text.lines(width: width, limit: limit).ranges.map {
    String(decoding: text.utf8[$0], as: UTF8.self)
  }
}

@Test(arguments: [
  ("the quick brown fox", 9, ["the quick", "brown fox"]), ("the quick", 3, ["the", "qui", "ck"]),
  ("a  b   c", 4, ["a  b", "c"]), ("ab\ncd\r\n\nef\n", 9, ["ab", "cd", "", "ef"]),
  ("  indented", 10, ["  indented"]), ("     word", 4, ["word"]),
  ("one\n two", 5, ["one", " two"]),
  ("a\u{A0}b c", 3, ["a\u{A0}b", "c"]), ("abc   ", 3, ["abc"]), ("a\u{2028}b", 9, ["a", "b"]),
  ("abcdef ghi", 6, ["abcdef", "ghi"]), ("ab\u{200B}cd", 3, ["ab", "\u{200B}cd"]),
])
func `lines break at blanks, at line breaks, and within long words`(
  text: String, width: Int, lines: [String]
) {
  #expect(wrap(SafeText(text), width) == lines)
}

@Test(arguments: [
  ("well-known", 6, ["well-", "known"]), ("use --all now", 6, ["use", "--all", "now"]),
  ("and/or", 5, ["and/", "or"]), ("at -5 C", 4, ["at", "-5 C"]),
  ("on 2024-05-01", 10, ["on", "2024-05-01"]),
  ("https://example.org", 10, ["https://", "example.or", "g"]),
])
func `hyphens and slashes within a word are chances`(text: String, width: Int, lines: [String]) {
  #expect(wrap(SafeText(text), width) == lines)
}

@Test(arguments: [
  ("日本語文", 4, ["日本", "語文"]), ("日本語", 5, ["日本", "語"]), ("日本、語", 4, ["日", "本、", "語"]),
  ("日本「語」", 6, ["日本", "「語」"]), ("ab日本", 4, ["ab日", "本"]), ("日本.", 4, ["日", "本."]),
  ("한국어", 4, ["한국", "어"]),
])
func `wide characters break on both sides, but not beside their punctuation`(
  text: String, width: Int, lines: [String]
) {
  #expect(wrap(SafeText(text), width) == lines)
}

@Test func `nothing fits into nothing`() {
  #expect(SafeText("abc").lineCount(width: 0) == 0)
  #expect(SafeText("abc").lines(width: -1) == TextLines())
  #expect(SafeText("").lineCount(width: 9) == 0)
  #expect(SafeText(" \n ").lineCount(width: 9) == 0)
  #expect(SafeText("abc").lineCount(width: 9, limit: 0) == 0)
}

@Test func `line breaks at the end are no lines, whichever kind they are`() {
  #expect(wrap("ab\r\n", 9) == ["ab"])
  #expect(wrap("ab \r\n\n", 9) == ["ab"])
  #expect(wrap("ab\r", 9) == ["ab\r"])
}

@Test func `a blank that bears a mark is kept at a break`() {
  #expect(wrap("ab \u{301}cd", 3) == ["ab \u{301}", "cd"])
}

@Test func `a wide cluster in one column gets a line of its own`() {
  #expect(wrap("a日b", 1) == ["a", "日", "b"])
  var grid = Grid(size: CellSize(columns: 2, rows: 3))
  #expect(grid.drawWrapped("a日b", in: CellRect(column: 0, row: 0, columns: 1, rows: 3)) == 3)
  #expect(grid.text == "a\n…\nb")
}

@Test func `a limit cuts, and says so`() {
  let text: SafeText = "one two three"
  #expect(text.lines(width: 5, limit: 2) == TextLines(ranges: [0..<3, 4..<7], isCut: true))
  #expect(!text.lines(width: 5, limit: 3).isCut)
  #expect(!SafeText("one \n\n").lines(width: 5, limit: 1).isCut)
}

@Test func `whole lines are cut, not broken, and keep the blanks at their ends`() {
  let text = SafeText("one two\nlet a = 1  \nb    \nthree", wholeLines: [8..<19, 20..<25])
  #expect(text.lines(width: 5).ranges == [0..<3, 4..<7, 8..<17, 20..<25, 26..<31])
  #expect(text.lines(width: 3).ranges == [0..<3, 4..<7, 8..<17, 20..<23, 26..<29, 29..<31])
  var grid = Grid(size: CellSize(columns: 5, rows: 5))
  grid.drawWrapped(text, in: grid.bounds)
  #expect(grid.text == "one\ntwo\nlet …\nb\nthree")
  #expect(SafeText("a b  ", wholeLines: [0..<5]).lines(width: 4).ranges == [0..<4])
  #expect(SafeText("a b  ", wholeLines: [0..<5]).lineCount(width: 0) == 0)
}
