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
