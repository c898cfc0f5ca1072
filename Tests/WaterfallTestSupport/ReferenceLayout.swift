package import WaterfallLayout

/// A reference implementation of Geometry from "Columns" to "Bad numbers", written as plainly as
/// possible. It is slow, and shares only input and output types with the engine.
package struct ReferenceLayout {
  package private(set) var elements: [Attributes] = []
  package private(set) var contentSize = Size(width: 0, height: 0)
  /// Per section, each column's left and right edge on the screen (top and bottom if horizontal).
  package private(set) var columns: [[(minimum: Double, maximum: Double)]] = []
  package var isHorizontal: Bool { options.isHorizontal }
  /// Each item's span in columns, after it was limited to the section's columns.
  package private(set) var spans: [ItemPath: Int] = [:]
  /// Per section, its beginning before the header, and its end after the footer.
  package private(set) var ranges: [(start: Double, end: Double)] = []

  /// Frames by which culling finds the elements, if they are not their own.
  private(set) var culledFrames: [Rect]?

  let options: ReferenceOptions
  private let snap: ReferenceSnap
  private let width: Double
  private let contentInsets: Insets
  private var y = 0.0

  package init(_ configuration: LayoutConfiguration, _ board: ReferenceBoard, in container: Size) {
    self.init(ReferenceOptions(configuration), board, in: container)
  }

  package init(_ options: ReferenceOptions, _ board: ReferenceBoard, in container: Size) {
    self.options = options
    snap = ReferenceSnap(isIntegral: options.isIntegral)
    let extent = good(options.isHorizontal ? container.height : container.width)
    width = options.isIntegral ? extent.rounded(.down) : extent
    let insets = snap.insets(options.contentInsets)
    contentInsets = options.isHorizontal ? insets.turned : insets
    guard options.isMasonry else {
      take(
        ReferenceNamedLayout(
          options, board,
          in: isHorizontal
            ? Size(width: container.height, height: container.width) : container), board)
      return
    }
    y = contentInsets.top
    for (number, section) in board.sections.enumerated() {
      if number > 0 { y = sum(y, snap.length(options.sectionSpacing)) }
      add(section, number)
    }
    contentSize = Size(width: width, height: sum(y, contentInsets.bottom))
    turnIfHorizontal()
  }

  private mutating func turnIfHorizontal() {
    guard isHorizontal else { return }
    contentSize = Size(width: contentSize.height, height: contentSize.width)
    for index in elements.indices { elements[index].frame = elements[index].frame.turned }
  }

  /// Takes another layout's elements over, so that they can be queried.
  private mutating func take(_ layout: ReferenceNamedLayout, _ board: ReferenceBoard) {
    (elements, contentSize) = (layout.elements, layout.contentSize)
    culledFrames = layout.culledFrames
    let sections = options.layout == "yt-water-flow" ? board.sections.count : 1
    columns = Array(repeating: layout.columns, count: sections)
    for element in elements where element.kind == .item { spans[element.path] = 1 }
    turnIfHorizontal()
  }

  private func flipped(_ insets: Insets) -> Insets {
    isHorizontal ? snap.insets(insets).turned : snap.insets(insets)
  }

  private mutating func add(_ section: ReferenceBoard.Section, _ number: Int) {
    let start = y
    addSupplement(.header, section.header, section.headerInsets, number)
    let insets = flipped(section.insets ?? options.insets ?? Insets())
    y = sum(y, insets.top)
    let first = elements.count
    addItems(section, number, insets)
    let bottoms = elements[first...].map { sum($0.frame.y, $0.frame.height) }
    if options.isFlush { extend(first..<elements.count, to: bottoms) }
    y = sum(bottoms.max() ?? y, insets.bottom)
    addSupplement(.footer, section.footer, section.footerInsets, number)
    ranges.append((start, y))
  }

  private mutating func addItems(
    _ section: ReferenceBoard.Section, _ number: Int, _ insets: Insets
  ) {
    let columnGap = snap.length(section.columnGap ?? options.columnGap ?? 10)
    let rowGap = snap.length(section.rowGap ?? options.rowGap ?? 10)
    let (across, along) = isHorizontal ? (rowGap, columnGap) : (columnGap, rowGap)
    let left = contentInsets.left + insets.left
    let right = contentInsets.right + insets.right
    let table = ReferenceColumns(
      section, options, left: left, room: width - left - right, gap: across, limit: width)
    let count = table.widths.count
    let isMirrored = options.isRightToLeft && !isHorizontal
    let place = { [width] (lanes: Range<Int>) -> (x: Double, width: Double) in
      let (start, extent) = (table.starts[lanes.lowerBound], table.width(of: lanes))
      guard isMirrored else { return (start, extent) }
      return (table.start(left + (width - right) - (start + extent), ofWidth: extent), extent)
    }
    columns.append(
      table.starts.indices.map { column in
        let (x, width) = place(column..<column + 1)
        return (x, x + width)
      })
    let tops = tops(section, number, table, gap: along)
    for (index, item) in section.items.enumerated() {
      let path = ItemPath(section: number, item: index)
      let isSingle = options.placement == .columnFirst
      let span = isSingle ? 1 : min(max(1, item.span), count)
      let (lane, top) = (tops[index].lane, tops[index].top)
      let (x, width) = place(lane..<lane + span)
      let height = height(of: item, width: isSingle ? table.widths[0] : width)
      elements.append(
        Attributes(path: path, frame: Rect(x: x, y: top, width: width, height: height), lane: lane))
      spans[path] = span
    }
  }

  private func tops(
    _ section: ReferenceBoard.Section, _ number: Int, _ table: ReferenceColumns, gap: Double
  ) -> [(lane: Int, top: Double)] {
    let count = table.widths.count
    guard options.placement != .columnFirst else {
      let heights = section.items.map { height(of: $0, width: table.widths[0]) }
      return ReferenceColumnFirst(heights: heights, firstLine: y, gap: gap).places(columns: count)
    }
    var lanes = ReferenceLanes(count: count, firstLine: y, gap: gap, options)
    for stamp in section.stamps {
      lanes.push(
        below: snap.stamp(isHorizontal ? stamp.turned : stamp), columns: columns[number],
        limit: width)
    }
    let starting = options.startingLanes
    if number == 0, starting.ends.count == count {
      lanes.start(starting.ends.map { snap.extent(good($0)) }, cursor: starting.cursor)
    }
    return section.items.map { item in
      let span = min(max(1, item.span), count)
      return lanes.place(span: span, fixed: item.keptLane ?? item.column) { lane in
        height(of: item, width: table.width(of: lane..<lane + span))
      }
    }
  }

  /// The item's height if its frame is so wide.
  private func height(of item: ReferenceBoard.Item, width: Double) -> Double {
    guard let aspect = goodAspect(item.aspect) else { return snap.extent(good(item.extent)) }
    let own = isHorizontal ? width * aspect : width / aspect
    return snap.extent(own + good(item.extent))
  }

  /// Extends the last items of the columns (Geometry, "Placement", "Flush").
  private mutating func extend(_ range: Range<Int>, to bottoms: [Double]) {
    guard let greatest = bottoms.max() else { return }
    let covered = range.map { index in
      elements[index].lane..<elements[index].lane + spans[elements[index].path]!
    }
    let last = { (column: Int) -> Int? in
      var found: Int?
      for item in covered.indices where covered[item].contains(column) {
        if bottoms[item] >= bottoms[found ?? item] { found = item }
      }
      return found
    }
    let ends = columns.last!.indices.map(last)
    for item in covered.indices where bottoms[item] < greatest {
      guard covered[item].allSatisfy({ ends[$0] == item }) else { continue }
      let index = range.lowerBound + item
      elements[index].frame.height = greatest - elements[index].frame.y
    }
  }

  private mutating func addSupplement(
    _ kind: Attributes.Kind, _ raw: Double, _ rawInsets: Insets, _ section: Int
  ) {
    let height = snap.extent(good(raw))
    guard height > 0 else { return }
    let insets = flipped(rawInsets)
    y = sum(y, insets.top)
    let left = contentInsets.left + insets.left
    elements.append(
      Attributes(
        kind: kind, path: ItemPath(section: section, item: 0),
        frame: Rect(
          x: left, y: y, width: max(0, width - (left + contentInsets.right + insets.right)),
          height: height)))
    y = sum(y, sum(height, insets.bottom))
  }
}
