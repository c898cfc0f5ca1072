/// A prepared section: the positions of its parts along the way of scrolling, and its lane ends.
struct SectionGeometry: Sendable {
  /// A header or a footer.
  struct Supplement: Sendable {
    var top: Double
    let extent: Double
    let crossStart: Double
    let crossExtent: Double
    var frame: Rect { Rect(x: crossStart, y: top, width: crossExtent, height: extent) }
  }

  // The fields that queries read come first, so that they are in few cache lines.

  /// The line at which the section begins, after the spacing.
  let start: Double
  /// The line at which the items begin.
  let firstLine: Double
  /// The greatest bottom of the items; the first line if there are none.
  var itemsEnd: Double
  /// Whether the items were placed round robin: item i is in lane i % lanes, with span 1.
  var isInTurn = true
  /// Whether each item has span 1 and starts at the end of the shortest lane.
  var isLevel = true
  let (hasHeader, hasFooter): (Bool, Bool)
  /// Whether the section is dense, flush or filled column first, or its columns are mirrored.
  let isUnusual: Bool
  var items = ItemStore()
  let columns: ColumnTable
  var blocks: LaneBlocks
  let header: Supplement?
  private(set) var footer: Supplement?
  /// For a dense section: the items in each lane, the free stretches, and the boxes to search by.
  var dense: (lists: LaneLists, holes: LaneHoles, boxes: BoxTree)?
  private(set) var rules: SectionRules
  /// The line at which the section ends, after its footer.
  private(set) var end: Double
  var ends: ContiguousArray<Double>
  /// The lane ends before the first item: the first line, or a line below it.
  private(set) var floors: ContiguousArray<Double>
  /// The cursor before the first item.
  private(set) var firstCursor = 0
  var cursor = 0
  /// The first item that may be where the rules would not put it, because it kept its lane; nil
  /// when the rules have placed all items.
  var firstKept: Int?
  var hasPins = false
  /// The items that a flush section extends to `itemsEnd`, by number.
  var extended = ContiguousArray<Int>()
  /// In a section filled column first, the number of each lane's first item, and at the end that of
  /// all items. Empty in other sections.
  var laneStarts = ContiguousArray<Int>()

  var itemCount: Int { items.count }

  /// Whether queries look at every item: there are at most 128, of span 1, and the section is
  /// not unusual.
  @inline(__always)
  var isShort: Bool { items.count <= 128 && items.spans.isEmpty && !isUnusual }

  /// - Parameter neighbour: a section whose column table is shared if the columns are the same.
  init(
    _ section: SectionRules, in rules: LayoutRules, start: Double, neighbour: SectionGeometry? = nil
  ) {
    self.rules = section
    self.start = start
    if let neighbour, neighbour.rules.hasSameColumns(as: section) {
      columns = neighbour.columns
    } else {
      columns = rules.columnTable(for: section)
    }
    (hasHeader, hasFooter) = (section.headerExtent > 0, section.footerExtent > 0)
    isUnusual = rules.isDense || rules.isFlush || rules.isColumnFirst || columns.mirrorSum != nil
    var line = start
    header = Self.supplement(
      extent: section.headerExtent, insets: section.headerInsets, in: rules, line: &line)
    line = line.adding(section.insets.top)
    (firstLine, itemsEnd, end) = (line, line, line)
    ends = ContiguousArray(repeating: line, count: columns.count)
    blocks = LaneBlocks(laneCount: columns.count)
    floors = ends
    if !rules.isColumnFirst { pushFloors() }
    if section.isFirst { startLanes(in: rules) }
    (ends, cursor) = (floors, firstCursor)
    if rules.isDense {
      dense = (
        LaneLists(laneCount: ends.count), LaneHoles(floors: floors, gap: section.itemGap), BoxTree()
      )
    }
    close(in: rules)
  }

  /// Whether a section of this many items would have other columns than it has now.
  func hasOtherColumns(withItems count: Int, in rules: LayoutRules) -> Bool {
    guard let before = self.rules.greatestCount, before != max(1, count) else { return false }
    // The number of items did not limit the columns, and does not now.
    if before > columns.count, count >= columns.count { return false }
    var section = self.rules
    section.greatestCount = max(1, count)
    return rules.columnTable(for: section) != columns
  }

  /// Gives the section the columns that it has with this number of items. If that changes the
  /// columns, all items are removed; the caller places them again.
  ///
  /// - Returns: whether the columns changed.
  mutating func fitColumns(toItems count: Int, in rules: LayoutRules) -> Bool {
    guard self.rules.greatestCount != nil else { return false }
    let isOther = hasOtherColumns(withItems: count, in: rules)
    self.rules.greatestCount = max(1, count)
    guard isOther else { return false }
    var emptied = SectionGeometry(self.rules, in: rules, start: start)
    items.removeAll()
    swap(&emptied.items, &items)
    self = emptied
    return true
  }

