package import TerminalGrid

/// A recording as still frames of the screen, each with its time.
///
/// Rows that look alike are stored once, and so are the pieces that rows consist of.
package struct ScreenAnimation: Sendable {
  /// The screen from `start` on, until the next frame.
  struct Frame: Sendable {
    /// Seconds.
    var start: Double
    /// The index of each line's row in ``ScreenAnimation/rows``, top to bottom.
    var rows: [Int]
    /// nil if the cursor is hidden.
    var cursor: CellPoint?
  }

  /// The largest width and the largest height of the screen, in cells.
  private(set) var size = CellSize(columns: 1, rows: 1)
  /// A piece of a row: the column where it begins, and its index in ``ScreenAnimation/pieces``.
  struct Placed: Hashable, Sendable {
    var column: Int
    var piece: Int
  }

  /// The distinct rows, each as its pieces from left to right. Row 0 is blank.
  private(set) var rows: [[Placed]] = [[]]
  private(set) var pieces: [[Cell]] = []
  private(set) var frames: [Frame] = []
  /// The animation's length in seconds, including a pause after the last frame.
  private(set) var duration = 0.0
  /// The time in seconds at which it was cut because it had too many frames or cells; nil if it is
  /// complete.
  package private(set) var cutAt: Double?

  private var screen: EmulatedScreen
  private var numbers: [[Cell]: Int] = [[]: 0]
  private var pieceNumbers: [[Cell]: Int] = [:]
  /// When the first change happened that is not in a frame yet; nil if there is none.
  private var changedAt: Double?
  private var now = 0.0
  private var cellCount = 0

  /// The shortest time between two frames in seconds: at most 25 frames a second.
  static let step = 0.04
  /// Seconds for which the last frame stays.
  static let pause = 2.0
  static let mostFrames = 3000
  static let mostCells = 2_000_000

  package init(size: CellSize) { screen = EmulatedScreen(size: size) }

  /// Adds the next event.
  ///
  /// - Parameter delay: seconds since the previous event.
  package mutating func take(_ event: Asciicast.Event, after delay: Double) {
    now += max(0, delay)
    if let start = changedAt, now - start >= Self.step, !screen.isHeld { addFrame(at: start) }
    switch event {
    case .output(let text): screen.write(text)
    case .resized(let columns, let rows): screen.resize(to: CellSize(columns: columns, rows: rows))
    case .other: return
    }
    changedAt = changedAt ?? now
  }

  /// Ends the animation after its last event.
  package mutating func end() {
    if let start = changedAt { addFrame(at: start) }
    if frames.isEmpty { addFrame(at: 0) }
    duration = max(frames.last?.start ?? 0, cutAt ?? now) + Self.pause
  }

  private mutating func addFrame(at start: Double) {
    changedAt = nil
    guard cutAt == nil else { return }
    guard frames.count < Self.mostFrames, cellCount < Self.mostCells else {
      cutAt = start
      return
    }
    let frame = Frame(
      start: frames.isEmpty ? 0 : start,
      rows: (0..<screen.size.rows).map { number(of: screen.cells(row: $0)) },
      cursor: screen.visibleCursor)
    if let last = frames.last, last.rows == frame.rows, last.cursor == frame.cursor { return }
    frames.append(frame)
    size = CellSize(
      columns: max(size.columns, screen.size.columns), rows: max(size.rows, screen.size.rows))
  }

  /// The index of the row with these cells; blanks at its end do not count.
  private mutating func number(of cells: [Cell]) -> Int {
    let end = cells.lastIndex { $0 != Cell() }.map { $0 + 1 } ?? 0
    let shown = Array(cells[..<end])
    if let number = numbers[shown] { return number }
    numbers[shown] = rows.count
    rows.append(Self.cut(shown).map { Placed(column: $0.lowerBound, piece: piece(shown[$0])) })
    return rows.count - 1
  }

  private mutating func piece(_ cells: ArraySlice<Cell>) -> Int {
    let cells = Array(cells)
    if let number = pieceNumbers[cells] { return number }
    pieceNumbers[cells] = pieces.count
    pieces.append(cells)
    cellCount += cells.count
    return pieces.count - 1
  }

  /// Cuts a row into pieces at blanks.
  ///
  /// A cut is at two blanks in a row. A single blank is a cut if a cell beside it has a background
  /// or is a line or block, as at a card's edge.
  private static func cut(_ row: [Cell]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while let first = row[start...].firstIndex(where: { $0 != Cell() }) {
      var end = first
      while end < row.count {
        guard row[end] == Cell() else {
          end += 1
          continue
        }
        let isWide = end + 1 < row.count && row[end + 1] == Cell()
        if isWide || row[end - 1].isSolid || end + 1 < row.count && row[end + 1].isSolid { break }
        end += 1
      }
      ranges.append(first..<end)
      start = end
    }
    return ranges
  }

  /// The index of the frame to show without motion.
  ///
  /// It is the frame with the most cells that are not blank; among equals, the one that stays
  /// longest.
  var stillFrame: Int {
    var best = (index: 0, filled: -1, length: 0.0)
    let inPiece = pieces.map { cells in cells.count { $0 != Cell() } }
    let inRow = rows.map { row in row.reduce(0) { $0 + inPiece[$1.piece] } }
    for (index, frame) in frames.enumerated() {
      let filled = frame.rows.reduce(0) { $0 + inRow[$1] }
      let end = index + 1 < frames.count ? frames[index + 1].start : duration
      let length = end - frame.start
      if (filled, length) > (best.filled, best.length) { best = (index, filled, length) }
    }
    return best.index
  }
}

extension Cell {
  /// Whether it has a background, or is a line or block character.
  fileprivate var isSolid: Bool {
    style.background != nil || style.traits.contains(.reverse) || 0x2500...0x259F ~= cluster.base
  }
}
