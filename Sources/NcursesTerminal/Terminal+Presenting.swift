import CNcurses
import Glibc
package import TerminalGrid

/// What a frame needs for a moment, kept so that no frame allocates.
struct Scratch {
  var cells: ContiguousArray<cchar_t> = []
  /// As ncurses composed it, and as it is sent.
  var bytes: ContiguousArray<UInt8> = []
  var frame: ContiguousArray<UInt8> = []
  var runs: ContiguousArray<ChangedRun> = []
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
    if isDistrusted { eraseScreen() }
    let hint = scroll.flatMap(usable)
    isDistrusted = false
    if let hint {
      hardwareScroll?.append(
        rows: hint.region, by: hint.rows, screenRows: shown.size.rows, to: &scratch.bytes)
      screen.noteScroll(region: hint.region, by: hint.rows)
      shown.scroll(hint)
    }
    var isComplete = true
    let cells = noteRuns(of: grid)
    renditions.makeRoom(for: cells, shown: shown.cells)
    // A change of both colours and a move of the cursor for each cell is more than pictures take.
    if let limit = gate.partBytes, cells > limit / 48 {
      isComplete = presentPart(grid, urgent: urgent, limit: limit)
    } else {
      presentAll(grid, together: urgent + urgentBefore.map { $0.moved(by: hint) })
    }
    urgentBefore = urgent
    compactor.finish(into: &scratch.frame)
    gate.sendFrame(scratch.frame, now: .now)
    return isComplete
  }

  /// Notes what differs from what is shown.
  ///
  /// - Returns: how many cells do.
  private func noteRuns(of grid: Grid) -> Int {
    scratch.runs.removeAll(keepingCapacity: true)
    var cells = 0
    for run in GridDiff(from: shown, to: grid) {
      scratch.runs.append(run)
      cells += run.columns.count
    }
    return cells
  }

  private func presentAll(_ grid: Grid, together: [CellRect]) {
    var (together, tries) = (together, Self.tries)
    while !putRuns(of: grid, together: together), tries > 0 {
      startColorsOver()
      _ = noteRuns(of: grid)
      (together, tries) = ([], tries - 1)
    }
    compose()
  }

  /// Has ncurses compose what has been put so far, and appends it to the frame.
  func compose() {
    screen.update()
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
      if number < groups.count - 1 { screen.update() }
    }
    return true
  }

  /// Gives ncurses cells, which begin and end with whole clusters, and takes them for shown.
  ///
  /// - Returns: false when the colour pairs ran out.
  func put(_ grid: Grid, run: ChangedRun) -> Bool {
    scratch.cells.removeAll(keepingCapacity: true)
    let first = run.row * grid.size.columns
    for index in first + run.columns.lowerBound..<first + run.columns.upperBound {
      let cell = grid.cells[index]
      shown.cells[index] = cell
      if cell.cluster == .continuation { continue }
      guard let rendition = renditions.rendition(of: cell.style, on: screen) else { return false }
      append(cell.cluster, rendition)
    }
    screen.put(scratch.cells, row: run.row, column: run.columns.lowerBound)
    return true
  }

  /// Adds a cell as ncurses wants it. What the C library gives another width than the grid did would
  /// shift the row, and becomes a mark of the right width.
  private func append(_ cluster: Cluster, _ rendition: Rendition) {
    var base = Int32(bitPattern: cluster.base)
    var isPlain = false
    if base >= 0x80 {
      if !isUTF8 {
        base = Int32(cluster.asciiMark ?? UInt8(ascii: "?"))
        isPlain = true
      } else if Int(waterfall_width(base)) != cluster.width {
        base = 0xFFFD
        isPlain = true
      }
    }
    put(
      base, isPlain ? 0 : Int32(bitPattern: cluster.firstMark),
      isPlain ? 0 : Int32(bitPattern: cluster.secondMark), rendition)
    if isPlain && cluster.width == 2 { put(0x20, 0, 0, rendition) }
  }

  private func put(_ base: Int32, _ first: Int32, _ second: Int32, _ rendition: Rendition) {
    var cell = cchar_t()
    var text: (Int32, Int32, Int32, Int32) = (base, first, second, 0)
    unsafe withUnsafeBytes(of: &text) { text in
      _ = unsafe waterfall_cell(
        &cell, text.baseAddress!.assumingMemoryBound(to: wchar_t.self), rendition.attributes,
        rendition.pair)
    }
    scratch.cells.append(cell)
  }
}

extension CellRect {
  /// Where it stands after a scroll.
  fileprivate func moved(by hint: ScrollHint?) -> CellRect {
    CellRect(column: column, row: row - (hint?.rows ?? 0), columns: columns, rows: rows)
  }
}
