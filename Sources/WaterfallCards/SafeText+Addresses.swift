package import TerminalGrid
import WaterfallRecords

extension SafeText {
  /// The byte ranges of web addresses: from `http://` or `https://` to the next blank.
  ///
  /// Signs that end a sentence do not belong to an address. Nor does a closing bracket that is not
  /// opened inside it.
  ///
  /// - Complexity: O(n).
  package var addresses: [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while let start = utf8[index...].firstIndex(of: UInt8(ascii: "h")) {
      index = start + 1
      guard let head = Self.heads.first(where: { utf8[start...].starts(with: $0) }),
        start == 0 || !isLetter(utf8[start - 1]) && !isDigit(utf8[start - 1])
      else { continue }
      let bodyStart = start + head.count
      var end = bodyStart
      while end < utf8.count, !Self.endsAddress(utf8[end]) { end += 1 }
      end = self.end(withoutLooseSigns: start..<end, after: bodyStart)
      if end > bodyStart { found.append(start..<end) }
      index = max(index, end)
    }
    return found
  }

  /// Whether the text begins like a web address.
  var startsAsAddress: Bool { Self.heads.contains { utf8.starts(with: $0) } }

  private static let heads = ["https://", "http://"].map { Array($0.utf8) }

  private static func endsAddress(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x7F || "<>\"`".utf8.contains(byte)
  }

  /// The end of an address without its punctuation, and without closing brackets that the address
  /// does not open.
  ///
  /// - Complexity: O(length). The brackets are counted once: a text may have a million of them.
  private func end(withoutLooseSigns address: Range<Int>, after start: Int) -> Int {
    var surplus = (round: 0, square: 0, curly: 0)
    for byte in utf8[address] {
      switch byte {
      case UInt8(ascii: "("): surplus.round -= 1
      case UInt8(ascii: ")"): surplus.round += 1
      case UInt8(ascii: "["): surplus.square -= 1
      case UInt8(ascii: "]"): surplus.square += 1
      case UInt8(ascii: "{"): surplus.curly -= 1
      case UInt8(ascii: "}"): surplus.curly += 1
      default: break
      }
    }
    var end = address.upperBound
    while end > start {
      switch utf8[end - 1] {
      case let last where ".,;:!?'*".utf8.contains(last): break
      case UInt8(ascii: ")") where surplus.round > 0: surplus.round -= 1
      case UInt8(ascii: "]") where surplus.square > 0: surplus.square -= 1
      case UInt8(ascii: "}") where surplus.curly > 0: surplus.curly -= 1
      default: return end
      }
      end -= 1
    }
    return end
  }
}
