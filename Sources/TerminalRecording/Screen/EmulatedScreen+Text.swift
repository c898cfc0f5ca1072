import TerminalGrid
import WaterfallRecords

// Letters, line feeds, scrolling and erasing.
extension EmulatedScreen {
  var style: Style {
    let requested = sgr.style
    return Style(
      .plain, foreground: requested.foreground?.color, background: requested.background?.color,
      traits: requested.traits.shown)
  }

  /// The cell that erasing leaves: blank, in the current background.
  var blank: Cell { Cell(.space, Style(background: sgr.style.background?.color)) }

  /// Writes text without control characters.
  mutating func put(_ text: SafeText) {
    var clusters = text.clusters
    var start = 0
    while let cluster = clusters.next() {
      // A combining mark at the start of the text. ``SafeText`` shows it on a dotted circle
      // (U+25CC); here it joins the letter that was written last.
      if start == 0, cluster.base == 0x25CC, cluster.firstMark > 0, text.utf8[0] != 0xE2,
        let place = lastPlace
      {
        var bytes: [UInt8] = []
        rows[place.row][place.column].cluster.append(to: &bytes)
        let marked = SafeText(bytes + text.utf8[..<clusters.position])
        var all = marked.clusters
        if let whole = all.next() { rows[place.row][place.column].cluster = whole }
      } else {
        put(cluster)
      }
      start = clusters.position
    }
  }

  mutating func put(_ cluster: Cluster) {
    let width = min(cluster.width, size.columns)
    if isWrapping || wraps && cursor.column + width > size.columns {
      if wraps {
        cursor.column = 0
        lineFeed()
      }
      isWrapping = false
    }
    let column = min(cursor.column, size.columns - width)
    clear(column..<column + width, row: cursor.row, with: Cell(.space, style))
    if width == cluster.width {
      rows[cursor.row][column].cluster = cluster
      if width == 2 { rows[cursor.row][column + 1].cluster = .continuation }
    }
    lastCluster = cluster
    lastPlace = CellPoint(column: column, row: cursor.row)
    isWrapping = column + width >= size.columns
    // After the last column the cursor stays on the letter at the edge; the next letter wraps.
    cursor.column = isWrapping ? column : column + width
  }

  /// Overwrites cells. A wide letter that is only half covered is erased completely.
  mutating func clear(_ columns: Range<Int>, row: Int, with cell: Cell) {
    guard !columns.isEmpty else { return }
    if columns.lowerBound > 0, rows[row][columns.lowerBound].cluster == .continuation {
      rows[row][columns.lowerBound - 1].cluster = .space
    }
    if columns.upperBound < size.columns, rows[row][columns.upperBound].cluster == .continuation {
      rows[row][columns.upperBound].cluster = .space
    }
    for column in columns { rows[row][column] = cell }
    if let place = lastPlace, place.row == row, columns.contains(place.column) { lastPlace = nil }
  }

  // MARK: Lines

  mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x08: move(toColumn: cursor.column - 1, row: cursor.row)
    case 0x09: move(toColumn: (cursor.column / 8 + 1) * 8, row: cursor.row)
    case 0x0A:
      lineFeed()
      isWrapping = false
    case 0x0D: move(toColumn: 0, row: cursor.row)
    default: break
    }
    lastPlace = nil
  }

  mutating func lineFeed() {
    if cursor.row == region.upperBound - 1 {
      scroll(region, by: 1)
    } else if cursor.row < size.rows - 1 {
      cursor.row += 1
    }
  }

  mutating func reverseLineFeed() {
    if cursor.row == region.lowerBound {
      scroll(region, by: -1)
    } else if cursor.row > 0 {
      cursor.row -= 1
    }
    isWrapping = false
  }

  /// Moves rows up, or down if the number is negative, and fills up with blank rows.
  mutating func scroll(_ region: Range<Int>, by count: Int) {
    let count = min(max(count, -region.count), region.count)
    let came = Array(repeating: Array(repeating: blank, count: size.columns), count: abs(count))
    let kept =
      count > 0 ? rows[region].dropFirst(count) + came[...] : came + rows[region].dropLast(-count)
    rows.replaceSubrange(region, with: kept)
    lastPlace = nil
  }

  // MARK: Within a line

  /// Moves the letters from the cursor on to the right, or to the left if the number is negative.
  mutating func shiftLine(by count: Int) {
    let (row, column) = (cursor.row, cursor.column)
    let room = size.columns - column
    let count = min(max(count, -room), room)
    // A wide letter that the cursor cuts in two is erased.
    if rows[row][column].cluster == .continuation {
      clear(column..<column + 1, row: row, with: blank)
    }
    let blanks = Array(repeating: blank, count: abs(count))
    let rest = rows[row][column...]
    var line = count > 0 ? blanks + rest.dropLast(count) : rest.dropFirst(-count) + blanks[...]
    if line.first?.cluster == .continuation { line[line.startIndex].cluster = .space }
    if let last = line.last, last.cluster.width == 2 { line[line.endIndex - 1].cluster = .space }
    rows[row].replaceSubrange(column..., with: line)
    isWrapping = false
    lastPlace = nil
  }

  /// ED, erase in display: 0 from the cursor on, 1 up to the cursor, 2 everything.
  mutating func eraseScreen(_ part: Int) {
    switch part {
    case 0, 1:
      eraseLine(part)
      let others = part == 0 ? cursor.row + 1..<size.rows : 0..<cursor.row
      for row in others { clear(0..<size.columns, row: row, with: blank) }
    case 2: for row in 0..<size.rows { clear(0..<size.columns, row: row, with: blank) }
    default: break
    }
  }

  /// EL, erase in line, with the same numbers.
  mutating func eraseLine(_ part: Int) {
    let columns =
      switch part {
      case 0: cursor.column..<size.columns
      case 1: 0..<cursor.column + 1
      case 2: 0..<size.columns
      default: 0..<0
      }
    clear(columns, row: cursor.row, with: blank)
  }
}

extension TextStyle.Color {
  fileprivate var color: Color {
    switch self {
    case .numbered(let number) where number < 16: .own(number)
    case .numbered(let number): .exact(Palette.color(number))
    case .exact(let red, let green, let blue): .exact(RGB(red, green, blue))
    }
  }
}

extension TextStyle.Traits {
  fileprivate var shown: Style.Traits {
    var shown: Style.Traits = []
    if contains(.bold) { shown.insert(.bold) }
    if contains(.dim) { shown.insert(.dim) }
    if contains(.italic) { shown.insert(.italic) }
    if contains(.underline) { shown.insert(.underline) }
    if contains(.reverse) { shown.insert(.reverse) }
    return shown
  }
}
