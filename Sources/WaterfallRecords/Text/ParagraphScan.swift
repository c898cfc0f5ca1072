/// Finds the blank line that ends a paragraph. Works across buffer boundaries.
package struct ParagraphScan: Equatable {
  /// Whether only white space has been read since the last line feed.
  private var isBlank = false

  /// Continues the scan at `index`, and moves `index` to where it stops.
  ///
  /// - Returns: whether the paragraph ends at `index`, after the blank line.
  mutating func finds(end index: inout Int, in bytes: [UInt8]) -> Bool {
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 0x0A {
        if isBlank { return true }
        isBlank = true
      } else if !isSpace(byte) {
        isBlank = false
      }
    }
    return false
  }
}