  /// Puts the footer and the end below the items.
  mutating func close(in rules: LayoutRules) {
    var line = itemsEnd.adding(self.rules.insets.bottom)
    footer = Self.supplement(
      extent: self.rules.footerExtent, insets: self.rules.footerInsets, in: rules, line: &line)
    end = line
  }

  /// Moves the floors below the stamps. Stamps are not mirrored, so each column is compared where
  /// it is on the screen.
  private mutating func pushFloors() {
    for stamp in rules.stamps {
      let pushed = min(firstLine + stamp.maxY + rules.itemGap, .greatestFiniteMagnitude)
      for lane in 0..<columns.count where columns.shares(lane, with: stamp) {
        floors[lane] = max(floors[lane], pushed)
      }
    }
  }

  /// Moves the floors and the cursor to where the first section's lanes begin.
  private mutating func startLanes(in rules: LayoutRules) {
    guard rules.startingEnds.count == columns.count else { return }
    for (lane, end) in rules.startingEnds.enumerated() {
      floors[lane] = max(floors[lane], firstLine.adding(end))
    }
    firstCursor = rules.startingCursor
  }

  /// Makes the section the first one, or a later one. If the first one's lanes begin in a way of
  /// their own, the caller places all items again.
  mutating func setFirst(_ isFirst: Bool) { rules.isFirst = isFirst }

  private static func supplement(
    extent: Double, insets: Insets, in rules: LayoutRules, line: inout Double
  ) -> Supplement? {
    guard extent > 0 else { return nil }
    line = line.adding(insets.top)
    let left = rules.contentInsets.left.adding(insets.left)
    let right = rules.contentInsets.right.adding(insets.right)
    defer { line = line.adding(extent.adding(insets.bottom)) }
    return Supplement(
      top: line, extent: extent, crossStart: left,
      crossExtent: max(0, rules.crossExtent - left.adding(right)))
  }
}

// Placing items a second time, with the same result.
extension SectionGeometry {
  /// The state of the lanes before an item: all that the rules need to place it and those after it.
  struct Border: Sendable {
    fileprivate let section: SectionRules
    /// The last item of each lane; ``LaneBlocks/none`` if there is none.
    let lasts: ContiguousArray<UInt32>
    let ends: ContiguousArray<Double>
    let cursor: Int

    /// The items of these extents, placed as they were before, by number from 0.
    ///
    /// - Complexity: O(items · columns)
    func items(of extents: ContiguousArray<Double>, in rules: LayoutRules) -> ItemStore {
      var (geometry, extents) = (SectionGeometry(section, in: rules, start: 0), extents)
      (geometry.ends, geometry.cursor) = (ends, cursor)
      geometry.items.reserve(extents.count)
      geometry.place(extents: &extents, in: rules)
      return geometry.items
    }
  }

  /// Whether the rules, from a border on, need only the extents to put all items where they are.
  func canPlaceAlike(in rules: LayoutRules) -> Bool {
    // A sum that stopped at the greatest finite number depends on where each portion began; placed
    // in other portions, it would differ.
    hasKernel(rules) && items.spans.isEmpty && !hasPins && firstKept == nil
      && ends.allSatisfy { $0 < .greatestFiniteMagnitude }
  }

  /// The state of the lanes before an item; in a dense section only before the first.
  func border(before item: Int) -> Border {
    let block = item >> blocks.shift
    var (lasts, ends, cursor) = (blocks.lasts(before: block), floors, firstCursor)
    for number in block << blocks.shift..<item {
      for lane in items.covered(number) { lasts[lane] = UInt32(truncatingIfNeeded: number) }
    }
    for lane in ends.indices where lasts[lane] != LaneBlocks.none {
      ends[lane] = items.bottom(Int(lasts[lane])).adding(rules.itemGap)
    }
    if item > 0 {
      let next = items.covered(item - 1).upperBound
      cursor = next == ends.count ? 0 : next
    }
    return Border(section: rules, lasts: lasts, ends: ends, cursor: cursor)
  }
}

// The choice of the next item's lane.
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

  /// Moves the lane ends below an item that was placed, and the cursor past it.
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

  func top(lane: Int, span: Int) -> Double {
    var greatest = ends[lane]
    for covered in lane + 1..<max(lane + 1, lane + span) { greatest = max(greatest, ends[covered]) }
    return greatest
  }
}
