/// A prepared section: where its parts are along the way of scrolling, and its lanes' ends.
struct SectionGeometry: Sendable {
  /// A header or a footer.
  struct Supplement: Sendable {
    var top: Double
    let extent: Double
    let crossStart: Double
    let crossExtent: Double
    var frame: Rect { Rect(x: crossStart, y: top, width: crossExtent, height: extent) }
  }

  let rules: SectionRules
  let columns: ColumnTable
  /// The number in the store of the section's item 0.
  var firstItem: Int
  private(set) var itemCount = 0
  /// Where the section begins, after the spacing.
  let start: Double
  let header: Supplement?
  /// Where the items begin.
  let firstLine: Double
  /// The greatest bottom of the items, or the first line.
  private(set) var itemsEnd: Double
  private(set) var footer: Supplement?
  /// Where the section ends, after its footer.
  private(set) var end: Double
  var ends: ContiguousArray<Double>
  var cursor = 0
  var index: LaneIndex
  /// The free stretches above the lane ends, in a dense section.
  var holes: LaneHoles?

  init(_ section: SectionRules, in rules: LayoutRules, start: Double, firstItem: Int) {
    self.rules = section
    self.start = start
    self.firstItem = firstItem
    columns = rules.columnTable(for: section)
    var line = start
    header = Self.supplement(
      extent: section.headerExtent, insets: section.headerInsets, in: rules, line: &line)
    line = line.adding(section.insets.top)
    (firstLine, itemsEnd, end) = (line, line, line)
    ends = ContiguousArray(repeating: line, count: columns.count)
    index = LaneIndex(laneCount: columns.count, isDense: rules.isDense)
    pushEnds()
    if rules.isDense { holes = LaneHoles(laneCount: ends.count, gap: section.itemGap) }
    close(in: rules)
  }

  /// Takes in that items were added down to `bottom`.
  mutating func grow(by count: Int, bottom: Double, in rules: LayoutRules) {
    itemCount += count
    itemsEnd = max(itemsEnd, bottom)
    close(in: rules)
  }

  /// Puts the footer and the end below the items.
  private mutating func close(in rules: LayoutRules) {
    var line = itemsEnd.adding(self.rules.insets.bottom)
    footer = Self.supplement(
      extent: self.rules.footerExtent, insets: self.rules.footerInsets, in: rules, line: &line)
    end = line
  }

  /// Moves the lane ends below the stamps (LAYOUT.md 3). Stamps are on the screen: mirrored
  /// columns are pushed where they are.
  private mutating func pushEnds() {
    for stamp in rules.stamps {
      let pushed = min(
        firstLine + stamp.maxY + rules.itemGap, .greatestFiniteMagnitude)
      for lane in 0..<columns.count {
        let left = columns.start(lane: lane, span: 1)
        guard stamp.minX < left + columns.widths[lane], left < stamp.maxX else { continue }
        ends[lane] = max(ends[lane], pushed)
      }
    }
  }

  private static func supplement(
    extent: Double, insets: Insets, in rules: LayoutRules, line: inout Double
  ) -> Supplement? {
    guard extent > 0 else { return nil }
    line = line.adding(insets.top)
    let left = rules.contentInsets.left.adding(insets.left)
    let right = rules.contentInsets.right.adding(insets.right)
    defer { line = line.adding(extent).adding(insets.bottom) }
    return Supplement(
      top: line, extent: extent, crossStart: left,
      crossExtent: max(0, rules.crossExtent - left.adding(right)))
  }
}

// Which lane is next (LAYOUT.md 3).
extension SectionGeometry {
  /// The first lane for an item of this span, and its top.
  func candidate(span: Int, policy: LayoutRules.Policy) -> (lane: Int, top: Double) {
    let last = ends.count - span
    switch policy {
    case .roundRobin:
      let lane = cursor <= last ? cursor : 0
      return (lane, top(lane: lane, span: span))
    case .shortest:
      return leastCandidate(span: span)
    case .tolerant(let tolerance):
      let limit = leastCandidate(span: span).top.adding(tolerance)
      var first: (lane: Int, top: Double)?
      for lane in 0...last {
        let top = top(lane: lane, span: span)
        guard top <= limit else { continue }
        if lane >= cursor { return (lane, top) }
        if first == nil { first = (lane, top) }
      }
      return first ?? leastCandidate(span: span)
    }
  }

  /// Moves the lane ends below an item, and the cursor past it.
  mutating func occupy(lane: Int, span: Int, bottom: Double) {
    let end = bottom.adding(rules.itemGap)
    for covered in lane..<lane + span { ends[covered] = max(ends[covered], end) }
    cursor = lane + span == ends.count ? 0 : lane + span
  }

  func leastCandidate(span: Int) -> (lane: Int, top: Double) {
    var best = (lane: 0, top: top(lane: 0, span: span))
    for lane in 1..<max(1, ends.count - span + 1) {
      let top = top(lane: lane, span: span)
      if top < best.top { best = (lane, top) }
    }
    return best
  }

  private func top(lane: Int, span: Int) -> Double {
    var greatest = ends[lane]
    for covered in lane + 1..<max(lane + 1, lane + span) { greatest = max(greatest, ends[covered]) }
    return greatest
  }
}
