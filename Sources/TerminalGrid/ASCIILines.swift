/// Counts the lines of a text of printable ASCII, with the same result as
/// ``SafeText/lineCount(width:limit:)``. It looks only at the letters around the breaks.
package struct ASCIILines {
  private let bytes: [UInt8]
  private let end: Int
  /// The byte offset where the text begins.
  private let start: Int

  /// - Parameter range: the text's range in the bytes; all of its bytes are printable ASCII.
  package init(_ bytes: [UInt8], _ range: Range<Int>) {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1] == 0x20 { end -= 1 }
    (self.bytes, self.start, self.end) = (bytes, range.lowerBound, end)
  }

  /// The number of lines that the text takes.
  ///
  /// - Parameters:
  ///   - width: the width in cells; positive.
  ///   - limit: the greatest number of lines that is counted.
  /// - Complexity: O(lines × length of a word), without allocating.
  package func count(width: Int, limit: Int) -> Int {
    precondition(width > 0, "A line has \(width) cells")
    let bytes = bytes.span
    var (count, start) = (0, start)
    while count < limit, start < end {
      start = nextLine(after: start, width, bytes)
      count += 1
    }
    return count
  }

  /// The byte offset where the line that begins at `start` ends and the next one begins.
  @inline(__always)
  private func nextLine(after start: Int, _ width: Int, _ bytes: Span<UInt8>) -> Int {
    var start = start
    // The place of the first letter. Only a text's first line has blanks before it.
    var content = start
    while bytes[content] == 0x20 { content += 1 }
    // An indentation as wide as the line is dropped.
    if content - start >= width { start = content }
    guard end - start > width else { return end }
    let limit = start + width
    var next = limit
    if bytes[next] == 0x20 {
      while bytes[next] == 0x20 { next += 1 }
      return next
    }
    while next > content {
      if bytes[next - 1] == 0x20 || isAfterHyphen(next, from: content, bytes) { return next }
      next -= 1
    }
    return limit
  }

  /// Whether the letter at `place` follows hyphens or slashes that join it to a word.
  @inline(__always)
  private func isAfterHyphen(_ place: Int, from content: Int, _ bytes: Span<UInt8>) -> Bool {
    guard Self.isHyphen(bytes[place - 1]) else { return false }
    guard ScalarTable.entry(UInt32(bytes[place])).breakClass == .letter else { return false }
    var word = place - 1
    while word > content, Self.isHyphen(bytes[word]) { word -= 1 }
    // A hyphen that begins a word (-5, --all) joins nothing.
    return !Self.isHyphen(bytes[word]) && bytes[word] != 0x20
  }

  @inline(__always)
  private static func isHyphen(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
  }
}
