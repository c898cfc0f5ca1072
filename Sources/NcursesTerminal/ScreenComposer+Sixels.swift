import TerminalGrid

/// Pictures as sixels.
///
/// A grid's cells of pictures (``PicturePlace``) become sixels as far as the line takes them soon.
/// The others become cells with letters, so nothing is blank, and sixels with the next screen. So
/// ``ScreenComposer/shown`` has a picture's cell where the terminal shows sixels, and its
/// substitute where it does not yet.
extension ScreenComposer {
  /// Makes the terminal move its rows.
  ///
  /// - Sixels in rows that leave are erased first. foot 1.13.1 would leave some of them at the
  ///   region's edge.
  /// - Each cell of a row that comes in is written. xterm draws sixels there that are not on the
  ///   screen any more: it does not move them with rows that go down, and erasing them, or moving
  ///   other rows, does not end them. Only text does (xterm 379 to 410: ScrnRefresh,
  ///   scroll_displayed_graphics and chararea_clear_displayed_graphics in its source).
  mutating func moveRows(by movement: RowMovement) {
    let (region, count) = (movement.region, movement.rows)
    let (leaving, new) =
      count > 0
      ? (region.prefix(count), region.suffix(count))
      : (region.suffix(-count), region.prefix(-count))
    if usesSixels {
      for row in leaving where hasPictures(shown, row) {
        moveToStart(row)
        bytes += "\u{1B}[2K".utf8
      }
    }
    writer.move(movement, of: &shown, into: &bytes)
    if usesSixels { for row in new { shown.forgetRow(row) } }
  }

  /// Chooses the strips of pictures in the changed cells that are written with this screen. From
  /// then on ``shown`` has them.
  ///
  /// - Parameter limit: the most bytes, roughly. With 0 there are none.
  /// - Returns: whether none is left that could be written.
  mutating func chooseStrips(of grid: Grid, limit: Int) -> Bool {
    var room = Double(limit)
    for run in runs {
      var column = run.columns.lowerBound
      while column < run.columns.upperBound {
        let point = CellPoint(column: column, row: run.row)
        guard let strip = sixels.strip(at: point, of: grid, over: shown, limit: room) else {
          column += 1
          continue
        }
        // A strip larger than the limit goes alone.
        guard limit > 0, strip.bytes <= room || sixels.chosen.isEmpty else { return false }
        sixels.chosen.append(strip)
        shown.copyCells(strip.columns, row: strip.row, from: grid)
        room -= strip.bytes
        column = strip.columns.upperBound
      }
    }
    return true
  }

  /// Writes the chosen strips. They come after all letters, which a person waits for.
  mutating func writeStrips() {
    guard !sixels.chosen.isEmpty else { return }
    writer.flush(over: shown, into: &bytes)
    hideCursor()
    for strip in sixels.chosen {
      moveToStart(strip.row, strip.columns.lowerBound)
      sixels.append(strip, to: &bytes)
    }
    sixels.chosen.removeAll(keepingCapacity: true)
    // The cursor is anywhere.
    writer.begin(.shown, size: shown.size, into: &bytes)
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

  private func hasPictures(_ grid: Grid, _ row: Int) -> Bool {
    (0..<grid.size.columns).contains { grid[column: $0, row: row].cluster.isPlaceholder }
  }

  /// Moves the cursor, while the writer does not know where it is.
  private mutating func moveToStart(_ row: Int, _ column: Int = 0) {
    bytes += Ncurses.capability("cup", row, column) ?? []
  }
}
