import TerminalGrid
import Testing
import WaterfallTestSupport

private func grid(_ rows: [SafeText], columns: Int) -> Grid {
  var grid = Grid(size: CellSize(columns: columns, rows: rows.count))
  for row in rows.indices { grid.draw(rows[row], at: CellPoint(column: 0, row: row)) }
  return grid
}

private func run(_ row: Int, _ columns: Range<Int>) -> ChangedRun {
  ChangedRun(row: row, columns: columns)
}

@Test func `equal grids do not differ`() {
  let grid = grid(["abc", "日本"], columns: 5)
  #expect(Array(GridDiff(from: grid, to: grid)).isEmpty)
}

@Test func `changed cells come as runs`() {
  let old = grid(["abcdef", "same", ""], columns: 6)
  let new = grid(["aXcdYY", "same", "z"], columns: 6)
  #expect(Array(GridDiff(from: old, to: new)) == [run(0, 1..<2), run(0, 4..<6), run(2, 0..<1)])
}

@Test func `a run never splits a wide cluster`() {
  let old = grid(["日本", "ab日", "日b"], columns: 4)
  let new = grid(["日語", "a日", "ab"], columns: 4)
  #expect(Array(GridDiff(from: old, to: new)) == [run(0, 2..<4), run(1, 1..<4), run(2, 0..<3)])
  var recolored = old
  recolored.mapStyles(of: 1..<2, row: 0) { _ in Style(.title) }
  #expect(Array(GridDiff(from: old, to: recolored)) == [run(0, 0..<2)])
}

@Test(arguments: [
  (1, "b\nc\n\ns"), (-1, "\na\nb\ns"), (2, "c\n\n\ns"), (0, "a\nb\nc\ns"), (9, "\n\n\ns"),
  (Int.min, "\n\n\ns"),
])
func `rows of a region move, and those that come are blank`(rows: Int, text: String) {
  var scrolled = grid(["a", "b", "c", "s"], columns: 2)
  scrolled.move(RowMovement(rows: rows, region: 0..<3))
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  #expect(scrolled == grid(lines.map { SafeText(String($0)) }, columns: 2))
}

@Test func `a known grid is compared only where it was drawn into`() {
  var new = grid(["a", "b", "c"], columns: 2)
  let old = grid(["x", "b", "x"], columns: 2)
  #expect(Array(GridDiff(from: old, to: new, in: .drawn)) == [run(0, 0..<1), run(2, 0..<1)])
  new.forgetChanges()
  new.draw("C", at: CellPoint(column: 0, row: 2))
  #expect(Array(GridDiff(from: old, to: new, in: .drawn)) == [run(2, 0..<1)])
}

@Test func `what was drawn is found again wherever it was moved to`() throws {
  var random = SeededRandom(seed: 11)
  for seed in 0..<300 {
    var new = grid(["a", "日b", "c", "d", "e"], columns: 4)
    var old = new
    new.forgetChanges()
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let first = Int.random(in: 0...2, using: &random)
      let movement = RowMovement(
        rows: Int.random(in: -2...2, using: &random),
        region: first..<Int.random(in: first + 1...5, using: &random))
      new.move(movement)
      // The terminal shows the old grid and moves its rows in the same way.
      old.move(movement)
      let row = Int.random(in: 0..<5, using: &random)
      new.draw("X", at: CellPoint(column: Int.random(in: 0..<4, using: &random), row: row))
    }
    let all = Array(GridDiff(from: old, to: new))
    try #require(Array(GridDiff(from: old, to: new, in: .drawn)) == all, "grid \(seed)")
  }
}

@Test func `a grid keeps its only movement, and after a second one counts as drawn anew`() {
  let down = RowMovement(rows: 1, region: 0..<2)
  var new = grid(["a", "b", "c"], columns: 2)
  new.forgetChanges()
  #expect(new.movement == nil)
  new.move(down)
  #expect(new.movement == down && new.isDrawn == [false, true, false])
  new.move(down)
  #expect(new.isDrawn == [true, true, true])
}

@Test func `drawing the runs over the old grid makes the new one`() throws {
  var random = SeededRandom(seed: 7)
  for seed in 0..<200 {
    let old = randomGrid(&random)
    let new = randomGrid(&random)
    var patched = old
    for run in GridDiff(from: old, to: new) {
      patched.copyCells(run.columns, row: run.row, from: new)
      let edges = [run.columns.lowerBound, run.columns.upperBound].filter { $0 < new.size.columns }
      try #require(edges.allSatisfy { new[column: $0, row: run.row].cluster != .continuation })
    }
    try #require(patched == new, "grid \(seed)")
  }
}

private func randomGrid(_ random: inout SeededRandom) -> Grid {
  var grid = Grid(size: CellSize(columns: 6, rows: 2))
  for _ in 0..<6 {
    let text: SafeText = Bool.random(using: &random) ? "日" : "a"
    let point = CellPoint(
      column: Int.random(in: 0..<6, using: &random), row: Int.random(in: 0..<2, using: &random))
    grid.draw(text, at: point)
  }
  return grid
}
