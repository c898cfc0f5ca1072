import TerminalGrid
import TerminalInput

/// Something over the cards, or beside them, that is asked before them whose a key is: the help, a
/// card's details, the lab.
///
/// A pane changes nothing but itself. It sees the rest of the viewer as it is, and what it wants of
/// the rest it returns as outcomes. ``PaneSlot/all`` is the order in which panes are asked.
protocol Pane: Sendable {
  /// Whether it is there: else it is neither asked nor drawn.
  var isOpen: Bool { get }

  /// What it covers while it is there.
  static var cover: Cover { get }

  /// It is there no more.
  mutating func close()

  /// A key was pressed.
  ///
  /// - Returns: what follows from it; nil if the key is not this pane's, and the next one is asked.
  mutating func press(_ key: Key, in viewer: Viewer) -> [PaneOutcome]?

  /// A key was pressed that is bound to a command of the cards.
  ///
  /// - Returns: as ``press(_:in:)``.
  mutating func perform(_ command: Command, in viewer: Viewer) -> [PaneOutcome]?

  /// The left button was pressed, above the status line's row.
  ///
  /// - Returns: as ``press(_:in:)``.
  mutating func click(_ mouse: Mouse, in viewer: Viewer) -> [PaneOutcome]?

  /// The wheel was turned, downwards or (with a negative number) upwards.
  ///
  /// - Returns: as ``press(_:in:)``.
  mutating func turnWheel(by rows: Int, in viewer: Viewer) -> [PaneOutcome]?

  /// Something has changed, in this pane or elsewhere: it follows what it sees.
  mutating func follow(_ viewer: Viewer) -> [PaneOutcome]

  /// What the status line says while it covers the cards; nil: what it says of the cards.
  func status(in viewer: Viewer) -> SafeText?

  /// What of it matters most where a screen takes more than one go; nil: nothing does.
  func urgentRect(in viewer: Viewer) -> CellRect?

  /// Draws it over what is there.
  ///
  /// - Parameter grid: its clip leaves out the status line.
  func draw(into grid: inout Grid, in viewer: Viewer)
}

// What a pane has nothing to do with it leaves to the next one.
extension Pane {
  static var cover: Cover { .nothing }
  mutating func press(_ key: Key, in viewer: Viewer) -> [PaneOutcome]? { nil }
  mutating func perform(_ command: Command, in viewer: Viewer) -> [PaneOutcome]? { nil }
  mutating func click(_ mouse: Mouse, in viewer: Viewer) -> [PaneOutcome]? { nil }
  mutating func turnWheel(by rows: Int, in viewer: Viewer) -> [PaneOutcome]? { nil }
  mutating func follow(_ viewer: Viewer) -> [PaneOutcome] { [] }
  func status(in viewer: Viewer) -> SafeText? { nil }
  func urgentRect(in viewer: Viewer) -> CellRect? { nil }
  func draw(into grid: inout Grid, in viewer: Viewer) {}
}

/// What a pane covers. Cards that are covered by a pane do not scroll, and keys are about it.
enum Cover: Comparable, Sendable {
  case nothing
  /// The cards, of which some are seen around it.
  case cards
  /// All but the status line.
  case everything
}

/// What a pane asks of the rest of the viewer. Several are carried out in their order.
enum PaneOutcome: Sendable {
  case effects([ViewerEffect])
  /// To say something in the status line until the next key; nil: nothing.
  case say(String?)
  /// To do what a command does among the cards.
  case perform(Command)
  /// To open a prompt with this text in it.
  case ask(Prompt.Kind, String)
  /// To do what follows from the text that is typed; to take it; to leave it.
  case applyTyped, acceptPrompt, leavePrompt
  /// To move through the cards, or to pick, while the prompt of `--select` stays open.
  case performWhileTyping(Command)
  /// To go to the next card in order, or with -1 to the one before, while it stays open.
  case step(Int)
  /// To end with what was picked, or with the card in focus, as soon as it is known which that is.
  case choose
  /// To find words by their letters, or as they are written again.
  case toggleWords
  /// To show only what has this term as well.
  case filter(String)
  /// To focus this card; what was on its way elsewhere is not wanted any more.
  case focus(Int)
  /// To show all of a card; of the one in focus, if that is another one.
  case openDetails(of: Int)
  case showFocused
  /// To bring the first match in the details into sight.
  case seekMatch
  /// To go from the details to the next card that has a match, or to the one before.
  case goToMatchBeyondDetails(Int)
  /// To go to the next match, or to the one before.
  case goToMatch(Int)
  /// To pick the card in focus, or drop it, and to go so many cards on or back.
  case pick(times: Int, step: Int)
  case open(address: String)
  case copy(address: String)
  /// To lay the cards out in another way; the card in focus keeps its place on the screen.
  case relayout(LayoutChoice)
  /// To lay them out in the room that is there now.
  case fit
  /// To close what covers the cards.
  case uncover
  /// To show in the lab what a tour's step is about; nil: to close it.
  case lab(Tour.Sight?)
  /// To go to the item before which so many are shown.
  case travel(to: Int)
  /// To scroll by so many cells, as far as there is content.
  case scroll(by: Int)
  /// To mark the card in focus with a letter, or to go to a mark.
  case mark(Character)
  case goToMark(Character)
  /// To go to a card from which there is a way back.
  case jump(to: Int)
}

/// Where a pane is kept in the state.
struct PaneSlot: Sendable {
  /// Lets a pane do something, if it is open; nil if it is not, or if it has nothing to do with it.
  typealias Turn<Input> = @Sendable (inout Viewer, Input) -> [PaneOutcome]?

  typealias Place<P: Pane> = any WritableKeyPath<Viewer, P> & Sendable

  let press: Turn<Key>
  let perform: Turn<Command>
  let click: Turn<Mouse>
  let turnWheel: Turn<Int>
  let follow: Turn<Void>
  /// What it covers while it is open.
  let cover: Cover
  let isOpen: @Sendable (Viewer) -> Bool
  let status: @Sendable (Viewer) -> SafeText?
  let urgentRect: @Sendable (Viewer) -> CellRect?
  let close: @Sendable (inout Viewer) -> Void
  let draw: @Sendable (Viewer, inout Grid) -> Void

  init<P: Pane>(_ path: Place<P>) {
    press = Self.turn(path) { $0.press($1, in: $2) }
    perform = Self.turn(path) { $0.perform($1, in: $2) }
    click = Self.turn(path) { $0.click($1, in: $2) }
    turnWheel = Self.turn(path) { $0.turnWheel(by: $1, in: $2) }
    follow = Self.turn(path) { pane, _, viewer in pane.follow(viewer) }
    cover = P.cover
    isOpen = { viewer in viewer[keyPath: path].isOpen }
    status = { viewer in viewer[keyPath: path].status(in: viewer) }
    urgentRect = { viewer in viewer[keyPath: path].urgentRect(in: viewer) }
    close = { viewer in viewer[keyPath: path].close() }
    draw = { viewer, grid in
      let pane = viewer[keyPath: path]
      if pane.isOpen { pane.draw(into: &grid, in: viewer) }
    }
  }

  private static func turn<P: Pane, Input>(
    _ path: Place<P>,
    _ body: @escaping @Sendable (inout P, Input, Viewer) -> [PaneOutcome]?
  ) -> Turn<Input> {
    { viewer, input in
      guard viewer[keyPath: path].isOpen else { return nil }
      var pane = viewer[keyPath: path]
      let outcomes = body(&pane, input, viewer)
      viewer[keyPath: path] = pane
      return outcomes
    }
  }
}
