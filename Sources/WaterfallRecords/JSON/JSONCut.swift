/// Ends a JSON value that is longer than what is read of it.
///
/// Nothing is decoded: one pass finds the last place behind which only closing brackets are
/// missing. A string that is cut is closed; a name or a number that is cut is dropped.
struct JSONCut {
  /// The brackets that are open, by what closes each.
  private var open: [UInt8] = []
  /// Behind the last part that can stay. Only names, colons and scalars follow it, so as many
  /// brackets are open at the end.
  private var end = 0
  /// Whether the next string is a value of an object, and not a name.
  private var isBehindColon = false
  /// Where a string that is a value is cut; nil if the cut is elsewhere.
  private var cutString: Int?

  /// The start of a value as a value of its own.
  ///
  /// - Parameters:
  ///   - bytes: the first bytes of the value, in UTF-8.
  ///   - isMember: whether its name is before it.
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
        // The closing bracket is two places behind the opening one.
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

  /// Passes a string from behind its opening quote on.
  ///
  /// - Returns: whether it is closed; else `index` is where it can be cut: before an escape or a
  ///   letter that is not whole.
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
  /// Behind the last letter of UTF-8 whose bytes are all there.
  var endOfWholeLetters: Int {
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
