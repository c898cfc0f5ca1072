/// Cuts bytes into lines as they come.
struct LineBuffer {
  /// The most bytes of a line, without its line feed.
  let longest: Int
  private var bytes: [UInt8] = []
  /// The index where the next line begins.
  private var start = 0
  /// No line feed is between ``start`` and this index.
  private var searched = 0

  init(longest: Int) { self.longest = longest }

  mutating func append(_ piece: [UInt8]) {
    if start > 0 {
      bytes.removeFirst(start)
      (start, searched) = (0, searched - start)
    }
    bytes += piece
  }

  /// Whether there may be a whole line.
  var mayHaveLine: Bool { searched < bytes.count }

  /// The next line without its line feed; nil until its end has come.
  ///
  /// - Throws: if the line is too long.
  mutating func next() throws(LineFault) -> [UInt8]? {
    let end = bytes[searched...].firstIndex(of: 0x0A)
    guard (end ?? bytes.count) - start <= longest else {
      throw LineFault(expected: "lines of at most \(longest) bytes")
    }
    guard let end else {
      searched = bytes.count
      return nil
    }
    let line = Array(bytes[start..<end])
    (start, searched) = (end + 1, end + 1)
    if start == bytes.count {
      // The memory of a long line is given back.
      bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 16)
      (start, searched) = (0, 0)
    }
    return line
  }
}
