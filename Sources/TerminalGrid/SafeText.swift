/// Text from outside, made safe to draw: the only text that a ``Grid`` accepts.
///
/// The bytes are kept as they came; what makes the type safe is that reading it yields only
/// ``Cluster`` values (see ``clusters``): control characters, escape sequences, bidi controls and bad UTF-8
/// come out as visible marks, and every cluster takes the same number of cells on every terminal.
///
/// ```swift
/// let text: SafeText = "a\u{1B}[31mb"
/// text.width  // 8: a␛[31mb
/// ```
///
/// Places in a text are byte offsets. Nothing here allocates but the initialisers and ``lines(width:limit:)``.
package struct SafeText: Hashable, Sendable, ExpressibleByStringLiteral {
  package let utf8: ContiguousArray<UInt8>

  /// - Complexity: O(n), one allocation.
  package init(_ foreign: String) { utf8 = ContiguousArray(foreign.utf8) }

  /// Bytes that should be UTF-8 and need not be.
  ///
  /// - Complexity: O(n), one allocation.
  package init(_ bytes: some Sequence<UInt8>) { utf8 = ContiguousArray(bytes) }

  /// The same for a storage that is there already, without a copy.
  package init(_ bytes: ContiguousArray<UInt8>) { utf8 = bytes }

  package init(stringLiteral value: StaticString) { self.init(value.description) }

  /// True if there are no bytes.
  package var isEmpty: Bool { utf8.isEmpty }

  /// In cells, of the text in a single line, where a line break is a blank.
  ///
  /// - Complexity: O(n).
  package var width: Int { width(in: 0..<utf8.count, upTo: .max) }

  /// In cells, of the part in `range` (byte offsets), measured no further than past `limit` cells.
  ///
  /// - Complexity: O(length of the range), O(limit) for ASCII.
  package func width(in range: Range<Int>, upTo limit: Int = .max) -> Int {
    var width = 0
    var index = range.lowerBound
    let end = range.upperBound
    while index < end, width <= limit {
      let byte = utf8[index]
      if byte &- 0x20 < 0x5F, index + 1 == end || utf8[index + 1] < 0x80 {
        width += 1
        index += 1
      } else {
        let unit = unit(at: index, end: end)
        width += unit.cluster.width
        index = unit.end
      }
    }
    return width
  }
}
