package import TerminalGrid
package import WaterfallCards
import WaterfallItems
package import WaterfallLayout
import WaterfallRecords

/// The items, their order, the layout that has placed them, and the camera that looks at them.
package struct PlacedCards: Sendable {
  /// Changed in place and never copied.
  package private(set) var layout: CardLayout
  /// The layout that a command is computing, while another one is shown; nil if none is awaited.
  private var awaited: CardLayout?
  /// Counts the changes to the items that are to be placed.
  package private(set) var edition = Edition()
  package private(set) var arrangement = Arrangement()
  package private(set) var items = ItemTable()
  /// Counts the changes of which items are shown, and in what order. Items that are added at the
  /// end change nothing.
  package private(set) var sequence = 0
  var camera = Camera()
  private(set) var measure: CardMeasure
  package private(set) var work = LayoutWork()
  /// The clock that measures placing.
  private let stopwatch: Stopwatch
  private let hasSectionFooters: Bool
  private let medium: BoardRules.Medium
  /// The part that is printed next; nil if nothing is printed.
  private(set) var part: CellRect?
  /// Whether the records give the heights of their cards.
  private var hasGivenExtents = false
  /// The growth of the few cards that are shown; nil if they have their usual sizes.
  private var growth: CardGrowth?
  /// Whether it is known of the present places whether the cards grow.
  private(set) var isGrowthDecided = false

  /// - Parameter form: the form in which the cards are shown.
  init(
    _ view: BoardView, _ form: CardForm, _ rules: BoardRules, size: CellSize, stopwatch: Stopwatch
  ) {
    self.stopwatch = stopwatch
    hasSectionFooters = rules.hasSectionFooters
    medium = rules.medium
    if medium == .paper { camera.focusNothing() }
    layout = CardLayout(view.placing, size: size)
    measure = layout.measure(form)
    layout.prepare(from: source(for: layout))
  }

  /// The data from which a layout is prepared.
  ///
  /// - Parameters:
  ///   - extents: nil means those measured for the board's own layout.
  ///   - layout: the layout that will be prepared.
  package func source(for layout: CardLayout, extents: ContiguousArray<Float>? = nil) -> CardSource
  {
    let header = layout.headerExtent
    return CardSource(
      arrangement: arrangement, extents: extents ?? items.extents,
      spans: layout.choice.allowsSpans ? items.spans : [],
      pins: layout.choice.canSpan ? items.pins : [], widths: items.widths,
      ownWidth: hasGivenExtents ? nil : layout.ownWidth, headerExtent: header,
      footerExtent: hasSectionFooters ? header : 0)
  }

  /// Whether a line after the cards says whether more will follow.
  package var hasFooter: Bool { medium == .screen && !layout.choice.fillsHeight }
}

// MARK: Changes

extension PlacedCards {
  /// Starts anew without items, for another board.
  mutating func begin(_ view: BoardView, _ form: CardForm, _ rules: BoardRules, size: CellSize) {
    var new = PlacedCards(view, form, rules, size: size, stopwatch: stopwatch)
    new.follow(self)
    self = new
  }

  /// Goes on with another board's counts, because this one is shown after it.
  mutating func follow(_ other: borrowing PlacedCards) {
    work = other.work
    edition = other.edition
    edition.count(.all)
    sequence = other.sequence + 1
  }

  /// Adds a page to the items. The arrangement does not show them yet.
  mutating func add(_ page: LoadedPage) {
    if items.count == 0 { hasGivenExtents = page.fields.extent != nil }
    items.append(page)
  }

  /// Shows further items after or among the shown ones. They must be placed afterwards.
  ///
  /// - Parameters: as in ``Arrangement/append(count:groups:shown:limit:)``.
  /// - Returns: whether all went to the end, so that placed items stay where they are.
  mutating func arrange(count: Int, groups: [String?], shown: [Bool], limit: Int?) -> Bool {
    let isAtEnd = arrangement.append(count: count, groups: groups, shown: shown, limit: limit)
    if !isAtEnd { sequence += 1 }
    return isAtEnd
  }

  /// Shows the items in another order. They must be placed afterwards.
  mutating func show(_ new: Arrangement) {
    arrangement = new
    sequence += 1
  }

  /// Removes all items, because the source is read again.
  mutating func removeItems() {
    items = ItemTable()
    show(Arrangement())
  }

  /// Sets extents that were found with the present measure.
  mutating func setExtents(_ extents: ContiguousArray<Float>) { items.setExtents(extents) }

  mutating func place(_ part: LayoutWork.Part) {
    let part = endGrowth() ? .all : part
    let source = source(for: layout)
    let start = stopwatch.now
    switch part {
    case .all: layout.prepare(from: source)
    case .new: layout.append(from: source)
    }
    edition.count(part)
    if isOfCommand { return }
    work.add(
      layout.choice.onlyAdds ? part : .all, items: arrangement.count,
      duration: stopwatch.now - start)
  }

  /// Whether a viewport of this size requires more than ``setSize(_:)``.
  func isInvalidated(by size: CellSize) -> Bool {
    growth != nil && size != layout.size || layout.isInvalidated(by: size)
  }

  mutating func setSize(_ size: CellSize) {
    layout.setSize(size)
    isGrowthDecided = false
  }

