/// Takes the escape sequences out of a text.
///
/// What is left has no ESC and no C1 control: of those that are no sequence of ours the mark
/// remains with which they would be drawn (␛ and ␦). So nothing in the text that is left can become
/// a sequence, and to take them out once more changes nothing.
package struct PlainText: Equatable {
  /// UTF-8 as far as the text was.
  package private(set) var utf8: [UInt8] = []
  /// The styles that were taken out; what says nothing is gone.
  package private(set) var styles = EscapeSequences()
  /// Bytes of the text that were taken in: the rest needs what follows.
  package private(set) var count = 0

  /// - Parameter isLast: whether nothing follows `bytes`: then all are taken in.
  /// - Complexity: O(n).
  package init(_ bytes: ArraySlice<UInt8>, isLast: Bool = true) {
    guard Self.hasControls(bytes) else {
      (utf8, count) = (Array(bytes), bytes.count)
      return
    }
    utf8.reserveCapacity(bytes.count)
    // From where on the text has not been copied.
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      guard bytes[index] == 0x1B || bytes[index] == 0xC2 else {
        index += 1
        continue
      }
      utf8 += bytes[start..<index]
      start = index
      guard let next = takeControl(at: index, in: bytes, isLast: isLast) else { break }
      (start, index) = (next, next)
    }
    if index == bytes.endIndex { utf8 += bytes[start...] }
    count = index - bytes.startIndex
  }

  /// Takes in what an ESC or a byte of C1 controls begins.
  ///
  /// - Returns: the index behind it; nil: more bytes have to come to tell.
  private mutating func takeControl(
    at index: Int, in bytes: ArraySlice<UInt8>, isLast: Bool
  ) -> Int? {
    if bytes[index] == 0xC2 {
      if index + 1 == bytes.endIndex, !isLast { return nil }
      switch index + 1 < bytes.endIndex ? bytes[index + 1] : 0 {
      case 0x80..<0xA0: utf8 += Self.formatMark
      case 0xA0..<0xC0: utf8 += bytes[index...index + 1]
      default:
        // Half a character: behind a sequence that is taken out its other half may stand.
        utf8 += UTF8.encodedReplacementCharacter
        return index + 1
      }
      return index + 2
    }
    switch EscapeSequence(at: index, in: bytes) {
    case .style(let end):
      styles.append(bytes[index..<end], at: utf8.count)
      return end
    case .silent(let end): return end
    case .unfinished where !isLast: return nil
    case .unfinished, .foreign:
      utf8 += Self.escapeMark
      return index + 1
    }
  }

  /// ␛, as ESC is drawn.
  private static let escapeMark = Array("\u{241B}".utf8)
  /// ␦, as C1 controls are drawn.
  private static let formatMark = Array("\u{2426}".utf8)

  /// Whether there may be anything to take out.
  static func hasControls(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.withContiguousStorageIfAvailable { buffer in
      unsafe buffer.contains { $0 == 0x1B || $0 == 0xC2 }
    } ?? bytes.contains { $0 == 0x1B || $0 == 0xC2 }
  }
}
