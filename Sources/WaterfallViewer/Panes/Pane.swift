import TerminalGrid
import TerminalInput

/// Something over or beside the cards that gets keys before them, such as the help or the lab.
///
/// A pane changes only itself. It can read the rest of the viewer, and it returns outcomes that ask
/// the rest to change. ``PaneSlot/all`` is the order in which panes get input.
protocol Pane: Sendable {
  /// Whether it is open; a closed pane is neither asked nor drawn.
  var isOpen: Bool { get }

  /// How much it covers while it is open.
  static var cover: Cover { get }

  /// Closes the pane.
  mutating func close()

  /// Handles a key.
  ///
  /// - Returns: its outcomes; nil if the key is not for this pane, so that the next one gets it.
  mutating func press(_ key: Key, in context: PaneContext) -> [PaneOutcome]?

  /// Handles a key that is bound to a command of the cards.
  ///
  /// - Returns: as ``press(_:in:)``.
  mutating func perform(_ command: Command, in context: PaneContext) -> [PaneOutcome]?

  /// Handles a press of the left button above the status line's row.
  ///
  /// - Returns: as ``press(_:in:)``.
  mutating func click(_ mouse: Mouse, in context: PaneContext) -> [PaneOutcome]?

  /// Handles the wheel: turned downwards, or upwards with a negative number.
  ///
  /// - Returns: as ``press(_:in:)``.
  mutating func turnWheel(by rows: Int, in context: PaneContext) -> [PaneOutcome]?

  /// Called after each change here or elsewhere, so that the pane can adapt.
  mutating func follow(_ context: PaneContext) -> [PaneOutcome]

  /// The status line's text while the pane covers the cards; nil: the usual text.
  func status(in context: PaneContext) -> SafeText?

  /// The most important part, which is sent first on a slow line; nil: no part is.
  func urgentRect(in context: PaneContext) -> CellRect?

  /// Draws it over the grid.
  ///
  /// - Parameter grid: its clip leaves out the status line.
  func draw(into grid: inout Grid, in context: PaneContext)
}

// By default a pane leaves all input to the next one.
extension Pane {
  static var cover: Cover { .nothing }
  mutating func press(_ key: Key, in context: PaneContext) -> [PaneOutcome]? { nil }
  mutating func perform(_ command: Command, in context: PaneContext) -> [PaneOutcome]? { nil }
  mutating func click(_ mouse: Mouse, in context: PaneContext) -> [PaneOutcome]? { nil }
  mutating func turnWheel(by rows: Int, in context: PaneContext) -> [PaneOutcome]? { nil }
  mutating func follow(_ context: PaneContext) -> [PaneOutcome] { [] }
  func status(in context: PaneContext) -> SafeText? { nil }
  func urgentRect(in context: PaneContext) -> CellRect? { nil }
  func draw(into grid: inout Grid, in context: PaneContext) {}
}

/// How much of the screen a pane covers. Covered cards do not scroll, and keys go to the pane.
enum Cover: Comparable, Sendable {
  case nothing
  /// The cards, some of which remain visible around it.
  case cards
  /// Everything except the status line.
  case everything
}

/// A request of a pane to the rest of the viewer. Several outcomes are carried out in order.
enum PaneOutcome: Sendable {
  case effects([ViewerEffect])
  /// Shows words in the status line until the next key; nil removes them.
  case say(String?)
  /// Does what a command does among the cards, so many times; nil: the number that was typed.
  case perform(Command, times: Int? = nil)
  case board(BoardChange)
  /// Opens a prompt, or goes on with the one that is open.
  case prompt(PromptStep)
  /// Shows the details of this card; nil: of the card in focus, unless they show it already.
  ///
  /// `seeksMatch`: they scroll to the first match.
  case openDetails(of: Int?, seeksMatch: Bool = false)
  /// Lays the cards out again in the current room.
  case fit
  /// Closes the panes that cover the cards.
  case uncover
  /// Shows in the lab what a tour's step is about; nil closes the lab.
  case lab(Tour.Sight?)
}

/// Access to a pane that is stored in the state.
struct PaneSlot: Sendable {
  /// Lets a pane handle an input; nil if the pane is closed or the input is not for it.
  typealias Turn<Input> = @Sendable (inout Viewer, Input) -> [PaneOutcome]?

  typealias Place<P: Pane> = any WritableKeyPath<Viewer, P> & Sendable

  let press: Turn<Key>
  let perform: Turn<Command>
  let click: Turn<Mouse>
  let turnWheel: Turn<Int>
  let follow: Turn<Void>
  /// How much it covers while it is open.
  let cover: Cover
  let isOpen: @Sendable (Viewer) -> Bool
  let status: @Sendable (Viewer, PaneContext) -> SafeText?
  let urgentRect: @Sendable (Viewer, PaneContext) -> CellRect?
  let close: @Sendable (inout Viewer) -> Void
  let draw: @Sendable (Viewer, PaneContext, inout Grid) -> Void

  /// - Parameter isOpen: the pane's own answer. It is asked many times for each key, and reading it
  ///   by the path would copy the whole state.
  init<P: Pane>(_ path: Place<P>, isOpen: @escaping @Sendable (Viewer) -> Bool) {
    self.isOpen = isOpen
    press = Self.turn(path, isOpen) { $0.press($1, in: $2) }
    perform = Self.turn(path, isOpen) { $0.perform($1, in: $2) }
    click = Self.turn(path, isOpen) { $0.click($1, in: $2) }
    turnWheel = Self.turn(path, isOpen) { $0.turnWheel(by: $1, in: $2) }
    follow = Self.turn(path, isOpen) { pane, _, context in pane.follow(context) }
    cover = P.cover
    status = { viewer, context in viewer[keyPath: path].status(in: context) }
    urgentRect = { viewer, context in viewer[keyPath: path].urgentRect(in: context) }
    close = { viewer in viewer[keyPath: path].close() }
    draw = { viewer, context, grid in
      if isOpen(viewer) { viewer[keyPath: path].draw(into: &grid, in: context) }
    }
  }

  private static func turn<P: Pane, Input>(
    _ path: Place<P>, _ isOpen: @escaping @Sendable (Viewer) -> Bool,
    _ body: @escaping @Sendable (inout P, Input, PaneContext) -> [PaneOutcome]?
  ) -> Turn<Input> {
    { viewer, input in
      guard isOpen(viewer) else { return nil }
      var pane = viewer[keyPath: path]
      let outcomes = body(&pane, input, PaneContext(viewer))
      viewer[keyPath: path] = pane
      return outcomes
    }
  }
}
