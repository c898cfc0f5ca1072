package import WaterfallLayout

/// A reference implementation of Geometry from "Columns" to "Bad numbers", written as plainly as
/// possible. It is slow, and shares only input and output types with the engine.
package struct ReferenceLayout {
  package private(set) var elements: [Attributes] = []
  package private(set) var contentSize = Size(width: 0, height: 0)
  /// Per section, each column's left and right edge on the screen (top and bottom if horizontal).
  package private(set) var columns: [[(minimum: Double, maximum: Double)]] = []
  package let isHorizontal: Bool
  private let configuration: LayoutConfiguration
  private let width: Double
  private var y = 0.0

  /// Each item's span in columns, after it was limited to the section's columns.
  package private(set) var spans: [ItemPath: Int] = [:]

  package init(_ configuration: LayoutConfiguration, _ board: ReferenceBoard, in container: Size) {
    self.configuration = configuration
    isHorizontal = configuration.direction == .horizontal
    let extent = good(isHorizontal ? container.height : container.width)
    width = configuration.snap == .integral ? extent.rounded(.down) : extent
    y = flipped(configuration.contentInsets).top
    for (number, section) in board.sections.enumerated() {
      if number > 0 { y += length(configuration.sectionSpacing) }
      add(section, number)
    }
    contentSize = Size(width: width, height: y + flipped(configuration.contentInsets).bottom)
    guard isHorizontal else { return }
    contentSize = Size(width: contentSize.height, height: contentSize.width)
    for index in elements.indices {
      let frame = elements[index].frame
      elements[index].frame = Rect(
        x: frame.y, y: frame.x, width: frame.height, height: frame.width)
    }
  }

  private var isIntegral: Bool { configuration.snap == .integral }

  private func length(_ number: Double) -> Double {
    isIntegral ? good(number).rounded(.toNearestOrAwayFromZero) : good(number)
  }

  private func extent(_ number: Double) -> Double {
    isIntegral ? max(0, (good(number) - 1e-9).rounded(.up)) : good(number)
  }

  private func flipped(_ insets: Insets) -> Insets {
    isHorizontal
      ? Insets(
        top: length(insets.left), left: length(insets.top), bottom: length(insets.right),
        right: length(insets.bottom))
      : Insets(
        top: length(insets.top), left: length(insets.left), bottom: length(insets.bottom),
        right: length(insets.right))
  }

  private mutating func add(_ section: ReferenceBoard.Section, _ number: Int) {
    let content = flipped(configuration.contentInsets)
    let insets = flipped(section.insets ?? configuration.insets)
    let columnGap = length(section.columnGap ?? configuration.columnGap)
    let rowGap = length(section.rowGap ?? configuration.rowGap)
    let (across, along) = isHorizontal ? (rowGap, columnGap) : (columnGap, rowGap)
    let headerIndex = elements.count
    addSupplement(.header, section.header, section.headerInsets, number)
    y += insets.top
    let left = content.left + insets.left
    let right = content.right + insets.right
    let widths = columnWidths(section, room: width - left - right, gap: across)
    var starts: [Double] = []
    for column in widths.indices {
      starts.append(
        isIntegral
          ? left + widths[..<column].reduce(0, +) + Double(column) * across
          : left + Double(column) * (widths[column] + across))
    }
    let isMirrored = configuration.isRightToLeft && !isHorizontal
    let edges = left + (width - right)
    let mirror: (Double, Double) -> Double = { minimum, maximum in
      isMirrored ? edges - maximum : minimum
    }
    columns.append(
      widths.indices.map { column in
        let minimum = mirror(starts[column], starts[column] + widths[column])
        return (minimum, minimum + widths[column])
      })
    var lanes = ReferenceLanes(count: widths.count, firstLine: y, gap: along)
    for stamp in section.stamps { lanes.push(below: flipped(stamp), columns: columns[number]) }
    for (index, item) in section.items.enumerated() {
      let path = ItemPath(section: number, item: index)
      let span = min(max(1, item.span), widths.count)
      let height = extent(item.extent)
      let (lane, top) = lanes.place(
        span: span, height: height, configuration, kept: item.keptLane)
      let itemWidth =
        isIntegral
        ? widths[lane..<lane + span].reduce(0, +) + Double(span - 1) * across
        : Double(span) * widths[lane] + Double(span - 1) * across
      elements.append(
        Attributes(
          path: path,
          frame: Rect(
            x: mirror(starts[lane], starts[lane] + itemWidth), y: top, width: itemWidth,
            height: height), lane: lane))
      spans[path] = span
    }
    y =
      elements.filter { $0.kind == .item && $0.path.section == number }
      .map { $0.frame.maxY }.max() ?? y
    y += insets.bottom
    addSupplement(.footer, section.footer, section.footerInsets, number)
    if elements.count > headerIndex, elements[headerIndex].kind == .header {
      headers.append((headerIndex, y))
    }
  }

  /// Each header's index in `elements`, and the end of its section.
  package private(set) var headers: [(index: Int, end: Double)] = []

  private mutating func addSupplement(
    _ kind: Attributes.Kind, _ raw: Double, _ rawInsets: Insets, _ section: Int
  ) {
    let height = extent(raw)
    guard height > 0 else { return }
    let (content, insets) = (flipped(configuration.contentInsets), flipped(rawInsets))
    y += insets.top
    let left = content.left + insets.left
    elements.append(
      Attributes(
        kind: kind, path: ItemPath(section: section, item: 0),
        frame: Rect(
          x: left, y: y, width: max(0, width - (left + content.right + insets.right)),
          height: height)))
    y += height + insets.bottom
  }

  private func flipped(_ stamp: Rect) -> Rect {
    var stamp = stamp
    if isHorizontal {
      stamp = Rect(x: stamp.y, y: stamp.x, width: stamp.height, height: stamp.width)
    }
    let parts = [stamp.x, stamp.y, stamp.width, stamp.height]
    guard parts.allSatisfy(\.isFinite), stamp.width > 0, stamp.height > 0 else {
      return Rect(x: 0, y: 0, width: 0, height: 0)
    }
    guard isIntegral else { return stamp }
    let (x, y) = (stamp.x.rounded(.down), stamp.y.rounded(.down))
    return Rect(
      x: x, y: y, width: stamp.maxX.rounded(.up) - x, height: stamp.maxY.rounded(.up) - y)
  }

  private func columnWidths(
    _ section: ReferenceBoard.Section, room: Double, gap: Double
  ) -> [Double] {
    var count = 1
    if let own = section.columns {
      count = own
    } else if case .count(let number) = configuration.columns {
      count = number
    } else if case .adaptive(let minimum, let most) = configuration.columns {
      let step = good(minimum) + gap
      if step > 0 { count = Int(((max(0, room) + gap) / step + 1e-9).rounded(.down)) }
      if let most { count = min(count, most) }
    }
    count = min(max(1, count), 10_000)
    var usable: Double { max(0, room - Double(count - 1) * gap) }
    guard isIntegral else { return Array(repeating: usable / Double(count), count: count) }
    while count > 1 && usable / Double(count) < 1 { count -= 1 }
    let (quotient, rest) = Int(usable.rounded(.down)).quotientAndRemainder(dividingBy: count)
    return (0..<count).map { Double($0 < rest ? quotient + 1 : quotient) }
  }
}

/// The number, or 0 if it is not finite or not positive.
func good(_ number: Double) -> Double { number.isFinite && number > 0 ? number : 0 }
