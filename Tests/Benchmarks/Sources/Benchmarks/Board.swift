import WaterfallLayout

/// The input of a layout, for benchmarks of queries.
struct Board: LayoutSource {
  enum Kind: String, CaseIterable {
    case shortest = "shortest"
    case inTurn = "round robin"
    case giant = "shortest, one giant"
    case giantInTurn = "round robin, one giant"
    case spans = "spans 1–3"
    case dense = "dense, spans 1–3"
    case sections = "100,000 sections"
  }

  let kind: Kind
  let subject: Subject
  private let itemsPerSection: Int

  init(_ kind: Kind, count: Int, columns: Int) {
    self.kind = kind
    var subject = Subject(count: count, columns: columns)
    if kind == .giant || kind == .giantInTurn { subject.heights[count / 2] = 17e6 }
    self.subject = subject
    sectionCount = kind == .sections ? 100_000 : 1
    itemsPerSection = count / sectionCount
  }

  let sectionCount: Int
  func itemCount(inSection section: Int) -> Int { itemsPerSection }

  func extent(of path: ItemPath, laneExtent: Double) -> Double {
    subject.heights[path.section * itemsPerSection + path.item]
  }

  func appendExtents(
    inSection section: Int, items: Range<Int>, laneExtent: Double,
    to extents: inout ContiguousArray<Double>
  ) {
    let first = section * itemsPerSection
    extents.append(
      contentsOf: subject.heights[first + items.lowerBound..<first + items.upperBound])
  }

  func hasSpans(inSection section: Int, items: Range<Int>) -> Bool {
    kind == .spans || kind == .dense
  }

  func span(of path: ItemPath) -> Int {
    kind == .spans || kind == .dense ? 1 + path.item * 7919 % 11 % 3 : 1
  }

  func prepared() -> MasonryLayout {
    var configuration = subject.configuration
    if kind == .inTurn || kind == .giantInTurn { configuration.placement = .roundRobin }
    configuration.isDense = kind == .dense
    var layout = MasonryLayout(configuration)
    layout.prepare(from: self, in: subject.container)
    return layout
  }
}
