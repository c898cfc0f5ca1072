import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards

/// The help over the whole screen: all keys and their commands, from the tables that bind them, or
/// a chapter of the manual.
struct HelpPane: Pane {
  /// The first line in sight; nil while the help is closed.
  private(set) var top: Int?
  /// The chapter; nil if the keys are shown.
  private(set) var page: HelpPage?
  /// The words of the search; only lines with all of them are shown.
  private(set) var filter = ""

  var isOpen: Bool { top != nil }
  static var traits: PaneTraits { PaneTraits(cover: .everything) }

  init(_ options: ViewerOptions) {}

  static var commands: [Command] { [.help] }

  /// Opens itself over whatever is open, so that closing it leads back there.
  mutating func toggle(for command: Command, in context: PaneContext) -> Callback? {
    open(at: nil)
    return nil
  }

  mutating func close() { (top, filter, page) = (nil, "", nil) }

  /// Opens the help at its keys, or at a chapter.
  mutating func open(at page: HelpPage?) { (top, filter, self.page) = (0, "", page) }

  /// Shows only the lines that contain all these words.
  mutating func filter(by words: String) {
    guard isOpen else { return }
    (top, filter) = (0, words)
    page?.filter(by: words)
  }

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
    case .goOut where self.page != nil: open(at: nil)
    case .help, .quit, .close: close()
    case .quitAll, .interrupt, .redraw, .suspend, .nextTheme, .byName:
      return .consumed { $0.perform(command) }
    default: return .consumed { $0.reportIdle(command) }
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
    if let page { return "\(page.lines.count) lines" }
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

  private func lineCount(in context: PaneContext) -> Int {
    page?.lines.count ?? layout(in: context).rows
  }

  /// Breaks the chapter into lines for another window.
  mutating func follow(_ context: PaneContext) -> Callback? {
    guard let page, page.columns != context.screen.size.columns else { return nil }
    var wider = HelpPage(
      page.topic, page.topic.page(context.options), columns: context.screen.size.columns)
    wider.filter(by: filter)
    self.page = wider
    scroll(by: 0, in: context)
    return nil
  }

  // MARK: Drawing

  func status(in context: PaneContext) -> SafeText? {
    if context.prompts.current?.kind == .help { return SafeText(summary(in: context)) }
    guard let page else { return "keys" }
    let back = context.options.keys.shown(.goOut).map { "; \($0) shows the keys" } ?? ""
    return SafeText("help \(page.topic.name)\(back)")
  }

  private func heading(in context: PaneContext, width: Int) -> SafeText {
    if !filter.isEmpty { return SafeText("Keys with \(filter)") }
    let whole = context.options.keys.shown(.search).map { SafeText("Keys   (\($0) searches them)") }
    return whole.flatMap { $0.width <= width ? $0 : nil } ?? "Keys"
  }

  func draw(into grid: inout Grid, in context: PaneContext) {
    guard let top else { return }
    if let page { return draw(page, from: top, into: &grid, in: context) }
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
    layout.draw(into: &grid, from: top, rows: context.screen.area.rows, theme)
  }

  private func draw(
    _ page: HelpPage, from top: Int, into grid: inout Grid, in context: PaneContext
  ) {
    grid.cursor = CellPoint(column: 0, row: 0)
    guard !page.lines.isEmpty else {
      let keys = context.options.keys.shown(.close).map { "; \($0) shows all of it" } ?? ""
      let room = CellRect(
        column: 2, row: 2, columns: max(1, context.screen.size.columns - 4), rows: 3)
      grid.drawWrapped(SafeText("no paragraph has these words\(keys)"), in: room, style: .plain)
      return
    }
    page.draw(from: top, into: &grid, rows: context.screen.area.rows, .plain)
  }
}

extension Viewer {
  mutating func openHelp(at topic: HelpTopic) {
    let columns = screen.size.columns
    panes[HelpPane.self].open(
      at: topic == .keys ? nil : HelpPage(topic, topic.page(options), columns: columns))
  }
}
