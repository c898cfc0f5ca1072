import TerminalGrid
import TerminalInput
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

  typealias Place<P: Pane> = any WritableKeyPath<Viewer, P> & Sendable

  let isOpen: Check
  let isAtWork: Check
  /// nil: the pane takes no room from the cards.
  let claim: Claim?
  /// How much it covers while it is open.
  let cover: Cover
  let isForAudience: Bool
  /// The command that opens and closes it; nil if there is no such command.
  let command: Command?
  /// The pane's type.
  let kind: ObjectIdentifier
  /// Its keys for the help; nil if it has none of its own.
  let help: @Sendable (ViewerConfiguration) -> HelpPart?

  let input: Input
  let work: Work
  let display: Display

  /// - Parameters:
  ///   - isOpen: the pane's own answer. It is asked many times for each key, and reading it by the
  ///     path would copy the whole state. This is true of the other two, too.
  ///   - isAtWork: nil: the pane works while it is open.
  init<P: Pane>(
    _ path: Place<P>, isOpen: @escaping Check, isAtWork: Check? = nil, claim: Claim? = nil
  ) {
    (self.isOpen, self.isAtWork, self.claim) = (isOpen, isAtWork ?? isOpen, claim)
    (cover, isForAudience, command) = (P.cover, P.isForAudience, P.command)
    (kind, help) = (ObjectIdentifier(P.self), { P.help(for: $0) })
    input = Input(path, isOpen)
    work = Work(path, isAtWork ?? isOpen)
    display = Display(path, isOpen)
  }
}

extension PaneSlot {
  /// Lets a pane handle something; nil if the pane does not get it, or if it is not for the pane.
  typealias Turn<Subject> = @Sendable (inout Viewer, Subject) -> [PaneOutcome]?

  fileprivate static func turn<P: Pane, Subject>(
    _ path: Place<P>, _ isAsked: Check? = nil,
    _ body: @escaping @Sendable (inout P, Subject, PaneContext) -> [PaneOutcome]?
  ) -> Turn<Subject> {
    { viewer, subject in
      guard isAsked?(viewer) != false else { return nil }
      let context = PaneContext(viewer)
      return body(&viewer[keyPath: path], subject, context)
    }
  }

  /// How an open pane gets input, and how it is opened and closed.
  struct Input: Sendable {
    let press: Turn<Key>
    let perform: Turn<Command>
    let click: Turn<Mouse>
    let turnWheel: Turn<Int>
    let notice: @Sendable (inout Viewer, Mouse) -> Void
    let toggle: Turn<Void>
    let close: @Sendable (inout Viewer) -> Void

    fileprivate init<P: Pane>(_ path: Place<P>, _ isOpen: @escaping Check) {
      press = turn(path, isOpen) { $0.press($1, in: $2) }
      perform = turn(path, isOpen) { $0.perform($1, in: $2) }
      click = turn(path, isOpen) { $0.click($1, in: $2) }
      turnWheel = turn(path, isOpen) { $0.turnWheel(by: $1, in: $2) }
      notice = { viewer, mouse in
        if isOpen(viewer) { viewer[keyPath: path].notice(mouse) }
      }
      toggle = turn(path) { pane, _, context in pane.toggle(in: context) }
      close = { viewer in viewer[keyPath: path].close() }
    }
  }

  /// How a pane that is at work follows the viewer.
  struct Work: Sendable {
    /// A closed pane starts, too.
    let start: Turn<Void>
    let receive: Turn<ViewerEvent>
    /// A closed pane hears, too.
    let hear: Turn<any PaneEvent>
    let follow: Turn<Void>
    let requests: @Sendable (inout Viewer) -> [ViewerEffect]
    let notePlaced: @Sendable (inout Viewer, LayoutWork.Part) -> Void
    /// A closed pane adapts, too.
    let layOut: @Sendable (inout Viewer, CellSize, _ isNewAudience: Bool) -> Void
    let hasFailed: Check
    let askAnew: @Sendable (inout Viewer) -> Void
    /// A closed pane says that it is closed.
    let save: @Sendable (Viewer, inout ViewerOptions) -> Void

    fileprivate init<P: Pane>(_ path: Place<P>, _ isAtWork: @escaping Check) {
      start = turn(path) { pane, _, context in pane.start(in: context) }
      receive = turn(path, isAtWork) { $0.receive($1, in: $2) }
      hear = turn(path) { $0.hear($1, in: $2) }
      follow = turn(path, isAtWork) { pane, _, context in pane.follow(context) }
      requests = { viewer in
        guard isAtWork(viewer) else { return [] }
        let context = PaneContext(viewer)
        return viewer[keyPath: path].requests(in: context)
      }
      notePlaced = { viewer, part in
        guard isAtWork(viewer) else { return }
        let context = PaneContext(viewer)
        viewer[keyPath: path].notePlaced(part, in: context)
      }
      layOut = { viewer, area, isNewAudience in
        viewer[keyPath: path].layOut(in: area, isNewAudience: isNewAudience)
      }
      hasFailed = { viewer in isAtWork(viewer) && viewer[keyPath: path].hasFailed }
      askAnew = { viewer in
        if isAtWork(viewer) { viewer[keyPath: path].askAnew() }
      }
      save = { viewer, options in viewer[keyPath: path].save(in: &options) }
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

    fileprivate init<P: Pane>(_ path: Place<P>, _ isOpen: @escaping Check) {
      status = { viewer, _, context in viewer[keyPath: path].status(in: context) }
      urgentRect = { viewer, _, context in viewer[keyPath: path].urgentRect(in: context) }
      lackOfRoom = { viewer, _, context in viewer[keyPath: path].lackOfRoom(in: context) }
      itemsInView = { viewer, _, context in viewer[keyPath: path].itemsInView(in: context) }
      picturesInView = { viewer, _, context in viewer[keyPath: path].picturesInView(in: context) }
      item = { viewer, cell, context in viewer[keyPath: path].item(at: cell, in: context) }
      queriedRect = { viewer, _, context in viewer[keyPath: path].queriedRect(in: context) }
      marksCards = { viewer in isOpen(viewer) && viewer[keyPath: path].marksCards }
      draw = { viewer, context, grid in
        if isOpen(viewer) { viewer[keyPath: path].draw(into: &grid, in: context) }
      }
    }
  }
}
