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
  /// Whether there is a header, and a footer.
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
  /// The lane ends before the first item: the first line, or a line below the stamps.
  private(set) var floors: ContiguousArray<Double>
  var cursor = 0
  /// The first item that may be where the rules would not put it, because it kept its lane; nil
  /// when the rules have placed all items.
  var firstKept: Int?
  /// Whether an item was pinned to a column.
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
    _ section: SectionRules, in rules: LayoutRules, start: Double,
    neighbour: SectionGeometry? = nil
  ) {
    self.rules = section
    self.start = start
    if let neighbour, neighbour.rules.hasSameColumns(as: section) {
      columns = neighbour.columns
    } else {
      columns = rules.columnTable(for: section)
    }
    (hasHeader, hasFooter) = (section.headerExtent > 0, section.footerExtent > 0)
    isUnusual =
      rules.isDense || rules.isFlush || rules.isColumnFirst || columns.mirrorSum != nil
    var line = start
    header = Self.supplement(
      extent: section.headerExtent, insets: section.headerInsets, in: rules, line: &line)
    line = line.adding(section.insets.top)
    (firstLine, itemsEnd, end) = (line, line, line)
    ends = ContiguousArray(repeating: line, count: columns.count)
    blocks = LaneBlocks(laneCount: columns.count)
    floors = ends
    if !rules.isColumnFirst { pushFloors() }
    ends = floors
    if rules.isDense {
      dense = (
        LaneLists(laneCount: ends.count), LaneHoles(floors: floors, gap: section.itemGap),
        BoxTree()
      )
    }
    close(in: rules)
  }

  /// Whether the section has other columns with this number of items.
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
      let pushed = min(
        firstLine + stamp.maxY + rules.itemGap, .greatestFiniteMagnitude)
      for lane in 0..<columns.count where columns.shares(lane, with: stamp) {
        floors[lane] = max(floors[lane], pushed)
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
    defer { line = line.adding(extent.adding(insets.bottom)) }
    return Supplement(
      top: line, extent: extent, crossStart: left,
      crossExtent: max(0, rules.crossExtent - left.adding(right)))
  }
}
