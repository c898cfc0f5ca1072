/// The exceptions from the plain widths, where terminals disagree or a reader could be deceived.
enum ScalarRules {
  /// Sorted, inclusive ranges (first, last, …) and their treatment; a later rule wins.
  static let all: [(ContiguousArray<UInt32>, ScalarEntry)] = [
    (letterDigits, ScalarEntry(.narrow, .digit)),
    (controls, ScalarEntry(.control)),
    (formatControls, ScalarEntry(.formatControl)),
    (dropped, ScalarEntry(.dropped)),
    ([0x200B, 0x200B], ScalarEntry(.zeroWidthSpace)),
    (conjoiningVowelsAndFinals, ScalarEntry(.replaced)),
    ([0xE000, 0xF8FF], ScalarEntry(.replaced)),  // private use
    ([0x2028, 0x2029], ScalarEntry(.lineBreak, .newline)),
    ([0x0A, 0x0A, 0x0D, 0x0D], ScalarEntry(.control, .newline)),
    ([0x09, 0x09], ScalarEntry(.control, .space)),
    ([0x1F1E6, 0x1F1FF], ScalarEntry(.regional)),
    ([0x20, 0x20], ScalarEntry(.narrow, .space)),
    ([0x2000, 0x2006, 0x2008, 0x200A, 0x205F, 0x205F], ScalarEntry(.blank, .space)),
    ([0xA0, 0xA0, 0x2007, 0x2007, 0x202F, 0x202F], ScalarEntry(.blank)),  // never broken
    ([0x3000, 0x3000], ScalarEntry(.wide, .space)),
  ]

  private static let letterDigits: ContiguousArray<UInt32> = [0x30, 0x39]
  private static let controls: ContiguousArray<UInt32> = [0x00, 0x1F, 0x7F, 0x7F]

  /// C1, bidi controls, annotation, invisible operators, fillers of Hangul, notation of shorthand
  /// and music. Also number signs of Arabic and Kaithi that only some terminals draw.
  private static let formatControls: ContiguousArray<UInt32> = [
    0x80, 0x9F, 0x600, 0x605, 0x61C, 0x61C, 0x6DD, 0x6DD, 0x70F, 0x70F, 0x890, 0x891, 0x8E2, 0x8E2,
    0x115F, 0x1160, 0x180E, 0x180E, 0x200E, 0x200F, 0x202A, 0x202E, 0x2061, 0x2064, 0x2066, 0x206F,
    0x3164, 0x3164, 0xFFA0, 0xFFA0, 0xFFF9, 0xFFFB, 0x110BD, 0x110BD, 0x110CD, 0x110CD, 0x13430,
    0x13438, 0x1BCA0, 0x1BCA3, 0x1D173, 0x1D17A,
  ]

  /// Soft hyphen, combining grapheme joiner, variation selectors, ZWNJ and ZWJ, word joiner,
  /// enclosing keycap, byte order mark.
  private static let dropped: ContiguousArray<UInt32> = [
    0xAD, 0xAD, 0x34F, 0x34F, 0x180B, 0x180D, 0x180F, 0x180F, 0x200C, 0x200D, 0x2060, 0x2060,
    0x20E3,
    0x20E3, 0xFE00, 0xFE0F, 0xFEFF, 0xFEFF,
  ]

  /// Alone they take no cell on some terminals and two on others. After a lead they are composed
  /// (`Hangul`).
  private static let conjoiningVowelsAndFinals: ContiguousArray<UInt32> = [
    0x1161, 0x11FF, 0xD7B0, 0xD7C6, 0xD7CB, 0xD7FB,
  ]

  /// Characters that do not begin a line, that do not end a line, and after which a line may be
  /// broken.
  static let breaks: [(String, BreakClass)] = [
    ("!?,.:;)]}%…’”»›、。，．・：；？！）］｝」』】〉》〕〗〙〛〟｡｣､･ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ％°", .closing),
    ("([{‘“«‹（［｛「『【〈《〔〖〘〚〝｢￥＄£$", .opening),
    ("-/‐–—", .hyphen),
  ]
}

/// Composition of conjoining jamo, by arithmetic (The Unicode Standard, 3.12).
package enum Hangul {
  static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
  static let leads: ClosedRange<UInt32> = 0x1100...0x1112

  /// The syllable of a lead, or of a syllable without a final, and the scalar that follows; nil if
  /// they do not compose.
  package static func compose(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if leads.contains(first), (0x1161...0x1175).contains(second) {
      return 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
    }
    if syllables.contains(first), (first - 0xAC00) % 28 == 0, (0x11A8...0x11C2).contains(second) {
      return first + second - 0x11A7
    }
    return nil
  }
}
