/// A text in a filter or a search as cards write it where they join several values: `Pod/web-1`,
/// `Ada Lovelace`, `PATH=/bin`, `CrashLoopBackOff · 132 restarts`, `red · green · +2`.
///
/// No value alone contains such words.
struct JoinedWords: Hashable, Sendable {
  private let needle: Needle
  /// Texts that the values of a record with these words contain, all of them.
  let parts: [Needle]

  /// Returns nil if the text has none of the signs and words that join values.
  init?(_ needle: Needle) {
    let parts = needle.text.unicodeScalars.split(whereSeparator: Self.signs.contains).map {
      String($0)
    }
    let own = parts.filter { Self.isMade($0[...]) }
    guard needle.text.unicodeScalars.contains(where: Self.signs.contains) || !own.isEmpty else {
      return nil
    }
    self.needle = needle
    // The number before such a word may be a count, too.
    self.parts = parts.filter { !own.contains($0) && (own.isEmpty || !$0.utf8.allSatisfy(isDigit)) }
      .map(needle.with)
  }

  private init(_ needle: Needle, parts: [Needle]) { (self.needle, self.parts) = (needle, parts) }

  /// A copy that shares no storage (``RecordNeeds/unshared``).
  var unshared: JoinedWords { JoinedWords(needle.unshared, parts: parts.map(\.unshared)) }

  private static let signs: Set<Unicode.Scalar> = [" ", "/", "=", "·"]

  /// Whether the word may be one that counts values and is none of them: `restarts`, `+2`.
  private static func isMade(_ word: Substring) -> Bool {
    if word.utf8.first == UInt8(ascii: "+") { return word.utf8.dropFirst().allSatisfy(isDigit) }
    return word.utf8.count >= 4
      && ["restarts", "items"].contains { $0.utf8.starts(with: word.utf8) }
  }

  /// Whether a card of the record may show these words.
  func isFound(in record: Record) -> Bool {
    if let title = MadeTitle(of: record)?.text(of: record), needle.isFound(in: title) {
      return true
    }
    if record.fields.allSatisfy({ $0.value.isScalar }) { return false }
    if let state = NestedState(in: [record])?.words(of: record), needle.isFound(in: state) {
      return true
    }
    return isFound(in: record.fields)
  }

  private func isFound(in fields: [Field]) -> Bool {
    fields.contains { field in
      if case .array = field.value {
        let words = NestedWords(field.value, named: field.name, short: nil).text
        if needle.isFound(in: words) { return true }
      }
      return field.value.opened.map { isFound(in: $0) } ?? false
    }
  }

  /// Whether each text that contains these words also contains `other`.
  func contains(_ other: JoinedWords) -> Bool { needle.contains(other.needle) }
}
