import TerminalGrid
import Testing
import WaterfallTestSupport

@testable import TerminalRecording

private func filtered(_ text: String) -> String {
  String(decoding: filtered(Array(text.utf8)), as: UTF8.self)
}

private func filtered(_ bytes: [UInt8]) -> [UInt8] {
  var filter = SequenceFilter()
  var shown: [UInt8] = []
  filter.read(bytes, into: &shown)
  return shown
}

@Test(arguments: [
  "plain text, 漢字, é, 🎉\r\n\ttab\u{8}", "\u{1B}[1;38;2;1;2;3mred\u{1B}[m", "\u{1B}[4:3m",
  "\u{1B}[2;5H\u{1B}[A\u{1B}[12G\u{1B}[3d\u{1B}[f", "\u{1B}[J\u{1B}[1K\u{1B}[4X",
  "\u{1B}[2L\u{1B}[M\u{1B}[P\u{1B}[3@\u{1B}[2S\u{1B}[2T\u{1B}[5b", "\u{1B}[1;23r\u{1B}[r",
  "\u{1B}7\u{1B}8\u{1B}D\u{1B}M\u{1B}E", "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?12l\u{1B}[?7h",
  "\u{1B}[?2026h\u{1B}[?2026l\u{1B}[?7;25h", "\u{1B}(B", "\u{1B}[4l", "\u{18}\u{F}",
])
func `what draws passes`(text: String) {
  #expect(filtered(text) == text)
}

@Test(arguments: [
  // Queries: the terminal would answer them.
  "\u{1B}[5n", "\u{1B}[6n", "\u{1B}[?6n", "\u{1B}[c", "\u{1B}[>c", "\u{1B}[=c", "\u{1B}[?2026$p",
  "\u{1B}[14t", "\u{1B}[21t", "\u{1B}[>q", "\u{1B}[x", "\u{5}", "\u{1B}Z", "\u{1B}[?u",
  "\u{1B}]11;?\u{1B}\\", "\u{1B}P$qm\u{1B}\\", "\u{1B}P+q544e\u{1B}\\",
  // Clipboard, title, links, palette, notifications.
  "\u{1B}]52;c;aGk=\u{7}", "\u{1B}]0;title\u{7}", "\u{1B}]8;;http://x\u{1B}\\",
  "\u{1B}]4;1;red\u{7}",
  "\u{1B}]9;note\u{7}", "\u{1B}]1337;File=:\u{7}",
  // Strings: device control, application, privacy; also without their proper end.
  "\u{1B}Ptmux;\u{1B}\u{1B}]52;c;aGk=\u{7}\u{1B}\\", "\u{1B}_Ga=T;AAAA\u{1B}\\", "\u{1B}^x\u{1B}\\",
  "\u{1B}Xx\u{18}",
  // Modes of input, resets, sets of characters, shapes of the cursor, windows, the bell.
  "\u{1B}[?1000h", "\u{1B}[?1002;1006h", "\u{1B}[?25;1000h", "\u{1B}[?2004h", "\u{1B}[?1h",
  "\u{1B}[20h",
  "\u{1B}[4h", "\u{1B}[?6h", "\u{1B}[?3h", "\u{1B}[?h", "\u{1B}[>4;2m", "\u{1B}[>1u", "\u{1B}=",
  "\u{1B}>",
  "\u{1B}c", "\u{1B}[!p", "\u{1B}(0", "\u{1B})0", "\u{1B}$)C", "\u{1B}%G", "\u{1B}#8", "\u{E}",
  "\u{1B}[3 q", "\u{1B}[8;10;10t", "\u{1B}[22;0;0t", "\u{1B}[5i", "\u{1B}[?5i", "\u{7}", "\u{0}",
  "\u{1B}[1;2;3;4;5T", "\u{1B}n", "\u{1B}[\u{1}m",
  // C1 controls, which some terminals read as the start of a sequence.
  "\u{9B}", "\u{9D}", "\u{90}", "\u{85}",
])
func `what asks, configures or reaches beyond the screen does not pass`(text: String) {
  #expect(filtered("a\(text)b") == "ab")
}

@Test func `a string that never ends swallows all of it`() {
  #expect(filtered("a\u{1B}]52;c;aGk=b\u{1B}[1m") == "a\u{1B}[1m")
  #expect(filtered("a\u{1B}]52;c;xyz") == "a")
}

