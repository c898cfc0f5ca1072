import TerminalGrid

/// How many rows below the cursor are drawn into, if not the whole screen is.
package enum InlineHeight: Hashable, Sendable {
  case rows(Int)
  /// Percent of the window's rows, but no fewer than ``fewestOfPercent``.
  case percent(Int)

  /// As with fzf, a part of a small window does not get too small to be of use.
  package static let fewestOfPercent = 10

  /// The size of the part that is drawn into.
  func size(in window: CellSize) -> CellSize {
    let rows =
      switch self {
      case .rows(let count): count
      case .percent(let share): max(Self.fewestOfPercent, window.rows * min(share, 100) / 100)
      }
    return CellSize(columns: window.columns, rows: max(1, min(rows, window.rows)))
  }
}

/// Where the rows below the cursor begin, and how the terminal treats them.
struct InlineStart {
  /// Where the cursor is, from 1.
  var column = 1
  /// Whether the terminal wraps lines again when the window gets another width.
  var rewraps = false

  /// The beginnings of the names of such terminals, in TERM or in the answer to XTVERSION.
  private static let rewrapping = [
    "alacritty", "contour", "foot", "ghostty", "iterm2", "kitty", "konsole", "rio", "tmux", "vte",
    "wezterm", "xterm-ghostty", "xterm-kitty",
  ]

  static func rewraps(_ name: String) -> Bool {
    let name = name.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    return rewrapping.contains { name.starts(with: $0.utf8) }
  }
}

/// The rows below the cursor, as a place to draw. Lines above them stay.
///
/// Nobody knows at which row of the window they begin. So the terminal's saved cursor marks their
/// first cell, and all other places are relative to it.
struct InlineRegion {
  /// Whether the rows are there, and the saved cursor marks their first cell.
  private(set) var isPlaced = false
  /// Whether text stands before the cursor, so that the rows begin on the next line.
  private var beginsBelow = false
  private var rewraps = false
  /// What was shown before the window got another size; nil if it has not since the last screen.
  private var before: (widths: [Int], cursorRow: Int, column: Int)?

  /// The bytes that make the saved cursor mark a place at all. They are sent before anything may
  /// go back to it.
  static let firstMark = "\u{1B}7"
  /// Goes to the first cell, and erases everything from there on.
  static let erasure = "\u{1B}8\u{1B}[J"
  /// Goes to the first cell.
  static let start = ContiguousArray("\u{1B}8".utf8)

  mutating func begin(_ start: InlineStart) {
    (isPlaced, beginsBelow, rewraps, before) = (false, start.column > 1, start.rewraps, nil)
  }

  /// Notes the width of each row, for a terminal that wraps them again in a narrower window.
  ///
  /// - Parameter cursor: where the cursor is; nil for the first cell.
  mutating func remember(_ shown: Grid, cursor: CellPoint?) {
    guard isPlaced, rewraps, before == nil else { return }
    let widths = (0..<shown.size.rows).map { row in
      let last = (0..<shown.size.columns).last { !shown[column: $0, row: row].cluster.isSpace }
      return last.map { $0 + 1 } ?? 0
    }
    before = (widths, cursor?.row ?? 0, cursor?.column ?? 0)
  }

  /// How many rows the cursor is below the first one now, in a window with `columns` columns.
  private func rowsAboveCursor(_ row: Int, columns: Int) -> Int {
    guard let before else { return row }
    let above = before.widths.prefix(before.cursorRow)
    let wrapped = above.reduce(0) { $0 + max(1, ($1 + columns - 1) / columns) }
    return wrapped + before.column / columns
  }

  /// Makes room for the rows, and marks their first cell.
  ///
  /// - Parameters:
  ///   - size: how many rows there are, and the window's columns.
  ///   - row: the cursor's row among those that are there already.
  mutating func place(
    _ size: CellSize, cursorRow row: Int, into output: inout ContiguousArray<UInt8>
  ) {
    let count = size.rows
    if isPlaced {
      let row = rowsAboveCursor(row, columns: size.columns)
      before = nil
      output.append(0x0D)
      if row > 0 { CursorPath.append(row, UInt8(ascii: "A"), to: &output) }
    } else {
      output.append(contentsOf: (beginsBelow ? "\r\n" : "\r").utf8)
    }
    CursorPath.append(nil, UInt8(ascii: "J"), to: &output)
    // Line feeds scroll the window if there are too few rows below.
    output.append(contentsOf: repeatElement(0x0A, count: count - 1))
    if count > 1 { CursorPath.append(count - 1, UInt8(ascii: "A"), to: &output) }
    output.append(contentsOf: Self.firstMark.utf8)
    isPlaced = true
  }

  /// The bytes that erase the rows, and put the cursor back into its line.
  mutating func end() -> ContiguousArray<UInt8> {
    guard isPlaced else { return [] }
    isPlaced = false
    return ContiguousArray((Self.erasure + (beginsBelow ? "\u{1B}[A" : "")).utf8)
  }
}
