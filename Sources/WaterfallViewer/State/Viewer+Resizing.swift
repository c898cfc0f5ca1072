import TerminalGrid
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

extension Viewer {
  /// Takes a new window size. The layout is prepared again only if its lanes change. The focused
  /// card keeps its place on the screen.
  mutating func resize(to new: CellSize) -> [ViewerEffect] {
    guard new != size else { return [] }
    let anchor = self.anchor
    size = new
    tour.layOut(in: area)
    return fit(keeping: anchor) + noteLabRoom()
  }

  /// Adapts the board, if the viewport has changed.
  mutating func fit(keeping anchor: (item: Int, cells: Int)?) -> [ViewerEffect] {
    guard viewport != board.placed.viewport else { return [] }
    guard board.placed.isInvalidated(by: viewport) else {
      board.placed.setSize(viewport)
      board.placed.restore(anchor)
      return []
    }
    return layOut(keeping: anchor)
  }

  /// Places all items with the present options.
  mutating func layOut(keeping anchor: (item: Int, cells: Int)?) -> [ViewerEffect] {
    // Moves keep to a goal line in one of the old columns, which no longer exist.
    board.placed.camera.forgetGoal()
    board.reading.fillAgain()
    let old = measure
    if board.view.isList { board.view.columns = listColumns }
    board.placed.layOut(board.view.placing, in: viewport, board.shownForm)
    asking.noteRelayout()
    if lab.compared != nil { placeCompared(.all) }
    board.placed.restore(anchor)
    return measure == old ? [] : remeasure()
  }

  /// Measures all items by the present measure. If all cards are stored, this happens at once.
  /// Otherwise it happens in the background, and the old extents stay in use until then.
  mutating func remeasure() -> [ViewerEffect] {
    guard items.count > 0, let fields else { return [] }
    if board.cards.count >= items.count {
      let extents = (0..<items.count).map {
        board.cards[$0].map { measure.extent(of: $0) } ?? measure.leastExtent
      }
      return replaceExtents(
        MeasuredExtents(
          measure: measure, extents: ContiguousArray(extents), generation: generation))
    }
    board.reading.beginMeasuring()
    return [
      .measure(
        MeasureRequest(
          places: items.places, measure: measure, fields: fields, generation: generation))
    ]
  }

  mutating func replaceExtents(_ measured: MeasuredExtents) -> [ViewerEffect] {
    if takeCompared(measured) { return [] }
    board.reading.endMeasuring()
    // Another resize came in between, or a page that was already being read.
    guard measured.measure == measure, measured.extents.count == items.count else {
      return remeasure()
    }
    // The layout command already got these extents; do not ask it again.
    if board.placed.isOfCommand, items.extents == measured.extents { return [] }
    let anchor = self.anchor
    board.placed.setExtents(measured.extents)
    place(.all)
    board.placed.restore(anchor)
    return []
  }
}
