import TerminalGrid
import TerminalInput
import WaterfallItems
import WaterfallScreen

@testable import WaterfallBoard
@testable import WaterfallViewer

/// A viewer with its runner, as the program has it, without a terminal.
final class RunningViewer {
  private(set) var state: ViewerState
  private let runner: EffectRunner
  let inbox: Inbox

  /// - Parameter wake: called from any thread when something has come.
  init(
    _ source: any ItemSource, _ options: ViewerOptions, size: CellSize,
    wake: @escaping @Sendable () -> Void
  ) {
    inbox = Inbox(wake: wake)
    runner = EffectRunner(source: source, options: options, inbox: inbox)
    state = ViewerState(options: options, size: size)
    send(.started)
  }

  var viewer: Viewer { state.viewer }

  func send(_ event: Event) {
    runner.receive(event)
    for effect in state.update(event) { _ = runner.perform(effect) }
  }

  /// Presses keys in the notation of the config file.
  func press(_ notation: String) throws {
    for key in try KeyNotation.parse(notation) { send(.input(.key(key))) }
    send(.inputEnded)
  }

  /// Takes what has come.
  func takeNews() { for event in inbox.take() { send(event) } }

  /// The screen, row by row.
  var rows: [Substring] {
    var grid = Grid(size: viewer.size)
    state.render(into: &grid)
    return grid.text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Whether a row of the screen has these words.
  func shows(_ words: String) -> Bool { rows.contains { $0.contains(words) } }

  /// Whether all that it has asked for is there, so that a key would act at once.
  var isAtRest: Bool {
    let board = viewer.board
    return board.isIdle && !board.isMeasuring && !board.ordering.isPending && !runner.isUrgent
      && !board.holdsKeys
  }
}
