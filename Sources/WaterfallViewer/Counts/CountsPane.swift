import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards
import WaterfallRecords

/// A field's values as bars with the number of cards of each, the counts of two fields, or the sums
/// of one. Enter shows the cards of a value, a range or a group.
struct CountsPane: Pane {
  /// What the pane shows, as it was asked for.
  private(set) var asked: FieldCounting?
  private var counting = Counting()
  private var tally: (any FieldTally)? { counting.tally }
  private(set) var lines = CountLines()
  /// The columns of the lines, if these are sums, or counts of two fields.
  private(set) var sums: SumTable?
  private var chosen = ListChoice()
  var choice: Int { chosen.index }

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
    case .counted(let counted) where asked?.isAbout(counted.tally) == true:
      receive(counted.tally)
      return .consumed { viewer in if let failure = counted.failure { viewer.say(failure) } }
    case .command(let command): return perform(command, in: context)
    case .input(.mouse(let mouse)): return point(mouse, in: context)
    default: return .ignored()
    }
  }

  /// Requests to count the items that are shown, if a count is due.
  mutating func follow(_ context: PaneContext) -> Callback? {
    guard let asked, let request = counting.request(of: context.board, from: asked.tally) else {
      return nil
    }
    return { $0.emit(.count(request)) }
  }

  private mutating func receive(_ tally: any FieldTally) {
    counting.receive(tally)
    switch tally {
    case let counts as FieldCounts: lines = CountLines(counts)
    case let sums as FieldSums:
      let table = SumTable(sums)
      (self.sums, lines) = (table, table.lines)
    case let counts as CrossCounts:
      let table = SumTable(counts)
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
    default: return .consumed { $0.reportIdle(command) }
    }
    return .consumed()
  }

  private mutating func choose() -> EventResult {
    guard choice < lines.count else { return .consumed() }
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
    guard mouse.row >= Self.headRows, row < lines.count else { return .consumed() }
    if choice == row { return choose() }
    chosen.move(by: row - choice, of: lines.count)
    return .consumed()
  }

  // MARK: Drawing

  func status(in context: PaneContext) -> SafeText? {
    guard tally != nil else { return "counting…" }
    return asked?.isSum == true
      ? "Enter shows the cards of a group" : "Enter shows the cards of a value"
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
    if let doubt = tally.doubt { return SafeText("\(asked.field): \(doubt)") }
    let cards = tally.cards(on: context.board)
    if let sums {
      let groups = asked.group == nil ? "" : "\(sums.groupWords) of "
      return SafeText("\(asked.words): \(groups)\(cards)")
    }
    let counts = tally as? FieldCounts
    return SafeText("\(asked.words): \(counts?.listedWords ?? "") of \(cards)")
  }
}
