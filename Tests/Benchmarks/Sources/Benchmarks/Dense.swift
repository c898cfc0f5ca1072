import WaterfallLayout

@MainActor func benchmarkDense(counts: [Int]) {
  let table = Table(
    "Placing densely, spans 1–3, ns an item: straight lines",
    ["items", "columns", "dense", "not dense", "dense / dense at \(grouped(counts[0]))"])
  var first: [Int: Double] = [:]
  for count in counts {
    for columns in [3, 8, 32] {
      let rounds = max(1, min(20, 1_000_000 / count))
      let dense = preparing(Board(.dense, count: count, columns: columns), rounds: rounds)
      let plain = preparing(Board(.spans, count: count, columns: columns), rounds: rounds)
      let line = dense / first[columns, default: dense]
      first[columns] = first[columns] ?? dense
      table.row(
        [grouped(count), "\(columns)", text(dense), text(plain), text(line, digits: 2)],
        target: "≤ 1.5 × the first", isMet: line <= 1.5)
    }
  }
}
