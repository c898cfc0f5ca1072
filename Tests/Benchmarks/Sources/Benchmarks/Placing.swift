import CPlacement
import WaterfallLayout

@MainActor func benchmarkPlacing(counts: [Int]) {
  let table = Table(
    "Placing, ns an item: straight lines",
    ["items", "columns", "engine", "C", "engine / C", "engine / engine at \(grouped(counts[0]))"])
  var first: [Int: Double] = [:]
  for count in counts {
    for columns in Subject.columnCounts {
      let subject = Subject(count: count, columns: columns)
      let rounds = max(6, min(200, 40_000_000 / count))
      let (peer, engine) = subject.placing(rounds: rounds)
      let line = engine / first[columns, default: engine]
      first[columns] = first[columns] ?? engine
      table.row(
        [
          grouped(count), "\(columns)", text(engine, digits: 2), text(peer, digits: 2),
          text(engine / peer, digits: 2), text(line, digits: 2),
        ],
        target: "≤ 1.3 × C, ≤ 1.5 × the first", isMet: engine <= 1.3 * peer && line <= 1.5)
    }
  }
}

/// Places boards by rules that have no loop of their own in C. The C loop for the plain waterfall
/// runs beside them, as a measure of the machine.
@MainActor func benchmarkSpecialPlacing(count: Int) {
  let table = Table(
    "Placing by other rules, ns an item",
    ["items", "board", "columns", "engine", "plain C", "engine / plain C"])
  for kind in Board.Kind.special {
    for columns in [3, 8] {
      let board = Board(kind, count: count, columns: columns)
      let engine = preparing(board, rounds: 4)
      let peer = board.subject.placing(rounds: 4).peer
      table.row(
        [
          grouped(count), kind.rawValue, "\(columns)", text(engine, digits: 1),
          text(peer, digits: 1), text(engine / peer, digits: 2),
        ],
        target: "", isMet: nil)
    }
  }
}

/// Nanoseconds per item, from the quickest of some rounds.
@MainActor func preparing(_ board: Board, rounds: Int) -> Double {
  var best = Double.infinity
  for _ in 0..<rounds {
    var height = 0.0
    best = min(best, nanoseconds { height = board.prepared().contentSize.height })
    check(height > 0, "nothing was placed")
  }
  return best / Double(board.subject.heights.count)
}
