import Synchronization
import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallItems
import WaterfallRecords
package import WaterfallViewer

/// Leads a talk: notes where the mouse points, and answers the guests' questions.
///
/// The program sends what the viewer shows (``TalkState``) after each frame.
package struct LeadPane: Pane {
  package let isOpen: Bool
  private let options: LeadOptions
  fileprivate let orders: TalkOrders
  private(set) var pointer: TalkPointer?
  private var guests = 0
  private let pages = TalkPages()
  private let pictures = SharedLines<PictureWork.Key>(mostBytes: 16_000_000)

  package init(_ options: ViewerOptions) {
    self.options = options.lead
    isOpen = options.lead.isOn
    orders = TalkOrders(first: options.lead.firstOrder)
  }

  package static var traits: PaneTraits {
    PaneTraits(followsPointer: true, takesKeys: false, follows: false, rank: .first)
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

  // MARK: Questions

  private func answer(_ question: TalkQuestion, in context: PaneContext) -> Callback? {
    let board = context.board
    let order = orders.current(of: board).number
    switch question.request {
    case .page(let asked, let from, let count):
      guard asked == order else {
        question.answer(TalkPage.outdated(order: asked, from: from).line)
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

/// Numbers the orders of the items that guests see. The copies of a viewer share it.
private final class TalkOrders: Sendable {
  private struct Order {
    var number: Int
    /// The board's counts when the order got its number; nil before the first one.
    var counts: (generation: Int, sequence: Int)?
    /// The roles of the fields of the board's records.
    var fields: Value?
  }

  private let last: Mutex<Order>

  init(first number: Int) { last = Mutex(Order(number: number)) }

  /// The number of a board's order, and the roles of the fields of its records.
  ///
  /// - Complexity: O(1) while the order is the same.
  func current(of board: borrowing Board) -> (number: Int, fields: Value?) {
    let counts = (generation: board.generation, sequence: board.placed.sequence)
    let fields = board.fields
    return last.withLock { order in
      let isSame = order.counts.map { $0 == counts } ?? false
      if !isSame || order.fields == nil { order.fields = fields?.value }
      if !isSame, order.counts != nil { order.number += 1 }
      order.counts = counts
      return (order.number, order.fields)
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
    let (order, fields) = lead.orders.current(of: board)
    return TalkState(self, order: order, fields: fields, pointer: lead.pointer)
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
