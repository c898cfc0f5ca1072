import WaterfallRecords

/// Record scan for formats in which a recognisable line starts the next record. Works across buffer
/// boundaries.
protocol LineScan: RecordScan {
  /// Whether the scan is past the beginning of a line.
  var isInLine: Bool { get set }
  /// Whether the record ends before the line that begins at `index`; nil if the bytes end before
  /// that is clear. Such a line at the end of the input belongs to the record.
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
