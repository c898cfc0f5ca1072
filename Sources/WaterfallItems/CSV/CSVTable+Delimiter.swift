extension CSVTable {
  private static let delimiters = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]

  /// The delimiter that `bytes`, a file's beginning, is written with.
  ///
  /// - Parameter isCertain: whether the data is known to be CSV: then the first row decides, and a
  ///   table of one column counts as one with commas.
  /// - Returns: nil unless the first two rows have the same number of one delimiter.
  static func delimiter(of bytes: [UInt8], from start: Int, isCertain: Bool) -> UInt8? {
    var best: (delimiter: UInt8, count: Int)?
    for delimiter in delimiters {
      let rows = counts(of: delimiter, in: bytes, from: start)
      guard let first = rows.first, first > 0, first > best?.count ?? 0 else { continue }
      if isCertain || (rows.count > 1 && rows[1] == first) { best = (delimiter, first) }
    }
    return best?.delimiter ?? (isCertain ? delimiters[0] : nil)
  }

  /// How many delimiters the first row has, and the second.
  private static func counts(of delimiter: UInt8, in bytes: [UInt8], from start: Int) -> [Int] {
    var counts: [Int] = []
    var count = 0
    var state = CSVState.cellStart
    var index = start
    while index < bytes.count && counts.count < 2 {
      state.see(bytes[index], delimiter: delimiter)
      if state == .cellStart { count += 1 }
      if state == .rowEnd {
        counts.append(count)
        (count, state) = (0, .cellStart)
      }
      index += 1
    }
    if state != .cellStart && counts.count < 2 { counts.append(count) }
    return counts
  }
}
