import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

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

/// A field's values as bars, with the number of cards of each. Enter shows the cards of a value.
struct CountsPane: GuestPane {
  /// A bar that can be chosen. A nil value means the cards that lack the field.
  private struct Row: Sendable {
    let value: String?
    let label: SafeText
    let count: Int
    /// The state that the value names; nil if it names none.
    var state: StateTone?
  }

  private(set) var field: String?
  private var counts: FieldCounts?
  private var rows: [Row] = []
  private var choice = 0
  /// The cards that the latest count covers; nil before the first.
  private var counted: CountedCards?
  /// Whether the latest count is still awaited.
  private var isAwaiting = false

  private init() {}
  init(_ options: ViewerOptions) {}

  var isOpen: Bool { field != nil }
  static var cover: Cover { .everything }
  static var readsOn: Bool { true }

  mutating func close() { self = CountsPane() }

  mutating func hear(_ event: any PaneEvent, in context: PaneContext) -> [PaneOutcome]? {
    switch event {
    case let counting as FieldCounting:
      close()
      field = counting.field
    case let counted as CountedValues:
      receive(counted.counts)
      if let failure = counted.failure { return [.say(failure)] }
    default: return nil
    }
    return []
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

  /// The request to count the items that are shown; none if a count is not due.
  mutating func requests(in context: PaneContext) -> [ViewerEffect] {
    let (board, earlier) = (context.board, counted)
    let cards = CountedCards(
      count: board.arrangement.count, generation: board.generation, query: board.query,
      end: board.ordering.covered ?? board.items.count)
    let isMore = earlier.map(cards.isMore) ?? false
    // Each count has the new cards of a moment, so the next one waits for it.
    guard let field, !board.ordering.isPending, !(isMore && isAwaiting),
      wantsCount(of: cards, isLast: board.loading == .ended || board.isAllHere)
    else { return [] }
    isAwaiting = true
    // With a limit, cards that were counted may be shown no more.
    let base = isMore && board.query.limit == nil && counts?.field == field ? counts : nil
    let first = base == nil ? 0 : earlier?.end ?? 0
    return [
      .count(
        CountRequest(
          field: field, places: Self.places(from: first, of: board), generation: board.generation,
          earlier: base))
    ]
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

  private mutating func receive(_ counts: FieldCounts) {
    guard counts.field == field else { return }
    isAwaiting = false
    self.counts = counts
    rows = counts.values.map {
      Row(
        value: $0.text, label: SafeText($0.text), count: $0.count, state: StateTone($0.text.utf8))
    }
    if counts.missingCount > 0 {
      rows.append(Row(value: nil, label: SafeText(Grouping.missing), count: counts.missingCount))
    }
    choice = min(choice, max(0, rows.count - 1))
  }

  // MARK: Keys

  mutating func perform(_ command: Command, in context: PaneContext) -> [PaneOutcome]? {
    let times = min(context.status.count ?? 1, 100_000)
    let page = max(1, context.screen.area.rows - Self.headRows)
    switch command {
    case .focusDown, .rowDown: move(by: times)
    case .focusUp, .rowUp: move(by: -times)
    case .pageDown: move(by: times * page)
    case .pageUp: move(by: -times * page)
    case .halfPageDown: move(by: times * page / 2)
    case .halfPageUp: move(by: -times * page / 2)
    case .first: choice = 0
    case .last: move(by: rows.count)
    case .enter, .details: return choose()
    case .close, .quit, .count: close()
    case .help, .quitAll, .interrupt, .redraw, .suspend, .nextTheme, .byName:
      return [.perform(command)]
    default: break
    }
    return []
  }

  private mutating func move(by step: Int) {
    choice = min(max(0, choice + step), max(0, rows.count - 1))
  }

  private mutating func choose() -> [PaneOutcome] {
    guard let field, rows.indices.contains(choice) else { return [] }
    let term = FieldCounts.term(of: field, value: rows[choice].value)
    close()
    return [.board(.narrow(by: term))]
  }

  mutating func turnWheel(by rows: Int, in context: PaneContext) -> [PaneOutcome]? {
    move(by: rows)
    return []
  }

  mutating func click(_ mouse: Mouse, in context: PaneContext) -> [PaneOutcome]? {
    let row = top(in: context) + mouse.row - Self.headRows
    guard mouse.row >= Self.headRows, rows.indices.contains(row) else { return [] }
    if choice == row { return choose() }
    choice = row
    return []
  }

  // MARK: Drawing

  func status(in context: PaneContext) -> SafeText? {
    counts == nil ? "counting…" : "Enter shows the cards of a value"
  }

  /// The heading, the summary of the numbers, and a blank line.
  private static let headRows = 3

  private func top(in context: PaneContext) -> Int {
    let room = max(1, context.screen.area.rows - Self.headRows)
    return min(max(0, choice - room / 2), max(0, rows.count - room))
  }

  func draw(into grid: inout Grid, in context: PaneContext) {
    let (theme, columns) = (context.theme, context.screen.size.columns)
    grid.draw(
      heading(in: context), at: CellPoint(column: 2, row: 0), maxWidth: max(0, columns - 4),
      style: theme.heading)
    grid.draw(
      numbers, at: CellPoint(column: 2, row: 1), maxWidth: max(0, columns - 4), style: .plain)
    let top = top(in: context)
    let shown = rows.dropFirst(top).prefix(max(0, context.screen.area.rows - Self.headRows))
    let labelWidth = min(max(8, columns * 2 / 5), rows.map(\.label.width).max() ?? 0)
    let most = max(1, rows.map(\.count).max() ?? 1)
    let countWidth = "\(most)".count
    for (index, row) in zip(shown.indices, shown) {
      let line = index - top + Self.headRows
      let style = index == choice ? theme.menuChoice : .plain
      if index == choice {
        grid.fill(CellRect(column: 0, row: line, columns: columns, rows: 1), .space, style)
      }
      grid.draw(
        row.label, at: CellPoint(column: 2, row: line), maxWidth: labelWidth,
        style: index == choice ? style : row.state.map { theme.style(of: $0) } ?? style)
      let count = SafeText("\(row.count)")
      grid.draw(
        count, at: CellPoint(column: 4 + labelWidth + countWidth - count.width, row: line),
        maxWidth: countWidth, style: style)
      let start = 4 + labelWidth + countWidth + 2
      let room = max(0, columns - start - 2)
      let bar = room == 0 ? 0 : max(1, row.count * room / most)
      grid.drawHorizontal(
        context.options.isASCII ? "#" : "█", at: CellPoint(column: start, row: line), count: bar,
        style: index == choice ? style : row.state.map { theme.style(of: $0) } ?? theme.helpKey)
    }
  }

  private func heading(in context: PaneContext) -> SafeText {
    guard let field else { return "" }
    guard let counts else { return SafeText("\(field): counting…") }
    if counts.meant.count > 1 {
      let some = counts.meant.prefix(4).joined(separator: ", ")
      return SafeText("\(field): several fields have this name: \(some)")
    }
    let isOpenEnded = context.board.followState.isGrowing
    let more = isOpenEnded ? " cards so far" : context.board.hasMore ? "+ cards" : " cards"
    let listed = counts.unlistedCount > 0 ? "more than \(rows.count)" : "\(rows.count)"
    return SafeText("\(field): \(listed) values of \(counts.recordCount)\(more)")
  }

  private var numbers: SafeText {
    guard let numbers = counts?.numbersSummary else { return "" }
    var words = [
      ("least", numbers.least), ("greatest", numbers.greatest), ("median", numbers.median),
    ]
    // Dates have no sum.
    if numbers.kind != .date { words.append(("sum", numbers.sum)) }
    return SafeText(
      words.map { "\($0.0) \(Meaning.words(for: $0.1, as: numbers.kind))" }
        .joined(separator: " · "))
  }
}

extension CountedValues: PaneEvent {
  package var itemGeneration: Int? { generation }
}
