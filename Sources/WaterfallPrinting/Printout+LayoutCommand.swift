import WaterfallItems
import WaterfallLayout
import WaterfallViewer

extension Printout {
  /// Has a layout command say where all items stand, if one computes the layout.
  ///
  /// - Throws: `.command` if it does not answer well.
  mutating func layOut(_ source: any ItemSource) async throws(ItemError) {
    guard let command = state.viewer.options.layout.kind.command, !isStopped else { return }
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
        // Cards are as wide as the command makes them.
        let extents = await reading.extents(for: request, from: source)
        effects += updated(.measured(MeasuredExtents(request, extents)))
      default: break
      }
    }
  }
}
