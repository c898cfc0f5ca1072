package import TerminalGrid
package import WaterfallCards
package import WaterfallLayout
package import WaterfallLayoutContract

/// The layout of the cards in cells of the screen, whatever unit the layout itself uses.
///
/// It is changed in place and never copied, because a copy would cost megabytes at the next append.
package struct CardLayout: Sendable {
  package let choice: LayoutChoice
  private var engine: any Layout & Sendable
  private var paths = JoinedPaths()
  /// The promise that the layout has broken since it was prepared; nil if none.
  package private(set) var broken: BrokenPromise?
  /// The viewport's size in cells.
  package private(set) var size: CellSize
  /// The points in a cell across and along the scroll axis; 1 where a point is a cell.
  package private(set) var pointsAcross = 1.0
  package private(set) var pointsAlong = 1.0
  /// The points in a cell's width and height.
  private var pointsOfColumn: Double { isHorizontal ? pointsAlong : pointsAcross }
  private var pointsOfRow: Double { isHorizontal ? pointsAcross : pointsAlong }
  private var lanes: CardLanes
  /// The cells of a card across the scroll axis: the narrowest lane's width. If items have sizes of
  /// their own, it is their usual width.
  private(set) var laneExtent = 1
  /// The number of lanes side by side.
  package var laneCount: Int { lanes.count }
  /// The cells that each lane covers across the scroll axis.
  package var laneRanges: [Range<Int>] { lanes.ranges }
  /// The least cells of a card that spans 1, 2, … lanes; empty without spans.
  private(set) var spanExtents: [Int] = []
  /// The number of lanes that the configuration asks for.
  private(set) var configuredCount = 1

  /// The layout for a viewport, which has to be prepared.
  package init(_ choice: LayoutChoice, size: CellSize) {
    (self.choice, self.size) = (choice, size)
    engine = choice.makeLayout(cells: 1)
    lanes = CardLanes([], of: choice)
    fit(size)
  }

  package var isHorizontal: Bool { choice.isHorizontal }
  private var isScaled: Bool { choice.points != nil || !choice.kind.traits.contains(.snaps) }

  /// The number of cells across the scroll axis.
  private var across: Int { isHorizontal ? size.rows : size.columns }
}

// MARK: Preparing

extension CardLayout {
  /// Whether a viewport of this size requires a new `prepare`: only if its extent across changes.
  func isInvalidated(by size: CellSize) -> Bool {
    guard size != self.size else { return false }
    return engine.isInvalidated(by: container(for: size))
      || (isHorizontal ? size.rows != self.size.rows : size.columns != self.size.columns)
  }

  /// Fits the lanes into a viewport. Afterwards it has to be prepared.
  mutating func fit(_ size: CellSize) {
    self.size = size
    pointsAcross = choice.pointsAcross(in: size).map { $0 / Double(max(1, across)) } ?? 1
    let aspect = choice.points == nil ? 1 : choice.cellAspect(cells: across)
    pointsAlong = isHorizontal ? pointsAcross * aspect : pointsAcross / aspect
    let choice = limitedChoice
    engine = choice.makeLayout(cells: across)
    // Until a command has answered, cards are measured for the lanes of masonry.
    let measured = choice.isOfCommand ? choice.assumed.makeLayout(cells: across) : engine
    lanes = CardLanes(measured.lanes(in: container(for: size)), of: choice)
    laneExtent = choice.ownWidth.map { max(1, Int($0 / pointsOfColumn)) } ?? lanes.extent
    spanExtents = lanes.spanExtents
    configuredCount = lanes.count
    paths = JoinedPaths()
  }

  package mutating func prepare(from source: some LayoutSource) {
    engine.prepare(from: source, in: container(for: size))
    paths = JoinedPaths(source, in: choice)
    storeBroken()
  }

  /// Places the source's new items; those already placed stay.
  package mutating func append(from source: some LayoutSource) {
    engine.append(from: source)
    paths = JoinedPaths(source, in: choice)
    storeBroken()
  }

  private mutating func storeBroken() {
    let layout: any Layout = (engine as? any LayoutOnGrid)?.layoutInPoints ?? engine
    broken = (layout as? any LayoutUnderGuard)?.broken
  }

