/// Takes the escape sequences out of a text.
///
/// What is left has no ESC and no C1 control: of those that are no sequence of ours the mark remains with which they
/// would be drawn (␛ and ␦). So nothing in the text that is left can become a sequence, and to take them out once more
/// changes nothing.
struct PlainText: Equatable {
  /// UTF-8 as far as the text was.
  private(set) var utf8: [UInt8] = []
  /// The styles that were taken out; what says nothing is gone.
  private(set) var styles = EscapeSequences()
  /// Bytes of the text that were taken in: the rest needs what follows.
  private(set) var count = 0

  /// - Parameter isLast: whether nothing follows `bytes`: then all are taken in.
  /// - Complexity: O(n).
  init(_ bytes: ArraySlice<UInt8>, isLast: Bool = true) {
    guard Self.hasControls(bytes) else {
      (utf8, count) = (Array(bytes), bytes.count)
      return
    }
    utf8.reserveCapacity(bytes.count)
    // From where on the text has not been copied.
    var start = bytes.startIndex
    var index = start
    scan: while index < bytes.endIndex {
      let byte = bytes[index]
      guard byte == 0x1B || byte == 0xC2 else {
        index += 1
        continue
      }
      utf8 += bytes[start..<index]
      start = index
      if byte == 0xC2 {
        if index + 1 == bytes.endIndex, !isLast { break scan }
        index += 1
        guard index < bytes.endIndex, (0x80..<0xA0).contains(bytes[index]) else { continue }
        index += 1
        utf8 += Self.formatMark
      } else {
        switch EscapeSequence(at: index, in: bytes) {
        case .style(let end):
          styles.append(bytes[index..<end], at: utf8.count)
          index = end
        case .silent(let end): index = end
        case .unfinished where !isLast: break scan
        case .unfinished, .foreign:
          utf8 += Self.escapeMark
          index += 1
        }
      }
      start = index
    }
    if index == bytes.endIndex { utf8 += bytes[start...] }
    count = index - bytes.startIndex
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
