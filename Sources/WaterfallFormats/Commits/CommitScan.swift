import WaterfallRecords

/// Finds the end of a commit in `git log`: it ends before the next line like `commit 1a2b3c4`.
/// Works across buffer boundaries.
///
/// The message and the text after it are indented, so no other line begins like that. With
/// `--graph` such a line comes after the graph (``CommitGraph``).
package struct CommitScan: Equatable, LineScan {
  private let form: CommitForm
  private var isFirst = true
  var isInLine = false

  /// git(1) never shortens a commit's hash to fewer digits.
  private static let leastDigits = 7
  /// The digits of a hash in SHA-256.
  private static let mostDigits = 64
  private static let word = Array("commit ".utf8)

  init(_ form: CommitForm = .full) { self.form = form }

  mutating func ends(before index: Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool? {
    guard let begins = Self.begins(at: index, in: bytes, isAtEnd: isAtEnd, form) else { return nil }
    defer { isFirst = false }
    return begins && !isFirst
  }

  /// Whether a line that begins at `index` names a commit; nil if the bytes end before that is
  /// clear.
  static func begins(at index: Int, in bytes: [UInt8], isAtEnd: Bool, _ form: CommitForm) -> Bool? {
    guard form != .full else { return begins(at: index, in: bytes, isAtEnd: isAtEnd) }
    switch CommitGraph.commit(at: index, in: bytes, isAtEnd: isAtEnd) {
    case .none: return false
    case .unfinished: return nil
    case .at(let start):
      return form == .graph
        ? begins(at: start, in: bytes, isAtEnd: isAtEnd)
        : isName(at: start, in: bytes, isAtEnd: isAtEnd)
    }
  }

  /// Whether a word could be the hash of a commit, or the beginning of one.
  static func isHash(_ word: ArraySlice<UInt8>) -> Bool {
    leastDigits...mostDigits ~= word.count && word.allSatisfy(isHexDigit)
  }

  /// Whether there is a commit's hash at `index` with white space after it.
  private static func isName(at index: Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool? {
    let name = bytes[index...].prefix(mostDigits + 1).prefix(while: isHexDigit)
    guard name.endIndex < bytes.count else { return isAtEnd ? name.count >= leastDigits : nil }
    return leastDigits...mostDigits ~= name.count && isSpace(bytes[name.endIndex])
  }

  private static func begins(at index: Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool? {
    let start = bytes[index...].prefix(word.count + leastDigits)
    guard start.starts(with: word.prefix(start.count)),
      start.dropFirst(word.count).allSatisfy(isHexDigit)
    else { return false }
    return start.count == word.count + leastDigits ? true : isAtEnd ? false : nil
  }
}

/// Whether it is a digit of a hash, which has small letters.
func isHexDigit(_ byte: UInt8) -> Bool {
  isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
}
