import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards
import WaterfallRecords

/// A menu of all fields: which ones cards and columns show, and in which order. Enter applies it.
struct FieldsPane: Pane {
  /// A field in the menu.
  private struct Row: Equatable, Sendable {
    let name: String
    var isShown: Bool
  }

  /// nil while the pane is closed.
  private var rows: [Row]?
  /// The rows as they were when the pane was opened.
  private var before: [Row] = []
  private var chosen = ListChoice()
  /// Whether keys have hidden columns of the list.
  private var hidesColumns = false

  init(_ options: ViewerOptions) {}

  var isOpen: Bool { rows != nil }
  static var traits: PaneTraits { PaneTraits(cover: .everything) }
  static var commands: [Command] { [.chooseFields] }

  mutating func toggle(for command: Command, in context: PaneContext) -> Callback? {
    let fields = context.board.fields
    let hidden = context.board.view.columns?.hiddenFields ?? []
    let hidesColumns = context.board.view.columns?.hidesSome ?? false
    // A selection has commas between its names.
    let names = context.board.finding.fieldNames.filter { !$0.utf8.contains(UInt8(ascii: ",")) }
    guard !names.isEmpty else { return { $0.say("no card has fields") } }
    let first = fields?.areChosen == true ? fields?.shownOrder ?? [] : []
    let ranks = Dictionary(
      zip(first.map(ExactText.init), 0...), uniquingKeysWith: { first, _ in first })
    let all = names.enumerated()
      .sorted { one, other in
        let (a, b) = (ranks[ExactText(one.element)], ranks[ExactText(other.element)])
        return (a ?? .max, one.offset) < (b ?? .max, other.offset)
      }
      .map { entry in
        let isHidden =
          fields?.isHidden(entry.element) == true || hidden.contains(ExactText(entry.element))
        return Row(name: entry.element, isShown: !isHidden)
      }
    // It opens after all panes that cover the cards have closed.
    return {
      $0.uncover()
      $0.panes[Self.self].open(all, hidesColumns: hidesColumns)
    }
  }

  private mutating func open(_ all: [Row], hidesColumns: Bool) {
    (rows, before, chosen, self.hidesColumns) = (all, all, ListChoice(), hidesColumns)
  }

  mutating func close() { (rows, before) = (nil, []) }

  private var choice: Int { chosen.index }
  private var count: Int { rows?.count ?? 0 }

  // MARK: Keys

  mutating func handle(_ event: Event, in context: PaneContext) -> EventResult {
    switch event {
    case .input(.key(let key)): press(key)
    case .input(.mouse(let mouse)): point(mouse, in: context)
    case .command(let command): perform(command, in: context)
    default: .ignored()
    }
  }

  private mutating func press(_ key: Key) -> EventResult {
    switch key {
    case Key(.character(" ")): toggleChosen()
    case Key(.character("J")), Key(.down, .shift): shift(by: 1)
    case Key(.character("K")), Key(.up, .shift): shift(by: -1)
    default: return .ignored()
    }
    return .consumed()
  }

  private mutating func perform(_ command: Command, in context: PaneContext) -> EventResult {
    let room = context.screen.area.rows - Self.headRows
    if chosen.perform(command, of: count, room: room, in: context) { return .consumed() }
    switch command {
    case .pick: toggleChosen()
    case .pickAll: showAll(true)
    case .pickNone: showAll(false)
    case .enter, .details: return apply()
    case .close, .quit, .chooseFields: close()
    case .help, .quitAll, .interrupt, .redraw, .suspend, .nextTheme:
      return .consumed { $0.perform(command) }
    default: return .consumed { $0.reportIdle(command) }
    }
    return .consumed()
  }

  private mutating func toggleChosen() {
    rows?[chosen.index].isShown.toggle()
    chosen.move(by: 1, of: count)
  }

  private mutating func showAll(_ isShown: Bool) {
    for index in rows?.indices ?? 0..<0 { rows?[index].isShown = isShown }
  }

  /// Moves the chosen field among the others.
  private mutating func shift(by step: Int) {
    guard rows?.indices.contains(chosen.index + step) == true else { return }
    rows?.swapAt(chosen.index, chosen.index + step)
    chosen.move(by: step, of: count)
  }

  private mutating func apply() -> EventResult {
    guard let rows, rows != before || hidesColumns && rows.allSatisfy(\.isShown) else {
      close()
      return .consumed()
    }
    guard let text = Self.selection(of: rows, before: before) else {
      return .consumed { $0.say("Space shows a field: none is shown") }
    }
    close()
    return .consumed {
      $0.act { $0.chooseColumns { $0.showAll() } }
      $0.perform(named: "fields \(text)")
    }
  }

  /// The rows as `--fields` takes them: those that are left out, if the order is as before and they
  /// are fewer. nil if none is shown.
  private static func selection(of rows: [Row], before: [Row]) -> String? {
    let (shown, hidden) = (rows.filter(\.isShown), rows.filter { !$0.isShown })
    if shown.isEmpty { return nil }
    let isInOrder = rows.map(\.name).elementsEqual(before.map(\.name)) { $0.isExactly($1) }
    if isInOrder, hidden.isEmpty { return "*" }
    return isInOrder && hidden.count < shown.count
      ? hidden.map { "-\($0.name)" }.joined(separator: ",")
      : shown.map(\.name).joined(separator: ",")
  }

  private mutating func point(_ mouse: Mouse, in context: PaneContext) -> EventResult {
    if let rows = context.scrolledRows(by: mouse) {
      chosen.move(by: rows, of: count)
      return .consumed()
    }
    guard mouse.isClick else { return .ignored() }
    let row = top(in: context) + mouse.row - Self.headRows
    if mouse.row >= Self.headRows, rows?.indices.contains(row) == true {
      chosen.move(by: row - choice, of: count)
      rows?[row].isShown.toggle()
    }
    return .consumed()
  }

  // MARK: Drawing

  /// The heading and a blank line.
  private static let headRows = 2

  func status(in context: PaneContext) -> SafeText? {
    "Space shows or hides · J K move the field · * all · Enter applies"
  }

  private func top(in context: PaneContext) -> Int {
    chosen.top(of: count, room: context.screen.area.rows - Self.headRows)
  }

  func draw(into grid: inout Grid, in context: PaneContext) {
    guard let rows else { return }
    let (theme, columns) = (context.theme, context.screen.size.columns)
    let names = context.board.chosenColumns.names
    let shown = rows.count { $0.isShown }
    grid.draw(
      SafeText("fields: \(shown) of \(rows.count) are shown"), at: CellPoint(column: 2, row: 0),
      maxWidth: max(0, columns - 4), style: theme.heading)
    let top = top(in: context)
    let room = max(0, context.screen.area.rows - Self.headRows)
    for (index, row) in zip(top..., rows.dropFirst(top).prefix(room)) {
      let line = index - top + Self.headRows
      let style = index == choice ? theme.menuChoice : .plain
      if index == choice {
        grid.cursor = CellPoint(column: min(2, columns - 1), row: line)
        grid.fill(CellRect(column: 0, row: line, columns: columns, rows: 1), .space, style)
      }
      let mark: SafeText = row.isShown ? (context.options.isASCII ? "x" : "✓") : " "
      grid.draw(mark, at: CellPoint(column: 2, row: line), maxWidth: 1, style: style)
      grid.draw(
        SafeText(names.shown(row.name)), at: CellPoint(column: 4, row: line),
        maxWidth: max(0, columns - 6), style: style)
    }
  }
}
