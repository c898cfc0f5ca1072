import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallLab
import WaterfallLayout
import WaterfallRecords
import WaterfallViewer

// A guest shows what the speaker shows by the methods that keys use.
extension Viewer {
  /// Takes the name, the layout, the form of the cards and the query.
  ///
  /// - Parameter start: where the items begin that are shown, or that are on their way.
  mutating func take(_ state: TalkState, in start: TalkPlace) {
    nameBoard(state.source)
    // Items that are about to be replaced stay as they are.
    let isHere = !board.isRefreshing
    if isHere, board.firstNumber != start.from {
      act { ($0.firstNumber, $0.countBeforeInSection) = (start.from, start.countInSection) }
    }
    let count = SectionCount(state.count, isOpen: state.hasMore)
    if isHere, board.givenCount != count { act { $0.givenCount = count } }
    if board.rules.attributeWords != state.words {
      act { $0.rules.attributeWords = state.words }
    }
    var query = board.query
    query.ofSource = state.query
    act {
      $0.chooseColumns { $0 = state.columns }
      $0.show(query)
    }
    guard var layout = state.layout, let form = state.form else { return }
    layout.limitColumns(to: board.viewport)
    // While the guest's items begin elsewhere, the lanes with which they have begun stay.
    layout.startingLanes =
      isHere && state.base == start.from ? state.lanes : board.view.chosen.startingLanes
    act { $0.show(layout, form, asList: state.isList) }
  }

  /// Shows what a speaker shows, as far as the items have come.
  ///
  /// - Parameter start: where the board's items begin.
  mutating func follow(_ state: TalkState, in start: TalkPlace) {
    take(state, in: start)
    let look = state["lab"].map { LabLook($0) }
    if labLook != look { showLab(look) }
    guard !board.isRefreshing else { return }
    showGroups(of: state, in: start)
    readOn(for: state, in: start)
    let focus = state.card("focus")
    if let focus, let item = start.item(focus, on: board), item != board.focus {
      act { $0.focus(onClicked: item) }
    }
    if let top = state.card("anchor") { scroll(to: top, in: start) }
    if let focus, focus.number("seen") == 1, let item = start.item(focus, on: board) {
      act { $0.reveal(item) }
    }
    if let column = state.column { act { $0.focusColumn(named: column) } }
    pick(only: state.picked.compactMap { start.item(atPosition: $0, on: board) })
    showDetails(of: state, in: start)
  }

  /// Shows how many items the groups in view have for the speaker.
  private mutating func showGroups(of state: TalkState, in start: TalkPlace) {
    var counts: [Int: SectionCount] = [:]
    for group in state.groups {
      let first = start.item(atPosition: max(group.item, start.from), on: board)
      if let path = first.flatMap({ board.arrangement.path(of: $0) }) {
        counts[path.section] = group.items
      }
    }
    if board.givenCounts != counts { act { $0.givenCounts = counts } }
  }

  /// Reads the groups in view to their end, because the places of cards may depend on the rest of
  /// their group. In some layouts they depend on all cards.
  private mutating func readOn(for state: TalkState, in start: TalkPlace) {
    let dependsOnAll = !board.view.isList && board.view.chosen.kind.settling == .atEnd
    let groupsEnd = state.groups.last.map { $0.item + $0.items.count }
    let end = dependsOnAll ? state.count : groupsEnd
    let wanted = end.map { start.count(upTo: $0, of: state) } ?? 0
    if board.wantedCount != wanted { act { $0.wantedCount = wanted } }
  }

  /// Scrolls so that a card begins where it does on the speaker's screen. If it begins above the
  /// screen, the same part of it is out of sight.
  private mutating func scroll(to top: TalkCard, in start: TalkPlace) {
    guard let item = start.item(top, on: board) else {
      guard board.arrangement.count <= top.position - start.from, board.hasMore else { return }
      return act { $0.scroll(to: .position(top.position - start.from)) }
    }
    var cell = top.number("cell")
    if cell < 0, let extent = board.frame(of: item).map({ board.range(of: $0) }) {
      cell = cell * (extent.end - extent.first) / max(1, top.number("of"))
    }
    act { $0.scroll(item, to: cell) }
  }

  private mutating func showDetails(of state: TalkState, in start: TalkPlace) {
    guard let card = state.card("details"), let item = start.item(card, on: board) else {
      if shownDetails != nil { closeDetails() }
      return
    }
    if shownDetails?.item != item { openDetails(of: item) }
    toggledDetails = state.folds
    guard let shown = shownDetails, card.number("last") > 0 else { return }
    let top = card.number("top") * shown.lastTop / card.number("last")
    if top != shown.top { scrollDetails(to: top) }
  }
}

extension LayoutChoice {
  /// Takes fewer columns than the speaker has chosen if the window is too narrow for them.
  fileprivate mutating func limitColumns(to viewport: CellSize) {
    guard let columns, !isHorizontal, points == nil else { return }
    let gap = columnGap ?? 1
    self.columns = min(columns, max(1, (viewport.columns + gap) / (Self.leastWidth + gap)))
  }

  /// The cells in which a title can be read.
  private static let leastWidth = 12
}
