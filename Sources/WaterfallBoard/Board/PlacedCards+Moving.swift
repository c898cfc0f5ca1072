import TerminalGrid
import TerminalInput
import WaterfallLayout

extension PlacedCards {
  // MARK: The focus

  /// Moves the focus from card to card. A card larger than the window is first scrolled through.
  mutating func moveFocus(_ direction: NeighbourDirection, times: Int = 1) {
    for _ in 0..<min(times, 10_000) {
      guard step(direction) else { break }
    }
  }

  private mutating func step(_ direction: NeighbourDirection) -> Bool {
    guard let frame = frame(of: focus), let path = arrangement.path(of: focus) else { return false }
    let way = way(of: direction)
    if let way, scrollThrough(frame, way) { return true }
    let goal = goalCoordinate(for: direction, from: frame)
    guard let next = layout.neighbour(of: path, toward: direction, goal: goal) else {
      // There is no further card. Show the content beyond this one, for example the last line.
      let (first, end) = range(of: frame)
      switch way {
      case .onward: scroll(to: max(offset, end + 1 - viewportExtent))
      case .back: scroll(to: min(offset, first - headerExtent(of: path.section)))
      case nil: scroll(to: offset)
      }
      return false
    }
    camera.step(to: arrangement.item(at: next))
    reveal(focus)
    return true
  }

  /// Whether a direction goes with or against the scroll axis; nil if it is across it.
  private enum Way { case onward, back }

  private func way(of direction: NeighbourDirection) -> Way? {
    switch direction {
    case .down where !isHorizontal, .right where isHorizontal: .onward
    case .up where !isHorizontal, .left where isHorizontal: .back
    default: nil
    }
  }

  private mutating func goalCoordinate(
    for direction: NeighbourDirection, from frame: Rect
  ) -> Double {
    switch (direction, camera.goal) {
    case (.up, .column(let x)), (.down, .column(let x)): return x
    case (.left, .row(let y)), (.right, .row(let y)): return y
    case (.up, _), (.down, _):
      let x = (frame.minX + frame.maxX) / 2
      camera.follow(.column(x))
      return x
    case (.left, _), (.right, _):
      let y = (frame.minY + frame.maxY) / 2
      camera.follow(.row(y))
      return y
    }
  }

  private mutating func scrollThrough(_ frame: Rect, _ way: Way) -> Bool {
    let (first, end) = range(of: frame)
    guard end - first > viewportExtent else { return false }
    let step = max(1, viewportExtent / 2)
    // Faulty layouts place cards beyond the end of their content.
    let old = offset
    switch way {
    case .onward where end > offset + viewportExtent:
      scroll(to: min(offset + step, end - viewportExtent))
    case .back where first < offset:
      scroll(to: max(offset - step, first))
    default:
      break
    }
    return offset != old
  }

  /// Focuses an item and brings it into view.
  package mutating func moveFocus(to item: Int) {
    camera.jump(to: item)
    reveal(item)
  }

  /// Scrolls as little as possible to show the whole card. If the card is larger than the viewport,
  /// it shows the card's start.
  mutating func reveal(_ item: Int) {
    guard let frame = frame(of: item), let path = arrangement.path(of: item) else { return }
    let (first, end) = range(of: frame)
    if layout.choice.restsInCentre { return rest(on: frame) }
    let start = first - headerExtent(of: path.section)
    let isTooLarge = end - start > viewportExtent
    var wanted = offset
    if start < offset || isTooLarge {
      if !(start < offset && isTooLarge && end > offset) { wanted = start }
    } else if end > offset + viewportExtent {
      wanted = end - viewportExtent
    }
    scroll(to: wanted)
  }

  /// Scrolls to the end, but keeps the focused card in view: another column may be much longer.
  mutating func showEnd() {
    scroll(to: lastOffset)
    reveal(focus)
  }

  // MARK: Rest

  /// A place in the viewport.
  package enum Spot { case start, middle, end }

  /// Focuses the card at a spot in the current column (row, when horizontal), without scrolling.
  ///
  /// `times` counts cards from the start or end of the viewport. Cards that are cut off count only
  /// if no whole card is in view.
  package mutating func focusInView(_ spot: Spot, times: Int) {
    guard let inView = cardsInView(), let here = arrangement.path(of: focus) else { return }
    let (across, start) = (goalAcross, offset + headerExtent(of: here.section))
    func isOnLine(_ frame: Rect) -> Bool {
      isHorizontal
        ? frame.minY <= across && across < frame.maxY
        : frame.minX <= across && across < frame.maxX
    }
    let onLine = inView.cards.filter { isOnLine($0.frame) }
    let column = onLine.isEmpty ? inView.cards : onLine
    let whole = column.filter { card in
      let (first, end) = range(of: card.frame)
      return first >= start && end <= offset + viewportExtent
    }
    let cards = (whole.isEmpty ? column : whole).sorted {
      range(of: $0.frame).first < range(of: $1.frame).first
    }
    let step = min(max(1, times), cards.count) - 1
    switch spot {
    case .start: camera.step(to: cards[step].item)
    case .end: camera.step(to: cards[cards.count - 1 - step].item)
    case .middle:
      let middle = offset + viewportExtent / 2
      let card = cards.last { range(of: $0.frame).first <= middle } ?? cards[0]
      camera.step(to: card.item)
    }
    camera.follow(isHorizontal ? .row(across) : .column(across))
    if layout.choice.restsInCentre { reveal(focus) }
  }

