import TerminalGrid

extension PixelTerminal {
  static let blank = Cell()

  /// Writes a scalar at the cursor.
  mutating func put(_ scalar: UInt32) {
    let width = Self.width(scalar)
    guard width > 0 else { return mark(scalar) }
    if column + width > columns {
      guard hasAutowrap, width <= columns else { return }
      column = 0
      lineFeed()
    }
    for place in column..<column + width {
      blankHalf(place)
      endKept(row: row, column: place)
      cells[row][place] = Cell(look: look)
    }
    cells[row][column].scalars = [scalar]
    column += width
  }

  /// Adds a mark to the letter before the cursor.
  private mutating func mark(_ scalar: UInt32) {
    guard column > 0 else { return }
    let place = cells[row][column - 1].scalars.isEmpty ? column - 2 : column - 1
    guard place >= 0, !cells[row][place].scalars.isEmpty, cells[row][place].scalars.count < 4 else {
      return
    }
    cells[row][place].scalars.append(scalar)
  }

  /// A wide letter of which half is overwritten loses the other half.
  private mutating func blankHalf(_ place: Int) {
    if place > 0, let first = cells[row][place - 1].scalars.first, Self.width(first) == 2 {
      cells[row][place - 1].scalars = []
    }
  }

  /// The width in cells by the grid's table of widths, in which a placeholder is not foreign text.
  private static func width(_ scalar: UInt32) -> Int {
    if scalar < 0x300 || scalar == 0x10EEEE { return 1 }
    guard let scalar = Unicode.Scalar(scalar) else { return 0 }
    if scalar.properties.canonicalCombiningClass.rawValue == 230 { return 0 }
    return Cluster(glyph: scalar)?.width ?? (scalar.properties.isGraphemeExtend ? 0 : 1)
  }

  mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x08: column = max(0, min(column, columns - 1) - 1)
    case 0x09: column = min(columns - 1, column / 8 * 8 + 8)
    case 0x0A...0x0C: lineFeed()
    case 0x0D: column = 0
    default: break
    }
  }

  mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "7"): saved = (column, row, look)
    case UInt8(ascii: "8"): (column, row, look) = saved
    case UInt8(ascii: "D"): lineFeed()
    case UInt8(ascii: "E"):
      column = 0
      lineFeed()
    case UInt8(ascii: "M"):
      if row == region.lowerBound { scroll(by: -1) } else { row = max(0, row - 1) }
    case UInt8(ascii: "c"): reset()
    default: break
    }
  }

  private mutating func reset() {
    let new = PixelTerminal(columns: columns, rows: rows, cell: cellSize, quirks: quirks)
    let answers = answers
    self = new
    self.answers = answers
  }

  mutating func lineFeed() {
    if row == region.upperBound - 1 { scroll(by: 1) } else { row = min(rows - 1, row + 1) }
  }

  /// Moves the rows of the region up, or down by a negative number.
  mutating func scroll(by count: Int, in region: Range<Int>? = nil) {
    let region = region ?? self.region
    let count = min(region.count, max(-region.count, count))
    let new = Array(repeating: erased, count: columns)
    if count > 0 {
      cells.removeSubrange(region.lowerBound..<region.lowerBound + count)
      cells.insert(contentsOf: Array(repeating: new, count: count), at: region.upperBound - count)
      for index in kept.indices { kept[index].row -= count }
      drawKept(inRows: region.upperBound - count..<region.upperBound)
    } else if count < 0 {
      keepSixels(leaving: region, count: -count)
      cells.removeSubrange(region.upperBound + count..<region.upperBound)
      cells.insert(contentsOf: Array(repeating: new, count: -count), at: region.lowerBound)
      drawKept(inRows: region.lowerBound..<region.lowerBound - count)
    }
  }

  /// Does what foot does (``Quirks/keepsLeavingSixels``).
  private mutating func keepSixels(leaving region: Range<Int>, count: Int) {
    guard quirks.contains(.keepsLeavingSixels) else { return }
    for leaving in region.upperBound - count..<region.upperBound where leaving + count < rows {
      for place in 0..<columns {
        guard let pixels = cells[leaving][place].pixels else { continue }
        cells[leaving + count][place].pixels = pixels
      }
    }
  }

  /// A cell that was erased: blank, with the background of the current look.
  var erased: Cell { Cell(look: Look(background: look.background)) }

  mutating func erase(_ places: Range<Int>, inRow row: Int) {
    for place in places.clamped(to: 0..<columns) { cells[row][place] = erased }
  }
}
