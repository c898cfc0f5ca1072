import TerminalGrid

/// How this terminal scrolls part of its screen by itself.
///
/// The sequences are written before a screen's other bytes.
struct HardwareScroll {
  /// Where the cursor is after a scroll.
  enum Cursor {
    /// Where it was before, because ncurses continues from there.
    case kept
    /// Anywhere.
    case lost
  }

  private let cursor: Cursor
  /// The last movement that was appended. The next one is usually the same.
  private var last: (movement: RowMovement, screenRows: Int)?
  private var lastBytes: ContiguousArray<UInt8> = []

  /// nil if the terminal in use lacks a capability for this.
  init?(cursor: Cursor) {
    for name in ["csr", "cup", "sc", "rc", "ind", "ri"] where Ncurses.capability(name, 0) == nil {
      return nil
    }
    self.cursor = cursor
  }

  /// Appends the bytes that move rows.
  ///
  /// - Parameter screenRows: how many the whole screen has.
  mutating func append(
    _ movement: RowMovement, screenRows: Int, to bytes: inout ContiguousArray<UInt8>
  ) {
    if last.map({ $0 == (movement, screenRows) }) != true {
      lastBytes.removeAll(keepingCapacity: true)
      if cursor == .kept { compose("sc") }
      compose(movement, screenRows: screenRows)
      if cursor == .kept { compose("rc") }
      last = (movement, screenRows)
    }
    bytes += lastBytes
  }

  private mutating func compose(_ movement: RowMovement, screenRows: Int) {
    let (rows, count) = (movement.region, movement.rows)
    compose("csr", rows.lowerBound, rows.upperBound - 1)
    compose("cup", count > 0 ? rows.upperBound - 1 : rows.lowerBound)
    let many = count > 0 ? "indn" : "rin"
    if abs(count) > 1, Ncurses.capability(many, 0) != nil {
      compose(many, abs(count))
    } else {
      for _ in 0..<abs(count) { compose(count > 0 ? "ind" : "ri") }
    }
    compose("csr", 0, screenRows - 1)
  }

  private mutating func compose(_ name: String, _ first: Int = 0, _ second: Int = 0) {
    lastBytes += Ncurses.capability(name, first, second) ?? []
  }
}
