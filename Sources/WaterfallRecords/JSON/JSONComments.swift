/// Handles two kinds of text around JSON that RFC 8259 does not allow.
///
/// One is comments and trailing commas, which people write in settings. The other is a name before
/// the array, as in JavaScript: `window.YTD.tweets.part0 = [ … ]`.
package enum JSONComments {
  /// The text with its comments and trailing commas replaced by spaces, so that all offsets stay
  /// the same.
  ///
  /// - Complexity: O(length).
  package static func blanked(_ text: [UInt8], from first: Int = 0) -> [UInt8] {
    var text = text
    var index = first
    /// The index of a comma, while only white space and comments have followed it.
    var comma: Int?
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\""):
        comma = nil
        index = endOfString(at: index, in: text)
        continue
      case UInt8(ascii: "/"):
        if let end = endOfComment(at: index, in: text) {
          for place in index..<end where text[place] != 0x0A { text[place] = 0x20 }
          index = end
          continue
        }
        comma = nil
      case UInt8(ascii: ","): comma = index
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let comma { text[comma] = 0x20 }
        comma = nil
      case let byte:
        if !isSpace(byte) { comma = nil }
      }
      index += 1
    }
    return text
  }

  /// Whether the text has a comment, and looks like JSON without it as far as the bytes go.
  ///
  /// - Parameters:
  ///   - bytes: the beginning of the text.
  ///   - first: the index of the first byte that is not white space.
  package static func areIn(_ bytes: [UInt8], from first: Int) -> Bool {
    guard hasComment(bytes, from: first) else { return false }
    let plain = blanked(bytes, from: first)
    guard let start = plain[first...].firstIndex(where: { !isSpace($0) }),
      plain[start] == UInt8(ascii: "{") || plain[start] == UInt8(ascii: "[")
    else { return false }
    return JSONReader.looksLikeJSON(plain, from: start)
  }

  /// Whether a comment is outside of all strings. Plain JSON has no slash there.
  private static func hasComment(_ bytes: [UInt8], from first: Int) -> Bool {
    let starts = [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "/")]
    guard starts.contains(bytes[first]) else { return false }
    var index = first
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\"") {
        index = endOfString(at: index, in: bytes)
      } else {
        if bytes[index] == UInt8(ascii: "/") { return endOfComment(at: index, in: bytes) != nil }
        index += 1
      }
    }
    return false
  }

  private static func endOfString(at start: Int, in text: [UInt8]) -> Int {
    var index = start + 1
    while index < text.count, text[index] != UInt8(ascii: "\"") {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, text.count)
  }

  /// The index after a comment; the text's end if the comment is cut. It is nil if there is no
  /// comment.
  private static func endOfComment(at start: Int, in text: [UInt8]) -> Int? {
    guard start + 1 < text.count else { return nil }
    switch text[start + 1] {
    case UInt8(ascii: "/"): return text[start...].firstIndex(of: 0x0A) ?? text.count
    case UInt8(ascii: "*"):
      var index = start + 2
      while index + 1 < text.count {
        if text[index] == UInt8(ascii: "*"), text[index + 1] == UInt8(ascii: "/") {
          return index + 2
        }
        index += 1
      }
      return text.count
    default: return nil
    }
  }

  private static let owners = ["window.", "self.", "globalThis.", "Grailbird.data."]
  /// The number of bytes in which the name and its `=` are looked for.
  private static let longestName = 200

  /// The index of an array that JavaScript assigns to a name, as in `window.x = [`.
  ///
  /// It is nil if the text does not begin like this, or if no JSON follows.
  package static func assignedArray(_ bytes: [UInt8], from first: Int) -> Int? {
    let head = bytes[first...].prefix(longestName)
    guard owners.contains(where: { head.starts(with: $0.utf8) }),
      let equals = head.firstIndex(of: UInt8(ascii: "=")),
      head[..<equals].allSatisfy(canBeInName),
      let start = bytes[(equals + 1)...].firstIndex(where: { !isSpace($0) }),
      bytes[start] == UInt8(ascii: "["), JSONReader.looksLikeJSON(bytes, from: start)
    else { return nil }
    return start
  }

  private static let marks = Set("_$. []\"'".utf8)

  private static func canBeInName(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte) || marks.contains(byte)
  }
}
