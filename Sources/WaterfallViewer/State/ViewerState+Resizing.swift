import TerminalGrid
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

extension ViewerState {
  /// A new window: the layout is prepared again only if its lanes are others; the focused card
  /// stays where it was on the screen.
  mutating func resize(to new: CellSize) -> [ViewerEffect] {
    guard new != size else { return [] }
    let anchor = self.anchor
    size = new
    tour.layOut(in: area)
    return fit(keeping: anchor) + noteLabRoom()
  }

  /// The viewport may be another.
  mutating func fit(keeping anchor: (item: Int, cells: Int)?) -> [ViewerEffect] {
    guard viewport != layout.size else { return [] }
    guard layout.isInvalidated(by: viewport) else {
      layout.setSize(viewport)
      restore(anchor)
      return []
    }
    // The line in which the focus moves was one of the old columns.
    camera.forgetGoal()
    layout.prepareEmpty(in: viewport)
    let old = measure
    measure = layout.measure(options.form)
    scaleExtents(from: old)
    place(isWhole: true)
    restore(anchor)
    return measure == old ? [] : remeasure()
  }

  /// Where points are scaled to cells, as many points as before would be another number of cells.
  mutating func scaleExtents(from old: CardMeasure) {
    let factor = Float(measure.pointsAlong / old.pointsAlong)
    guard factor != 1, factor.isFinite, fields?.extent == nil else { return }
    items.setExtents(ContiguousArray(items.extents.map { $0 * factor }))
  }

  /// Measures all items by the measure in force: at once if their cards are here, otherwise apart
  /// from the drawing; the old extents hold until then.
  mutating func remeasure() -> [ViewerEffect] {
    guard items.count > 0, let fields else { return [] }
    if cards.count >= items.count {
      let extents = (0..<items.count).map {
        cards[$0].map { measure.extent(of: $0) } ?? measure.leastExtent
      }
      return replaceExtents(
        MeasuredExtents(
          measure: measure, extents: ContiguousArray(extents), generation: generation))
    }
    reading.beginMeasuring()
    return [
      .measure(
        MeasureRequest(
          places: items.places, measure: measure, fields: fields, generation: generation))
    ]
  }

  mutating func replaceExtents(_ measured: MeasuredExtents) -> [ViewerEffect] {
    guard measured.generation == generation, !takeCompared(measured) else { return [] }
    reading.endMeasuring()
    // Another resize, or a page that was under way, came in between.
    guard measured.measure == measure, measured.extents.count == items.count else {
      return remeasure()
    }
    let anchor = self.anchor
    items.setExtents(measured.extents)
    place(isWhole: true)
    restore(anchor)
    return []
  }

  /// The focused item and the cell of the viewport at which it begins.
  var anchor: (item: Int, cells: Int)? {
    frame(of: focus).map { (focus, range(of: $0).first - offset) }
  }

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
}
