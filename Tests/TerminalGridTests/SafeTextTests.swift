import TerminalGrid
import Testing

/// The clusters of a text as drawn, separated by bars.
private func shown(_ text: SafeText) -> String {
  var utf8: [UInt8] = []
  for cluster in text.clusters {
    if !utf8.isEmpty { utf8.append(UInt8(ascii: "|")) }
    cluster.append(to: &utf8)
  }
  return String(decoding: utf8, as: UTF8.self)
}

@Test(arguments: [
  ("a\tb", "a| |b", 3), ("a\nb\r\nc\rd", "a| |b| |c|␍|d", 7), ("\u{0}\u{7}\u{7F}", "␀|␇|␡", 3),
  ("\u{1B}[31m", "␛|[|3|1|m", 5), ("\u{85}\u{9B}x", "␦|␦|x", 3), ("\u{2028}", " ", 1),
  ("a\u{202E}b\u{2066}\u{61C}\u{200F}", "a|␦|b|␦|␦|␦", 6), ("\u{FFF9}a\u{E0041}", "␦|a|␦", 3),
])
func `controls are shown as harmless marks`(text: String, clusters: String, width: Int) {
  let safe = SafeText(text)
  #expect(shown(safe) == clusters)
  #expect(safe.width == width)
}

@Test(arguments: [
  ("日本", "日|本", 4), ("👨\u{200D}👩\u{200D}👧", "👨|👩|👧", 6), ("🇩🇪", "D|E", 2), ("👍🏽!", "👍|!", 3),
  ("1\u{FE0F}\u{20E3}", "1", 1), ("❤\u{FE0F}", "❤", 1), ("a\u{AD}b\u{2060}c\u{FEFF}", "a|b|c", 3),
  ("\u{1F3FD}", "\u{1F3FD}", 2), ("x\u{1F3FD}", "x|\u{1F3FD}", 3),
])
func `wide characters and emoji sequences come apart into even widths`(
  text: String, clusters: String, width: Int
) {
  #expect(shown(SafeText(text)) == clusters)
  #expect(SafeText(text).width == width)
}

@Test(arguments: [
  ("e\u{301}", "e\u{301}", 1), ("a\u{300}\u{301}\u{302}\u{303}b", "a\u{300}\u{301}|b", 2),
  ("\u{301}a", "\u{25CC}\u{301}|a", 2), ("a\n\u{301}", "a| |\u{25CC}\u{301}", 3),
  ("日\u{20DD}", "日\u{20DD}", 2), ("שָׁלוֹם", "ש\u{5B8}\u{5C1}|ל|ו\u{5B9}|ם", 4),
  ("مرحبًا", "م|ر|ح|ب\u{64B}|ا", 5), ("สวัสดี", "ส|ว\u{E31}|ส|ด\u{E35}", 4),
])
func `a base has at most two marks, and none is alone`(text: String, clusters: String, width: Int) {
  #expect(shown(SafeText(text)).unicodeScalars.elementsEqual(clusters.unicodeScalars))
  #expect(SafeText(text).width == width)
}

@Test(arguments: [
  ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}", 2), ("\u{1112}\u{1161}", "\u{D558}", 2),
  ("\u{D558}\u{11AB}", "\u{D55C}", 2), ("\u{1112}", "\u{1112}", 2), ("\u{1161}", "\u{FFFD}", 1),
  ("\u{D55C}\u{11AB}", "\u{D55C}|\u{FFFD}", 3), ("\u{1112}\u{11AB}", "\u{1112}|\u{FFFD}", 3),
])
func `jamo are composed into syllables`(text: String, clusters: String, width: Int) {
  #expect(shown(SafeText(text)).unicodeScalars.elementsEqual(clusters.unicodeScalars))
  #expect(SafeText(text).width == width)
}

@Test(
  arguments: [
    ([0x61, 0x80, 0x62], "a|\u{FFFD}|b"),  // a continuation byte alone
    ([0xC0, 0xAF], "\u{FFFD}|\u{FFFD}"),  // an overlong form
    ([0xE2, 0x82, 0x62], "\u{FFFD}|b"),  // truncated: one mark for the maximal subpart
    ([0xF0, 0x9F, 0x98], "\u{FFFD}"),  // truncated at the end
    ([0xED, 0xA0, 0x80], "\u{FFFD}|\u{FFFD}|\u{FFFD}"),  // a surrogate
    ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}|\u{FFFD}|\u{FFFD}|\u{FFFD}"),  // above U+10FFFF
    ([0xE0, 0x80, 0x80], "\u{FFFD}|\u{FFFD}|\u{FFFD}"), ([0xFF, 0xFE], "\u{FFFD}|\u{FFFD}"),
  ] as [([UInt8], String)])
func `bad bytes are replaced`(bytes: [UInt8], clusters: String) {
  #expect(shown(SafeText(bytes)) == clusters)
  #expect(String(decoding: bytes, as: UTF8.self).unicodeScalars.count == SafeText(bytes).width)
}

@Test func `what has no agreed glyph is replaced`() {
  #expect(shown(SafeText("\u{378}\u{E000}\u{FFFF}\u{10FFFD}\u{1FAE9}")) == "�|�|�|�|�")
}

@Test func `the parts of a text measure as they are drawn`() {
  let text = SafeText("ab日e\u{301}c")
  #expect(text.width(in: 1..<5) == 3)
  #expect(text.width(in: 5..<8) == 1)
  #expect(Array(text.clusters(in: 2..<5)).map(\.width) == [2])
  #expect(SafeText("").isEmpty)
  #expect(SafeText([0x68, 0x69][...]) == SafeText("hi"))
}
