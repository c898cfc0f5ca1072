/// Completes the first part of a JSON value that is too long to be read as a whole.
///
/// It decodes nothing. One pass finds the last place after which only closing brackets are missing.
/// A string that is cut is closed. A name or number that is cut is dropped.
struct JSONCut {
  /// The closing brackets of the values that are open.
  private var open: [UInt8] = []
  /// The index after the last part that is kept. Only names, colons and scalars follow it, so the
  /// number of open brackets does not change after it.
  private var end = 0
  /// Whether the next string is a value of an object and not a name.
  private var isBehindColon = false
  /// The index at which a string that is a value is cut; nil if the cut is elsewhere.
  private var cutString: Int?

  /// The first bytes of a value, completed to a valid value.
  ///
  /// - Parameters:
  ///   - bytes: the first bytes of the value, in UTF-8.
  ///   - isMember: whether `bytes` begin with the value's name.
  /// - Complexity: O(n).
  static func closed(_ bytes: [UInt8], isMember: Bool) -> [UInt8] {
    var cut = JSONCut()
    cut.pass(bytes, isMember: isMember)
    var whole = bytes
    whole.removeSubrange((cut.cutString ?? cut.end)...)
    if cut.cutString != nil { whole.append(UInt8(ascii: "\"")) }
    whole += cut.open.reversed()
    return whole
  }

  private mutating func pass(_ bytes: [UInt8], isMember: Bool) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        let isValue =
          open.isEmpty
          ? !isMember || isBehindColon : open.last == UInt8(ascii: "]") || isBehindColon
        guard Self.passString(&index, bytes) else {
          cutString = isValue ? index : nil
          return
        }
        if open.isEmpty, isValue { end = index }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        // In ASCII, the code of the closing bracket is that of the opening one plus 2.
        open.append(byte + 2)
        (end, isBehindColon) = (index, false)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = open.popLast()
        end = index
      case UInt8(ascii: ","): (end, isBehindColon) = (index - 1, false)
      case UInt8(ascii: ":"): isBehindColon = true
      default: break
      }
    }
  }

  /// Skips a string, from the byte after its opening quote.
  ///
  /// - Returns: whether the string is closed. If not, `index` is where it can be cut: before an
  ///   incomplete escape or character.
  private static func passString(_ index: inout Int, _ bytes: [UInt8]) -> Bool {
    while true {
      index = bytes.span.endOfPlainLetters(in: index..<bytes.count).end
      guard index < bytes.count else {
        index = bytes.endOfWholeLetters
        return false
      }
      if bytes[index] == UInt8(ascii: "\"") {
        index += 1
        return true
      }
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let isUnicode = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "u")
      let next = index + (isUnicode ? 6 : 2)
      guard next <= bytes.count else { return false }
      index = next
    }
  }
}

extension [UInt8] {
  /// The index after the last UTF-8 character whose bytes are all there.
  package var endOfWholeLetters: Int {
    var lead = count
    while lead > 0, count - lead < 4 {
      lead -= 1
      switch self[lead] {
      case 0x80..<0xC0: continue
      case 0xC0...: return count - lead < Self.length(ofLetter: self[lead]) ? lead : count
      default: return count
      }
    }
    return count
  }

  private static func length(ofLetter lead: UInt8) -> Int {
    lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
  }
}
