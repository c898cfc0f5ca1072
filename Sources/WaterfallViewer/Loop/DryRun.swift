import Platform
import TerminalGrid
import WaterfallItems

/// Draws a card for nobody, while the program begins on another processor.
///
/// Whatever a process does first is slow: the system fetches the pages of the program, and Swift
/// looks up each type and makes each table. So a frame is drawn while options are decoded and the
/// terminal is asked. The first frame that is seen then comes a seventh sooner.
package func beginDryRun() {
  if processorCount > 1 { startTask { _ = await dryRun() } }
}

/// - Returns: what nobody sees.
func dryRun() async -> Grid {
  let options = ViewerOptions()
  var grid = Grid(size: CellSize(columns: 60, rows: 12))
  var state = ViewerState(options: options, size: grid.size)
  let record = #"{"title": "One", "body": "two words", "date": "2001-02-03", "number": 4}"#
  let source = openSource(bytes: Array("\(record)\n\(record)\n".utf8), name: "")
  let reading = CardReading(options)
  for case .load(let request) in state.update(.started) {
    guard let page = try? await source.page(after: nil, count: request.count) else { continue }
    _ = state.update(.page(await reading.loadedInParallel(page, for: request, from: source)))
  }
  var drawn: DrawnScreen?
  state.render(into: &grid, after: &drawn)
  return grid
}
