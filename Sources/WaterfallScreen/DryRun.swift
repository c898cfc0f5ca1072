import Platform
import TerminalGrid
import WaterfallBoard
package import WaterfallItems
import WaterfallViewer

/// Draws a card that is never shown, while the program starts on another processor.
///
/// The first use of anything in a process is slow: the system loads pages of the program, and Swift
/// looks up types and builds tables. So a frame is drawn while options are decoded and the terminal
/// is queried. The first visible frame then comes a seventh sooner.
///
/// - Parameter source: opens a source of one or two records, so that reading is warmed up, too.
package func beginDryRun(of source: @escaping @Sendable () -> any ItemSource) {
  if processorCount > 1 { startTask { _ = await dryRun(of: source()) } }
}

/// - Returns: the frame that is never shown.
func dryRun(of source: any ItemSource) async -> Grid {
  let options = ViewerOptions()
  var grid = Grid(size: CellSize(columns: 60, rows: 12))
  var state = ViewerState(options: options, size: grid.size)
  let reading = CardReading(options.configuration)
  for case .load(let request) in state.update(.started) {
    guard let page = try? await source.page(after: nil, count: request.count) else { continue }
    _ = state.update(.page(await reading.loadedInParallel(page, for: request, from: source)))
  }
  var drawn: DrawnScreen?
  _ = state.render(into: &grid, after: &drawn)
  return grid
}
