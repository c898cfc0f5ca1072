package import WaterfallLayout

// Geometry, "Queries", by looking at every element.
extension ReferenceLayout {
  package var items: [Attributes] { elements.filter { $0.kind == .item } }

  /// The elements in a rectangle, with sticky headers and footers moved if the options say so.
  package func elements(in rect: Rect) -> [Attributes] {
    elements(
      in: rect, stickyHeaders: options.hasStickyHeaders, stickyFooters: options.hasStickyFooters)
  }

  private func elements(in asked: Rect, stickyHeaders: Bool, stickyFooters: Bool) -> [Attributes] {
    let rect = Rect(
      x: asked.x.isFinite ? asked.x : 0, y: asked.y.isFinite ? asked.y : 0, width: asked.width,
      height: asked.height)
    guard rect.width > 0, rect.height > 0 else { return [] }
    let moved = elements.map { element in
      switch element.kind {
      case .header where stickyHeaders && options.isMasonry: stuck(element, to: rect)
      case .footer where stickyFooters && options.isMasonry: stuck(element, to: rect)
      default: element
      }
    }
    // In line, an item is found by what is drawn of it.
    let frames =
      culledFrames
      ?? (options.layout == "line" ? shown(moved, in: rect).map(enlarged) : moved.map(\.frame))
    return zip(moved, frames).filter { _, frame in
      frame.width > 0 && frame.height > 0
        && frame.minX < rect.maxX && rect.minX < frame.maxX
        && frame.minY < rect.maxY && rect.minY < frame.maxY
    }.map(\.0)
  }

  /// The frame, enlarged about its centre.
  private func enlarged(_ element: Attributes) -> Rect {
    let (frame, scale) = (element.frame, element.scale)
    let (width, height) = (frame.width * scale, frame.height * scale)
    return Rect(
      x: frame.x + (frame.width - width) / 2, y: frame.y + (frame.height - height) / 2,
      width: width, height: height)
  }

  /// The elements as a viewport shows them: in line, those near its centre are larger.
  package func shown(_ elements: [Attributes], in viewport: Rect) -> [Attributes] {
    guard options.layout == "line" else { return elements }
    return elements.map { element in
      let distance = abs(element.center.x - (viewport.x + viewport.width / 2))
      var shown = element
      if distance <= 200 { shown.scale = 1 + 0.3 * (1 - distance / 200) }
      return shown
    }
  }

  /// A sticky header or footer in its place for a rectangle (Geometry, "Sections").
  private func stuck(_ element: Attributes, to rect: Rect) -> Attributes {
    let (minimum, maximum) = isHorizontal ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
    let range = ranges[element.path.section]
    var frame = isHorizontal ? element.frame.turned : element.frame
    frame.y =
      element.kind == .header
      ? max(frame.y, min(minimum, range.end - frame.height))
      : min(frame.y, max(maximum - frame.height, range.start))
    var moved = element
    moved.frame = isHorizontal ? frame.turned : frame
    moved.zIndex = 1
    return moved
  }

  package func nearest(to point: Point) -> ItemPath? {
    let square = { (item: Attributes) in
      let x = max(0, item.frame.minX - point.x, point.x - item.frame.maxX)
      let y = max(0, item.frame.minY - point.y, point.y - item.frame.maxY)
      return x * x + y * y
    }
    let least = items.map(square).min()
    return Self.inReadingOrder(items.filter { square($0) == least }, isHorizontal: isHorizontal)
      .first?.path
  }

  /// The elements by top, then by column, then in their own order, which is the layout's.
  package static func inReadingOrder(_ elements: [Attributes], isHorizontal: Bool) -> [Attributes] {
    let key = { (element: Attributes) in
      [isHorizontal ? element.frame.x : element.frame.y, Double(element.lane)]
    }
    return elements.enumerated().sorted { a, b in
      (key(a.element) + [Double(a.offset)]).lexicographicallyPrecedes(
        key(b.element) + [Double(b.offset)])
    }.map(\.element)
  }

  /// Elements and a content size shown on a grid of cells (Geometry, "Scaled").
  ///
  /// - Parameter extent: the container's width, or its height if the layout is horizontal.
  package static func scaled(
    _ frame: Rect, cells: Int, aspect: Double, extent: Double, isHorizontal: Bool
  ) -> Rect {
    let factor = good(extent) > 0 ? Double(cells) / extent : 0
    let ratio = good(aspect) > 0 ? aspect : 1
    let across = { (edge: Double) in
      (isHorizontal ? edge * factor / ratio : edge * factor).rounded(.toNearestOrAwayFromZero)
    }
    let down = { (edge: Double) in
      (isHorizontal ? edge * factor : edge * factor * ratio).rounded(.toNearestOrAwayFromZero)
    }
    let (x, y) = (across(frame.minX), down(frame.minY))
    return Rect(x: x, y: y, width: across(frame.maxX) - x, height: down(frame.maxY) - y)
  }
}
