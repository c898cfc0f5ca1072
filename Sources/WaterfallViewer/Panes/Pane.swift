package import TerminalGrid
package import WaterfallCards
package import WaterfallLayout

/// Something over or beside the cards that gets keys before them, such as the help or the lab.
///
/// A pane changes only itself. It can read the rest of the viewer, and it returns functions that
/// change the rest once the pane has its new state (like the callbacks of the editor helix).
package protocol Pane: Sendable {
  /// The pane as a viewer begins with it.
  init(_ options: ViewerOptions)

  /// Whether it is open. A closed pane gets no input and is not drawn.
  var isOpen: Bool { get }

  /// Opens the pane for one of its commands, or closes it.
  ///
  /// - Returns: what it asks of the viewer; nil if nothing.
  mutating func toggle(for command: Command, in context: PaneContext) -> Callback?

  mutating func close()

  /// Handles an event. A closed pane gets all that are no input, such as the end of its timer.
  mutating func handle(_ event: Event, in context: PaneContext) -> EventResult

  /// Adapts to a change here or elsewhere, while it is open.
  ///
  /// - Returns: what it asks of the viewer; nil if nothing.
  mutating func follow(_ context: PaneContext) -> Callback?

  /// Adapts to a new area, before the panes take their room in it. Also called for a closed pane.
  mutating func fit(in area: CellSize)

  /// Takes its room on the screen, while it is open.
  func claim(on screen: inout Screen)

  /// The status line's text while it is open; nil means the usual text.
  func status(in context: PaneContext) -> SafeText?

  /// Words that the status line has beside its text while the pane is open; nil if there are none.
  var remark: String? { get }

  /// Draws it over the grid.
  ///
  /// - Parameter grid: its clip leaves out the status line.
  func draw(into grid: inout Grid, in context: PaneContext)

  /// Whether it draws anything now beside the board's cards and the status line. If so, each frame
  /// is drawn as a whole.
  var marksCards: Bool { get }

  /// Notes in the options what keys have changed of them, also if it is closed.
  func save(in options: inout ViewerOptions)

  static var traits: PaneTraits { get }

  /// The commands that open it, or open and close it; empty if there are none.
  static var commands: [Command] { get }

  /// Its keys for the help; nil if it has none of its own.
  static func help(for options: ViewerConfiguration) -> HelpPart?
}

// By default a pane leaves all input to the next one, and only draws.
extension Pane {
  package mutating func toggle(for command: Command, in context: PaneContext) -> Callback? { nil }
  package mutating func handle(_ event: Event, in context: PaneContext) -> EventResult {
    .ignored()
  }
  package mutating func follow(_ context: PaneContext) -> Callback? { nil }
  package mutating func fit(in area: CellSize) {}
  package func claim(on screen: inout Screen) {}
  package func status(in context: PaneContext) -> SafeText? { nil }
  package var remark: String? { nil }
  package func draw(into grid: inout Grid, in context: PaneContext) {}
  package var marksCards: Bool { false }
  package func save(in options: inout ViewerOptions) {}
  package static var traits: PaneTraits { PaneTraits() }
  package static var commands: [Command] { [] }
  package static func help(for options: ViewerConfiguration) -> HelpPart? { nil }
}

/// A pane that shows cards or pictures beside those of the board.
package protocol CardPane: Pane {
  /// The items that it shows besides those of the board in view, in its order.
  func itemsInView(in context: PaneContext) -> [Int]

  /// Whether it may show pictures that belong to no card.
  var hasOwnPictures: Bool { get }

  /// The pictures that it shows, in its order.
  func picturesInView(in context: PaneContext) -> [PictureRequest]

  /// The item that it shows at a cell; nil if there is none.
  func item(at cell: CellPoint, in context: PaneContext) -> Int?

  /// The part of the content outside which the board's cards are not drawn; nil if all are.
  func queriedRect(in context: PaneContext) -> Rect?
}

extension CardPane {
  package func itemsInView(in context: PaneContext) -> [Int] { [] }
  package var hasOwnPictures: Bool { false }
  package func item(at cell: CellPoint, in context: PaneContext) -> Int? { nil }
  package func queriedRect(in context: PaneContext) -> Rect? { nil }
}

