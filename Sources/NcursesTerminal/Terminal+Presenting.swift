import Glibc
package import TerminalGrid

/// What a frame needs for a moment, kept so that no frame allocates.
struct Scratch {
  /// As ncurses composed it, and as it is sent.
  var bytes: ContiguousArray<UInt8> = []
  var frame: ContiguousArray<UInt8> = []
  var runs: ContiguousArray<ChangedRun> = []
  /// What is read at once at most.
  var input = [UInt8](repeating: 0, count: 4096)
}

extension Terminal {
  /// Whether a frame given now would leave at once. If not, ``events(until:)`` tells when to try again.
  package var isReady: Bool { gate.isOpen && !gate.isLost }

  /// Shows a grid: sends what differs from what is shown, or of it as much as the line takes in half a second.
  ///
  /// - Parameters:
  ///   - grid: of the terminal's size, or nothing happens.
  ///   - scroll: which rows are the same as before but moved.
  ///   - urgent: what goes first if it cannot go at once, in this order; the rest follows from the rows of the last of
  ///     them outward.
  /// - Returns: whether all of it is shown. If not, the rest is what differs from the grid that is given next.
  @discardableResult
  package func present(
    _ grid: Grid, scroll: ScrollHint? = nil, urgent: [CellRect] = []
  ) -> Bool {
    guard grid.size == shown.size else { return true }
    scratch.bytes.removeAll(keepingCapacity: true)
    scratch.frame.removeAll(keepingCapacity: true)
    let hint = scroll.flatMap(usable)
    // What was shown before is then known to differ in no other row.
    let onlyDrawn = isWhole && !isDistrusted && grid.movement == hint
    if isDistrusted { eraseScreen() }
    isDistrusted = false
    if let hint {
      hardwareScroll?.append(
        rows: hint.region, by: hint.rows, screenRows: shown.size.rows, to: &scratch.bytes)
      shown.scroll(hint)
      for row in hint.region { isOutdated[row] = true }
    }
    var isComplete = true
    let cells = noteRuns(of: grid, onlyDrawn: onlyDrawn)
    renditions.makeRoom(for: cells, shown: shown.cellsInAnyOrder)
    catchUpIfRowsMayMove()
    // A change of both colours and a move of the cursor for each cell is more than pictures take.
    if let limit = gate.partBytes, cells > limit / 48 {
      isComplete = presentPart(grid, urgent: urgent, limit: limit)
    } else {
      presentAll(grid, together: urgent + urgentBefore.map { $0.moved(by: hint) })
    }
    (urgentBefore, isWhole) = (urgent, isComplete)
    compactor.finish(into: &scratch.frame)
    gate.sendFrame(scratch.frame, now: .now)
    return isComplete
  }

  /// Notes what differs from what is shown.
  ///
  /// - Parameter onlyDrawn: whether rows that the grid has not been drawn into since are known to be the same.
  /// - Returns: how many cells do.
  private func noteRuns(of grid: Grid, onlyDrawn: Bool) -> Int {
    scratch.runs.removeAll(keepingCapacity: true)
    var cells = 0
    for run in GridDiff(from: shown, to: grid, onlyDrawn: onlyDrawn) {
      scratch.runs.append(run)
      cells += run.columns.count
    }
    return cells
  }

  private func presentAll(_ grid: Grid, together: [CellRect]) {
    var (together, tries) = (together, Self.tries)
    while !putRuns(of: grid, together: together), tries > 0 {
      startColorsOver()
      _ = noteRuns(of: grid, onlyDrawn: false)
      (together, tries) = ([], tries - 1)
    }
    compose()
  }

  /// Has ncurses compose what has been put so far, and appends it to the frame.
  func compose() {
    update()
    screen.takeBytes(into: &scratch.bytes)
    compactor.compact(scratch.bytes, colors: renditions.trueColors, into: &scratch.frame)
    scratch.bytes.removeAll(keepingCapacity: true)
  }

  /// How often colours are started over in a frame: as often as they can become coarser.
  static let tries = 3

  /// All pairs of colours are in use: starts over with those that are needed now.
  func startColorsOver() {
    renditions.startOver(on: screen)
    eraseScreen()
  }

  /// Whatever the terminal shows, it is cleared before the next bytes are composed.
  private func eraseScreen() {
    screen.distrustTerminal()
    screen.erase()
    shown.clear()
    for row in isOutdated.indices { isOutdated[row] = false }
  }

  private func usable(_ scroll: ScrollHint) -> ScrollHint? {
    let region = scroll.region.clamped(to: 0..<shown.size.rows)
    guard hardwareScroll != nil, !isDistrusted, scroll.rows != 0, abs(scroll.rows) < region.count
    else { return nil }
    return ScrollHint(rows: scroll.rows, region: region)
  }

  /// Gives ncurses the runs that were noted; if they are few, in an order that costs little.
  ///
  /// - Returns: false when the colour pairs ran out.
  private func putRuns(of grid: Grid, together: [CellRect]) -> Bool {
    guard scratch.runs.count <= ChangedRuns.limit else {
      for index in scratch.runs.indices {
        guard put(grid, run: scratch.runs[index]) else { return false }
      }
      return true
    }
    let groups = ChangedRuns(scratch.runs).groups(together)
    for (number, group) in groups.enumerated() {
      for run in group {
        guard put(grid, run: run) else { return false }
      }
      // The last group is composed with the frame.
      if number < groups.count - 1 { update() }
    }
    return true
  }
}

extension CellRect {
  /// Where it stands after a scroll.
  fileprivate func moved(by hint: ScrollHint?) -> CellRect {
    CellRect(column: column, row: row - (hint?.rows ?? 0), columns: columns, rows: rows)
  }
}
