import CPlacement
import WaterfallLayout

@MainActor func benchmarkAppending(count: Int) {
  let table = Table(
    "Appending 20 at \(grouped(count)) items, and the memory of a prepared layout",
    ["columns", "average ns", "worst ns", "bytes an item"])
  // Enough pages to make the number of items grow by a quarter.
  let pages = count / 4 / 20
  for columns in Subject.columnCounts {
    let subject = Subject(count: count + 20 * pages, columns: columns)
    var (average, worst, bytes) = (Double.infinity, Double.infinity, 0.0)
    for _ in 0..<3 {
      let before = allocatedBytes()
      var layout = subject.prepared(count: count)
      bytes = Double(allocatedBytes() - before) / Double(count)
      let round = append(subject, from: count, to: &layout)
      (average, worst) = (min(average, round.average), min(worst, round.worst))
      comparePlaces(layout, with: subject)
    }
    table.row(
      ["\(columns)", text(average), text(worst), text(bytes, digits: 2)],
      target: "≤ 2,000 on average, ≤ 24 bytes", isMet: average <= 2000 && bytes <= 24)
  }
}

private func append(
  _ subject: Subject, from count: Int, to layout: inout MasonryLayout
) -> (average: Double, worst: Double) {
  let pages = stride(from: count, to: subject.heights.count, by: 20).map { first in
    ContiguousArray(subject.heights[first..<first + 20])
  }
  // Reading the clock takes about as long as an append. So the average is measured on a copy, with
  // one reading for all appends.
  var copy = subject.prepared(count: count)
  let sum = nanoseconds { for page in pages { copy.append(extents: page) } }
  var worst = 0.0
  for page in pages { worst = max(worst, nanoseconds { layout.append(extents: page) }) }
  return (sum / Double(pages.count), worst)
}

private func comparePlaces(_ layout: MasonryLayout, with subject: Subject) {
  let whole = subject.prepared()
  for item in subject.heights.indices {
    let path = ItemPath(section: 0, item: item)
    check(layout.attributes(at: path) == whole.attributes(at: path), "item \(item)")
  }
}

@MainActor func benchmarkInserting(counts: [Int]) {
  let table = Table(
    "Inserting an item, columns 3",
    ["items", "items after", "ns in all", "ns an item after", "preparing all, ns an item"])
  for count in counts {
    var subject = Subject(count: count, columns: 3)
    let (_, engine) = subject.placing(rounds: 5)
    for after in [count / 2, count / 10, count / 100] {
      let place = count - after
      var layout = subject.prepared()
      var best = Double.infinity
      for _ in 0..<5 {
        subject.heights.insert(17, at: place)
        let source = ExtentSource(subject.heights)
        let path = ItemPath(section: 0, item: place)
        best = min(best, nanoseconds { layout.insert(at: path, from: source) })
      }
      comparePlaces(layout, with: subject)
      let each = best / Double(after)
      // Costs that do not depend on the number of items may take 2,000 ns.
      let target = 2 * engine + 2000 / Double(after)
      table.row(
        [
          grouped(count), grouped(after), text(best), text(each, digits: 2),
          text(engine, digits: 2),
        ],
        target: "≤ 2 × preparing", isMet: each <= target)
    }
  }
}
