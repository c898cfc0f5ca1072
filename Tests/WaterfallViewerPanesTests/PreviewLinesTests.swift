import TerminalGrid
import Testing
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallViewer

extension PreviewLine {
  fileprivate var string: String { String(decoding: text.utf8, as: UTF8.self) }
}

private func lines(_ text: String) -> [String] {
  var lines = PreviewLines()
  lines.add(Array(text.utf8))
  return lines.take().lines.map(\.string)
}

@Test(
  arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("\n\n", ["", ""]),
    ("a\r\nb\r\n", ["a", "b"]), ("10%\r20%\r99%\n", ["99%"]), ("a\u{8}b", ["b"]),
    ("a\tb", ["a       b"]), ("1234567\tb\t", ["1234567 b       "]),
    ("12345678\tb", ["12345678        b"]),
    ("漢\tb", ["漢      b"]), ("\u{1B}[1ma\tb", ["a       b"]), ("\u{1B}[Ka", ["a"]),
    ("\u{1B}[5Aa", ["␛[5Aa"]),
  ] as [(String, [String])])
func `a command's bytes are lines as a terminal shows them`(text: String, expected: [String]) {
  #expect(lines(text) == expected)
}

@Test func `styles go on in the next line, and keep their places after tabs`() {
  var lines = PreviewLines()
  lines.add(Array("\t\u{1B}[31ma\tb\nc\u{1B}[m\td\n".utf8))
  let runs = lines.take().lines.map { $0.runs.map(\.range) }
  #expect(runs == [[8..<17], [0..<1]])
}

@Test func `pieces of any length make the lines of the whole`() throws {
  for seed: UInt64 in 0..<200 {
    var random = SeededRandom(seed: seed)
    let parts = [
      "word", "\n", "\r\n", "\t", "漢字", "é", "\u{1B}[31m", "\u{1B}[m", "\u{8}", "\r", "\u{1B}[2J",
      "\u{1B}", "\u{9B}", " ",
    ]
    let text = (0..<60).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
    let bytes = Array(text.utf8)
    var (pieces, shown, start) = (PreviewLines(), PreviewText(), 0)
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 1...9, using: &random))
      pieces.add(Array(bytes[start..<end]))
      start = end
      if Int.random(in: 0...2, using: &random) == 0 || end == bytes.count {
        let (first, new) = pieces.take()
        shown.replace(from: first, with: new)
      }
    }
    try #require(shown.lines.map(\.string) == lines(text), "seed \(seed)")
  }
}

@Test func `no output takes more memory than a limit`() {
  var many = PreviewLines()
  many.add(Array(String(repeating: "y\n", count: 30_000).utf8))
  #expect(many.isFull)
  #expect(many.take().lines.count == 10_000)

  var long = PreviewLines()
  long.add([UInt8](repeating: UInt8(ascii: "x"), count: 200_000))
  #expect(!long.isFull)
  let lengths = long.take().lines.map(\.text.utf8.count)
  #expect(lengths.reduce(0, +) == 200_000 && lengths.allSatisfy { $0 <= 65_536 })

  var colored = PreviewLines()
  let line = Array((String(repeating: "\u{1B}[31mx\u{1B}[32my", count: 1000) + "\n").utf8)
  for _ in 0..<1000 where !colored.isFull { colored.add(line) }
  #expect(colored.isFull)
  #expect(colored.take().lines.count < 100)
}

@Test func `a long line is divided between two characters`() {
  var long = PreviewLines()
  long.add(Array(("a" + String(repeating: "漢", count: 30_000)).utf8))
  #expect(long.take().lines.allSatisfy { !$0.string.contains("\u{FFFD}") })
}

@Test func `rows have the width that is asked for, and a limit`() {
  var text = PreviewText()
  text.replace(from: 0, with: ["abcdefg", "", "hi"].map { PreviewLine(text: SafeText($0)) })
  #expect(text.rowCount == 3)
  text.wrap(at: 3)
  let rows = (0..<text.rowCount).map { number in
    let (line, range) = text.row(number)
    return String(decoding: line.text.utf8[range], as: UTF8.self)
  }
  #expect(rows == ["abc", "def", "g", "", "hi"])
  text.replace(from: 1, with: [PreviewLine(text: SafeText(String(repeating: "x", count: 60_000)))])
  #expect(text.isCut && text.rowCount == 20_000)
  text.wrap(at: nil)
  #expect(!text.isCut && text.rowCount == 2)
}
