/// JSON with comments and commas behind the last values, as people write settings of programs, and
/// JSON that JavaScript gives a name: `window.YTD.tweets.part0 = [ … ]`.
package enum JSONComments {
  /// The text with spaces in place of comments and such commas, so that all else stays in its
  /// place.
  ///
  /// - Complexity: O(length).
  package static func blanked(_ text: [UInt8], from first: Int = 0) -> [UInt8] {
    var text = text
    var index = first
    /// A comma behind which nothing but white space and comments has come.
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

  /// Whether the text has a comment, and is JSON without it as far as it goes.
  ///
  /// - Parameters:
  ///   - bytes: the beginning of the text.
  ///   - first: the index of the first byte that is no white space.
  package static func areIn(_ bytes: [UInt8], from first: Int) -> Bool {
    guard hasComment(bytes, from: first) else { return false }
    let plain = blanked(bytes, from: first)
    guard let start = plain[first...].firstIndex(where: { !isSpace($0) }),
      plain[start] == UInt8(ascii: "{") || plain[start] == UInt8(ascii: "[")
    else { return false }
    return JSONReader.looksLikeJSON(plain, from: start)
  }

  /// Whether a comment stands outside of all strings. In JSON no slash does.
  private static func hasComment(_ bytes: [UInt8], from first: Int) -> Bool {
    let starts = [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "/")]
    guard starts.contains(bytes[first]) else { return false }
    var index = first
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\"") {
        index = endOfString(at: index, in: bytes)
      } else {
        if bytes[index] == UInt8(ascii: "/") {
          return endOfComment(at: index, in: bytes) != nil
        }
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

  /// Behind a comment; one that is cut ends with the text. nil: there is none.
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
  /// Bytes of the longest name.
  private static let longestName = 200

  /// Where the array begins that JavaScript gives a name, `window.x = [`; nil: the text does not
  /// begin like this, or what follows is no JSON.
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
