/// One scalar of each class that Swift joins to the Character before it: accents, strokes above and
/// through, variation selectors, keycap, skin tone, joiners, spacing marks and tags. A quotation
/// mark with one of them is a different Character.
package let combiningScalars = [
  "\u{301}", "\u{338}", "\u{FE0F}", "\u{20E3}", "\u{1F3FB}", "\u{200D}", "\u{200C}", "\u{903}",
  "\u{1D165}", "\u{E0020}", "\u{E0100}",
]

/// Two texts that `==` considers equal: é, and e with an accent.
package let lookAlikes = (composed: "\u{E9}", apart: "e\u{301}")

extension SeededRandom {
  /// A text of characters with a meaning for shells, pages, tables and terminals. A combining
  /// scalar follows most of them.
  package mutating func machineText() -> String {
    let signs = Array(
      "\"'`\\/<>&;=,:#$(){}[]|%?*!~+-. \t\n\r\u{7}\u{1B}\u{0}\u{37E}\u{212A}aé日".unicodeScalars)
    return (0..<Int.random(in: 0..<12, using: &self)).reduce(into: "") { text, _ in
      text.unicodeScalars.append(signs[Int.random(in: 0..<signs.count, using: &self)])
      if Bool.random(using: &self) { text += combiningScalars.randomElement(using: &self) ?? "" }
    }
  }
}
