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
  /// Lets a pane handle an input; nil if the pane does not get it, or if it is not for the pane.
  typealias Turn<Input> = @Sendable (inout Viewer, Input) -> [PaneOutcome]?

  /// A value that an open pane gives.
  typealias Look<Input, Value> = @Sendable (Viewer, Input, PaneContext) -> Value

  /// Whether something is true of the pane.
  typealias Check = @Sendable (Viewer) -> Bool

  typealias Place<P: Pane> = any WritableKeyPath<Viewer, P> & Sendable

  let isOpen: Check
  let isAtWork: Check
  /// How much it covers while it is open.
  let cover: Cover
  let close: @Sendable (inout Viewer) -> Void

  let press: Turn<Key>
  let perform: Turn<Command>
  let click: Turn<Mouse>
  let turnWheel: Turn<Int>

  let receive: Turn<ViewerEvent>
  let notePlaced: @Sendable (inout Viewer, LayoutWork.Part) -> Void
  let follow: Turn<Void>
  let requests: @Sendable (inout Viewer) -> [ViewerEffect]

  let status: Look<Void, SafeText?>
  let urgentRect: Look<Void, CellRect?>
  let itemsInView: Look<Void, [Int]>
  let picturesInView: Look<Void, [PictureRequest]>
  let item: Look<CellPoint, Int?>
  let queriedRect: Look<Void, Rect?>
  let marksCards: Check
  let draw: @Sendable (Viewer, PaneContext, inout Grid) -> Void

  /// - Parameters:
  ///   - isOpen: the pane's own answer. It is asked many times for each key, and reading it by the
  ///     path would copy the whole state.
  ///   - isAtWork: the same; nil if the pane works while it is open.
  init<P: Pane>(_ path: Place<P>, isAtWork: Check? = nil, isOpen: @escaping Check) {
    let works = isAtWork ?? isOpen
    (self.isOpen, self.isAtWork, cover) = (isOpen, works, P.cover)
    close = { viewer in viewer[keyPath: path].close() }
    press = Self.turn(path, isOpen) { $0.press($1, in: $2) }
    perform = Self.turn(path, isOpen) { $0.perform($1, in: $2) }
    click = Self.turn(path, isOpen) { $0.click($1, in: $2) }
    turnWheel = Self.turn(path, isOpen) { $0.turnWheel(by: $1, in: $2) }
    receive = Self.turn(path, works) { $0.receive($1, in: $2) }
    notePlaced = { viewer, part in
      guard works(viewer) else { return }
      let context = PaneContext(viewer)
      viewer[keyPath: path].notePlaced(part, in: context)
    }
    follow = Self.turn(path, works) { pane, _, context in pane.follow(context) }
    requests = { viewer in
      guard works(viewer) else { return [] }
      let context = PaneContext(viewer)
      return viewer[keyPath: path].requests(in: context)
    }
    status = { viewer, _, context in viewer[keyPath: path].status(in: context) }
    urgentRect = { viewer, _, context in viewer[keyPath: path].urgentRect(in: context) }
    itemsInView = { viewer, _, context in viewer[keyPath: path].itemsInView(in: context) }
    picturesInView = { viewer, _, context in viewer[keyPath: path].picturesInView(in: context) }
    item = { viewer, cell, context in viewer[keyPath: path].item(at: cell, in: context) }
    queriedRect = { viewer, _, context in viewer[keyPath: path].queriedRect(in: context) }
    marksCards = { viewer in isOpen(viewer) && viewer[keyPath: path].marksCards }
    draw = { viewer, context, grid in
      if isOpen(viewer) { viewer[keyPath: path].draw(into: &grid, in: context) }
    }
  }

  private static func turn<P: Pane, Input>(
    _ path: Place<P>, _ isAsked: @escaping Check,
    _ body: @escaping @Sendable (inout P, Input, PaneContext) -> [PaneOutcome]?
  ) -> Turn<Input> {
    { viewer, input in
      guard isAsked(viewer) else { return nil }
      let context = PaneContext(viewer)
      return body(&viewer[keyPath: path], input, context)
    }
  }
}
