import TerminalGrid
import Testing

@Test(arguments: [
  (2, 1, true), (4, 2, true), (1, 1, false), (5, 1, false), (2, 0, false), (2, 3, false),
  (-2, -1, false),
])
func `a rectangle contains its first cells, and not those after its last ones`(
  column: Int, row: Int, isIn: Bool
) {
  let rect = CellRect(column: 2, row: 1, columns: 3, rows: 2)
  #expect(rect.contains(column: column, row: row) == isIn)
}

@Test func `an empty rectangle contains no cell`() {
  #expect(!CellRect(column: 2, row: 1, columns: 0, rows: 2).contains(column: 2, row: 1))
  #expect(!CellRect(column: 2, row: 1, columns: 3, rows: 0).contains(column: 2, row: 1))
}
