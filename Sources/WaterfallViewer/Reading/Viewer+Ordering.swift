import WaterfallItems
import WaterfallLayout

extension Viewer {
  /// The request to arrange the items as the query says, once all the items it needs are there.
  mutating func nextArrangement() -> ArrangeRequest? {
    guard !board.ordering.isDone, !board.ordering.isWaiting, !isMeasuring, let fields else {
      return nil
    }
    if board.ordering.gathers {
      guard hasGathered else { return nil }
      board.ordering.stopGathering()
    }
    return board.ordering.request(
      for: items, shown: arrangement, fields: fields, focus: focus, generation: generation)
  }

  mutating func arrange(_ arranged: ArrangedItems) -> [ViewerEffect] {
    // A repeated search finds the same items again. Skip partial results with fewer items than are
    // shown.
    let count = arranged.sections.reduce(0) { $0 + $1.items.count }
    if arranged.isPartial, board.ordering.isAnswered, count < arrangement.count { return [] }
    prompts.hold(nil)
    if let failure = arranged.failure {
      board.ordering.stop()
      status.say(failure)
      return []
    }
    rearrange(board.ordering.take(arranged, of: items.count))
    guard !arranged.isPartial else { return [] }
    board.ordering.noteShown()
    if !prompts.isOpen { board.ordering.forgetPlace() }
    return []
  }

  /// Shows the items in another order. The focused item keeps the focus and its row if it is still
  /// shown. A user who went to the end meanwhile gets the end of the new order.
  mutating func rearrange(_ new: Arrangement) {
    let anchor = board.ordering.wanted ?? self.anchor
    let staysAtTop =
      board.ordering.beginsAtTop && offset == 0 && focus == arrangement.item(atPosition: 0)
    let staysAtEnd =
      board.ordering.beginsAtTop && offset > 0 && offset >= lastOffset
      && focus == arrangement.item(atPosition: arrangement.count - 1)
    board.placed.show(new)
    board.finding.forgetTally()
    place(.all)
    board.placed.camera.forgetGoal()
    if board.ordering.bringsToTop, let first = arrangement.item(atPosition: 0) {
      board.placed.camera.step(to: first)
      board.placed.scroll(to: 0)
      return
    }
    if staysAtTop, let first = arrangement.item(atPosition: 0) {
      board.placed.camera.step(to: first)
      return
    }
    if staysAtEnd, let last = arrangement.item(atPosition: arrangement.count - 1) {
      board.placed.camera.step(to: last)
      board.placed.showEnd()
      return
    }
    if let anchor, arrangement.path(of: anchor.item) != nil {
      board.placed.camera.step(to: anchor.item)
    }
    board.placed.keepFocusShown()
    board.placed.restore((item: focus, cells: anchor?.cells ?? 0))
  }

  /// Shows other items, another order or other sections.
  ///
  /// - Parameters:
  ///   - anchor: the view's target; nil means its present place.
  ///   - landing: the item that gets the focus.
  mutating func show(
    _ new: ItemQuery, at anchor: (item: Int, cells: Int)? = nil,
    landing: Ordering.Landing = .kept
  ) -> [ViewerEffect] {
    guard new != query else { return [] }
    if options.isEndless, new.needsAll, new.isOtherOrder(than: query) {
      status.say("\(board.name) never ends, so it cannot be sorted")
      return []
    }
    board.reading.goOn()
    board.reading.fillAgain()
    let isAtTop = offset == 0 && focus == arrangement.item(atPosition: 0)
    let plain = board.ordering.change(
      to: new, at: anchor ?? self.anchor, landing: landing, isAtTop: isAtTop,
      count: items.count)
    if let plain {
      rearrange(plain)
      if !prompts.isOpen { board.ordering.forgetPlace() }
    }
    return [.cancelArranging]
  }

  /// Adds a page's items, which begin with `first`, to the arrangement.
  ///
  /// - Returns: whether all went to the end, so that placed items stay where they are.
  mutating func arrange(_ page: LoadedPage, first: Int) -> Bool {
    let count = page.ids.count
    guard page.query == query else {
      // The page was requested before the query changed, so it is unknown which of its items to
      // show.
      board.ordering.makeAnew()
      let hidden = [Bool](repeating: false, count: count)
      return board.placed.arrange(count: count, groups: [], shown: hidden, limit: query.limit)
    }
    board.ordering.noteLater(page, first: first)
    return board.placed.arrange(
      count: count, groups: page.groups, shown: page.shown, limit: query.limit)
  }
}
