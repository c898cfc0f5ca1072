import TerminalGrid
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

extension Viewer {
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
    guard viewport != board.viewport else { return [] }
    guard board.isInvalidated(by: viewport) else {
      board.setSize(viewport)
      board.restore(anchor)
      return []
    }
    return layOut(keeping: anchor)
  }

  /// Places everything by the options as they are.
  mutating func layOut(keeping anchor: (item: Int, cells: Int)?) -> [ViewerEffect] {
    // The line in which the focus moves was one of the old columns.
    board.camera.forgetGoal()
    let old = measure
    if options.form.list != nil { options.form.list = listColumns }
    board.layOut(options.layout, in: viewport, options.form)
    asking.noteRelayout()
    if lab.compared != nil { placeCompared(.all) }
    board.restore(anchor)
    return measure == old ? [] : remeasure()
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
    // Who computes the layout has been asked for these already.
    if board.isOfCommand, items.extents == measured.extents { return [] }
    let anchor = self.anchor
    board.setExtents(measured.extents)
    place(.all)
    board.restore(anchor)
    return []
  }
}
