import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

/// A field's values as bars with the number of cards of each, or the sums of a field. Enter shows
/// the cards of a value, a range or a group.
struct CountsPane: Pane {
  /// What the pane shows, as it was asked for.
  private(set) var asked: FieldCounting?
  private var tally: (any FieldTally)?
  private(set) var lines: [CountLine] = []
  /// The columns of the lines, if these are sums.
  private(set) var sums: SumTable?
  private var chosen = ListChoice()
  var choice: Int { chosen.index }
  /// The cards that the latest count covers; nil before the first.
  private var counted: CountedCards?
  /// Whether the latest count is still awaited.
  private var isAwaiting = false

  private init() {}
  init(_ options: ViewerOptions) {}

  var isOpen: Bool { asked != nil }
  static var traits: PaneTraits { PaneTraits(cover: .everything, readsOn: true) }

  mutating func close() { self = CountsPane() }

  mutating func open(_ counting: FieldCounting) {
    close()
    asked = counting
  }

  mutating func handle(_ event: Event, in context: PaneContext) -> EventResult {
    switch event {
    case .counted(let counted):
      receive(counted.tally)
      return .consumed { viewer in if let failure = counted.failure { viewer.say(failure) } }
    case .command(let command): return perform(command, in: context)
    case .input(.mouse(let mouse)): return point(mouse, in: context)
    default: return .ignored()
    }
  }

  /// Whether to count now. If so, the pane notes these cards.
  ///
  /// To keep the cost low, more cards of the same board and filter are counted only when their
  /// number has doubled, or the last one that has come is there.
  mutating func wantsCount(of cards: CountedCards, isLast: Bool) -> Bool {
    guard isOpen, cards != counted, isLast || cards.count > 0 else { return false }
    if let counted, cards.isMore(than: counted), !isLast, cards.count < 2 * counted.count {
      return false
    }
    counted = cards
    return true
  }

  /// Requests to count the items that are shown, if a count is due.
  mutating func follow(_ context: PaneContext) -> Callback? {
    let (board, earlier) = (context.board, counted)
    let cards = CountedCards(
      count: board.arrangement.count, generation: board.generation, query: board.query,
      end: board.ordering.covered ?? board.items.count)
    let isMore = earlier.map(cards.isMore) ?? false
    // Each count has the new cards of a moment, so the next one waits for it.
    guard let asked, !board.ordering.isPending, !(isMore && isAwaiting),
      wantsCount(of: cards, isLast: board.loading == .ended || board.isAllHere)
    else { return nil }
    isAwaiting = true
    // With a limit, cards that were counted may be shown no more.
    let base = isMore && board.query.limit == nil ? tally : nil
    let first = base == nil ? 0 : earlier?.end ?? 0
    let request = CountRequest(
      base ?? asked.tally, places: Self.places(from: first, of: board),
      generation: board.generation)
    return { $0.emit(.count(request)) }
  }

  /// The places of the items that are shown, from the one with this number on.
  private static func places(from first: Int, of board: Board) -> ContiguousArray<ItemPlace> {
    var places = ContiguousArray<ItemPlace>()
    if first > 0 {
      for item in first..<max(first, board.items.count)
      where board.arrangement.path(of: item) != nil {
        places.append(board.items.places[item])
      }
      return places
    }
    places.reserveCapacity(board.arrangement.count)
    for section in 0..<board.arrangement.sectionCount {
      for index in 0..<board.arrangement.count(inSection: section) {
        let item = board.arrangement.item(at: ItemPath(section: section, item: index))
        places.append(board.items.places[item])
      }
    }
    return places
  }

  private mutating func receive(_ tally: any FieldTally) {
    guard let asked, asked.isAbout(tally) else { return }
    isAwaiting = false
    self.tally = tally
    switch tally {
    case let counts as FieldCounts: lines = counts.lines
    case let sums as FieldSums:
      let table = SumTable(sums)
      (self.sums, lines) = (table, table.lines)
    default: break
    }
    chosen.move(by: 0, of: lines.count)
  }

