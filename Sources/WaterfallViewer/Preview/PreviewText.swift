import TerminalGrid

/// The text of a preview, broken into rows.
struct PreviewText: Sendable {
  private(set) var lines: [PreviewLine] = []
  /// The rows of lines that go on in the next row; empty if each line is a row.
  private var rows: [Row] = []
  /// The width of the rows; nil if each line is a row.
  private var width: Int?

  private struct Row: Sendable {
    var line: Int
    /// The bytes of the line.
    var range: Range<Int>
  }

  /// The rest of a text that has more rows is not shown.
  private static let mostRows = 20_000

  var rowCount: Int { width == nil ? lines.count : rows.count }
  /// Whether rows are missing.
  var isCut: Bool { rows.count >= Self.mostRows }

  /// The line of a row, and the bytes of it in this row.
  func row(_ number: Int) -> (line: PreviewLine, range: Range<Int>) {
    if width == nil { return (lines[number], 0..<lines[number].text.utf8.count) }
    return (lines[rows[number].line], rows[number].range)
  }

  /// Puts lines in the place of those from `first` on.
  ///
  /// - Complexity: O(bytes of the new lines + lines that are removed).
  mutating func replace(from first: Int, with new: [PreviewLine]) {
    let first = min(max(0, first), lines.count)
    lines.replaceSubrange(first..., with: new)
    while let last = rows.last, last.line >= first { rows.removeLast() }
    addRows(from: first)
  }

  /// Breaks the lines at this width; nil leaves each in its row.
  ///
  /// - Complexity: O(1) if the width is the same, else O(bytes).
  mutating func wrap(at width: Int?) {
    guard width != self.width else { return }
    self.width = width
    rows = []
    addRows(from: 0)
  }

  private mutating func addRows(from first: Int) {
    guard let width else { return }
    for number in first..<max(first, lines.count) {
      guard !isCut else { return }
      // A blank line has no lines of text, but it takes a row.
      let ranges = lines[number].text.lines(width: width, limit: Self.mostRows - rows.count).ranges
      for range in ranges.isEmpty ? [0..<0] : ranges {
        rows.append(Row(line: number, range: range))
      }
    }
  }
}
