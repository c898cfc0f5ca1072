import Platform
package import TerminalGrid
package import TerminalInput
package import WaterfallBoard
package import WaterfallCards
import WaterfallItems
import WaterfallRecords
package import WaterfallViewer

/// The main loop: polls, updates the state, runs effects and presents, until the user leaves.
///
/// It is never copied: the code for copying it would be as long as that for a viewer's whole state.
package struct ViewerLoop: ~Copyable {
  private var state: ViewerState
  private let terminal: any ViewerTerminal
  private let runner: EffectRunner
  private let inbox: Inbox
  private var grid: Grid
  /// The content of the grid; nil if nothing was drawn yet.
  private var drawn: DrawnScreen?
  /// Whether something has changed since the last frame, or part of that frame is still unsent.
  private var isStale = true
  private var ending: ExitReason?
  /// The events that came with the one that ended this loop, and after it. A loop that takes its
  /// place begins with them.
  package private(set) var untaken: [InputEvent]
  /// Called when cards were placed; nil if nothing listens.
  package var onPlacing: ((LayoutWork) -> Void)?

  /// Called once with the time from the first page's arrival until its frame was written; nil if
  /// nothing listens.
  package var onFirstFrame: ((Duration) -> Void)?
  /// Called after each frame with what it shows; nil if nothing listens.
  package var onFrame: ((Viewer) -> Void)?
  /// Sets an option by its long name in the current options; nil if none can be set.
  package var onSetting: ((String, String?, ViewerOptions) -> SettingAnswer)?
  /// Sets the option whose source was opened, in the current options; nil if a later one replaced
  /// it.
  package var onOpened: ((ViewerOptions) -> SettingAnswer?)?
  /// Called when a text was sent to the clipboard; nil if nothing listens.
  package var onCopied: (() -> Void)?
  /// Reads what was typed in prompts in earlier runs, when a key comes for a prompt; nil if nothing
  /// is kept. It returns nil if it is not known yet; the next key asks again.
  package var onRecall: (() -> [PromptEntry]?)?
  /// Called with text that was typed in prompts; nil if nothing listens.
  package var onTyped: ((PromptEntry) -> Void)?
  /// The time of the first page's arrival by the stopwatch; nil before that, or once its frame is
  /// out.
  private var arrival: Duration?
  private let stopwatch = Stopwatch.running

  package init(
    options: ViewerOptions, terminal: any ViewerTerminal, runner: EffectRunner, inbox: Inbox,
    events: [InputEvent] = []
  ) {
    state = ViewerState(options: options, size: terminal.size, stopwatch: stopwatch)
    (self.terminal, self.runner, self.inbox) = (terminal, runner, inbox)
    grid = Grid(size: terminal.size)
    untaken = events
  }

  /// The current options, and the position of the item in focus.
  package var settingOptions: ViewerOptions { state.viewer.settingOptions }

  /// How a picker is left now.
  package var pickAnswer: PickAnswer { state.viewer.pickAnswer }

  /// The colours that are chosen now.
  package var theme: Theme { state.viewer.themes.chosen }

  /// How long a frame waits for content, before it shows empty cards instead.
  private static let patience = Duration.milliseconds(40)

  package mutating func run() -> ExitReason {
    update(.started)
    let events = untaken
    untaken = []
    receive(events)
    var limit: Duration?
    while true {
      if let ending { return ending }
      limit = runner.isUrgent ? limit ?? stopwatch.now + Self.patience : nil
      let rest = limit.map { $0 - stopwatch.now }.flatMap { $0 > .zero ? $0 : nil }
      if rest == nil {
        present()
        onFrame?(state.viewer)
      }
      receive(terminal.events(within: rest))
    }
  }

  private mutating func receive(_ events: [InputEvent]) {
    if !events.isEmpty { isStale = true }
    for (index, event) in events.enumerated() {
      if ending != nil {
        untaken = Array(events[index...])
        return
      }
      if state.awaitsHistory, let typed = onRecall?() { update(.recalled(typed)) }
      update(.input(event))
    }
    if !events.isEmpty { update(.inputEnded) }
    for event in inbox.take() {
      isStale = true
      runner.receive(event)
      if onFirstFrame != nil, case .page = event { arrival = arrival ?? stopwatch.now }
      update(event)
    }
  }

  private mutating func update(_ event: Event) {
    guard let onPlacing else { return perform(state.update(event)) }
    let before = state.viewer.layoutWork
    let effects = state.update(event)
    if state.viewer.layoutWork != before { onPlacing(state.viewer.layoutWork.since(before)) }
    perform(effects)
  }

  private mutating func perform(_ effects: [Effect]) {
    for effect in effects where !runner.perform(effect) {
      switch effect {
      case .set(let name, let value):
        let answer = onSetting?(name, value, state.viewer.settingOptions)
        update(.settingAnswered(answer ?? .refused("--\(name) is set when the program starts")))
      case .useOpened:
        if let answer = onOpened?(state.viewer.settingOptions) { update(.settingAnswered(answer)) }
      case .remember(let entry): onTyped?(entry)
      case .suspend:
        terminal.suspend()
        updateSize()
      case .redraw: terminal.redraw()
      case .send(let pictures): terminal.send(pictures)
      case .free(let ids): terminal.free(ids)
      case .copy(let text):
        if let time = terminal.copy(base64: base64(text)) {
          update(.notCopied(text.count, takes: time))
        } else {
          onCopied?()
        }
      case .askForBackground: terminal.askForBackground()
      case .run(let command): run(ReadyCommand(command))
      case .start(let command): run(command)
      // Keys that were played at once may go on after a key that quits.
      case .quit(let reason): ending = ending ?? reason
      default: fatalError("neither the runner nor the loop does \(effect)")
      }
    }
  }

  /// Adapts to the size that the terminal has after another program had it.
  private mutating func updateSize() {
    update(.input(.resized(columns: terminal.size.columns, rows: terminal.size.rows)))
  }

  private mutating func run(_ ready: ReadyCommand) {
    let command = ready.command
    var end = CommandEnd.exited(0)
    let status = terminal.lend { device in
      do throws(SystemError) {
        return try startInForeground(
          command.arguments, variables: command.variables, terminal: device,
          input: try ready.input?.get())
      } catch {
        end = .failed(error.reason)
        return nil
      }
    }
    if let status { end = CommandEnd(waitStatus: status) }
    updateSize()
    update(.ended(command.name, end, refreshes: command.refreshes))
    if command.isStep { update(.stepEnded) }
  }

  private mutating func present() {
    terminal.report(state.viewer.mouseMotion)
    guard isStale, terminal.isReady else { return }
    let urgent = state.render(into: &grid, after: &drawn)
    // The next part is drawn from the state at that time, so outdated content is never sent.
    isStale = !terminal.present(grid, urgent: urgent)
    grid.forgetChanges()
    if !isStale, let arrival, let told = onFirstFrame {
      told(stopwatch.now - arrival)
      (self.arrival, onFirstFrame) = (nil, nil)
    }
  }
}

