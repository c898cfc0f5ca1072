/// Words that say a level, each with its level.
struct LevelPhrases: Sendable {
  private var phrases: [(bytes: [UInt8], level: LogLevel)] = []
  /// The bytes of ASCII with which one of them begins.
  private var starts: UInt128 = 0

  init(_ lists: [(LogLevel, [String])]) {
    for (level, texts) in lists {
      for text in texts {
        let bytes = Array(text.utf8)
        phrases.append((bytes: bytes, level: level))
        if let first = bytes.first, first < 0x80 { starts |= 1 << first }
      }
    }
  }

  /// The level of the phrase with which a text begins; nil if it begins with none.
  func level(beginning text: ArraySlice<UInt8>) -> LogLevel? {
    guard let first = text.first, mayBegin(with: first) else { return nil }
    return phrases.first { text.starts(with: $0.bytes) }?.level
  }

  /// The level of the first phrase that begins with a word of the text, or with a sign in it.
  ///
  /// - Returns: nil if there is none.
  func level(in text: ArraySlice<UInt8>) -> LogLevel? {
    var before: UInt8 = 0x20
    for index in text.indices {
      let byte = text[index]
      let isStart = !(isLetter(before) && isLetter(byte)) && mayBegin(with: byte)
      if isStart, let level = level(beginning: text[index...]) { return level }
      before = byte
    }
    return nil
  }

  private func mayBegin(with byte: UInt8) -> Bool {
    byte >= 0x80 || starts >> byte & 1 == 1
  }
}
