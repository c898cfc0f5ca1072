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

/// The rows below the cursor, as a place to draw. Lines above them stay.
///
/// Nobody knows at which row of the window they begin. So the terminal's saved cursor marks their
/// first cell, and all other places are relative to it.
struct InlineRegion {
  /// Whether the rows are there, and the saved cursor marks their first cell.
  private(set) var isPlaced = false
  /// Whether text stands before the cursor, so that the rows begin on the next line.
  private var beginsBelow = false

  /// The bytes that make the saved cursor mark a place at all. They are sent before anything may
  /// go back to it.
  static let firstMark = "\u{1B}7"
  /// Goes to the first cell, and erases everything from there on.
  static let erasure = "\u{1B}8\u{1B}[J"
  /// Goes to the first cell.
  static let start = ContiguousArray("\u{1B}8".utf8)

  /// - Parameter column: where the cursor is, from 1.
  mutating func begin(atColumn column: Int) { (isPlaced, beginsBelow) = (false, column > 1) }

  /// Makes room for the rows, and marks their first cell.
  ///
  /// - Parameters:
  ///   - count: how many there are.
  ///   - row: the cursor's row among those that are there already.
  mutating func place(_ count: Int, cursorRow row: Int, into output: inout ContiguousArray<UInt8>) {
    if isPlaced {
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
