import TerminalGrid
import Testing

@testable import NcursesTerminal

private func run(_ row: Int, _ columns: Range<Int>) -> ChangedRun {
  ChangedRun(row: row, columns: columns)
}

@Test func `each card's changes go together, one side of its border after the other`() {
  let left = [run(0, 0..<9), run(1, 0..<1), run(2, 0..<1), run(3, 0..<1)]
  let leftSide = [run(1, 8..<9), run(2, 8..<9), run(3, 8..<9)]
  let right = [run(0, 10..<19), run(1, 10..<11), run(1, 18..<19)]
  let status = [run(9, 4..<6)]
  let runs = (left + leftSide + right + status).sorted {
    ($0.row, $0.columns.lowerBound) < ($1.row, $1.columns.lowerBound)
  }
  let groups = ChangedRuns(ContiguousArray(runs)).groups([
    CellRect(column: 10, row: 0, columns: 9, rows: 5),
    CellRect(column: 0, row: 0, columns: 9, rows: 4),
  ])
  #expect(groups == [right, left, leftSide, status])
}

@Test func `nothing belongs to nothing`() {
  #expect(ChangedRuns([]).groups([CellRect(column: 0, row: 0, columns: 5, rows: 5)]).isEmpty)
  #expect(ChangedRuns([run(1, 2..<3)]).groups([]) == [[run(1, 2..<3)]])
}
