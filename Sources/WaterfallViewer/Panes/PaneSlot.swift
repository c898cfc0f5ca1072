import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards
import WaterfallLayout

/// Access to a pane that is stored in the state.
///
/// Panes are changed in their places. The context that they read has no copy of a pane that keeps a
/// layout, so no layout is copied.
///
/// It is a class, because all slots are walked through several times for each key.
final class PaneSlot: Sendable {
  /// Whether something is true of the pane.
  typealias Check = @Sendable (Viewer) -> Bool

  /// Lets an open pane take its room on the screen.
  typealias Claim = @Sendable (Viewer, inout Screen) -> Void

  typealias Path<P: Pane> = any WritableKeyPath<Viewer, P> & Sendable

  /// Where a pane is stored.
  struct Place<P: Pane>: Sendable {
    let pane: @Sendable (Viewer) -> P
    let change: @Sendable (inout Viewer, (inout P) -> Void) -> Void
  }

  let isOpen: Check
  let isAtWork: Check
  /// nil: the pane takes no room from the cards.
  let claim: Claim?
  /// How much it covers while it is open.
  let cover: Cover
  let isForAudience: Bool
  /// Whether the viewer keeps it in a list.
  let isGuest: Bool
  let asks: Bool
  let readsOn: Bool
  /// The commands that open it, or open and close it.
  let commands: [Command]
  /// The pane's type.
  let kind: ObjectIdentifier
  /// Its keys for the help; nil if it has none of its own.
  let help: @Sendable (ViewerConfiguration) -> HelpPart?

  let input: Input
  let work: Work
  let display: Display

  /// - Parameter isOpen: the pane's own answer. It is asked many times for each key, and reading it
  ///   by the path would copy the whole state.
  convenience init<P: Pane>(_ path: Path<P>, isOpen: @escaping Check) {
    let place = Place<P>(
      pane: { $0[keyPath: path] }, change: { viewer, body in body(&viewer[keyPath: path]) })
    self.init(place, isOpen: isOpen, isAtWork: isOpen, claim: nil, isGuest: false)
  }

  /// - Parameter index: the pane's place in ``GuestPanes``.
  convenience init<P: GuestPane>(_ kind: P.Type, at index: Int) {
    let place = Place<P>(
      pane: { $0.guests[index, as: kind] },
      change: { viewer, body in viewer.guests.change(index, as: kind, body) })
    self.init(
      place, isOpen: { $0.guests.isOpen(index) }, isAtWork: { $0.guests.isAtWork(index) },
      claim: { viewer, screen in viewer.guests.all[index].claim(on: &screen) }, isGuest: true)
  }

  private init<P: Pane>(
    _ place: Place<P>, isOpen: @escaping Check, isAtWork: @escaping Check, claim: Claim?,
    isGuest: Bool
  ) {
    (self.isOpen, self.isAtWork, self.claim) = (isOpen, isAtWork, claim)
    self.isGuest = isGuest
    (cover, isForAudience, commands) = (P.cover, P.isForAudience, P.commands)
    (asks, readsOn) = (P.asks, P.readsOn)
    (kind, help) = (ObjectIdentifier(P.self), { P.help(for: $0) })
    input = Input(place, isOpen)
    work = Work(place, isAtWork)
    display = Display(place, isOpen)
  }
}

extension PaneSlot {
  /// Panes that are asked together.
  enum Group { case open, atWork, all }

  func belongs(to group: Group, in viewer: Viewer) -> Bool {
    switch group {
    case .open: isOpen(viewer)
    case .atWork: isAtWork(viewer)
    case .all: true
    }
  }

  /// Lets a pane handle something; nil if it is not for the pane.
  typealias Turn<Subject> = @Sendable (inout Viewer, Subject) -> [PaneOutcome]?

  fileprivate static func turn<P: Pane, Subject>(
    _ place: Place<P>,
    _ body: @escaping @Sendable (inout P, Subject, PaneContext) -> [PaneOutcome]?
  ) -> Turn<Subject> {
    { viewer, subject in
      let context = PaneContext(viewer)
      var outcomes: [PaneOutcome]?
      place.change(&viewer) { outcomes = body(&$0, subject, context) }
      return outcomes
    }
  }

  /// How a pane gets input while it is open, and how it is opened and closed.
  struct Input: Sendable {
    let press: Turn<Key>
    let perform: Turn<Command>
    let click: Turn<Mouse>
    let turnWheel: Turn<Int>
    let notice: @Sendable (inout Viewer, Mouse) -> Void
    let toggle: Turn<Command>
    let close: @Sendable (inout Viewer) -> Void

