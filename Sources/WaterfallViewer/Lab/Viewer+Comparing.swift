import TerminalGrid
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

// Two layouts side by side. The first layout's cards are in the left half of the stage, the
// second's in the right half. A line below names both. The second layout scrolls along: it shows
// the first item in view at the same row.
extension Viewer {
  /// Whether two layouts are shown side by side: one was chosen, and there is room for both.
  var isComparing: Bool {
    guard lab.compared != nil, labPanel != nil || !lab.showsPanel || labGivesWayToTour,
      !board.view.isList
    else { return false }
    return stage.columns >= 25 && stage.rows >= 4
  }

  /// The size of each half in cells.
  var half: CellSize { CellSize(columns: (stage.columns - 1) / 2, rows: stage.rows - 1) }

  // MARK: Following the first one

  /// Rebuilds the second layout if it no longer fits the settings; drops it if none is shown.
  mutating func followComparison() {
    guard lab.compared != nil || lab.comparison != nil else { return }
    if isComparing ? !isComparisonFitting : lab.comparison != nil { placeCompared(.all) }
  }

  private var comparedChoice: LayoutChoice {
    lab.compared?.applied(to: board.view.chosen) ?? LayoutChoice()
  }

  private var isComparisonFitting: Bool {
    guard let comparison = lab.comparison else { return false }
    return comparison.layout.choice == comparedChoice && comparison.layout.size == viewport
      && comparison.generation == board.generation && comparison.measure.form == board.form
  }

  /// Places everything in the second layout, or only new items.
  mutating func placeCompared(_ part: LayoutWork.Part) {
    guard isComparing else {
      lab.put(nil)
      return
    }
    let isFitting = isComparisonFitting
    // It is taken out of the state, so that changing it makes no copy.
    let kept = lab.takeComparison()
    var comparison: Comparison
    if let kept, isFitting {
      comparison = kept
    } else {
      comparison = Comparison(
        comparedChoice, size: viewport, form: board.form, generation: board.generation)
    }
    let placed = isFitting ? part : .all
    place(placed, in: &comparison)
    lab.put(comparison)
    lab.note(placed)
  }

  private func place(_ part: LayoutWork.Part, in comparison: inout Comparison) {
    if comparison.measure != board.measure {
      comparison.grow(to: board.items, cards: board.cards, old: board.measure)
    }
    let source = comparedSource(comparison)
    switch part {
    case .all: comparison.layout.prepare(from: source)
    case .new: comparison.layout.append(from: source)
    }
  }

  func comparedSource(_ comparison: Comparison) -> CardSource {
    board.placed.source(
      for: comparison.layout,
      extents: comparison.measure == board.measure ? nil : comparison.extents)
  }

  // MARK: Measuring

  /// The next request to measure items for the second layout only; nil if none is due.
  mutating func nextComparedMeasure() -> MeasureRequest? {
    // On a far scroll all new items are measured once, at its end.
    guard let fields = board.fields, !board.isMeasuring, board.farScroll == nil,
      !board.ordering.gathers,
      let comparison = lab.comparison, comparison.measure != board.measure,
      let range = lab.nextMeasuring()
    else { return nil }
    return MeasureRequest(
      places: ContiguousArray(board.items.places[range]), measure: comparison.measure,
      fields: fields,
      generation: board.generation)
  }

  /// Takes extents that were measured for the second layout.
  ///
  /// - Returns: whether they were for the second layout.
  mutating func takeCompared(_ measured: MeasuredExtents) -> Bool {
    guard measured.measure != board.measure, lab.receive(measured) else { return false }
    placeCompared(.all)
    return true
  }

  // MARK: What is in view

  /// The scroll offset of the second layout.
  ///
  /// The first item in view starts at the same row as in the first layout. If its start is out of
  /// sight, the same fraction of it is scrolled past. If the first layout is at its end, so is the
  /// second.
  func comparedOffset(_ comparison: Comparison) -> Int {
    let other = comparison.layout
    let extent = other.isHorizontal ? viewport.columns : viewport.rows
    let last = max(0, other.contentExtent - extent)
    if board.offset > 0, board.offset == board.lastOffset { return last }
    guard let item = board.placed.cardsInView()?.cards.first?.item,
      let path = board.arrangement.path(of: item),
      let frame = board.layout.frame(at: path), let otherFrame = other.frame(at: path)
    else { return 0 }
    let (first, end) = board.range(of: frame)
    let (otherFirst, otherEnd) =
      other.isHorizontal
      ? (Int(otherFrame.minX), Int(otherFrame.maxX)) : (Int(otherFrame.minY), Int(otherFrame.maxY))
    var distance = other.isHorizontal == board.isHorizontal ? first - board.offset : 0
    if distance < 0 { distance = distance * (otherEnd - otherFirst) / max(1, end - first) }
    return min(max(0, otherFirst - distance), last)
  }

  /// The part of the second layout's content that is in view.
  func comparedRect(_ comparison: Comparison) -> Rect {
    let offset = Double(comparedOffset(comparison))
    let (columns, rows) = (Double(viewport.columns), Double(viewport.rows))
    return comparison.layout.isHorizontal
      ? Rect(x: offset, y: 0, width: columns, height: rows)
      : Rect(x: 0, y: offset, width: columns, height: rows)
  }

  /// The items in view in the second half, in layout order; empty if there is none.
  var comparedItems: [Int] {
    guard isComparing, let comparison = lab.comparison else { return [] }
    var found: [Int] = []
    comparison.layout.forEachElement(in: comparedRect(comparison)) { attributes in
      if attributes.kind == .item { found.append(board.arrangement.item(at: attributes.path)) }
    }
    return found
  }

  /// The item at a cell of the second half; nil if there is none.
  func comparedItem(at point: CellPoint) -> Int? {
    guard isComparing, let comparison = lab.comparison, point.row < viewport.rows else {
      return nil
    }
    let rect = comparedRect(comparison)
    let cell = Rect(
      x: rect.x + Double(point.column - viewport.columns - 1), y: rect.y + Double(point.row),
      width: 1, height: 1)
    guard cell.x >= rect.x, cell.x < rect.maxX else { return nil }
    var found: Int?
    comparison.layout.forEachElement(in: cell) { attributes in
      if attributes.kind == .item { found = board.arrangement.item(at: attributes.path) }
    }
    return found
  }

  /// The pictures of the cards in view in the second half, in layout order.
  var comparedPictures: [PictureRequest] {
    guard isComparing, let comparison = lab.comparison else { return [] }
    return pictures(in: comparedRect(comparison), of: comparison.layout)
  }
}
