import Testing
import WaterfallTestSupport

@testable import TerminalGrid

/// Text from pieces that are awkward in text, and from bytes that are not text.
private func randomText(seed: UInt64) -> SafeText {
  let pieces = [
    " ", "  ", "\n", "\r\n", "\t", "a", "word", "-", "/", "!", "(", ")", "日", "、", "「", "」", "한",
    "\u{1112}",
    "\u{1161}", "\u{11AB}", "\u{301}", "\u{200D}", "👍", "🏽", "🇩", "\u{FE0F}", "\u{200B}",
    "\u{202E}",
    "\u{A0}", "\u{3000}", "\u{2028}", "\u{1B}[2J", "\u{9B}", "ش", "ก\u{E33}", "\u{E000}", "7",
  ]
  var random = SeededRandom(seed: seed)
  var bytes: [UInt8] = []
  for _ in 0..<Int.random(in: 0...24, using: &random) {
    if Int.random(in: 0..<6, using: &random) == 0 {
      bytes.append(UInt8.random(in: 0...255, using: &random))
    } else {
      bytes += Array((pieces.randomElement(using: &random) ?? "").utf8)
    }
  }
  return SafeText(bytes)
}

/// The text's bytes and its seed, for the message of a failed test.
private func literal(_ text: SafeText, _ seed: UInt64) -> Comment {
  "seed \(seed): \(Array(text.utf8))"
}

@Test func `the width is the sum of the clusters' widths`() throws {
  for seed in UInt64(0)..<3000 {
    let text = randomText(seed: seed)
    var sum = 0
    for cluster in text.clusters {
      sum += cluster.width
      try #require(isHarmless(cluster), literal(text, seed))
    }
    try #require(text.width == sum, literal(text, seed))
  }
}

@Test func `a width is measured no further than past its limit`() throws {
  for seed in UInt64(0)..<1000 {
    let text = randomText(seed: seed)
    for limit in 0...8 {
      let width = text.width(in: 0..<text.utf8.count, upTo: limit)
      if text.width <= limit {
        try #require(width == text.width, literal(text, seed))
      } else {
        // The last cluster may be two cells wide.
        try #require((limit + 1...limit + 2).contains(width), literal(text, seed))
      }
    }
  }
  let long = SafeText(String(repeating: "a", count: 1000))
  #expect(long.width(in: 0..<1000, upTo: 10) == 11)
}

/// True if the base is no control and has the width that `wcwidth` gives, and if the marks take no
/// cell.
private func isHarmless(_ cluster: Cluster) -> Bool {
  ScalarTable.wcwidth(cluster.base) == cluster.width
    && [cluster.firstMark, cluster.secondMark].allSatisfy {
      $0 == 0 || ScalarTable.wcwidth($0) == 0 && ScalarTable.entry($0).kind == .mark
    }
}

@Test func `every single scalar is harmless`() throws {
  for value in UInt32(0)...0x10_FFFF {
    guard let scalar = Unicode.Scalar(value) else { continue }
    let clusters = Array(SafeText(String(scalar)).clusters)
    try #require(
      clusters.count <= 1 && clusters.allSatisfy(isHarmless), "U+\(String(value, radix: 16))")
  }
}

@Test func `counted lines are the lines, none too wide, none losing a word`() throws {
  for seed in UInt64(0)..<3000 {
    let text = randomText(seed: seed)
    for width in [1, 2, 3, 5, 9, 40] {
      let lines = text.lines(width: width)
      try #require(text.lineCount(width: width) == lines.count, literal(text, seed))
      try #require(
        text.lineCount(width: width, limit: 2) == min(2, lines.count), literal(text, seed))
      try #require(
        !lines.isCut
          && lines.ranges.allSatisfy {
            text.width(in: $0) <= max(width, 2)
          }, literal(text, seed))
      let shown = lines.ranges.flatMap { visible(text, $0) }
      let isComplete = shown == visible(text, 0..<text.utf8.count)
      try #require(isComplete, literal(text, seed))
    }
  }
}

