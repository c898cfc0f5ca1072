import TerminalGrid
import WaterfallCards

/// Places the lines of the help in as many columns as fit. Long texts are wrapped.
struct HelpLayout {
  struct Place {
    /// nil for the heading of a part.
    let line: HelpLine?
    let title: SafeText
    /// The keys in the lines that they are drawn in.
    let keys: SafeText
    let rect: CellRect
  }

  private(set) var places: [Place] = []
  /// All rows, including the heading and the blank line below it.
  private(set) var rows = Self.top
  /// Cells for the keys, which precede their description.
  let keyWidth: Int

  private let columnWidth: Int
  private static let top = 2
  private static let leastColumn = 44
  private static let gap = 2
  /// Blank cells at each side.
  let inset: Int

  /// The inset of a window with `columns` columns. A narrow window needs all of them for text.
  static func inset(for columns: Int) -> Int { columns < 30 ? 0 : 2 }

  init(_ parts: [HelpPart], columns: Int) {
    inset = Self.inset(for: columns)
    let room = max(1, columns - 2 * inset)
    let count = max(1, (room + Self.gap) / (Self.leastColumn + Self.gap))
    columnWidth = max(1, (room + Self.gap) / count - Self.gap)
    keyWidth = min(28, max(1, columnWidth * 2 / 5))
    var ends = [Int](repeating: Self.top, count: count)
    for (number, part) in parts.enumerated() {
      if number == 0, parts.count > 1, count > 1 {
        placeAcross(part, in: &ends)
      } else {
        // Like a waterfall: the next part goes into the shortest column.
        let column = ends.indices.min { ends[$0] < ends[$1] } ?? 0
        place(part.title, part.lines[...], in: column, &ends[column])
        ends[column] += 1
      }
    }
    rows = (ends.max() ?? Self.top + 1) - 1
  }

  /// Spreads the first part over all columns, so that the next parts begin side by side.
  private mutating func placeAcross(_ part: HelpPart, in ends: inout [Int]) {
    let each = (part.lines.count + ends.count - 1) / ends.count
    for column in ends.indices {
      let start = min(column * each, part.lines.count)
      let lines = part.lines[start..<min(start + each, part.lines.count)]
      place(column == 0 ? part.title : "", lines, in: column, &ends[column])
    }
    let end = (ends.max() ?? 0) + 1
    for column in ends.indices { ends[column] = end }
  }

  private mutating func place(
    _ title: SafeText, _ lines: ArraySlice<HelpLine>, in column: Int, _ row: inout Int
  ) {
    let start = inset + column * (columnWidth + Self.gap)
    let titleRows = Self.rows(of: title, width: columnWidth)
    let head = CellRect(column: start, row: row, columns: columnWidth, rows: titleRows)
    places.append(Place(line: nil, title: title, keys: "", rect: head))
    row += titleRows
    for line in lines {
      let keys = wrapped(line.keys)
      let rows = max(
        Self.rows(of: keys, width: keyWidth),
        Self.rows(of: line.summary, width: columnWidth - keyWidth - 1))
      let rect = CellRect(column: start, row: row, columns: columnWidth, rows: rows)
      places.append(Place(line: line, title: title, keys: keys, rect: rect))
      row += rows
    }
  }

  /// Keys in lines that are broken between keys only. `Alt-V` would be broken at its hyphen.
  private func wrapped(_ keys: SafeText) -> SafeText {
    if keys.width <= keyWidth { return keys }
    var (text, width) = ("", 0)
    for key in String(decoding: keys.utf8, as: UTF8.self).unicodeScalars.split(separator: " ") {
      let cells = SafeText(String(key)).width
      let fits = width + 1 + cells <= keyWidth
      if width > 0 { text += fits ? " " : "\n" }
      text += String(key)
      width = width > 0 && fits ? width + 1 + cells : cells
    }
    return SafeText(text)
  }

  private static func rows(of text: SafeText, width: Int) -> Int {
    var breaker = LineBreaker(text, width: max(1, width))
    var rows = 0
    while breaker.next() != nil { rows += 1 }
    return max(1, rows)
  }
}

extension HelpLayout {
  /// Draws the lines in sight.
  ///
  /// - Parameters:
  ///   - top: the first row in sight.
  ///   - rows: how many rows are in sight.
  func draw(into grid: inout Grid, from top: Int, rows: Int, _ theme: Theme) {
    for place in places {
      var rect = place.rect
      rect.row -= top
      guard rect.maxRow > 0, rect.row < rows else { continue }
      guard let line = place.line else {
        grid.drawWrapped(place.title, in: rect, style: theme.heading)
        continue
      }
      var keys = rect
      keys.columns = min(keyWidth, rect.columns)
      grid.drawWrapped(place.keys, in: keys, style: theme.helpKey)
      rect.column += keyWidth + 1
      rect.columns = max(0, place.rect.columns - keyWidth - 1)
      grid.drawWrapped(line.summary, in: rect, style: .plain)
    }
  }
}
