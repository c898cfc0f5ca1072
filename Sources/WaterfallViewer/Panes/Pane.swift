package import TerminalGrid
package import TerminalInput
package import WaterfallBoard
package import WaterfallCards
package import WaterfallLayout

/// Something over or beside the cards that gets keys before them, such as the help or the lab.
///
/// A pane changes only itself. It can read the rest of the viewer, and it returns outcomes that ask
/// the rest to change. ``PaneSlot/all`` is the order in which panes get input.
package protocol Pane: Sendable {
  // MARK: Opening and closing

  /// Whether it is open; a closed pane gets no input and is not drawn.
  var isOpen: Bool { get }

  /// The commands that open it, or open and close it; empty if there are none.
  static var commands: [Command] { get }

  /// Opens or closes the pane for one of its commands.
  mutating func toggle(for command: Command, in context: PaneContext) -> [PaneOutcome]

  /// Closes the pane.
  mutating func close()

  // MARK: Input

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

  /// Notes any event of the mouse, which goes on to the panes and the cards.
  mutating func notice(_ mouse: Mouse)

  /// Its keys for the help; nil if it has none of its own.
  static func help(for options: ViewerConfiguration) -> HelpPart?

  // MARK: Work

  /// Whether it works: it gets events, and follows changes. By default an open pane does.
  var isAtWork: Bool { get }

  /// Called once when the viewer starts, also for a closed pane.
  mutating func start(in context: PaneContext) -> [PaneOutcome]

  /// Handles an event that is no input, such as an answer or a timer.
  ///
  /// - Returns: as ``press(_:in:)``.
  mutating func receive(_ event: ViewerEvent, in context: PaneContext) -> [PaneOutcome]?

  /// Handles an event of a pane, also while it is closed.
  ///
  /// - Returns: its outcomes; nil if the event is not for this pane.
  mutating func hear(_ event: any PaneEvent, in context: PaneContext) -> [PaneOutcome]?

  /// Called after cards were placed: all of them, or only new ones.
  mutating func receivePlaced(_ part: LayoutWork.Part, in context: PaneContext)

  /// Called after each change here or elsewhere, so that the pane can adapt.
  mutating func follow(_ context: PaneContext) -> [PaneOutcome]

  /// The work that the pane needs next. The board has requested its own already.
  mutating func requests(in context: PaneContext) -> [ViewerEffect]

  /// Whether a request has failed, and can be repeated.
  var hasFailed: Bool { get }

  /// Repeats a request, because it has failed or because the answer would be another one now.
  mutating func askAnew()

  /// Notes in the options how the pane continues in a new viewer, also if it is closed.
  func save(in options: inout ViewerOptions)

  // MARK: Room

  /// How much it covers while it is open.
  static var cover: Cover { get }

  /// Whether it shows the cards to an audience: without a status line, and with each movement of
  /// the mouse.
  static var isForAudience: Bool { get }

  /// Whether it asks something in the status line's row while it is open.
  static var asks: Bool { get }

  /// Whether more of the source is read while it is open.
  static var readsOn: Bool { get }

  /// Adapts to a new area, before the panes take their room in it. Also called for a closed pane.
  ///
  /// - Parameter isNewAudience: whether an audience has just come or gone.
  mutating func layOut(in area: CellSize, isNewAudience: Bool)

  /// The message that the pane has no room; nil if it has enough.
  func lackOfRoom(in context: PaneContext) -> String?

  // MARK: Sight

  /// The items that the pane shows besides those of the board in view, in its order.
  func itemsInView(in context: PaneContext) -> [Int]

  /// The pictures that the pane shows, in its order.
  func picturesInView(in context: PaneContext) -> [PictureRequest]

  /// The item that the pane shows at a cell; nil if there is none.
  func item(at cell: CellPoint, in context: PaneContext) -> Int?

  /// The part of the content outside which cards are not drawn; nil if all are.
  func queriedRect(in context: PaneContext) -> Rect?

  /// The status line's text while the pane is open; nil means the usual text.
  func status(in context: PaneContext) -> SafeText?

  /// The most important part, which is sent first on a slow line; nil if no part is.
  func urgentRect(in context: PaneContext) -> CellRect?

  /// Whether it draws anything now besides the board's cards and the status line. If so, each frame
  /// is drawn as a whole.
  var marksCards: Bool { get }

  /// Draws it over the grid.
  ///
  /// - Parameter grid: its clip leaves out the status line.
  func draw(into grid: inout Grid, in context: PaneContext)
}

