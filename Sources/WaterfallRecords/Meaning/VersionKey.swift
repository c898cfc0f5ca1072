/// The key of a version: a text whose bytewise order is the order of versions.
///
/// `1.9` is before `1.10`, and `1.0-rc1` is before `1.0` (semver.org 2.0, section 11). `1.0-2` is
/// after it, because packages count their revisions. A `v` in front does not count.
enum VersionKey {
  /// - Parameter isLenient: whether one or two numbers are a version, as `1.9` is beside `1.10.2`.
  /// - Returns: nil if the text is not a version.
  static func key(_ text: String, isLenient: Bool) -> String? {
    guard var bytes = ValueBytes(text) else { return nil }
    let hasV = bytes.peekSmall() == UInt8(ascii: "v")
    if hasV { bytes.place += 1 }
    var (key, parts) = ("", 0)
    repeat {
      guard let part = bytes.takeDigits(1...9) else { return nil }
      if parts > 0 { key += "." }
      key += "\("\(part)".utf8.count)\(part)"
      parts += 1
    } while bytes.peek() == UInt8(ascii: ".") && isDigit(bytes.peek(1)) && bytes.take(".")
    guard parts >= 3 || (isLenient || hasV) && (parts == 2 || isLenient) else { return nil }
    // The build, after a plus, does not count unless all else is equal.
    if bytes.isAtEnd { return key + "\u{2}" }
    let rest = bytes.rest
    guard !rest.utf8.contains(UInt8(ascii: " ")) else { return nil }
    while "-._~".utf8.contains(bytes.peek()) { bytes.place += 1 }
    let mark = rest.begins(with: "~") || isPreview(&bytes) ? "\u{1}" : "\u{2}"
    return key + mark + SortKey.natural(rest)
  }

  /// Whether the rest begins with a word that means an earlier state of the version.
  private static func isPreview(_ bytes: inout ValueBytes) -> Bool {
    let word = bytes.takeWord()
    return previews.contains(word)
  }

  private static let previews = [
    ValueWord("alpha"), ValueWord("beta"), ValueWord("rc"), ValueWord("pre"), ValueWord("dev"),
    ValueWord("a"), ValueWord("b"), ValueWord("cr"), ValueWord("preview"), ValueWord("snapshot"),
    ValueWord("nightly"), ValueWord("canary"), ValueWord("next"), ValueWord("prerelease"),
  ]
}

extension ValueBytes {
  /// The text from the place to the end.
  var rest: String { String(decoding: (0..<max(0, end - place)).map(peek), as: UTF8.self) }
}
