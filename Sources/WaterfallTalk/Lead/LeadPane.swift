import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallItems
import WaterfallRecords
package import WaterfallViewer

/// Leads a talk: numbers the orders that guests see, notes where the mouse points, and answers the
/// guests' questions.
///
/// The program sends what the viewer shows (``TalkState``) after each frame.
package struct LeadPane: Pane {
  package let isOpen: Bool
  private let options: LeadOptions
  /// The number of the present order of the items.
  private(set) var order: Int
  /// The board's counts when the order got its number.
  private var counted: (generation: Int, sequence: Int)?
  private(set) var pointer: TalkPointer?
  /// The roles of the fields of the board's records, for guests.
  private(set) var fields: Value?
  private var guests = 0
  private let pages = TalkPages()
  private let pictures = SharedLines<PictureWork.Key>(mostBytes: 16_000_000)

  package init(_ options: ViewerOptions) {
    self.options = options.lead
    isOpen = options.lead.isOn
    order = options.lead.firstOrder
  }

  package static var traits: PaneTraits {
    PaneTraits(followsPointer: true, takesKeys: false, rank: .first)
  }
  package static var commands: [Command] { [.talk] }
  package mutating func close() {}

  package mutating func toggle(for command: Command, in context: PaneContext) -> Callback? {
    let words =
      isOpen
      ? "\(followers); they join with \(options.invitation)"
      : "no talk is led; waterfall lead SOURCE begins one"
    return { $0.say(words) }
  }

  private var followers: String { guests == 1 ? "1 guest follows" : "\(guests) guests follow" }

  package var remark: String? { guests == 1 ? "1 follows" : "\(guests) follow" }

  package mutating func handle(_ event: Event, in context: PaneContext) -> EventResult {
    switch event {
    case .input(.mouse(let mouse)):
      pointer = context.pointer(at: CellPoint(column: mouse.column, row: mouse.row))
    case .news(let news as GuestCount):
      guests = news.count
      // Their number takes the place of the invitation.
      let isInviting = guests > 0 && context.status.notice == options.greeting
      guard isInviting else { return .consumed() }
      return .consumed { $0.say(nil) }
    case .news(let question as TalkQuestion) where isOpen:
      return .consumed(then: answer(question, in: context))
    default: break
    }
    return .ignored()
  }

  package mutating func follow(_ context: PaneContext) -> Callback? {
    let count = (context.board.generation, context.board.placed.sequence)
    if fields == nil { fields = context.board.fields?.value }
    if let counted, counted == count { return nil }
    if counted != nil { order += 1 }
    counted = count
    fields = context.board.fields?.value
    return nil
  }

  // MARK: Questions

  private func answer(_ question: TalkQuestion, in context: PaneContext) -> Callback? {
    let board = context.board
    switch question.request {
    case .page(let order, let from, let count):
      guard order == self.order else {
        question.answer(TalkPage.outdated(order: order, from: from).line)
        return nil
      }
      guard let fields = board.fields else {
        question.answer(TalkPage(order: order, from: from, items: []).line)
        return nil
      }
      let range = board.talkRange(order: order, from: from, count: count)
      let work = PageWork(range: range, fields: fields, pages: pages, answer: question.answer)
      return { viewer in
        viewer.emit(.work(work))
        viewer.act { $0.read(on: from + count) }
      }
    case .picture(let id, let field):
      let place = board.item(like: id, near: 0).map { board.items.places[$0] }
      let work = PictureWork(
        key: PictureWork.Key(order: order, item: id, field: field), place: place,
        fields: board.fields, pictures: pictures, answer: question.answer)
      return { $0.emit(.work(work)) }
    }
  }
}

/// The options of a viewer that leads a talk.
package struct LeadOptions: PaneOption {
  package var isOn = false
  /// The number of the first order. It is greater than those of all boards that were led before.
  package var firstOrder = 1
  /// The command with which guests join.
  package var invitation = ""
  /// The words for the status line at the start.
  package var greeting: String { "guests join with: \(invitation)" }

  package init() {}
}

extension ViewerConfiguration {
  package var lead: LeadOptions {
    get { panes[LeadOptions.self] }
    set { panes[LeadOptions.self] = newValue }
  }
}

extension Viewer {
  /// The state that guests of a talk see.
  package var talkState: TalkState {
    let lead = panes[LeadPane.self]
    return TalkState(self, order: lead.order, fields: lead.fields, pointer: lead.pointer)
  }
}

extension PaneContext {
  /// The place in a card that is at a cell of the screen; nil if no card is there.
  fileprivate func pointer(at cell: CellPoint) -> TalkPointer? {
    guard cover == .nothing, let item = item(at: cell), let frame = board.frame(of: item) else {
      return nil
    }
    let card = cellRect(of: frame)
    // The middle of the cell, so that it is the same cell again in a card of the same size.
    func part(_ cell: Int, of cells: Int) -> Int { (2 * cell + 1) * 500 / max(1, cells) }
    return TalkPointer(
      item: item, x: part(cell.column - card.column, of: card.columns),
      y: part(cell.row - card.row, of: card.rows))
  }
}

extension Board {
  /// Reads on for guests who want this many items, as far as that is not far from what is in view.
  fileprivate mutating func read(on count: Int) {
    let end = inView?.positions.upperBound ?? 0
    wantedCount = min(max(wantedCount, count), end + Self.mostAhead)
  }

  private static let mostAhead = 10_000
}

extension TalkQuestion: PaneNews {}

/// The number of guests has changed.
package struct GuestCount: PaneNews {
  let count: Int
  package init(_ count: Int) { self.count = count }
}
