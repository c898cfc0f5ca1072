import TerminalGrid
import Testing

@testable import NcursesTerminal

/// The first bytes that place three rows of 40 columns again in a narrower window. The first row is
/// full, the second has ten letters, and the cursor is in column 25 of the third.
private func bytes(columns: Int, rewraps: Bool) -> String {
  var region = InlineRegion()
  var bytes: ContiguousArray<UInt8> = []
  let size = CellSize(columns: 40, rows: 3)
  region.begin(InlineStart(column: 1, rewraps: rewraps))
  region.place(size, cursorRow: 0, into: &bytes)
  var grid = Grid(size: size)
  for (row, count) in [40, 10, 40].enumerated() {
    grid.draw(SafeText(String(repeating: "x", count: count)), at: CellPoint(column: 0, row: row))
  }
  region.remember(grid, cursor: CellPoint(column: 25, row: 2))
  // A second change before the next screen.
  region.remember(Grid(size: CellSize(columns: 35, rows: 3)), cursor: nil)
  bytes.removeAll()
  region.place(CellSize(columns: columns, rows: 3), cursorRow: 2, into: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

@Test(arguments: [(50, 2), (40, 2), (39, 3), (20, 4), (10, 7), (8, 10)])
private func `rows that a narrower window wraps again are all erased`(columns: Int, rows: Int) {
  #expect(bytes(columns: columns, rewraps: true).hasPrefix("\r\u{1B}[\(rows)A\u{1B}[J"))
  #expect(bytes(columns: columns, rewraps: false).hasPrefix("\r\u{1B}[2A\u{1B}[J"))
}

@Test(arguments: [
  ("kitty(0.41.1)", true), ("foot(1.13.1)", true), ("tmux 3.3a", true), ("VTE(7600)", true),
  ("xterm-kitty", true), ("XTerm(379)", false), ("xterm-256color", false), ("screen", false),
])
private func `terminals that wrap lines again are known by name`(name: String, rewraps: Bool) {
  #expect(InlineStart.rewraps(name) == rewraps)
}