/// What holds for all panes of a type.
package struct PaneTraits: Sendable {
  /// How much it covers while it is open.
  package var cover = Cover.nothing
  /// Whether it shows the cards to an audience, without a status line.
  package var isForAudience = false
  /// Whether each movement of the mouse is reported while it is open.
  package var followsPointer = false
  /// Whether it asks something in the status line's row while it is open.
  package var asks = false
  /// Whether more of the source is read while it is open.
  package var readsOn = false
  /// Whether all of the source is read while it is open, however long that takes.
  package var readsAll = false
  /// Whether it gets keys and commands while it is open. Each pane that does costs a look at the
  /// whole viewer for each key (``PaneContext``).
  package var takesKeys = true
  /// Whether it adapts to changes (``Pane/follow(_:)``), which costs such a look, too.
  package var follows = true
  /// Whether it shows something only below the list.
  package var isOfList = false
  /// Its place among the panes of other rooms.
  package var rank = Rank.last

  /// The place of another room's pane among the viewer's own ones.
  package enum Rank: Sendable {
    /// It gets each event before all of them.
    case first
    /// It gets events after the prompts, and before the panes that cover the cards.
    case beforeHelp
    /// It gets the events that none of them takes.
    case last
  }

  package init(
    cover: Cover = .nothing, isForAudience: Bool = false, followsPointer: Bool = false,
    asks: Bool = false, readsOn: Bool = false, readsAll: Bool = false, takesKeys: Bool = true,
    follows: Bool = true, isOfList: Bool = false, rank: Rank = .last
  ) {
    (self.cover, self.isForAudience, self.followsPointer) = (cover, isForAudience, followsPointer)
    (self.asks, self.readsOn, self.readsAll) = (asks, readsOn, readsAll)
    (self.takesKeys, self.follows) = (takesKeys, follows)
    (self.isOfList, self.rank) = (isOfList, rank)
  }
}

/// How much of the screen a pane covers. Covered cards do not scroll, and keys go to the pane.
package enum Cover: Comparable, Sendable {
  case nothing
  /// The cards, some of which remain visible around it.
  case cards
  /// Everything except the status line.
  case everything
}

/// A change of the viewer that a pane asks for. It happens once the pane has its new state.
package typealias Callback = @Sendable (inout Viewer) -> Void

/// What a pane did with an event, and what it asks of the viewer.
package enum EventResult {
  /// The event is not for this pane alone, so the next one gets it.
  case ignored(then: Callback? = nil)
  case consumed(then: Callback? = nil)
}

/// Options that only one pane knows. The core of the viewer passes them on as they are.
package protocol PaneOption: Hashable, Sendable {
  /// The options that hold if none are given.
  init()
}

/// The options of single panes, by their type.
package struct PaneOptions: Hashable, Sendable {
  private var options: [ObjectIdentifier: any PaneOption] = [:]

  package subscript<O: PaneOption>(type: O.Type) -> O {
    get { options[ObjectIdentifier(type)] as? O ?? O() }
    set { options[ObjectIdentifier(type)] = newValue }
  }

  package static func == (one: Self, other: Self) -> Bool { one.values == other.values }
  package func hash(into hasher: inout Hasher) { hasher.combine(values) }

  private var values: [ObjectIdentifier: AnyHashable] { options.mapValues { AnyHashable($0) } }
}

/// A line of the help: keys, and what they do.
package struct HelpLine: Sendable {
  let keys: SafeText
  let summary: SafeText
  /// The lower-case text in which a search looks: the line, the command's name, and common
  /// synonyms.
  let words: String

  init(_ keys: String, _ summary: String, found words: String = "") {
    (self.keys, self.summary) = (SafeText(keys), SafeText(summary))
    self.words = "\(keys) \(summary) \(words)".lowercased()
  }
}

package struct HelpPart: Sendable {
  let title: SafeText
  var lines: [HelpLine]

  package init(title: SafeText, lines: [HelpLine]) { (self.title, self.lines) = (title, lines) }
}