  /// Takes a size whose extent across is unchanged, so no new `prepare` is needed.
  mutating func setSize(_ size: CellSize) { self.size = size }

  func container(for size: CellSize) -> Size {
    let (columns, rows) = (Double(size.columns), Double(size.rows))
    return isHorizontal
      ? Size(width: columns * pointsAlong, height: rows * pointsAcross)
      : Size(width: columns * pointsAcross, height: rows * pointsAlong)
  }

  private var limitedChoice: LayoutChoice { choice.limited(in: container(for: size)) }
}

// MARK: What a command answers

extension CardLayout {
  /// Shows another engine, which is already prepared.
  mutating func show(_ engine: any Layout & Sendable) {
    (self.engine, paths) = (engine, JoinedPaths())
  }

  /// Notes where the lanes are, in cells. Empty means that they are unknown.
  mutating func setLanes(_ ranges: [Range<Int>]) { lanes.replace(ranges) }

  /// Sets the widths by which cards are measured, in cells.
  mutating func measure(laneExtent: Int, spans: [Int]) {
    (self.laneExtent, spanExtents) = (laneExtent, spans)
  }
}

// MARK: Questions, in cells

extension CardLayout {
  package func measure(_ form: CardForm) -> CardMeasure {
    var measure = CardMeasure(laneExtent: laneExtent, form)
    let isWidth = isHorizontal && choice.ownWidth == nil
    measure.isHorizontal = isWidth
    measure.spanExtents = spanExtents
    if choice.ownWidth != nil { measure.pointsOfOwnWidth = pointsOfColumn }
    measure.pointsAlong = isWidth ? pointsAlong : pointsOfRow
    measure.columnWidth = columnWidth
    return measure
  }

  /// The length along the scroll axis that looks as long as a column is wide, in points.
  private var columnWidth: Double {
    guard choice.points != nil else { return Double(laneExtent) * CardMeasure.cellAspect }
    guard choice.kind.lanes == .configured else { return Double(laneExtent) * pointsAcross }
    return choice.configuration.columnExtents(in: container(for: size)).min() ?? 0
  }

  /// The points of a section's header: one row, or two columns in which its name is written from
  /// top to bottom.
  var headerExtent: Double { pointsAlong * (isHorizontal ? 2 : 1) }

  /// The width of an item in points, for layouts whose items have sizes of their own.
  var ownWidth: Double { Double(laneExtent) * pointsOfColumn }

  /// The length of the content along the scroll axis, in cells.
  package var contentExtent: Int {
    let size = engine.contentSize
    // Only the extent along the scroll axis counts. Some layouts leave out the other.
    return Int(max(0, isHorizontal ? size.width : size.height))
  }

  package func attributes(at path: ItemPath) -> Attributes? {
    guard var attributes = engine.attributes(at: paths.joined(path)) else { return nil }
    attributes.path = path
    return attributes
  }

  /// The layout in its own unit, and the item's path in it.
  func unscaled(_ path: ItemPath) -> (layout: any Layout, path: ItemPath) {
    ((engine as? any LayoutOnGrid)?.layoutInPoints ?? engine, paths.joined(path))
  }

  package func frame(at path: ItemPath) -> Rect? {
    engine.attributes(at: paths.joined(path))?.frame
  }

  /// The first cell after the last item of each lane, along the scroll axis; nil for a lane without
  /// an item near the end.
  ///
  /// - Complexity: O(items after the earliest of the lanes' last items), at most `limit`.
  package func laneEnds(limit: Int = 10_000) -> [Int?] {
    var ends = [Int?](repeating: nil, count: laneRanges.count)
    var (missing, left) = (ends.count, limit)
    for section in (0..<engine.sectionCount).reversed() {
      for item in (0..<engine.itemCount(inSection: section)).reversed() {
        guard missing > 0, left > 0 else { return ends }
        left -= 1
        guard let frame = engine.attributes(at: ItemPath(section: section, item: item))?.frame
        else {
          continue
        }
        let covered = lanes.cells(across: frame)
        for lane in ends.indices where ends[lane] == nil && laneRanges[lane].overlaps(covered) {
          ends[lane] = Int(isHorizontal ? frame.maxX : frame.maxY)
          missing -= 1
        }
      }
      if choice.kind.traits.contains(.levelSections),
        let first = frame(at: ItemPath(section: section, item: 0))
      {
        let start = Int(isHorizontal ? first.minX : first.minY)
        return ends.map { $0 ?? start }
      }
    }
    return ends
  }

