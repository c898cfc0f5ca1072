/// Takes the escape sequences out of a text.
///
/// The result has no ESC and no C1 control. One that begins no known sequence becomes the mark with
/// which it would be drawn (␛ or ␦). So the result can never form a new sequence, and a second pass
/// changes nothing.
package struct PlainText: Equatable {
  /// The remaining text; valid UTF-8 wherever the original was.
  package private(set) var utf8: [UInt8] = []
  /// The styles that were taken out; silent sequences are dropped.
  package private(set) var styles = EscapeSequences()
  /// Bytes of the text that were read. The rest can only be read together with the bytes that
  /// follow it.
  package private(set) var count = 0

  /// - Parameter isLast: whether nothing follows `bytes`, so that all of them are read.
  /// - Complexity: O(n).
  package init(_ bytes: ArraySlice<UInt8>, isLast: Bool = true) {
    guard Self.hasControls(bytes) else {
      (utf8, count) = (Array(bytes), bytes.count)
      return
    }
    utf8.reserveCapacity(bytes.count)
    // The beginning of the text that has not been copied yet.
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

  /// Reads the sequence or control that begins with an ESC or 0xC2, the first byte of C1 controls.
  ///
  /// - Returns: the index after it; nil if the bytes end before it is clear what it is.
  private mutating func takeControl(
    at index: Int, in bytes: ArraySlice<UInt8>, isLast: Bool
  ) -> Int? {
    if bytes[index] == 0xC2 {
      if index + 1 == bytes.endIndex, !isLast { return nil }
      switch index + 1 < bytes.endIndex ? bytes[index + 1] : 0 {
      case 0x80..<0xA0: utf8 += Self.formatMark
      case 0xA0..<0xC0: utf8 += bytes[index...index + 1]
      default:
        // Half a character. If a sequence after it is taken out, its other half may follow, and
        // both would form a C1 control. So it is replaced.
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

  /// ␛, the mark for ESC.
  private static let escapeMark = Array("\u{241B}".utf8)
  /// ␦, the mark for C1 controls.
  private static let formatMark = Array("\u{2426}".utf8)

  /// Whether the bytes may contain a sequence or a C1 control.
  static func hasControls(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.withContiguousStorageIfAvailable { buffer in
      unsafe buffer.contains { $0 == 0x1B || $0 == 0xC2 }
    } ?? bytes.contains { $0 == 0x1B || $0 == 0xC2 }
  }
}
