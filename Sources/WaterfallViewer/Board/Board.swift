import TerminalGrid
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

/// What stands where: the items there are, the order in which they are shown, and the layout that
/// has placed them; and where on it somebody looks.
package struct Board: Sendable {
  /// Changed in place and never copied.
  package private(set) var layout: CardLayout
  /// The layout that a command is asked for, while another one is shown; nil: it is shown.
  private var awaited: CardLayout?
  /// How what is to be placed has changed.
  private(set) var edition = Edition()
  package private(set) var arrangement = Arrangement()
  package private(set) var items = ItemTable()
  var camera = Camera()
  /// What all extents were measured by.
  private(set) var measure: CardMeasure
  /// What placing has cost.
  private(set) var work = LayoutWork()
  /// What tells how long it took.
  private let stopwatch: Stopwatch
  private let hasSectionFooters: Bool
  private let medium: ViewerOptions.Medium
  /// What is printed next; nil: nothing is printed.
  private(set) var part: CellRect?
  /// Whether the records themselves say how high their cards are.
  private var hasGivenExtents = false

  init(_ options: ViewerOptions, size: CellSize, stopwatch: Stopwatch) {
    self.stopwatch = stopwatch
    hasSectionFooters = options.hasSectionFooters
    medium = options.medium
    if medium == .paper { camera.focusNothing() }
    layout = CardLayout(options.layout, size: size)
    measure = layout.measure(options.form)
  }

  /// What a layout is to be prepared from.
  ///
  /// - Parameters:
  ///   - extents: nil: those that are measured for the board's own layout.
  ///   - layout: the one that asks.
  func source(for layout: CardLayout, extents: ContiguousArray<Float>? = nil) -> CardSource {
    let header = layout.headerExtent
    return CardSource(
      arrangement: arrangement, extents: extents ?? items.extents,
      spans: layout.choice.allowsSpans ? items.spans : [], widths: items.widths,
      ownWidth: hasGivenExtents ? nil : layout.ownWidth, headerExtent: header,
      footerExtent: hasSectionFooters ? header : 0)
  }
}

// MARK: Changes

extension Board {
  /// Another board, without items as yet.
  func emptied(_ options: ViewerOptions, size: CellSize) -> Board {
    var new = Board(options, size: size, stopwatch: stopwatch)
    new.work = work
    new.edition = edition
    return new
  }

  /// The board as it is shown again, after another one.
  consuming func next(after other: borrowing Board) -> Board {
    work = other.work
    edition = other.edition
    edition.note(.all)
    return self
  }

  /// Adds a page to the items; the arrangement does not show them yet.
  mutating func add(_ page: LoadedPage) {
    if items.count == 0 { hasGivenExtents = page.fields.extent != nil }
    items.append(page)
  }

  /// Shows further items behind, or among, those that are shown. They are to be placed then.
  ///
  /// - Parameters: as ``Arrangement/append(count:groups:shown:limit:)`` has them.
  /// - Returns: whether all went to the end, so that what is placed stays.
  mutating func arrange(
    count: Int, groups: [String?], shown: [Bool], limit: Int?
  ) -> Bool {
    arrangement.append(count: count, groups: groups, shown: shown, limit: limit)
  }

  /// Shows the items in another order, which is to be placed then.
  mutating func show(_ new: Arrangement) { arrangement = new }

  /// The source is read anew: there are no items.
  mutating func removeItems() { (items, arrangement) = (ItemTable(), Arrangement()) }

  /// Extents by the measure in force.
  mutating func setExtents(_ extents: ContiguousArray<Float>) { items.setExtents(extents) }

  mutating func place(_ part: LayoutWork.Part) {
    let source = source(for: layout)
    let start = stopwatch.now
    switch part {
    case .all: layout.prepare(from: source)
    case .new: layout.append(from: source)
    }
    edition.note(part)
    if isOfCommand { return }
    work.note(
      layout.choice.onlyAdds ? part : .all, items: arrangement.count,
      duration: stopwatch.now - start)
  }

  /// Whether a viewport of this size takes more than ``setSize(_:)``.
  func isInvalidated(by size: CellSize) -> Bool { layout.isInvalidated(by: size) }

  mutating func setSize(_ size: CellSize) { layout.setSize(size) }

  /// Places everything in another layout, or in a viewport of another size. Extents that were
  /// measured by another measure hold until they are measured anew.
  mutating func layOut(_ choice: LayoutChoice, in size: CellSize, _ form: CardForm) {
    if choice.isOfCommand {
      // What is there stays until the command has answered.
      awaited = CardLayout(choice, size: size)
      layout.setSize(size)
    } else if choice == layout.choice {
      layout.prepareEmpty(in: size)
    } else {
      layout = CardLayout(choice, size: size)
    }
    if !choice.isOfCommand { awaited = nil }
    let old = measure
    measure = (awaited ?? layout).measure(form)
    scaleExtents(from: old)
    place(.all)
  }

