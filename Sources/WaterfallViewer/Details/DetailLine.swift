import TerminalGrid
import WaterfallRecords

/// A line of a card's details.
struct DetailLine: Sendable {
  enum Kind: Hashable, Sendable {
    case title, text, quiet, failure, picture
  }

  var kind = Kind.text
  /// A field's name, at `column`; empty for none.
  var name: SafeText = ""
  /// Cells from the panel's inner edge.
  var column = 0
  var text: SafeText = ""
  /// The part of the text that stands in this line.
  var range = 0..<0
  /// The ink of the text's parts.
  var runs: [InkRun] = []
  /// Cells from the panel's inner edge.
  var textColumn = 0
  /// The nested value that begins here.
  var nested: DetailSpot?
  var isOpen = false
  /// Whether it is folded, and what is searched for is inside.
  var hidesMatch = false
  /// The addresses in the line.
  var links: [DetailLink] = []
  /// What is searched for, as byte offsets in `text`.
  var lit: [Range<Int>] = []
  /// Whether a match begins in the line, and not in one before it.
  var beginsMatch = false

  /// What keys can go to, in the order of the line.
  var spots: [DetailSpot] {
    (nested.map { [$0] } ?? []) + links.filter(\.begins).map(\.spot)
  }
}

/// Something in a card's details that keys can go to: a nested value, or an address in a text.
struct DetailSpot: Hashable, Sendable {
  /// The numbers of the fields and elements that lead to the value.
  var path: [Int]
  /// Of the addresses in its text, from 0; nil for the nested value itself.
  var link: Int?
}

/// An address, as far as it stands in one line.
struct DetailLink: Hashable, Sendable {
  var spot: DetailSpot
  /// Byte offsets in the line's text.
  var range: Range<Int>
  var address: String
  /// Whether it begins in this line, and not in the one before.
  var begins: Bool
  /// Whether it is what stands there; else other words lead to it.
  var isSpelled = true
}

extension SafeText {
  /// Where addresses of the web stand, as byte offsets: from `http://` or `https://` to the next
  /// blank, without the signs that end a sentence or close a bracket that was opened before them.
  ///
  /// - Complexity: O(n).
  var addresses: [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while let start = utf8[index...].firstIndex(of: UInt8(ascii: "h")) {
      index = start + 1
      guard let head = Self.heads.first(where: { utf8[start...].starts(with: $0) }),
        start == 0 || !Self.isLetterOrDigit(utf8[start - 1])
      else { continue }
      let bodyStart = start + head.count
      var end = bodyStart
      while end < utf8.count, !Self.endsAddress(utf8[end]) { end += 1 }
      while end > bodyStart, isLoose(utf8[end - 1], in: start..<end - 1) { end -= 1 }
      if end > bodyStart { found.append(start..<end) }
      index = max(index, end)
    }
    return found
  }

  /// Whether the text begins as an address of the web does.
  var startsAsAddress: Bool { Self.heads.contains { utf8.starts(with: $0) } }

  private static let heads = ["https://", "http://"].map { Array($0.utf8) }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private static func endsAddress(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x7F || "<>\"`".utf8.contains(byte)
  }

  /// Whether the last sign of an address belongs to the sentence around it.
  private func isLoose(_ last: UInt8, in before: Range<Int>) -> Bool {
    if ".,;:!?'*".utf8.contains(last) { return true }
    for (open, close) in zip("([{".utf8, ")]}".utf8) where last == close {
      let (opened, closed) = utf8[before].reduce((0, 1)) {
        ($0.0 + ($1 == open ? 1 : 0), $0.1 + ($1 == close ? 1 : 0))
      }
      return closed > opened
    }
    return false
  }
}
