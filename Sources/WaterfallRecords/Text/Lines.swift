/// Calls `body` with each line of `range` in order, without line feeds, until it returns false.
package func forEachLine(in range: Range<Int>, of bytes: [UInt8], _ body: (Range<Int>) -> Bool) {
  var start = range.lowerBound
  while start < range.upperBound {
    let stop = bytes[start..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
    guard body(start..<stop) else { return }
    start = stop + 1
  }
}

/// The end of the text in `range`, before trailing white space and line breaks.
package func endOfText(of bytes: [UInt8], in range: Range<Int>) -> Int {
  var end = range.upperBound
  while end > range.lowerBound, isSpace(bytes[end - 1]) { end -= 1 }
  return end
}

/// A place in a text; lines and columns count from 1, columns in Unicode scalars.
package struct TextPlace: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}

extension TextPlace: Comparable {
  package static func < (one: TextPlace, other: TextPlace) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}