  /// Calls `body` with each element that overlaps `rect`, in layout order.
  package func forEachElement(in rect: Rect, _ body: (Attributes) -> Void) {
    guard isScaled else { return engine.forEachAttributes(in: rect) { body(split($0)) } }
    // Rounding may move an edge by half a cell. Search one cell wider, then compare the rounded
    // frames.
    let wide = Rect(x: rect.x - 1, y: rect.y - 1, width: rect.width + 2, height: rect.height + 2)
    engine.forEachAttributes(in: points(wide)) { attributes in
      let frame = attributes.frame
      if frame.minX < rect.maxX && rect.minX < frame.maxX && frame.minY < rect.maxY
        && rect.minY < frame.maxY && frame.width > 0 && frame.height > 0
      {
        body(split(attributes))
      }
    }
  }

  private func split(_ attributes: Attributes) -> Attributes {
    var attributes = attributes
    if attributes.kind == .item { attributes.path = paths.split(attributes.path) }
    return attributes
  }

  func neighbour(
    of path: ItemPath, toward direction: NeighbourDirection, goal: Double?
  ) -> ItemPath? {
    let isAcross = (direction == .up || direction == .down) != isHorizontal
    let scale = isAcross ? pointsAcross : pointsAlong
    return engine.neighbour(
      of: paths.joined(path), toward: direction, goal: goal.map { $0 * scale }
    ).map { paths.split($0) }
  }

  /// The frame from which a new card with these attributes appears, in cells.
  func appearing(_ attributes: Attributes) -> Rect { shown(engine.appearing(attributes)) }

  /// The frame to which a card that had these attributes disappears.
  func disappearing(_ attributes: Attributes) -> Rect { shown(engine.disappearing(attributes)) }

  private func shown(_ attributes: Attributes) -> Rect {
    let frame = attributes.frame
    let (width, height) = (frame.width * attributes.scale, frame.height * attributes.scale)
    return Rect(
      x: (frame.minX + frame.maxX - width) / 2, y: (frame.minY + frame.maxY - height) / 2,
      width: width, height: height)
  }

  /// The item nearest to a point; nil without items.
  func nearest(to point: Point) -> ItemPath? {
    let origin = points(Rect(x: point.x, y: point.y, width: 0, height: 0))
    return engine.nearest(to: Point(x: origin.x, y: origin.y)).map { paths.split($0) }
  }

  private func points(_ rect: Rect) -> Rect {
    isHorizontal
      ? Rect(
        x: rect.x * pointsAlong, y: rect.y * pointsAcross, width: rect.width * pointsAlong,
        height: rect.height * pointsAcross)
      : Rect(
        x: rect.x * pointsAcross, y: rect.y * pointsAlong, width: rect.width * pointsAcross,
        height: rect.height * pointsAlong)
  }
}

// MARK: Along the way of scrolling

extension CardLayout {
  /// The first cell of a frame along the scroll axis, and the cell after its last one.
  package func range(of frame: Rect) -> (first: Int, end: Int) {
    isHorizontal ? (Int(frame.minX), Int(frame.maxX)) : (Int(frame.minY), Int(frame.maxY))
  }

  /// The rectangle in the content that a viewport shows.
  ///
  /// - Parameter offset: the cells before it along the scroll axis.
  package func visibleRect(of viewport: CellSize, from offset: Int) -> Rect {
    let (columns, rows) = (Double(viewport.columns), Double(viewport.rows))
    return isHorizontal
      ? Rect(x: Double(offset), y: 0, width: columns, height: rows)
      : Rect(x: 0, y: Double(offset), width: columns, height: rows)
  }
}
