import WaterfallLayout

@MainActor func benchmarkCulling(_ kinds: [Board.Kind], counts: [Int]) {
  let table = Table(
    "Culling a rectangle anywhere",
    ["items", "placement", "columns", "points high", "found", "ns", "C, ns", "ns / C"])
  for count in counts {
    for kind in kinds {
      for columns in columnCounts(kind) {
        let board = Board(kind, count: count, columns: columns)
        let layout = board.prepared()
        let peer = PlainLanes(layout, lanes: columns)
        for height in [60.0, 1000] { cull(layout, of: board, height: height, peer, table) }
      }
    }
  }
}

private func columnCounts(_ kind: Board.Kind) -> [Int] {
  switch kind {
  case .shortest, .inTurn: Subject.columnCounts
  case .giant, .giantInTurn: [3, 8, 64]
  case .spans, .dense, .sections, .weights, .ratios, .pins, .columnFirst, .flush: [3, 8]
  }
}

@MainActor private func cull(
  _ layout: MasonryLayout, of board: Board, height: Double, _ peer: PlainLanes, _ table: Table
) {
  let query = Query(layout, height: height)
  query.compareWithFilter()
  let (found, time) = timed(query.rects) { rect, tally in
    layout.forEachAttributes(in: rect) { attributes in
      tally.note(attributes.frame.minY, attributes.frame.maxY, in: rect)
    }
  }
  let plain = timed(query.rects, peer.find(in:_:))
  check(plain.found == found, "C finds \(plain.found) elements, the engine \(found)")
  let ratio = time / plain.time
  table.row(
    [
      grouped(layout.itemCount), board.kind.rawValue, "\(board.subject.columns)", text(height),
      text(found, digits: 1), text(time), text(plain.time), text(ratio, digits: 2),
    ],
    target: "≤ 1.5 × C", isMet: ratio <= 1.5)
}

/// How many elements were found, and how many of these are outside the rectangle.
struct Tally {
  private(set) var (found, outside) = (0, 0)

  /// Counts an element. It reads the frame, as real callers do.
  mutating func note(_ top: Double, _ bottom: Double, in rect: Rect) {
    found += 1
    if bottom <= rect.minY || top >= rect.maxY { outside += 1 }
  }
}

/// The elements found and the nanoseconds, both per rectangle.
///
/// The rectangles are timed in portions, over several rounds, so that all others are queried before
/// a portion comes again. For each portion the quickest round counts.
private func timed(
  _ rects: [Rect], _ find: (Rect, inout Tally) -> Void
) -> (found: Double, time: Double) {
  let portion = 50
  let starts = Array(stride(from: 0, to: rects.count, by: portion))
  var best = starts.map { _ in Double.infinity }
  var (tally, rounds) = (Tally(), 0)
  for _ in 0..<8 {
    rounds += 1
    for (index, start) in starts.enumerated() {
      let time = nanoseconds { for rect in rects[start..<start + portion] { find(rect, &tally) } }
      best[index] = min(best[index], time)
    }
  }
  let (found, outside) = (tally.found, tally.outside)
  check(outside == 0 && found > 0, "\(outside) of \(found) elements are outside")
  let count = Double(rects.count)
  return (Double(found / rounds) / count, best.reduce(0, +) / count)
}

/// Rectangles spread over a layout, in scattered order.
private struct Query {
  let layout: MasonryLayout
  let rects: [Rect]
  init(_ layout: MasonryLayout, height: Double) {
    self.layout = layout
    let (size, count) = (layout.contentSize, 2000)
    // A giant item reaches far below all others, where nothing else is found. So the last item's
    // end counts.
    let last = layout.attributes(
      at: ItemPath(
        section: layout.sectionCount - 1,
        item: layout.itemCount(inSection: layout.sectionCount - 1) - 1))
    let end = last?.frame.maxY ?? 0
    rects = (0..<count).map { round in
      let part = Double(round * 7919 % count) / Double(count)
      return Rect(x: 0, y: part * end, width: size.width, height: height)
    }
  }

  /// Compares the results for some rectangles with a look at every item.
  func compareWithFilter() {
    let sample = [rects[0], rects[rects.count / 3], rects[rects.count / 2]]
    var expected = sample.map { _ in [Attributes]() }
    for section in 0..<layout.sectionCount {
      for item in 0..<layout.itemCount(inSection: section) {
        guard let attributes = layout.attributes(at: ItemPath(section: section, item: item))
        else { fatalError("Item \(item) of section \(section) is missing") }
        for (index, rect) in sample.enumerated() {
          let frame = attributes.frame
          guard frame.minY < rect.maxY, rect.minY < frame.maxY, frame.height > 0 else { continue }
          expected[index].append(attributes)
        }
      }
    }
    for (rect, expected) in zip(sample, expected) {
      check(layout.attributes(in: rect) == expected, "\(rect) finds other than a filter does")
    }
  }
}
