import Testing
import WaterfallRecords
import WaterfallTestSupport

/// A line as a program prints it, and as it is read, with `^` for ESC.
private func printed(_ text: String) -> String {
  let bytes = Array(text.replacing("^", with: "\u{1B}").utf8)
  let lines = Overprint(bytes[...], isLast: true)
  #expect(lines.count == bytes.count)
  return String(decoding: lines.utf8, as: UTF8.self).replacing("\u{1B}", with: "^")
}

@Test(arguments: [
  ("N\u{8}NA\u{8}A x", "^[1mNA^[m x"), ("_\u{8}f_\u{8}i", "^[4mfi^[m"),
  ("f\u{8}_", "^[4mf^[m"), ("_\u{8}N\u{8}N", "^[1m^[4mN^[m"), ("ab\u{8}\u{8}__", "^[4mab^[m"),
  ("é\u{8}é", "^[1mé^[m"), ("e\u{301}\u{8}e\u{301}", "^[1me\u{301}^[m"), ("a\u{8}b", "b"),
  ("\u{8}a", "a"), ("+\u{8}o x", "o x"), ("plain\n", "plain\n"), ("a\r\n", "a\r\n"),
  ("a\r\r\n", "a\r\r\n"), (" 10%\r 20%\n", " 20%\n"), ("100% done\rok\n", "ok0% done\n"),
  ("long line\r^[Kok\n", "ok\n"), ("long line^[2K\rok", "ok       "),
  ("^[31mred\r^[32mgre^[m\n", "^[31m^[32mgre^[m\n"), ("a\rb\nc\rd\n", "b\nd\n"),
])
func `a line is read as it is after what was printed over it`(text: String, read: String) {
  #expect(printed(text) == read)
}

@Test func `a line whose end has not come is waited for`() {
  let lines = Overprint(Array("a\rb\n 10%\r 2".utf8)[...], isLast: false)
  #expect(lines.count == 4)
  #expect(lines.utf8 == Array("b\n".utf8))
}

@Test func `pieces of a text are read as the whole, and keep its lines`() {
  var random = SeededRandom(seed: 60)
  let parts = [
    "a", "é", "\r", "\u{8}", "\n", "_", "\u{1B}[31m", "\u{1B}[m", "\u{1B}[K", " ", "\u{1B}",
  ]
  for _ in 0..<500 {
    let text = (0..<40).map { _ in parts.randomElement(using: &random)! }.joined()
    let bytes = Array(text.utf8)
    let whole = Overprint(bytes[...], isLast: true)
    #expect(whole.utf8.count { $0 == 0x0A } == bytes.count { $0 == 0x0A })
    var (read, start): ([UInt8], Int) = ([], 0)
    let cut = Int.random(in: 0...bytes.count, using: &random)
    let first = Overprint(bytes[..<cut], isLast: false)
    (read, start) = (first.utf8, first.count)
    read += Overprint(bytes[start...], isLast: true).utf8
    #expect(read == whole.utf8, Comment(rawValue: text))
    #expect(!Overprint.isIn(whole.utf8[...]), Comment(rawValue: text))
  }
}