  /// Where points are scaled to cells, as many points as before would be another number of cells.
  private mutating func scaleExtents(from old: CardMeasure) {
    let factor = Float(measure.pointsAlong / old.pointsAlong)
    guard factor != 1, factor.isFinite, !hasGivenExtents else { return }
    items.setExtents(ContiguousArray(items.extents.map { $0 * factor }))
  }
}

// MARK: A layout that a command computes

extension Board {
  /// What of the items has been placed, and what has come since.
  struct Edition: Hashable, Sendable {
    /// How often all of them were to be placed.
    private(set) var whole = 0
    /// How often only those that were new.
    private var added = 0

    mutating func note(_ part: LayoutWork.Part) {
      switch part {
      case .all: whole += 1
      case .new: added += 1
      }
    }
  }

  /// Whether a command computes the layout that is wanted.
  var isOfCommand: Bool { wanted.choice.isOfCommand }

  /// The layout that is wanted: the one that is shown, or will be when a command has answered.
  var wanted: CardLayout { awaited ?? layout }

  /// Shows what the command has answered.
  mutating func take(_ received: ReceivedLayout, _ part: LayoutWork.Part, duration: Duration) {
    if let awaited { layout = awaited }
    awaited = nil
    layout.take(received)
    layout.prepare(from: source(for: layout))
    work.note(part, items: arrangement.count, duration: duration)
  }

  /// Takes cards for as wide as the command has made them.
  ///
  /// - Returns: whether they are to be measured anew.
  mutating func adapt(to received: ReceivedLayout, _ form: CardForm) -> Bool {
    guard layout.adapt(to: received) else { return false }
    measure = layout.measure(form)
    return true
  }
}

// MARK: Where somebody looks

extension Board {
  /// Shows a part of what is printed, whatever there is of it.
  mutating func show(_ part: CellRect) {
    self.part = part
    camera.show(from: isHorizontal ? part.column : part.row)
  }

  var offset: Int { camera.offset }
  var focus: Int { camera.focus }

  /// Scrolls to a row (column, when horizontal), as far as there is content.
  mutating func scroll(to offset: Int) { camera.scroll(to: offset, last: lastOffset) }

  /// The viewport's rectangle in the content.
  var visibleRect: Rect {
    let (columns, rows) = (Double(viewport.columns), Double(viewport.rows))
    return isHorizontal
      ? Rect(x: Double(offset), y: 0, width: columns, height: rows)
      : Rect(x: 0, y: Double(offset), width: columns, height: rows)
  }

  /// The focused item and the cell of the viewport at which it begins.
  var anchor: (item: Int, cells: Int)? {
    frame(of: focus).map { (focus, range(of: $0).first - offset) }
  }

  /// Brings an item to where it stood, or nearly.
  mutating func restore(_ anchor: (item: Int, cells: Int)?) {
    guard let anchor, let frame = frame(of: anchor.item) else {
      scroll(to: offset)
      return
    }
    // A card that stood below a window which has become lower would be out of sight.
    let cells = min(anchor.cells, max(0, viewportExtent - 1))
    scroll(to: range(of: frame).first - cells)
    reveal(anchor.item)
  }

  /// A focus on a hidden item goes to the next one that is shown, or the one before.
  mutating func keepFocusShown() {
    guard camera.hasFocus, arrangement.count > 0, arrangement.path(of: focus) == nil else { return }
    let start = min(max(0, focus), items.count)
    let shown =
      (start..<items.count).first { arrangement.path(of: $0) != nil }
      ?? (0..<start).last { arrangement.path(of: $0) != nil }
    if let shown { camera.step(to: shown) }
  }
}

// MARK: Along the way of scrolling

extension Board {
  /// The place on screen where the cards are.
  var viewport: CellSize {
    part.map { CellSize(columns: $0.columns, rows: $0.rows) } ?? layout.size
  }

  package var isHorizontal: Bool { layout.isHorizontal }

  /// Cells of the viewport along the way of scrolling.
  var viewportExtent: Int { isHorizontal ? viewport.columns : viewport.rows }

  /// Whether a line behind the cards says how it goes on.
  var hasFooter: Bool { medium == .screen && !layout.choice.fillsHeight }

  /// The cards, and the line behind them.
  package var contentExtent: Int {
    arrangement.count == 0 ? 0 : layout.contentExtent + (hasFooter ? 1 : 0)
  }

  /// The offset at which the viewport's end is the content's.
  var lastOffset: Int { max(0, contentExtent - viewportExtent) }

  /// The first cell of a frame along the way of scrolling, and the one behind the last.
  func range(of frame: Rect) -> (first: Int, end: Int) {
    isHorizontal
      ? (Int(frame.minX), Int(frame.maxX)) : (Int(frame.minY), Int(frame.maxY))
  }

  func frame(of item: Int) -> Rect? {
    arrangement.path(of: item).flatMap { layout.frame(at: $0) }
  }

  /// What a section's header, which stays in sight, covers at the start of the viewport. Where it
  /// would leave nothing of the cards it does not count.
  func headerExtent(of section: Int) -> Int {
    let extent = isHorizontal ? 2 : 1
    guard arrangement.name(ofSection: section) != nil, viewportExtent > 2 * extent else { return 0 }
    return extent
  }
}
