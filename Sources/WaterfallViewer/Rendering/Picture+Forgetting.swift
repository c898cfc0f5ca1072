import TerminalGrid
import WaterfallLayout

/// A long picture is drawn with little memory: what has been drawn is forgotten, and the layout begins anew with the
/// cards that are still open, in columns that are filled as far as they were.
extension Picture {
  /// Whether cards that are placed anew from the front on come to stand where they stood. Columns taken in turn drift
  /// apart, and what is scaled would be rounded from another row.
  private var canForget: Bool {
    let layout = state.options.layout
    return isStreamed && layout.name == .masonry && layout.points == nil
      && layout.placement == .shortest(tolerance: 0) && state.arrangement.sectionCount == 1
      && state.arrangement.name(ofSection: 0) == nil
  }

  /// Forgets what has been drawn, if that is much.
  mutating func forgetDrawn() {
    guard canForget, state.items.count >= itemsKept,
      let start = front.base(gap: rowGap), front.open.count <= state.items.count / 2
    else { return }
    let stamps = front.stamps(base: start, gap: rowGap)
    let count = state.items.count
    state.forget(allBut: front.items, stamps: stamps)
    forgottenCount += count - state.items.count
    front.rebase(to: start)
    base += start
  }

  /// Rows between the cards of a column.
  var rowGap: Int { state.options.layout.rowGap ?? 0 }
}

extension ViewerState {
  /// Keeps these items only, numbered from 0, in a layout that begins with `stamps`.
  fileprivate mutating func forget(allBut kept: [Int], stamps: [Rect]) {
    let (oldItems, oldCards) = (items, cards)
    items = ItemTable(oldItems, only: kept)
    cards = CardCache()
    for (number, item) in kept.enumerated() {
      if let card = oldCards[item] { cards.insert(card, at: number) }
    }
    let all = ContiguousArray((0..<kept.count).map { UInt32($0) })
    arrangement = Arrangement()
    if query.isFiltered {
      arrangement = Arrangement([Arrangement.Section(name: nil, items: all)], total: kept.count)
    } else {
      _ = arrangement.append(count: kept.count, groups: [], shown: [])
    }
    sourceSections = SourceSections()
    self.stamps = stamps
    place(isWhole: true)
  }
}
