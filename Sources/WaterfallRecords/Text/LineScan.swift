/// Finds where a record ends that ends before a line of a certain look, over as many pieces as
/// come.
protocol LineScan: RecordScan {
  /// Whether the scan stands behind the beginning of a line.
  var isInLine: Bool { get set }
  /// Whether the record ends before the line that begins at `index`; nil: more of the line has to
  /// come first. If it does not, the line is part of the record.
  mutating func ends(before index: Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool?
}

extension LineScan {
  package mutating func finds(end index: inout Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool {
    while index < bytes.count {
      if !isInLine {
        guard let ends = ends(before: index, in: bytes, isAtEnd: isAtEnd) else { return false }
        if ends { return true }
      }
      let end = bytes[index...].firstIndex(of: 0x0A)
      isInLine = end == nil
      index = end.map { $0 + 1 } ?? bytes.count
    }
    return false
  }
}

/// The lines of `range` in their order, without their line feeds, until `body` says no.
func forEachLine(in range: Range<Int>, of bytes: [UInt8], _ body: (Range<Int>) -> Bool) {
  var start = range.lowerBound
  while start < range.upperBound {
    let stop = bytes[start..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
    guard body(start..<stop) else { return }
    start = stop + 1
  }
}
