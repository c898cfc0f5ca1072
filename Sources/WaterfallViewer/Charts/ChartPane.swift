import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards
import WaterfallRecords

/// A chart of the cards that are shown: `:plot amount by date`. Enter shows the cards of a place.
struct ChartPane: Pane {
  /// The chart that was asked for; nil if the pane is closed.
  private(set) var asked: Plot?
  private var counting = Counting()
  private var tally: PlotTally? { counting.tally as? PlotTally }
  /// The chart for the latest size; nil before the first answer.
  private(set) var drawing: ChartDrawing?
  private var chosen = ListChoice()
  var choice: Int { chosen.index }

  private init() {}
  init(_ options: ViewerOptions) {}

  var isOpen: Bool { asked != nil }
  static var traits: PaneTraits { PaneTraits(cover: .everything, readsOn: true) }

  mutating func close() { self = ChartPane() }

  mutating func open(_ plot: Plot) {
    close()
    asked = plot
  }

  mutating func handle(_ event: Event, in context: PaneContext) -> EventResult {
    switch event {
    case .counted(let counted):
      guard let tally = counted.tally as? PlotTally, tally.plot == asked else { return .ignored() }
      counting.receive(tally)
      draw(tally, in: context)
      return .consumed { viewer in if let failure = counted.failure { viewer.say(failure) } }
    case .command(let command): return perform(command, in: context)
    case .input(.mouse(let mouse)): return point(mouse)
    default: return .ignored()
    }
  }

  /// Requests to add the items that are shown, if that is due.
  mutating func follow(_ context: PaneContext) -> Callback? {
    if let tally, drawing?.size != context.screen.area { draw(tally, in: context) }
    guard let asked, let request = counting.request(of: context.board, from: PlotTally(asked))
    else { return nil }
    return { $0.emit(.count(request)) }
  }

  /// Makes the chart again. The place in focus keeps it, if the chart still has that place.
  private mutating func draw(_ tally: PlotTally, in context: PaneContext) {
    let old = focus?.term
    let drawing = ChartDrawing(tally, size: context.screen.area, hasFocus: true)
    self.drawing = drawing
    let places = drawing.chart.places
    let kept = old.flatMap { term in places.firstIndex { $0.term?.isExactly(term) == true } }
    chosen.move(by: kept.map { $0 - choice } ?? 0, of: places.count)
  }

  private var places: [PlotChart.Place] { drawing?.chart.places ?? [] }

  private var focus: PlotChart.Place? {
    places.indices.contains(choice) ? places[choice] : nil
  }

  // MARK: Keys

  private mutating func perform(_ command: Command, in context: PaneContext) -> EventResult {
    let (count, times) = (places.count, min(context.status.count ?? 1, 100_000))
    let page = max(1, drawing?.chart.hasCategories == true ? context.screen.area.rows : count / 10)
    if chosen.perform(command, of: count, room: page, in: context) { return .consumed() }
    switch command {
    case .focusLeft: chosen.move(by: -times, of: count)
    case .focusRight: chosen.move(by: times, of: count)
    case .rowStart: chosen.move(by: -count, of: count)
    case .rowEnd: chosen.move(by: count, of: count)
    case .enter, .details: return choose()
    case .close, .quit: close()
    case .help, .quitAll, .interrupt, .redraw, .suspend, .nextTheme, .byName:
      return .consumed { $0.perform(command) }
    default: return .consumed { $0.reportIdle(command) }
    }
    return .consumed()
  }

  private mutating func choose() -> EventResult {
    guard let focus else { return .consumed() }
    guard let term = focus.term else {
      return .consumed { $0.say("no filter shows all others at once") }
    }
    close()
    return .consumed { viewer in viewer.act { $0.narrow(by: term) } }
  }

  private mutating func point(_ mouse: Mouse) -> EventResult {
    let steps: Int? =
      switch mouse.action {
      case .wheelDown, .wheelRight: 1
      case .wheelUp, .wheelLeft: -1
      default: nil
      }
    if let steps {
      chosen.move(by: steps, of: places.count)
      return .consumed()
    }
    guard mouse.isClick else { return .ignored() }
    guard let place = drawing?.place(at: CellPoint(column: mouse.column, row: mouse.row)) else {
      return .consumed()
    }
    if place == choice { return choose() }
    chosen.move(by: place - choice, of: places.count)
    return .consumed()
  }

  // MARK: Drawing

  func status(in context: PaneContext) -> SafeText? {
    drawing == nil ? "reading…" : "Enter shows the cards of a place"
  }

  func draw(into grid: inout Grid, in context: PaneContext) {
    let heading = heading(in: context)
    grid.cursor = CellPoint(column: min(2, max(0, context.screen.size.columns - 1)), row: 0)
    guard let drawing else {
      grid.draw(heading, at: CellPoint(column: 2, row: 0), style: context.theme.heading)
      return
    }
    drawing.draw(
      heading, into: &grid, theme: context.theme, focus: choice,
      hasLetters: context.options.isASCII)
  }

  private func heading(in context: PaneContext) -> SafeText {
    guard let asked else { return "" }
    guard let tally, let drawing else { return SafeText("\(asked.words): reading…") }
    if let doubt = tally.doubt { return SafeText("\(asked.words): \(doubt)") }
    let moment = drawing.chart.moment.map { " · \($0)" } ?? ""
    return SafeText("\(asked.words): \(tally.cards(on: context.board))\(moment)")
  }
}
