/// A text in a filter or a search that may be part of a shorter form in which cards show a value,
/// and is no part of the value: `2.72` for 2.718281828459, `example.com/…/page` for an address.
struct ShortenedWords: Hashable, Sendable {
  private let needle: Needle
  private let isFraction: Bool

  private static let short = ShortWords(now: 0)

  /// Returns nil if shorter forms have no such text that is not in the value, too.
  init?(_ needle: Needle) {
    let digits = needle.text.utf8.drop { $0 == UInt8(ascii: "-") }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    isFraction = parts.count == 2 && parts.joined().allSatisfy(isDigit) && digits.count > 1
    guard isFraction || needle.text.unicodeScalars.contains("…") else { return nil }
    self.needle = needle
  }

  private init(_ needle: Needle, isFraction: Bool) {
    (self.needle, self.isFraction) = (needle, isFraction)
  }

  /// A copy that shares no storage (``RecordNeeds/unshared``).
  var unshared: ShortenedWords { ShortenedWords(needle.unshared, isFraction: isFraction) }

  /// Whether the shorter form of a value contains the text.
  func isFound(inWordsFor value: String) -> Bool {
    let words =
      isFraction
      ? ShortWords.words(forFraction: value) : Self.short.address(value) ?? Self.short.digest(value)
    return words.map { needle.isFound(in: $0) } ?? false
  }

  /// Whether each text that contains these words also contains `other`.
  func contains(_ other: ShortenedWords) -> Bool {
    isFraction == other.isFraction && needle.contains(other.needle)
  }
}
