import Platform
import TerminalGrid
package import WaterfallItems

/// Draws a card for nobody, while the program begins on another processor.
///
/// Whatever a process does first is slow: the system fetches the pages of the program, and Swift
/// looks up each type and makes each table. So a frame is drawn while options are decoded and the
/// terminal is asked. The first frame that is seen then comes a seventh sooner.
///
/// - Parameter source: opens the source of a record or two, so that reading is dry run as well.
package func beginDryRun(of source: @escaping @Sendable () -> any ItemSource) {
  if processorCount > 1 { startTask { _ = await dryRun(of: source()) } }
}

/// - Returns: what nobody sees.
func dryRun(of source: any ItemSource) async -> Grid {
  let options = ViewerOptions()
  var grid = Grid(size: CellSize(columns: 60, rows: 12))
  var state = ViewerState(options: options, size: grid.size)
  let reading = CardReading(options)
  for case .load(let request) in state.update(.started) {
    guard let page = try? await source.page(after: nil, count: request.count) else { continue }
    _ = state.update(.page(await reading.loadedInParallel(page, for: request, from: source)))
  }
  var drawn: DrawnScreen?
  state.render(into: &grid, after: &drawn)
  return grid
}
