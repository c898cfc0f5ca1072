/// Finds the blank line behind a paragraph, over as many pieces of it as come.
package struct ParagraphScan: Equatable {
  /// Whether only white space has come since the last line feed.
  private var isBlank = false

  /// Goes on at `index`, which is moved to where the scan stands.
  ///
  /// - Returns: whether the paragraph ends at `index`, behind the blank line.
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
