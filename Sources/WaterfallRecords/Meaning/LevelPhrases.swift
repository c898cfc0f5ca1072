/// Words that say a level, each with its level.
struct LevelPhrases: Sendable {
  private typealias Phrase = (bytes: [UInt8], level: LogLevel)

  /// The phrases by their first byte. Those that begin with a sign are together at the end, because
  /// each line is compared with the few of one byte only.
  private var phrases = [[Phrase]](repeating: [], count: Self.indexOfSigns + 1)
  private static let indexOfSigns = 0x80

  init(_ lists: [(LogLevel, [String])]) {
    for (level, texts) in lists {
      for text in texts {
        let bytes = Array(text.utf8)
        guard let first = bytes.first else { continue }
        phrases[Self.index(of: first)].append((bytes: bytes, level: level))
      }
    }
  }

  private static func index(of first: UInt8) -> Int { min(Int(first), indexOfSigns) }

  /// The level of the phrase with which a text begins; nil if it begins with none.
  func level(beginning text: ArraySlice<UInt8>) -> LogLevel? {
    guard let first = text.first else { return nil }
    return phrases[Self.index(of: first)].first { text.starts(with: $0.bytes) }?.level
  }

  /// The level of the first phrase that begins with a word of the text, or with a sign in it.
  ///
  /// - Returns: nil if there is none.
  func level(in text: ArraySlice<UInt8>) -> LogLevel? {
    var before: UInt8 = 0x20
    for index in text.indices {
      let byte = text[index]
      let isStart = !(isLetter(before) && isLetter(byte))
      before = byte
      guard isStart, !phrases[Self.index(of: byte)].isEmpty else { continue }
      if let level = level(beginning: text[index...]) { return level }
    }
    return nil
  }
}