    fileprivate init<P: Pane>(_ place: Place<P>, _ isOpen: @escaping Check) {
      press = turn(place) { $0.press($1, in: $2) }
      perform = turn(place) { $0.perform($1, in: $2) }
      click = turn(place) { $0.click($1, in: $2) }
      turnWheel = turn(place) { $0.turnWheel(by: $1, in: $2) }
      notice = { viewer, mouse in
        if isOpen(viewer) { place.change(&viewer) { $0.notice(mouse) } }
      }
      toggle = turn(place) { $0.toggle(for: $1, in: $2) }
      close = { viewer in place.change(&viewer) { $0.close() } }
    }
  }

  /// How a pane follows the viewer while it is at work.
  struct Work: Sendable {
    /// A closed pane starts, too.
    let start: Turn<Void>
    let receive: Turn<ViewerEvent>
    /// A closed pane hears, too.
    let hear: Turn<any PaneEvent>
    let follow: Turn<Void>
    let requests: @Sendable (inout Viewer) -> [ViewerEffect]
    let receivePlaced: @Sendable (inout Viewer, LayoutWork.Part) -> Void
    /// A closed pane adapts, too.
    let layOut: @Sendable (inout Viewer, CellSize, _ isNewAudience: Bool) -> Void
    let hasFailed: Check
    let askAnew: @Sendable (inout Viewer) -> Void
    /// A closed pane says that it is closed.
    let save: @Sendable (Viewer, inout ViewerOptions) -> Void

    fileprivate init<P: Pane>(_ place: Place<P>, _ isAtWork: @escaping Check) {
      start = turn(place) { pane, _, context in pane.start(in: context) }
      receive = turn(place) { $0.receive($1, in: $2) }
      hear = turn(place) { $0.hear($1, in: $2) }
      follow = turn(place) { pane, _, context in pane.follow(context) }
      requests = { viewer in
        let context = PaneContext(viewer)
        var effects: [ViewerEffect] = []
        place.change(&viewer) { effects = $0.requests(in: context) }
        return effects
      }
      receivePlaced = { viewer, part in
        guard isAtWork(viewer) else { return }
        let context = PaneContext(viewer)
        place.change(&viewer) { $0.receivePlaced(part, in: context) }
      }
      layOut = { viewer, area, isNewAudience in
        place.change(&viewer) { $0.layOut(in: area, isNewAudience: isNewAudience) }
      }
      hasFailed = { viewer in isAtWork(viewer) && place.pane(viewer).hasFailed }
      askAnew = { viewer in
        if isAtWork(viewer) { place.change(&viewer) { $0.askAnew() } }
      }
      save = { viewer, options in place.pane(viewer).save(in: &options) }
    }
  }

  /// What an open pane shows.
  struct Display: Sendable {
    /// A value that the pane gives.
    typealias Look<Subject, Value> = @Sendable (Viewer, Subject, PaneContext) -> Value

    let status: Look<Void, SafeText?>
    let urgentRect: Look<Void, CellRect?>
    let lackOfRoom: Look<Void, String?>
    let itemsInView: Look<Void, [Int]>
    let picturesInView: Look<Void, [PictureRequest]>
    let item: Look<CellPoint, Int?>
    let queriedRect: Look<Void, Rect?>
    let marksCards: Check
    let draw: @Sendable (Viewer, PaneContext, inout Grid) -> Void

    fileprivate init<P: Pane>(_ place: Place<P>, _ isOpen: @escaping Check) {
      status = { viewer, _, context in place.pane(viewer).status(in: context) }
      urgentRect = { viewer, _, context in place.pane(viewer).urgentRect(in: context) }
      lackOfRoom = { viewer, _, context in place.pane(viewer).lackOfRoom(in: context) }
      itemsInView = { viewer, _, context in place.pane(viewer).itemsInView(in: context) }
      picturesInView = { viewer, _, context in place.pane(viewer).picturesInView(in: context) }
      item = { viewer, cell, context in place.pane(viewer).item(at: cell, in: context) }
      queriedRect = { viewer, _, context in place.pane(viewer).queriedRect(in: context) }
      marksCards = { viewer in isOpen(viewer) && place.pane(viewer).marksCards }
      draw = { viewer, context, grid in
        if isOpen(viewer) { place.pane(viewer).draw(into: &grid, in: context) }
      }
    }
  }
}