// By default a pane leaves all input to the next one, and only draws.
extension Pane {
  package static var commands: [Command] { [] }
  package mutating func toggle(for command: Command, in context: PaneContext) -> [PaneOutcome] {
    []
  }
  package mutating func press(_ key: Key, in context: PaneContext) -> [PaneOutcome]? { nil }
  package mutating func perform(_ command: Command, in context: PaneContext) -> [PaneOutcome]? {
    nil
  }
  package mutating func click(_ mouse: Mouse, in context: PaneContext) -> [PaneOutcome]? { nil }
  package mutating func turnWheel(by rows: Int, in context: PaneContext) -> [PaneOutcome]? { nil }
  package mutating func notice(_ mouse: Mouse) {}
  package static func help(for options: ViewerConfiguration) -> HelpPart? { nil }

  package var isAtWork: Bool { isOpen }
  package mutating func start(in context: PaneContext) -> [PaneOutcome] { [] }
  package mutating func receive(_ event: ViewerEvent, in context: PaneContext) -> [PaneOutcome]? {
    nil
  }
  package mutating func hear(_ event: any PaneEvent, in context: PaneContext) -> [PaneOutcome]? {
    nil
  }
  package mutating func receivePlaced(_ part: LayoutWork.Part, in context: PaneContext) {}
  package mutating func follow(_ context: PaneContext) -> [PaneOutcome] { [] }
  package mutating func requests(in context: PaneContext) -> [ViewerEffect] { [] }
  package var hasFailed: Bool { false }
  package mutating func askAnew() {}
  package func save(in options: inout ViewerOptions) {}

  package static var cover: Cover { .nothing }
  package static var isForAudience: Bool { false }
  package static var asks: Bool { false }
  package static var readsOn: Bool { false }
  package mutating func layOut(in area: CellSize, isNewAudience: Bool) {}
  package func lackOfRoom(in context: PaneContext) -> String? { nil }

  package func itemsInView(in context: PaneContext) -> [Int] { [] }
  package func picturesInView(in context: PaneContext) -> [PictureRequest] { [] }
  package func item(at cell: CellPoint, in context: PaneContext) -> Int? { nil }
  package func queriedRect(in context: PaneContext) -> Rect? { nil }
  package func status(in context: PaneContext) -> SafeText? { nil }
  package func urgentRect(in context: PaneContext) -> CellRect? { nil }
  package var marksCards: Bool { false }
  package func draw(into grid: inout Grid, in context: PaneContext) {}
}

/// How much of the screen a pane covers. Covered cards do not scroll, and keys go to the pane.
package enum Cover: Comparable, Sendable {
  case nothing
  /// The cards, some of which remain visible around it.
  case cards
  /// Everything except the status line.
  case everything
}

/// A request of a pane to the rest of the viewer. Several outcomes are carried out in order.
package enum PaneOutcome: Sendable {
  case effects([ViewerEffect])
  /// Shows words in the status line until the next key; nil removes them.
  case say(String?)
  /// Does what a command does among the cards.
  case perform(Command)
  /// Changes the board.
  case board(@Sendable (inout Board) -> Void)
  /// Picks the card in focus or drops the pick, then moves on by `step` cards; all this `times`
  /// times.
  case pick(times: Int, step: Int)
  /// Opens a prompt, or goes on with the one that is open.
  case prompt(PromptStep)
  /// Shows the details of this card; nil means the card in focus, unless they show it.
  ///
  /// `seeksMatch`: they scroll to the first match.
  case openDetails(of: Int?, seeksMatch: Bool = false)
  /// Lays the cards out again in the current room. A message names a pane that has too little of
  /// it.
  case fit(isReported: Bool = true)
  /// Closes the panes that cover the cards.
  case uncover
  /// Lets the panes hear this.
  case pane(any PaneEvent)
}
