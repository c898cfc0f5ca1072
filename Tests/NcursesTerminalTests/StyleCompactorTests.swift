import Testing
import WaterfallTestSupport

@testable import NcursesTerminal

private func compacted(_ text: String, by compactor: StyleCompactor) -> String {
  var compactor = compactor
  var output = ContiguousArray<UInt8>()
  compactor.compact(ContiguousArray(text.utf8), into: &output)
  compactor.finish(into: &output)
  return String(decoding: output, as: UTF8.self)
}

private func compacted(_ text: String) -> String {
  compacted(text, by: StyleCompactor(ending: .single))
}

@Test(arguments: [
  ("", ""), ("ab", "ab"), ("\u{1B}[m\u{1B}(Bab", "ab"),
  ("\u{1B}[31ma\u{1B}[31mb", "\u{1B}[31mab\u{1B}[m"),
  ("\u{1B}[31m\u{1B}[32ma", "\u{1B}[32ma\u{1B}[m"),
  // A blank needs no foreground, so a new foreground waits for the next letter.
  ("\u{1B}[31ma\u{1B}[32m \u{1B}[31mb", "\u{1B}[31ma b\u{1B}[m"),
  ("\u{1B}[31;44m  a", "\u{1B}[44m  \u{1B}[31ma\u{1B}[m"),
  ("\u{1B}[4m a", "\u{1B}[4m a\u{1B}[m"), ("\u{1B}[31;7m ", "\u{1B}[7;31m \u{1B}[m"),
  ("\u{1B}[38;5;200mx\u{1B}[39my", "\u{1B}[38;5;200mx\u{1B}[my"),
  ("\u{1B}[1;31ma\u{1B}[22mb", "\u{1B}[1;31ma\u{1B}[22mb\u{1B}[m"),
  ("\u{1B}[97;100ma", "\u{1B}[97;100ma\u{1B}[m"),
  ("\u{1B}[3;31ma\u{1B}[23mb", "\u{1B}[3;31ma\u{1B}[23mb\u{1B}[m"),
  ("\u{1B}[44m\u{1B}[K", "\u{1B}[44m\u{1B}[K\u{1B}[m"),
  ("\u{1B}[44m\u{1B}[2;3Ha", "\u{1B}[2;3H\u{1B}[44ma\u{1B}[m"), ("\u{1B}[31m", ""),
  ("\u{1B}[?25l\u{1B}[1;5r", "\u{1B}[?25l\u{1B}[1;5r"), ("\u{1B}", "\u{1B}"),
  ("\u{1B}[3", "\u{1B}[3"),
])
func `a style is sent where it shows, and only what differs`(composed: String, sent: String) {
  #expect(compacted(composed) == sent)
}

@Test(arguments: [
  ("\u{1B}[2;5Ha\u{1B}[3db", "\u{1B}[2;5Ha\nb"), ("\u{1B}[Ha\u{1B}[4db", "\u{1B}[Ha\n\n\nb"),
  ("\u{1B}[Ha\u{1B}[5db", "\u{1B}[Ha\u{1B}[5db"), ("\u{1B}[3da", "\u{1B}[3da"),
  ("\u{1B}[4;1Ha\u{1B}[3db", "\u{1B}[4;1Ha\u{1B}[3db"),
  ("\u{1B}[2;5Ha\u{1B}[1;9r\u{1B}[3db", "\u{1B}[2;5Ha\u{1B}[1;9r\u{1B}[3db"),
  ("\u{1B}[2;5Ha\u{1B}[8G\u{1B}[K\u{1B}[3db", "\u{1B}[2;5Ha\u{1B}[8G\u{1B}[K\nb"),
])
func `a line feed moves down where the row is known`(composed: String, sent: String) {
  #expect(
    compacted(composed, by: StyleCompactor(ending: .single, step: .character)) == sent)
  #expect(compacted(composed) == composed)
}

@Test func `a terminal that cannot switch off single traits gets a reset`() {
  let sent = compacted(
    "\u{1B}[1;31ma\u{1B}[22mb", by: StyleCompactor(ending: .reset))
  #expect(sent == "\u{1B}[1;31ma\u{1B}[0;31mb\u{1B}[m")
}

@Test(arguments: [(.single, 0), (.reset, 1)] as [(Pen.TraitEnding, UInt64)])
func `what is compacted looks the same, and every screen ends reset`(
  ending: Pen.TraitEnding, block: UInt64
) throws {
  for seed in block * 1000..<block * 1000 + 600 {
    var random = SeededRandom(seed: seed)
    var compactor = StyleCompactor(ending: ending)
    var (plain, compact) = (SGRScreen(columns: 9, rows: 4), SGRScreen(columns: 9, rows: 4))
    for _ in 0..<3 {
      // As with ncurses, each screen begins and ends in the terminal's own style.
      let bytes = randomBytes(&random) + Array("\u{1B}[m".utf8)
      var output = ContiguousArray<UInt8>()
      compactor.compact(bytes, into: &output)
      compactor.finish(into: &output)
      plain.write(bytes)
      compact.write(output)
      let text = "seed \(seed): \(String(reflecting: String(decoding: bytes, as: UTF8.self)))"
      try #require(compact.seen == plain.seen, "\(text)")
      try #require(compact.look == SGRScreen.Look(), "\(text)")
      try #require(compact.others == plain.others, "\(text)")
      try #require(output.count <= bytes.count + 8, "\(text)")
    }
  }
}

private func randomBytes(_ random: inout SeededRandom) -> ContiguousArray<UInt8> {
  var text = ""
  for _ in 0..<Int.random(in: 0...40, using: &random) { text += randomPiece(&random) }
  return ContiguousArray(text.utf8)
}

private func randomPiece(_ random: inout SeededRandom) -> String {
  func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  let (one, other) = (number(0...7), number(0...255))
  switch number(0...17) {
  case 0...3: return ["a", "bc", "d e", "│"][number(0...3)]
  case 4...5: return ["   ", " "][number(0...1)]
  case 6: return "\u{1B}[3\(one)m"
  case 7: return "\u{1B}[4\(one)m"
  case 8: return "\u{1B}[38;5;\(other)m"
  case 9: return "\u{1B}[48;5;\(other);1m"
  case 10: return "\u{1B}[\([1, 2, 4, 7][number(0...3)])m"
  case 11: return "\u{1B}[\([22, 24, 27, 39, 49][number(0...4)])m"
  case 12: return "\u{1B}(B\u{1B}[m"
  case 13: return "\u{1B}[\(number(1...4));\(number(1...9))H"
  case 14: return ["\u{1B}[K", "\u{1B}[J", "\u{1B}[3X", "\u{1B}[M"][number(0...3)]
  case 15: return ["\r", "\n", "\u{1B}[2C", "\u{1B}[A"][number(0...3)]
  case 16: return "\u{1B}[\(90 + one);\(100 + one)m"
  default: return "\u{1B}[0;\(30 + one);4\(one)m"
  }
}

@Test func `a row of cards as ncurses writes it takes half of the bytes`() {
  let card =
    "\u{1B}[38;5;174m\u{1B}[48;5;235m│\u{1B}[39;49m\u{1B}[38;5;252m\u{1B}[48;5;235m some text "
    + "\u{1B}[39;49m\u{1B}[38;5;174m\u{1B}[48;5;235m│\u{1B}(B\u{1B}[m "
  let row = Array(repeating: card, count: 7).joined()
  #expect(compacted(row).utf8.count * 2 < row.utf8.count + 200)
}
