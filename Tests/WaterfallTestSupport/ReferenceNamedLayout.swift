import Glibc
import WaterfallLayout

/// The layouts 1 to 9 of Geometry, "The named layouts", as plain loops.
///
/// Vertical scrolling; `ReferenceLayout` exchanges the axes for yt-water-flow.
struct ReferenceNamedLayout {
  private(set) var elements: [Attributes] = []
  private(set) var contentSize = Size(width: 0, height: 0)
  /// Each column's left and right edge.
  private(set) var columns: [(minimum: Double, maximum: Double)] = []
  /// Frames by which culling finds the elements, if they are not their own.
  private(set) var culledFrames: [Rect]?

  private let name: String
  private let container: Size
  private let isHorizontal: Bool
  private let board: ReferenceBoard
  private var insets: Insets
  private var gaps: (column: Double, row: Double)
  private var count = 1
  private var columnWidth = 0.0
  private var lanes: [Double] = []

  /// - Parameter container: with the axes exchanged if horizontal.
  init(_ options: ReferenceOptions, _ board: ReferenceBoard, in container: Size) {
    name = options.layout!
    isHorizontal = options.isHorizontal
    self.board = board
    self.container = Size(width: good(container.width), height: good(container.height))
    let own = board.sections.first ?? ReferenceBoard.Section()
    let defaults = Self.defaults(name, isHorizontal: isHorizontal)
    let snap = ReferenceSnap(isIntegral: false)
    insets = snap.insets(own.insets ?? options.insets ?? defaults.insets)
    gaps = (
      good(own.columnGap ?? options.columnGap ?? defaults.column),
      good(own.rowGap ?? options.rowGap ?? defaults.row)
    )
    if isHorizontal { (insets, gaps) = (insets.turned, (gaps.row, gaps.column)) }
    addColumns(own, options, defaults.columns)
    lanes = Array(repeating: insets.top, count: count)
    switch name {
    case "yt-water-flow": placeSections()
    case "naive": placeNaively(isFixed: options.isFixed)
    case "circle": placeOnCircle()
    case "line": placeInLine()
    case "grid": placeInGrid()
    case "justified": placeInRows(height: good(options.rowHeight ?? 100))
    default: placeInLanes()
    }
  }

  private struct Defaults {
    var columns = 2
    var column = 10.0
    var row = 10.0
    var insets = Insets(top: 10, left: 10, bottom: 10, right: 10)
  }

  private static func defaults(_ name: String, isHorizontal: Bool) -> Defaults {
    switch name {
    case "yt-water-flow": Defaults(columns: isHorizontal ? 1 : 2)
    case "hx-collection-view": Defaults(columns: 3)
    case "pure-layout": Defaults(columns: 3, row: 15, insets: Insets())
    case "naive": Defaults(columns: 3)
    case "grid", "justified": Defaults(columns: 3, insets: Insets())
    case "line": Defaults(column: 50, insets: Insets())
    default: Defaults()
    }
  }

  private mutating func addColumns(
    _ own: ReferenceBoard.Section, _ options: ReferenceOptions, _ number: Int
  ) {
    var section = ReferenceBoard.Section()
    section.columns = own.columns
    var plain = ReferenceOptions()
    plain.columns = options.columns ?? .number(number)
    (plain.leastColumns, plain.greatestColumns) = (options.leastColumns, options.greatestColumns)
    let table = ReferenceColumns(
      section, plain, left: insets.left, room: container.width - insets.left - insets.right,
      gap: gaps.column, limit: container.width)
    count = table.widths.count
    columnWidth = name == "naive" ? 100 : table.widths[0]
    for column in 0..<count {
      let start =
        name == "naive"
        ? Double(column) * 100 + Double(column + 1) * gaps.column : table.starts[column]
      columns.append((start, start + columnWidth))
    }
  }

  private var items: [ReferenceBoard.Item] { board.sections.flatMap(\.items) }

  private func height(_ item: ReferenceBoard.Item) -> Double {
    guard let aspect = goodAspect(item.aspect), name != "naive" else { return good(item.extent) }
    let own = isHorizontal ? columnWidth * aspect : columnWidth / aspect
    return min(own + good(item.extent), .greatestFiniteMagnitude)
  }

  /// An item's own size; a bare number is both.
  private func size(_ item: ReferenceBoard.Item) -> Size {
    Size(width: good(item.isBare ? item.extent : item.crossExtent ?? 0), height: good(item.extent))
  }

  private mutating func add(_ lane: Int, _ frame: Rect, _ path: ItemPath? = nil) {
    let path = path ?? ItemPath(section: 0, item: elements.count)
    elements.append(Attributes(path: path, frame: frame, lane: lane))
  }

  /// The greatest lane end, at least 0.
  private var greatest: Double { max(0, lanes.max()!) }

  /// The lane that an item keeps, or the shortest.
  private func lane(_ item: ReferenceBoard.Item) -> Int {
    item.keptLane.map { min($0, count - 1) } ?? lanes.firstIndex(of: lanes.min()!)!
  }

