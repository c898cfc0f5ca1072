import WaterfallBoard
import WaterfallItems
import WaterfallLayout
import WaterfallViewer

extension Printout {
  /// If a layout command computes the layout, runs it to place all items.
  ///
  /// - Throws: `.command` if its answer has a fault.
  mutating func layOut(_ source: any ItemSource) async throws(ItemError) {
    guard let command = state.viewer.board.view.chosen.kind.command, !isStopped else { return }
    let program = LayoutProgram(command)
    defer { program.end() }
    var effects = updated(.allRead)
    while let effect = effects.popLast() {
      switch effect {
      case .layOut(let request):
        guard let answer = await program.answer(to: request) else { throw .cancelled }
        if let fault = answer.fault { throw .command(command: command, reason: fault.words) }
        effects += updated(.laidOut(answer))
      case .measure(let request):
        // A card's height depends on the width that the command chose.
        let extents = await reading.extents(for: request, from: source)
        effects += updated(.measured(MeasuredExtents(request, extents)))
      default: break
      }
    }
  }
}
