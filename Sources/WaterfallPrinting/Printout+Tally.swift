package import WaterfallBoard
package import WaterfallItems
package import WaterfallRecords
import WaterfallViewer

extension Printout {
  /// Reads all items of a source, and finds out which are shown. Nothing is drawn.
  ///
  /// - Throws: the error that ended reading. Everything that was read before is there.
  package mutating func readAll(of source: any ItemSource) async throws(ItemError) {
    try await read(source) { printout, _ in
      printout.front.drop(above: printout.front.finalRow)
      printout.update(.neededCards(Array(printout.openItems)))
    }
    try await arrange(from: source)
  }

  /// The tally of a chart's words, of no records yet. The names are those of the items' fields.
  package func tally(of plot: String) throws(PlotError) -> PlotTally {
    try state.viewer.tally(of: plot)
  }

  /// Adds the items that are shown to a tally.
  ///
  /// - Returns: nil if the task was cancelled.
  package func counted(
    _ tally: any FieldTally, from source: any ItemSource
  ) async -> CountedValues? {
    let places = state.viewer.board.shownPlaces()
    return await CountRequest(tally, places: places, generation: 0).counted(from: source)
  }
}
