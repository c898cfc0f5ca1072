package import TerminalGrid
import WaterfallRecords

/// A terminal screen, emulated as far as recordings need it.
///
/// Bytes pass a ``SequenceFilter`` first. So only sequences that draw arrive here, and all of them
/// are implemented. Any bytes are accepted.
///
/// ```swift
/// var screen = EmulatedScreen(size: CellSize(columns: 80, rows: 24))
/// screen.write("\u{1B}[1mbold\u{1B}[m\r\n")
/// screen.cells(row: 0)  // bold, and blanks
/// ```
package struct EmulatedScreen: Sendable {
  package private(set) var size: CellSize
  private var filter = SequenceFilter()
  /// The screen that is shown, top to bottom; each row has `size.columns` cells.
  var rows: [[Cell]]
  /// The main screen while the alternate screen is shown; nil otherwise.
  private var mainRows: [[Cell]]?

  // MARK: State of the terminal

  var cursor = CellPoint(column: 0, row: 0)
  /// Whether the last column was just written, so that the next letter wraps to the next row.
  var isWrapping = false
  var wraps = true
  package internal(set) var isCursorVisible = true
  /// Whether the program has announced a screen that is not complete yet (mode 2026).
  package internal(set) var isHeld = false
  var region: Range<Int>
  var sgr = SGRReader()
  private var saved = SavedCursor()
  private var mainSaved = SavedCursor()
  /// The letter that REP (repeat) repeats; nil before the first.
  var lastCluster: Cluster?
  /// Where the last letter was written, because combining marks join it; nil if something came
  /// between.
  var lastPlace: CellPoint?

  private struct SavedCursor: Sendable {
    var place = CellPoint(column: 0, row: 0)
    var isWrapping = false
    var sgr = SGRReader()
  }

  /// The largest screen. It bounds the memory, because a recording may claim any size.
  package static let largest = CellSize(columns: 400, rows: 150)

  /// - Parameter size: limited to ``largest``, and to at least one cell.
  package init(size: CellSize) {
    self.size = Self.bounded(size)
    rows = Self.blank(self.size)
    region = 0..<self.size.rows
  }

  private static func bounded(_ size: CellSize) -> CellSize {
    CellSize(
      columns: min(max(1, size.columns), largest.columns),
      rows: min(max(1, size.rows), largest.rows))
  }

  private static func blank(_ size: CellSize) -> [[Cell]] {
    Array(repeating: Array(repeating: Cell(), count: size.columns), count: size.rows)
  }

  /// The cells of a row, counted from 0; `size.columns` of them.
  package func cells(row: Int) -> [Cell] { rows[row] }

  package var visibleCursor: CellPoint? { isCursorVisible ? cursor : nil }

  package mutating func write(_ text: String) {
    var bytes: [UInt8] = []
    filter.read(text.utf8, into: &bytes)
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0x1B: index = readEscape(bytes, at: index)
      case 0..<0x20:
        control(bytes[index])
        index += 1
      default:
        var end = index
        while end < bytes.count, bytes[end] >= 0x20 { end += 1 }
        put(SafeText(bytes[index..<end]))
        index = end
      }
    }
  }

  /// Changes the screen's size. The cursor's row stays visible.
  package mutating func resize(to new: CellSize) {
    let new = Self.bounded(new)
    guard new != size else { return }
    let dropped = max(0, cursor.row - new.rows + 1)
    rows = Self.fitted(rows, dropping: dropped, to: new)
    mainRows = mainRows.map { Self.fitted($0, dropping: 0, to: new) }
    size = new
    region = 0..<new.rows
    cursor.row -= dropped
    move(toColumn: cursor.column, row: cursor.row)
    lastPlace = nil
  }

  private static func fitted(_ rows: [[Cell]], dropping count: Int, to size: CellSize) -> [[Cell]] {
    let kept = rows.dropFirst(count).prefix(size.rows).map { row in
      var row = Array(row.prefix(size.columns))
      if row.last?.cluster.width == 2 { row[row.count - 1].cluster = .space }
      return row + Array(repeating: Cell(), count: size.columns - row.count)
    }
    let missing = CellSize(columns: size.columns, rows: size.rows - kept.count)
    return kept + blank(missing)
  }

  // MARK: Screens

  /// Shows the alternate screen, which is blank then, or the main screen again.
  mutating func showAlternate(_ isAlternate: Bool) {
    guard isAlternate != (mainRows != nil) else { return }
    lastPlace = nil
    if isAlternate {
      mainRows = rows
      mainSaved = saved
      rows = Self.blank(size)
    } else if let main = mainRows {
      (rows, mainRows, saved) = (main, nil, mainSaved)
    }
  }

  mutating func saveCursor() {
    saved = SavedCursor(place: cursor, isWrapping: isWrapping, sgr: sgr)
  }

  mutating func restoreCursor() {
    sgr = saved.sgr
    move(toColumn: saved.place.column, row: saved.place.row)
    isWrapping = saved.isWrapping && cursor == saved.place
  }

  /// Moves the cursor to this cell, or to the nearest one on the screen.
  mutating func move(toColumn column: Int, row: Int) {
    cursor.column = min(max(0, column), size.columns - 1)
    cursor.row = min(max(0, row), size.rows - 1)
    isWrapping = false
  }
}
