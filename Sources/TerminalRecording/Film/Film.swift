package import TerminalGrid

/// A recording as still pictures of the screen, each with its time. Rows that look alike are kept
/// once, and so are the pieces that they consist of.
package struct Film: Sendable {
  /// The screen as it is from a moment on.
  struct Frame: Sendable {
    /// Seconds.
    var start: Double
    /// The number of each row's cells in ``Film/rows``.
    var rows: [Int]
    /// nil: it is hidden.
    var cursor: CellPoint?
  }

  /// The largest screen that there was, in cells.
  private(set) var size = CellSize(columns: 1, rows: 1)
  /// A piece of a row: which one, and the column where it begins.
  struct Placed: Hashable, Sendable {
    var column: Int
    var piece: Int
  }

  /// The pieces of each row that looks different from all others, in their order; the first row is
  /// blank.
  private(set) var rows: [[Placed]] = [[]]
  /// The cells of each piece.
  private(set) var pieces: [[Cell]] = []
  private(set) var frames: [Frame] = []
  /// Seconds, with a pause behind the last frame.
  private(set) var duration = 0.0
  /// Seconds from which on frames were left out, since there were too many; nil: all are here.
  package private(set) var cutAt: Double?

  private var screen: EmulatedScreen
  private var numbers: [[Cell]: Int] = [[]: 0]
  private var pieceNumbers: [[Cell]: Int] = [:]
  /// When the changes began that are in no frame yet.
  private var changedAt: Double?
  private var now = 0.0
  /// The cells of the pieces that are kept.
  private var cellCount = 0

  /// Frames are not closer than this: 25 a second.
  static let step = 0.04
  /// Seconds that the last frame stays.
  static let pause = 2.0
  static let mostFrames = 3000
  static let mostCells = 2_000_000

  /// - Parameter size: of the screen at the beginning.
  package init(size: CellSize) { screen = EmulatedScreen(size: size) }

  /// Takes the next event.
  ///
  /// - Parameter delay: seconds since the one before.
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

  /// All events were taken.
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

  /// The number of a row that looks like this; blanks at its end do not count.
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

  /// Where a row is cut into pieces: at two blanks, and at one beside something that has a ground
  /// or is drawn in lines, such as a card.
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

  /// The frame that is shown where nothing moves: the fullest one, of several that which stays
  /// longest.
  var stillFrame: Int {
    var best = (index: 0, ink: -1, length: 0.0)
    let inks = pieces.map { cells in cells.count { $0 != Cell() } }
    let ink = rows.map { row in row.reduce(0) { $0 + inks[$1.piece] } }
    for (index, frame) in frames.enumerated() {
      let sum = frame.rows.reduce(0) { $0 + ink[$1] }
      let end = index + 1 < frames.count ? frames[index + 1].start : duration
      let length = end - frame.start
      if (sum, length) > (best.ink, best.length) { best = (index, sum, length) }
    }
    return best.index
  }
}

extension Cell {
  /// Whether it has a ground, or is a line or block.
  fileprivate var isSolid: Bool {
    style.ground != nil || style.traits.contains(.reverse) || 0x2500...0x259F ~= cluster.base
  }
}
