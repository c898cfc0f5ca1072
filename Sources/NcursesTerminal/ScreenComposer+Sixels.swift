import TerminalGrid

/// Pictures as sixels.
///
/// A grid's cells of pictures (``PicturePlace``) become sixels as far as the line takes them soon.
/// The others become cells with letters, so nothing is blank, and sixels with the next screen. So
/// ``ScreenComposer/shown`` has a picture's cell where the terminal shows sixels, and its
/// substitute where it does not yet.
extension ScreenComposer {
  /// Erases the sixels in rows that a movement takes out of their region at its bottom. foot would
  /// leave them below it.
  mutating func eraseSixels(leavingBy movement: RowMovement) {
    guard usesSixels, movement.rows < 0 else { return }
    for row in movement.region.suffix(-movement.rows) where hasPictures(shown, row) {
      moveToStart(row)
      bytes += "\u{1B}[2K".utf8
    }
  }

  /// Writes pictures in the changed cells as sixels.
  ///
  /// - Parameter limit: the most bytes, roughly. With 0 nothing is written.
  /// - Returns: whether none is left that could be written.
  mutating func writeSixels(of grid: Grid, limit: Int) -> Bool {
    let end = Double(bytes.count + limit)
    var hasWritten = false
    for run in runs {
      var column = run.columns.lowerBound
      while column < run.columns.upperBound {
        let room = end - Double(bytes.count)
        let point = CellPoint(column: column, row: run.row)
        guard let strip = sixels.strip(at: point, of: grid, over: shown, limit: room) else {
          column += 1
          continue
        }
        // A strip larger than the limit goes alone.
        guard limit > 0, strip.bytes <= room || !hasWritten else { return false }
        hideCursor()
        moveToStart(strip.row, strip.columns.lowerBound)
        sixels.append(strip, to: &bytes)
        shown.copyCells(strip.columns, row: strip.row, from: grid)
        hasWritten = true
        column = strip.columns.upperBound
      }
    }
    return true
  }

  /// How many of the changed cells are pictures' that have their substitutes already.
  func substituteCount(of grid: Grid) -> Int {
    runs.reduce(0) { count, run in
      count
        + run.columns.count {
          let cell = grid[column: $0, row: run.row]
          return cell.cluster.isPlaceholder
            && shown[column: $0, row: run.row] == sixels.substitute(for: cell)
        }
    }
  }

  /// Writes a run's cells, with substitutes for pictures that are not there as sixels.
  mutating func writeFlat(_ run: ChangedRun, of grid: Grid) {
    sixels.flatten(row: run.row, of: grid, over: shown)
    var start = run.columns.lowerBound
    for column in run.columns {
      guard grid[column: column, row: run.row].cluster.isPlaceholder else { continue }
      let now = shown[column: column, row: run.row]
      guard now == sixels.flat[column: column, row: run.row] else { continue }
      writeFlat(start..<column, row: run.row)
      start = column + 1
    }
    writeFlat(start..<run.columns.upperBound, row: run.row)
  }

  private mutating func writeFlat(_ columns: Range<Int>, row: Int) {
    guard !columns.isEmpty else { return }
    let run = ChangedRun(row: row, columns: columns)
    writer.write(run, of: sixels.flat, over: &shown, into: &bytes)
  }

  /// Whether the changed cells have pictures that the terminal does not show as sixels.
  func lacksSixels(of grid: Grid) -> Bool {
    runs.contains { run in
      run.columns.contains {
        let cell = grid[column: $0, row: run.row]
        return cell.cluster.isPlaceholder && cell != shown[column: $0, row: run.row]
      }
    }
  }

  func hasPictures(_ grid: Grid, _ row: Int) -> Bool {
    (0..<grid.size.columns).contains { grid[column: $0, row: row].cluster.isPlaceholder }
  }

  /// Moves the cursor. The writer does not know of it, but it does not know where the cursor is
  /// before its first run anyway.
  private mutating func moveToStart(_ row: Int, _ column: Int = 0) {
    bytes += "\u{1B}[".utf8
    bytes.append(decimal: row + 1)
    bytes.append(UInt8(ascii: ";"))
    bytes.append(decimal: column + 1)
    bytes.append(UInt8(ascii: "H"))
  }
}
