import WaterfallRecords

/// Record scan for formats in which each line is a record. Works across buffer boundaries.
struct WholeLineScan: RecordScan {
  mutating func finds(end index: inout Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool {
    guard index < bytes.count else { return false }
    let end = bytes[index...].firstIndex(of: 0x0A)
    index = end.map { $0 + 1 } ?? bytes.count
    return end != nil
  }
}