/// The terminal functions that the loop needs.
package protocol ViewerTerminal: AnyObject {
  var size: CellSize { get }
  /// Whether a frame could be sent at once.
  var isReady: Bool { get }
  /// Waits for events or a wake-up, and returns all events that have happened.
  ///
  /// - Parameter limit: the longest wait; nil if there is none.
  func events(within limit: Duration?) -> [InputEvent]
  /// Shows the grid, or as much of it as a slow line takes in a moment, `urgent` first.
  ///
  /// - Returns: whether the whole grid is shown.
  func present(_ grid: Grid, urgent: [CellRect]) -> Bool
  /// Selects whether all mouse movements are reported, or only those while a button is held.
  ///
  /// Does nothing if the terminal's mouse is not used.
  func report(_ motion: Mouse.Motion)
  /// Gives up the terminal until the program is continued.
  func suspend()
  /// Lends the terminal to another program until that ends.
  ///
  /// - Parameter start: starts the program with the path of the terminal's device, as the leader of
  ///   a process group. Returns its process number; nil if it could not be started.
  /// - Returns: its status as waitpid(2) has it; nil if it was not started, or still runs.
  func lend(to start: (_ device: String) -> Int32?) -> Int32?
  /// Puts a text into the clipboard of the user's terminal.
  ///
  /// - Parameter text: in base64, with padding.
  /// - Returns: nil if done. Otherwise nothing was copied, because a slow line would be blocked for
  ///   this time.
  func copy(base64 text: [UInt8]) -> Duration?
  /// Asks for the background's colour. The answer is an event, if one comes.
  func askForBackground()
  /// Sends pictures to a terminal that draws pixels, after everything else. Others that wait are
  /// dropped. An event reports when it has one.
  func send(_ pictures: [PixelPicture])
  func free(_ ids: [UInt32])
  /// Makes the next frame draw everything.
  func redraw()
}