  /// Places everything in another layout, or in a viewport of another size. If not all cards are
  /// stored, extents from another measure stay in use until the items are measured again.
  ///
  /// - Returns: whether the items were measured by a new measure.
  mutating func layOut(
    _ choice: LayoutChoice, in size: CellSize, _ form: CardForm, _ cards: CardCache
  ) -> Bool {
    endGrowth()
    if choice.isOfCommand {
      // The old layout stays on screen until the command has answered.
      awaited = CardLayout(choice, size: size)
      layout.setSize(size)
    } else if choice == layout.choice {
      layout.fit(size)
    } else {
      layout = CardLayout(choice, size: size)
    }
    if !choice.isOfCommand { awaited = nil }
    let old = measure
    measure = (awaited ?? layout).measure(form)
    let extents = measure == old ? nil : cards.extents(by: measure, count: items.count)
    if let extents { items.setExtents(extents) } else { adaptExtents(from: old) }
    place(.all)
    return extents != nil
  }

  /// Changes the extents where those of the old measure would look broken until the items are
  /// measured again: rows are lower than boxes, and a cell may be another number of points.
  private mutating func adaptExtents(from old: CardMeasure) {
    guard (measure.form.list == nil) == (old.form.list == nil) else {
      return items.setExtents(
        ContiguousArray(repeating: measure.leastExtent, count: items.extents.count))
    }
    let factor = Float(measure.pointsAlong / old.pointsAlong)
    guard factor != 1, factor.isFinite, !hasGivenExtents else { return }
    items.setExtents(ContiguousArray(items.extents.map { $0 * factor }))
  }

  /// Shows a part of the printout, even if the content ends before it.
  mutating func show(_ part: CellRect) {
    self.part = part
    camera.show(from: isHorizontal ? part.column : part.row)
  }
}

// MARK: Few cards that grow

extension PlacedCards {
  package var shownMeasure: CardMeasure { growth?.measure ?? measure }

  /// The form of the cards if they have grown.
  var grownForm: CardForm? { growth?.form }

  /// Shows the cards as they have grown; nil leaves them as they are.
  mutating func decide(_ growth: CardGrowth?) {
    isGrowthDecided = true
    guard let growth else { return }
    (self.growth, layout) = (growth, growth.layout)
  }

  /// Returns to the usual layout, which has to place all items again.
  ///
  /// - Returns: whether cards had grown.
  @discardableResult
  private mutating func endGrowth() -> Bool {
    isGrowthDecided = false
    guard let growth else { return false }
    layout = CardLayout(growth.usual, size: layout.size)
    self.growth = nil
    return true
  }
}

// MARK: A layout that a command computes

extension PlacedCards {
  /// Counts of the requests to place items. A change tells that an answer is outdated.
  package struct Edition: Hashable, Sendable {
    /// The number of requests to place all items.
    private(set) var whole = 0
    /// The number of requests to place new items only.
    private var added = 0

    package init() {}

    package mutating func count(_ part: LayoutWork.Part) {
      switch part {
      case .all: whole += 1
      case .new: added += 1
      }
    }

    /// Whether all items were placed again since an earlier count.
    package func isWhole(since other: Self) -> Bool { whole != other.whole }
  }

  /// Whether a command computes the newest layout.
  package var isOfCommand: Bool { newest.choice.isOfCommand }

  /// The newest layout: the one shown, or the one that a command has yet to compute.
  var newest: CardLayout { awaited ?? layout }

  /// Shows a layout command's answer.
  mutating func receive(_ received: ReceivedLayout, _ part: LayoutWork.Part, duration: Duration) {
    if let awaited { layout = awaited }
    awaited = nil
    layout.receive(received)
    layout.prepare(from: source(for: layout))
    work.add(part, items: arrangement.count, duration: duration)
  }

  /// Adopts the card width that the command chose.
  ///
  /// - Returns: whether the items must be measured again.
  mutating func adapt(to received: ReceivedLayout, _ form: CardForm) -> Bool {
    guard layout.adapt(to: received) else { return false }
    measure = layout.measure(form)
    return true
  }
}

// MARK: Along the way of scrolling

extension PlacedCards {
  /// The area of the screen that shows the cards.
  package var viewport: CellSize {
    part.map { CellSize(columns: $0.columns, rows: $0.rows) } ?? layout.size
  }

  package var isHorizontal: Bool { layout.isHorizontal }

  /// The viewport's length along the scroll axis, in cells.
  var viewportExtent: Int { isHorizontal ? viewport.columns : viewport.rows }

  /// The length of the cards and the line after them, in cells.
  package var contentExtent: Int {
    arrangement.count == 0 ? 0 : layout.contentExtent + (hasFooter ? 1 : 0)
  }

  /// The offset at which the end of the content is at the end of the viewport.
  var lastOffset: Int { max(0, contentExtent - viewportExtent) }

  /// The first cell of a frame along the scroll axis, and the cell after its last one.
  func range(of frame: Rect) -> (first: Int, end: Int) { layout.range(of: frame) }

  func frame(of item: Int) -> Rect? { arrangement.path(of: item).flatMap { layout.frame(at: $0) } }

  /// The lanes before a shown item, for a board that begins with it; nil if it is hidden, or if the
  /// layout has none (``CardLayout/laneState(before:)``).
  package func laneState(before item: Int) -> LaneState? {
    arrangement.path(of: item).flatMap { layout.laneState(before: $0) }
  }

  /// The number of cells that a section's sticky header covers at the start of the viewport. It
  /// counts as 0 if the header would cover half of the viewport or more.
  package func headerExtent(of section: Int) -> Int {
    let extent = isHorizontal ? 2 : 1
    guard arrangement.name(ofSection: section) != nil, viewportExtent > 2 * extent else { return 0 }
    return extent
  }
}
