/// Text from outside, made safe to draw: the only text that a ``Grid`` accepts.
///
/// The bytes are kept as they came; what makes the type safe is that reading it yields only
/// ``Cluster`` values (see ``clusters``): control characters, escape sequences, bidi controls and
/// bad UTF-8 come out as visible marks, and every cluster takes the same number of cells on every
/// terminal.
///
/// ```swift
/// let text: SafeText = "a\u{1B}[31mb"
/// text.width  // 8: a␛[31mb
/// ```
///
/// Places in a text are byte offsets. Nothing here allocates but the initialisers and
/// ``lines(width:limit:)``.
package struct SafeText: Hashable, Sendable, ExpressibleByStringLiteral {
  package let utf8: ContiguousArray<UInt8>
  /// Byte offsets of lines that are cut where there is no room, and never broken: of code, and of
  /// tables.
  package private(set) var wholeLines: [Range<Int>] = []

  /// - Complexity: O(n), one allocation.
  package init(_ foreign: String) { utf8 = ContiguousArray(foreign.utf8) }

  /// - Parameter wholeLines: byte offsets from behind one line feed to before the next, in their
  ///   order, none of them empty.
  package init(_ foreign: String, wholeLines: [Range<Int>]) {
    self.init(foreign)
    precondition(
      wholeLines.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= utf8.count && !$0.isEmpty }
        && zip(wholeLines, wholeLines.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound },
      "The lines \(wholeLines) are not those of a text of \(utf8.count) bytes")
    self.wholeLines = wholeLines
  }

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
      let run = asciiRun(from: index, atMost: limit - width, end: end)
      width += run.count
      index = run.upperBound
      guard index < end, width <= limit else { break }
      let unit = unit(at: index, end: end)
      width += unit.cluster.width
      index = unit.end
    }
    return width
  }

  /// The bytes from one on that are a cluster each, and one cell wide: printable ASCII without
  /// marks behind it.
  ///
  /// - Parameters:
  ///   - most: bytes that are looked at.
  ///   - end: the byte offset where the text ends.
  func asciiRun(from start: Int, atMost most: Int, end: Int) -> Range<Int> {
    let bytes = utf8.span
    let last = most < end - start ? start + most : end
    var index = start
    while index < last, bytes[index] &- 0x20 < 0x5F { index += 1 }
    // What follows may belong to the one before it.
    if index > start, index < end, bytes[index] >= 0x80 { index -= 1 }
    return start..<index
  }
}
