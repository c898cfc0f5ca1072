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
    case weights = "weights 2 : 1 : 1 …"
    case ratios
    case pins
    case columnFirst = "column first"
    case flush

    /// Those whose rules are not those of the plain waterfall.
    static let special: [Kind] = [.weights, .ratios, .pins, .columnFirst, .flush]
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
    let height = subject.heights[path.section * itemsPerSection + path.item]
    guard kind == .ratios, let ratio = AspectRatio(aspect(of: path)) else { return height }
    return ratio.extent(at: laneExtent, adding: height, scrolling: .vertical)
  }

  func aspect(of path: ItemPath) -> Double? { kind == .ratios ? 4 : nil }

  func appendExtents(
    inSection section: Int, items: Range<Int>, laneExtent: Double,
    to extents: inout ContiguousArray<Double>
  ) {
    if kind == .ratios {
      for item in items {
        extents.append(extent(of: ItemPath(section: section, item: item), laneExtent: laneExtent))
      }
      return
    }
    let first = section * itemsPerSection
    extents.append(contentsOf: subject.heights[first + items.lowerBound..<first + items.upperBound])
  }

  func hasSpans(inSection section: Int, items: Range<Int>) -> Bool {
    kind == .spans || kind == .dense
  }

  /// Every fifth item is pinned.
  func column(of path: ItemPath) -> Int? {
    kind == .pins && path.item % 5 == 0 ? path.item / 5 % subject.columns : nil
  }

  func hasPins(inSection section: Int, items: Range<Int>) -> Bool { kind == .pins }

  func columnWeights(inSection section: Int) -> [Double]? {
    guard kind == .weights else { return nil }
    return (0..<subject.columns).map { $0 == 0 ? 2 : 1 }
  }

  func span(of path: ItemPath) -> Int {
    kind == .spans || kind == .dense ? 1 + path.item * 7919 % 11 % 3 : 1
  }

  var configuration: LayoutConfiguration {
    var configuration = subject.configuration
    if kind == .inTurn || kind == .giantInTurn { configuration.placement = .roundRobin }
    if kind == .columnFirst { configuration.placement = .columnFirst }
    configuration.isDense = kind == .dense
    configuration.isFlush = kind == .flush
    return configuration
  }

  func prepared() -> MasonryLayout {
    var layout = MasonryLayout(configuration)
    layout.prepare(from: self, in: subject.container)
    return layout
  }
}