private func visible(_ text: SafeText, _ range: Range<Int>) -> [Cluster] {
  text.clusters(in: range).filter { $0 != .space && $0 != "\u{3000}" }
}

@Test func `whatever is drawn in a box leaves the rest as it was`() throws {
  for seed in UInt64(0)..<3000 {
    var random = SeededRandom(seed: seed &+ 1 << 40)
    let text = randomText(seed: seed)
    let box = CellRect(
      column: Int.random(in: -3...9, using: &random), row: Int.random(in: -2...4, using: &random),
      columns: Int.random(in: 2...9, using: &random), rows: Int.random(in: 2...5, using: &random))
    let inside = CellRect(
      column: box.column + 1, row: box.row + 1, columns: box.columns - 2, rows: box.rows - 2)
    var grid = Grid(size: CellSize(columns: 12, rows: 6))
    grid.fill(grid.bounds, "x")
    grid.drawBox(box, border: .line)
    let empty = grid
    grid.drawWrapped(text, in: inside)
    grid.draw(
      text, at: CellPoint(column: inside.column, row: inside.row),
      maxWidth: inside.rows > 0 ? inside.columns : 0)
    try #require(differsOnlyInside(inside, empty, grid), literal(text, seed))
    try #require(isWhole(grid), literal(text, seed))
  }
}

private func differsOnlyInside(_ rect: CellRect, _ old: Grid, _ new: Grid) -> Bool {
  GridDiff(from: old, to: new).allSatisfy { run in
    (rect.row..<rect.maxRow).contains(run.row) && run.columns.lowerBound >= rect.column
      && run.columns.upperBound <= rect.maxColumn
  }
}

/// True if each wide cluster has both its halves.
private func isWhole(_ grid: Grid) -> Bool {
  (0..<grid.cells.count).allSatisfy { index in
    let isFirst = index % grid.size.columns == 0
    let follows = !isFirst && grid.cells[index - 1].cluster.width == 2
    return (grid.cells[index].cluster == .continuation) == follows
  }
}

@Test func `drawing anywhere over anything leaves no half`() throws {
  for seed in UInt64(0)..<1000 {
    var random = SeededRandom(seed: seed)
    var grid = Grid(size: CellSize(columns: 7, rows: 3))
    for step in UInt64(0)..<12 {
      let point = CellPoint(
        column: Int.random(in: -4...8, using: &random), row: Int.random(in: -1...3, using: &random))
      grid.clip = CellRect(
        column: Int.random(in: 0...3, using: &random), row: 0,
        columns: Int.random(in: 0...4, using: &random), rows: 3)
      grid.draw(randomText(seed: seed * 100 + step), at: point, maxWidth: 6)
      let rect = CellRect(column: point.column, row: point.row, columns: 3, rows: 2)
      if step.isMultiple(of: 3) { grid.fill(rect, "日") }
      if step.isMultiple(of: 4) { grid.drawBox(rect, border: .ascii) }
      try #require(isWhole(grid), "seed \(seed), step \(step)\n\(grid.debugDescription)")
    }
  }
}

@Test func `lines that are known are drawn as those that are broken anew`() throws {
  for seed in 0..<3000 as Range<UInt64> {
    let text = randomText(seed: seed)
    var random = SeededRandom(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let (width, limit) = (number(1...20), number(1...6))
    let rect = CellRect(
      column: number(-3...6), row: number(-3...6), columns: width, rows: number(0...limit))
    var known = Grid(size: CellSize(columns: 24, rows: 8))
    known.clip = CellRect(
      column: number(0...8), row: number(0...6), columns: number(0...16), rows: number(0...8)
    ).intersection(known.bounds)
    var broken = known
    known.draw(text, text.lines(width: width, limit: limit), in: rect, style: Style(.title))
    broken.drawWrapped(text, in: rect, style: Style(.title))
    try #require(known == broken, "seed \(seed)")
    if known != broken { return }
  }
}
