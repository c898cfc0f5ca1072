/// Text from outside, made safe to draw: the only text that a ``Grid`` accepts.
///
/// The bytes are kept as they came. The type is safe because reading it gives only ``Cluster``
/// values (see ``clusters``). Control characters, escape sequences, bidi controls and bad UTF-8
/// come out as visible marks. Every cluster takes the same number of cells on every terminal.
///
/// ```swift
/// let text: SafeText = "a\u{1B}[31mb"
/// text.width  // 8: a␛[31mb
/// ```
///
/// Places in a text are byte offsets. Only the initialisers and ``lines(width:limit:)`` allocate.
package struct SafeText: Hashable, Sendable, ExpressibleByStringLiteral {
  package let utf8: ContiguousArray<UInt8>
  /// Byte offsets of lines that are cut where there is no room, and never wrapped: lines of code
  /// and of tables.
  package private(set) var wholeLines: [Range<Int>] = []

  /// - Complexity: O(n), one allocation.
  package init(_ foreign: String) { utf8 = ContiguousArray(foreign.utf8) }

  /// - Parameter wholeLines: byte offsets, each from after one line feed to before the next, in
  ///   order; none is empty.
  package init(_ foreign: String, wholeLines: [Range<Int>]) {
    self.init(foreign)
    precondition(
      wholeLines.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= utf8.count && !$0.isEmpty }
        && zip(wholeLines, wholeLines.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound },
      "The lines \(wholeLines) are not those of a text of \(utf8.count) bytes")
    self.wholeLines = wholeLines
  }

  /// A text of bytes that should be UTF-8 but may not be.
  ///
  /// - Complexity: O(n), one allocation.
  package init(_ bytes: some Sequence<UInt8>) { utf8 = ContiguousArray(bytes) }

  /// The same for an existing storage, without a copy.
  package init(_ bytes: ContiguousArray<UInt8>) { utf8 = bytes }

  package init(stringLiteral value: StaticString) { self.init(value.description) }

  package var isEmpty: Bool { utf8.isEmpty }

  /// The width of the text in a single line, in cells; a line break counts as a blank.
  ///
  /// - Complexity: O(n).
  package var width: Int { width(in: 0..<utf8.count, upTo: .max) }

  /// The width of the part in `range` (byte offsets), in cells. Measuring stops past `limit` cells.
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

  /// The bytes from `start` on that are each a cluster of one cell: printable ASCII without marks
  /// after it.
  ///
  /// - Parameters:
  ///   - most: the greatest number of bytes to look at.
  ///   - end: the byte offset where the text ends.
  func asciiRun(from start: Int, atMost most: Int, end: Int) -> Range<Int> {
    let bytes = utf8.span
    let last = most < end - start ? start + most : end
    var index = start
    while index < last, bytes[index] &- 0x20 < 0x5F { index += 1 }
    // A scalar that follows may belong to the last byte.
    if index > start, index < end, bytes[index] >= 0x80 { index -= 1 }
    return start..<index
  }
}

extension SafeText {
  /// The scalar at a byte offset, and the offset after it.
  ///
  /// Bad UTF-8 is U+FFFD, one for each maximal subpart (The Unicode Standard, 3.9, table 3-8).
  func scalar(at index: Int, end: Int) -> (UInt32, next: Int) {
    let lead = utf8[index]
    if lead < 0x80 { return (UInt32(lead), index + 1) }
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    let count: Int
    switch lead {
    case 0xC2...0xDF: count = 1
    case 0xE0...0xEF:
      count = 2
      if lead == 0xE0 { low = 0xA0 } else if lead == 0xED { high = 0x9F }
    case 0xF0...0xF4:
      count = 3
      if lead == 0xF0 { low = 0x90 } else if lead == 0xF4 { high = 0x8F }
    default: return (0xFFFD, index + 1)
    }
    var scalar = UInt32(lead) & (0x3F >> UInt32(count))
    var next = index + 1
    for _ in 0..<count {
      guard next < end, utf8[next] >= low, utf8[next] <= high else { return (0xFFFD, next) }
      scalar = scalar << 6 | UInt32(utf8[next] & 0x3F)
      next += 1
      (low, high) = (0x80, 0xBF)
    }
    return (scalar, next)
  }
}