  private mutating func placeSections() {
    for (number, section) in board.sections.enumerated() {
      if section.header != 0 {
        addSupplement(.header, number, number == 0 ? insets.top : greatest, section.header)
      }
      for (index, item) in section.items.enumerated() {
        let (lane, height) = (lane(item), height(item))
        let frame = Rect(
          x: columns[lane].minimum, y: lanes[lane], width: columnWidth, height: height)
        add(lane, frame, ItemPath(section: number, item: index))
        lanes[lane] = sum(lanes[lane], height, gaps.row)
      }
      if section.footer != 0 {
        addSupplement(.footer, number, greatest - gaps.row, section.footer)
        lanes = lanes.map { $0 + insets.top + insets.bottom }
      }
    }
    contentSize = Size(width: 0, height: max(0, greatest - insets.top))
  }

  private mutating func addSupplement(
    _ kind: Attributes.Kind, _ section: Int, _ y: Double, _ extent: Double
  ) {
    let height = good(extent)
    lanes = Array(repeating: y + height, count: count)
    guard height > 0.1 else { return }
    elements.append(
      Attributes(
        kind: kind, path: ItemPath(section: section, item: 0),
        frame: Rect(x: 0, y: y, width: container.width, height: height)))
  }

  /// Layouts 2 to 5.
  private mutating func placeInLanes() {
    let isGapBetween = name == "hx-collection-view" || name == "waterfall-layout"
    for (index, item) in items.enumerated() {
      let lane = name == "pure-layout" ? index % count : lane(item)
      var y = lanes[lane]
      if isGapBetween, y != insets.top { y = sum(y, gaps.row) }
      let height = height(item)
      add(lane, Rect(x: columns[lane].minimum, y: y, width: columnWidth, height: height))
      lanes[lane] = isGapBetween ? sum(y, height) : sum(y, height, gaps.row)
    }
    switch name {
    case "pure-layout":
      let ends = elements.map { $0.frame.maxY + gaps.row }.max() ?? 0
      contentSize = Size(width: container.width, height: max(container.height, ends))
    case "swift-waterfall":
      contentSize = Size(width: 0, height: max(0, greatest + insets.bottom - gaps.row))
    default:
      let width = name == "waterfall-layout" ? container.width : 0
      contentSize = Size(width: width, height: greatest + insets.bottom)
    }
  }

  private mutating func placeNaively(isFixed: Bool) {
    lanes = Array(repeating: 0, count: count)  // the insets only narrow what m divides
    var (flow, row) = (gaps.row, 0.0)
    var frames: [Rect] = []
    for (index, item) in items.enumerated() {
      let (lane, height) = (index % count, height(item))
      if lane == 0, index > 0 { (flow, row) = (flow + row + gaps.row, 0) }
      row = max(row, height)
      let x = columns[lane].minimum
      add(lane, Rect(x: x, y: lanes[lane], width: 100, height: height))
      frames.append(Rect(x: x, y: flow, width: 100, height: height))
      lanes[lane] += height + gaps.row
    }
    if !isFixed { culledFrames = frames }
    contentSize = Size(
      width: Double(count) * 100 + Double(count + 1) * gaps.column,
      height: elements.map(\.frame.maxY).max() ?? 0)
  }

  private mutating func placeInGrid() {
    let height = items.map(self.height).max() ?? 0
    for index in items.indices {
      let (row, lane) = index.quotientAndRemainder(dividingBy: count)
      let y = insets.top + Double(row) * (height + gaps.row)
      add(lane, Rect(x: columns[lane].minimum, y: y, width: columnWidth, height: height))
    }
    closeContent()
  }

  private mutating func closeContent() {
    let bottom = elements.map(\.frame.maxY).max() ?? insets.top
    contentSize = Size(width: container.width, height: bottom + insets.bottom)
  }

  private mutating func placeInRows(height: Double) {
    let usable = max(0, container.width - insets.left - insets.right)
    var (row, y): ([Double], Double) = ([], insets.top)
    for item in items {
      let size = size(item)
      row.append(height * (goodAspect(item.aspect) ?? size.width / size.height))
      let gap = Double(row.count - 1) * gaps.column
      let own = row.reduce(0, +)
      guard own + gap >= usable else { continue }
      let factor = max(0, usable - gap) / own
      addRow(row.map { $0 * factor }, y, height * factor)
      (row, y) = ([], y + height * factor + gaps.row)
    }
    addRow(row, y, height)
    closeContent()
  }

  private mutating func addRow(_ widths: [Double], _ y: Double, _ height: Double) {
    var x = insets.left
    for (index, width) in widths.enumerated() {
      add(index, Rect(x: x, y: y, width: width, height: height))
      x += width + gaps.column
    }
  }

  private mutating func placeInLine() {
    var x = insets.left
    for item in items {
      let size = size(item)
      add(
        0,
        Rect(
          x: x, y: container.height / 2 - size.height / 2, width: size.width,
          height: size.height))
      x += size.width + gaps.column
    }
    let right = elements.last?.frame.maxX ?? insets.left
    contentSize = Size(width: right + insets.right, height: container.height)
  }

  private mutating func placeOnCircle() {
    let radius = min(container.width, container.height) / 2.5
    for (index, item) in items.enumerated() {
      let (size, part) = (size(item), Double(index) / Double(items.count))
      let angle = 2 * Double.pi * part
      add(
        0,
        Rect(
          x: container.width / 2 + radius * cos(angle) - size.width / 2,
          y: container.height / 2 + radius * sin(angle) - size.height / 2, width: size.width,
          height: size.height))
    }
    contentSize = container
  }
}