  // MARK: Keys

  private mutating func perform(_ command: Command, in context: PaneContext) -> EventResult {
    let room = context.screen.area.rows - Self.headRows
    if chosen.perform(command, of: lines.count, room: room, in: context) { return .consumed() }
    switch command {
    case .enter, .details: return choose()
    case .close, .quit, .count: close()
    case .help, .quitAll, .interrupt, .redraw, .suspend, .nextTheme, .byName:
      return .consumed { $0.perform(command) }
    default: break
    }
    return .consumed()
  }

  private mutating func choose() -> EventResult {
    guard lines.indices.contains(choice) else { return .consumed() }
    let term = lines[choice].term
    close()
    return .consumed { viewer in if let term { viewer.act { $0.narrow(by: term) } } }
  }

  private mutating func point(_ mouse: Mouse, in context: PaneContext) -> EventResult {
    if let rows = context.scrolledRows(by: mouse) {
      chosen.move(by: rows, of: lines.count)
      return .consumed()
    }
    guard mouse.isClick else { return .ignored() }
    let row = top(in: context) + mouse.row - Self.headRows
    guard mouse.row >= Self.headRows, lines.indices.contains(row) else { return .consumed() }
    if choice == row { return choose() }
    chosen.move(by: row - choice, of: lines.count)
    return .consumed()
  }

  // MARK: Drawing

  func status(in context: PaneContext) -> SafeText? {
    guard tally != nil else { return "counting…" }
    return sums == nil ? "Enter shows the cards of a value" : "Enter shows the cards of a group"
  }

  /// The heading, the summary of the numbers, and a blank line or the names of columns.
  static let headRows = 3

  func top(in context: PaneContext) -> Int {
    chosen.top(of: lines.count, room: context.screen.area.rows - Self.headRows)
  }

  func draw(into grid: inout Grid, in context: PaneContext) {
    let room = max(0, context.screen.size.columns - 4)
    grid.cursor = CellPoint(column: min(2, context.screen.size.columns - 1), row: 0)
    grid.draw(
      heading(in: context), at: CellPoint(column: 2, row: 0), maxWidth: room,
      style: context.theme.heading)
    if let sums {
      sums.draw(into: &grid, of: self, in: context)
    } else {
      let numbers = (tally as? FieldCounts)?.numbersInWords ?? ""
      grid.draw(numbers, at: CellPoint(column: 2, row: 1), maxWidth: room, style: .plain)
      drawBars(into: &grid, in: context)
    }
  }

  private func heading(in context: PaneContext) -> SafeText {
    guard let asked else { return "" }
    guard let tally else { return SafeText("\(asked.words): counting…") }
    if tally.meant.count > 1 {
      let some = tally.meant.prefix(4).joined(separator: ", ")
      return SafeText("\(asked.field): several fields have this name: \(some)")
    }
    let isOpenEnded = context.board.followState.isGrowing
    let more = isOpenEnded ? " cards so far" : context.board.hasMore ? "+ cards" : " cards"
    let cards = "\(tally.recordCount)\(more)"
    if let sums {
      let groups = asked.group == nil ? "" : "\(sums.groupWords) of "
      return SafeText("\(asked.words): \(groups)\(cards)")
    }
    let counts = tally as? FieldCounts
    return SafeText("\(asked.words): \(counts?.listedWords ?? "") of \(cards)")
  }
}

/// The cards that a count covers: how many of which board, by which filter.
struct CountedCards: Equatable, Sendable {
  let count: Int
  let generation: Int
  let query: ItemQuery
  /// The number of the first item that may be shown later.
  var end = 0

  /// Whether these are the cards of `other` and more of them, as happens while a source is read.
  func isMore(than other: CountedCards) -> Bool {
    generation == other.generation && query == other.query && count > other.count
  }
}
