import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards

/// The help over the whole screen: all keys and their commands, from the tables that bind them.
struct HelpPane: Pane {
  /// The first line in sight; nil while the help is closed.
  private(set) var top: Int?
  /// The words of the search; only lines with all of them are shown.
  private(set) var filter = ""

  var isOpen: Bool { top != nil }
  static var traits: PaneTraits { PaneTraits(cover: .everything) }

  init(_ options: ViewerOptions) {}

  static var commands: [Command] { [.help] }

  /// Opens itself after all panes that cover the cards have closed.
  mutating func toggle(for command: Command, in context: PaneContext) -> Callback? {
    {
      $0.uncover()
      $0.panes[Self.self].top = 0
    }
  }

  mutating func close() { (top, filter) = (nil, "") }

  /// Shows only the lines that contain all these words.
  mutating func filter(by words: String) { if isOpen { (top, filter) = (0, words) } }

  // MARK: Keys

  mutating func handle(_ event: Event, in context: PaneContext) -> EventResult {
    switch event {
    case .command(let command): return perform(command, in: context)
    case .input(.mouse(let mouse)):
      if let rows = context.scrolledRows(by: mouse) {
        scroll(by: rows, in: context)
      } else if !mouse.isClick {
        return .ignored()
      }
      return .consumed()
    default: return .ignored()
    }
  }

  private mutating func perform(_ command: Command, in context: PaneContext) -> EventResult {
    let times = min(context.status.count ?? 1, 10_000)
    let page = context.screen.area.rows
    if let rows = command.scrolledRows(times: times, page: page) {
      scroll(by: rows, in: context)
      return .consumed()
    }
    switch command {
    case .focusDown: scroll(by: times, in: context)
    case .focusUp: scroll(by: -times, in: context)
    case .first: scroll(by: -(top ?? 0), in: context)
    case .last: scroll(by: lineCount(in: context), in: context)
    case .search, .filter: return .consumed { $0.open(.help) }
    case .close where !filter.isEmpty, .clearFilter: filter(by: "")
    case .help, .quit, .close: close()
    case .quitAll, .interrupt, .redraw, .suspend, .nextTheme:
      return .consumed { $0.perform(command) }
    default: break
    }
    return .consumed()
  }

  private mutating func scroll(by rows: Int, in context: PaneContext) {
    let last = max(0, lineCount(in: context) - context.screen.area.rows)
    top = min(max(0, (top ?? 0) + rows), last)
  }

  // MARK: Its lines

  /// `3 of 84`: the lines that match the filter, of all lines.
  func summary(in context: PaneContext) -> String {
    let text = text(in: context)
    let found = text.parts(with: filter).dropFirst(filter.isEmpty ? 1 : 0)
    return "\(found.reduce(0) { $0 + $1.lines.count }) of \(text.count)"
  }

  private func text(in context: PaneContext) -> HelpText {
    HelpText(context.options, with: context.open)
  }

  private func layout(in context: PaneContext) -> HelpLayout {
    HelpLayout(text(in: context).parts(with: filter), columns: context.screen.size.columns)
  }

  private func lineCount(in context: PaneContext) -> Int { layout(in: context).rows }

  // MARK: Drawing

  func status(in context: PaneContext) -> SafeText? {
    context.prompts.isOpen ? SafeText(summary(in: context)) : "keys"
  }

  private func heading(in context: PaneContext, width: Int) -> SafeText {
    if !filter.isEmpty { return SafeText("Keys with \(filter)") }
    let whole = context.options.keys.shown(.search).map { SafeText("Keys   (\($0) searches them)") }
    return whole.flatMap { $0.width <= width ? $0 : nil } ?? "Keys"
  }

  func draw(into grid: inout Grid, in context: PaneContext) {
    guard let top else { return }
    let (theme, layout) = (context.theme, layout(in: context))
    let inset = layout.inset
    grid.cursor = CellPoint(column: min(inset, context.screen.size.columns - 1), row: 0)
    grid.draw(
      heading(in: context, width: context.screen.size.columns - 2 * inset),
      at: CellPoint(column: inset, row: -top), maxWidth: context.screen.size.columns,
      style: theme.heading)
    if !filter.isEmpty, layout.places.isEmpty {
      let keys = context.options.keys.shown(.close).map { "; \($0) shows all keys" } ?? ""
      grid.drawWrapped(
        SafeText("no entry has these words\(keys)"),
        in: CellRect(column: 2, row: 2, columns: max(1, context.screen.size.columns - 4), rows: 3),
        style: .plain)
    }
    for place in layout.places {
      var rect = place.rect
      rect.row -= top
      guard rect.maxRow > 0, rect.row < context.screen.area.rows else { continue }
      guard let line = place.line else {
        grid.drawWrapped(place.title, in: rect, style: theme.heading)
        continue
      }
      var keys = rect
      keys.columns = min(layout.keyWidth, rect.columns)
      grid.drawWrapped(line.keys, in: keys, style: theme.helpKey)
      rect.column += layout.keyWidth + 1
      rect.columns = max(0, place.rect.columns - layout.keyWidth - 1)
      grid.drawWrapped(line.summary, in: rect, style: .plain)
    }
  }
}