@Test func `a sequence that is too long is left out to its end`() {
  let long = String(repeating: "1;", count: 4000)
  #expect(filtered("a\u{1B}[\(long)mb") == "ab")
}

@Test func `bad UTF-8 becomes marks, and what follows stays`() {
  #expect(filtered([0x61, 0xFF, 0x62]) == Array("a\u{FFFD}b".utf8))
  #expect(filtered([0xE6, 0xBC, 0x1B, 0x5B, 0x6D]) == Array("\u{FFFD}\u{1B}[m".utf8))
  #expect(filtered([0xC0, 0xAF]) == Array("\u{FFFD}\u{FFFD}".utf8))
}

@Test(arguments: [
  ("a\u{202E}b\u{2066}c\u{61C}\u{200F}", "a␦b␦c␦␦"), ("a\u{2028}b\u{2029}c", "a b c"),
  ("\u{E0041}\u{FFF9}\u{E000}", "␦␦\u{FFFD}"), ("e\u{301}🇩🇪👍🏽", "e\u{301}🇩🇪👍🏽"),
  // Parts of a Hangul syllable form one cluster when they follow each other; alone they become
  // marks.
  ("\u{1112}\u{1161}\u{11AB}\u{11AB}", "\u{1112}\u{1161}\u{11AB}\u{FFFD}"),
  ("\u{1112}a\u{1161}", "\u{1112}a\u{FFFD}"),
  ("\u{1112}\u{1B}[m\u{1161}", "\u{1112}\u{1B}[m\u{FFFD}"),
])
func `scalars that fool a reader become the marks that cards show`(text: String, shown: String) {
  #expect(filtered(Array(text.utf8)) == Array(shown.utf8))
}

@Test func `no scalar passes that SafeText would mark, whole or in two events`() throws {
  for scalar in (UInt32(0x80)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) {
    let bytes = Array(String(scalar).utf8)
    let whole = filtered(bytes)
    let scalars = String(decoding: whole, as: UTF8.self).unicodeScalars
    try #require(scalars.allSatisfy { SafeText.mark(for: $0) == nil })
    var (filter, parts) = (SequenceFilter(), [UInt8]())
    filter.read(bytes.dropLast(), into: &parts)
    filter.read(bytes.suffix(1), into: &parts)
    try #require(parts == whole, "\(scalar.value)")
  }
}

/// Pieces that a hostile recording is made of.
private let pieces: [[UInt8]] =
  [
    "\u{1B}", "[", "]", "P", "?", ";", "m", "h", "l", "\u{7}", "\\", "52", "1049", "25", "日", "x",
    "\u{18}",
    "$", " ", "(", "B", "0", "\u{9B}", "\u{202E}", "\u{2029}", "\u{1112}", "\u{1161}",
  ].map { Array($0.utf8) } + [[0xE6], [0x80], [0xFF], [0xF0, 0x9F]]

@Test func `pieces of any size give what the whole gives, and nothing but what draws`() throws {
  for seed in UInt64(0)..<4000 {
    var random = SeededRandom(seed: seed)
    let count = Int.random(in: 0..<40, using: &random)
    let bytes = (0..<count).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
    let whole = filtered(bytes)
    var filter = SequenceFilter()
    var parts: [UInt8] = []
    for byte in bytes { filter.read([byte], into: &parts) }
    try #require(parts == whole, "seed \(seed)")
    try #require(String(validating: whole, as: UTF8.self) != nil, "seed \(seed)")
    try #require(filtered(whole) == whole, "seed \(seed): \(whole)")
    try #require(!String(decoding: whole, as: UTF8.self).contains("\u{1B}]"), "seed \(seed)")
  }
}

@Test func `what restores follows from what was left on`() {
  func restoring(_ text: String) -> String {
    var filter = SequenceFilter()
    var shown: [UInt8] = []
    filter.read(Array(text.utf8), into: &shown)
    return String(decoding: filter.modes.restoring, as: UTF8.self)
  }
  #expect(!restoring("a").contains("\u{1B}[?1049l"))
  #expect(restoring("\u{1B}[?1049h").contains("\u{1B}[?1049l"))
  #expect(restoring("\u{1B}[?47h").contains("\u{1B}[?47l"))
  #expect(!restoring("\u{1B}[?1049h\u{1B}[?1049l").contains("\u{1B}[?1049l"))
  #expect(restoring("\u{1B}[2;5r").contains("\u{1B}[r"))
  #expect(restoring("\u{1B}[?25l").hasSuffix("\u{1B}[?25h"))
}