  /// Scrolls until the frame's centre is at the viewport's centre, as far as the content allows.
  private mutating func rest(on frame: Rect) { scroll(to: restingOffset(of: frame)) }

  /// The offset at which the frame's centre is at the viewport's centre, or as close as the content
  /// allows.
  private func restingOffset(of frame: Rect) -> Int {
    let (first, end) = range(of: frame)
    return min(max(0, (first + end - viewportExtent) / 2), lastOffset)
  }

  /// Centres an item after scrolling has stopped: the next one in the direction of the scroll.
  ///
  /// A nearer item behind it would undo a short scroll.
  package mutating func comeToRest() {
    guard layout.choice.restsInCentre else { return }
    // The next item may be out of view.
    var rect = visibleRect
    let extent = Double(viewportExtent)
    if isHorizontal {
      (rect.x, rect.width) = (rect.x - extent, 3 * extent)
    } else {
      (rect.y, rect.height) = (rect.y - extent, 3 * extent)
    }
    var places: [Int] = []
    layout.forEachElement(in: rect) { attributes in
      if attributes.kind == .item { places.append(restingOffset(of: attributes.frame)) }
    }
    let ahead = places.filter { camera.heading < 0 ? $0 <= offset : $0 >= offset }
    let known = camera.heading == 0 || ahead.isEmpty ? places : ahead
    guard let place = known.min(by: { abs($0 - offset) < abs($1 - offset) }) else { return }
    let old = placeOfFocus
    scroll(to: place)
    // In a narrow window, another card than the one in focus may come to rest.
    keepFocusInView(near: old)
  }

  // MARK: The viewport

  /// Scrolls by rows. The focus stays on its card while that is in view; otherwise it moves to the
  /// card nearest to its old place on screen.
  package mutating func scroll(by cells: Int) {
    let place = placeOfFocus
    camera.head(cells)
    let (target, overflow) = offset.addingReportingOverflow(cells)
    scroll(to: overflow ? (cells < 0 ? 0 : .max) : target)
    keepFocusInView(near: place)
  }

  /// Scrolls by part of a screen, and keeps the focus at about the same place on screen.
  package mutating func page(by screens: Double) {
    let old = offset
    let (place, across) = (placeOfFocus, goalAcross)
    // A section's header stays in view and covers some cells. Scroll by less, so that no card is
    // skipped.
    let extent = max(1, viewportExtent - (arrangement.sectionCount > 1 ? headerExtent(of: 0) : 0))
    let cells = Double(extent) * screens
    scroll(to: offset + Int(max(-1e9, min(1e9, cells)).rounded()))
    guard offset != old else {
      // It cannot scroll further. Focus the first or last card of the column instead.
      let isBack = screens < 0
      moveFocus(isHorizontal ? (isBack ? .left : .right) : (isBack ? .up : .down), times: 10_000)
      return
    }
    focusNearest(across: across, place: place)
    if layout.choice.restsInCentre { reveal(focus) }
  }

  /// The distance in cells from the viewport's start to the middle of the focused card.
  private var placeOfFocus: Int {
    guard let frame = frame(of: focus) else { return 0 }
    return Int(isHorizontal ? frame.minX + frame.maxX : frame.minY + frame.maxY) / 2 - offset
  }

  /// The line that moves along the scroll axis keep to, as a coordinate across that axis.
  private var goalAcross: Double {
    switch camera.goal {
    case .column(let x) where !isHorizontal: return x
    case .row(let y) where isHorizontal: return y
    default: break
    }
    guard let frame = frame(of: focus) else { return 0 }
    return (isHorizontal ? frame.minY + frame.maxY : frame.minX + frame.maxX) / 2
  }

  private mutating func keepFocusInView(near place: Int) {
    guard let frame = frame(of: focus) else { return }
    let (first, end) = range(of: frame)
    guard !(first < offset + viewportExtent && end > offset) else { return }
    focusNearest(across: goalAcross, place: min(max(0, place), viewportExtent - 1))
  }

  private mutating func focusNearest(across: Double, place: Int) {
    let along = Double(offset + min(max(0, place), max(0, viewportExtent - 1))) + 0.5
    let point = isHorizontal ? Point(x: along, y: across) : Point(x: across, y: along)
    guard let path = visiblePath(nearest: point) ?? layout.nearest(to: point) else { return }
    camera.step(to: arrangement.item(at: path))
    let isAlong = if case .row = camera.goal { isHorizontal } else { !isHorizontal }
    guard camera.goal == .none || !isAlong else { return }
    camera.follow(isHorizontal ? .row(across) : .column(across))
  }

  /// The item in view that is nearest to a point. Below the end of a short column, the nearest item
  /// of all may be out of view.
  private func visiblePath(nearest point: Point) -> ItemPath? {
    var best: ItemPath?
    var leastSquare = Double.infinity
    layout.forEachElement(in: visibleRect) { attributes in
      guard attributes.kind == .item else { return }
      let frame = attributes.frame
      let x = max(frame.minX - point.x, 0, point.x - frame.maxX)
      let y = max(frame.minY - point.y, 0, point.y - frame.maxY)
      guard x * x + y * y < leastSquare else { return }
      (best, leastSquare) = (attributes.path, x * x + y * y)
    }
    return best
  }
}
