extension Grid {
  /// The rows, joined by line breaks, without the blanks at their ends.
  package var text: String {
    var utf8: [UInt8] = []
    for row in 0..<size.rows {
      if row > 0 { utf8.append(0x0A) }
      appendText(row: row, to: &utf8)
    }
    return String(decoding: utf8, as: UTF8.self)
  }

  /// Appends a row as UTF-8, without the blanks at its end and without a line break.
  package func appendText(row: Int, to utf8: inout [UInt8]) {
    var kept = utf8.count
    for index in indices(ofRow: row) {
      stored[index].cluster.append(to: &utf8)
      if stored[index].cluster != .space { kept = utf8.count }
    }
    utf8.removeLast(utf8.count - kept)
  }
}
