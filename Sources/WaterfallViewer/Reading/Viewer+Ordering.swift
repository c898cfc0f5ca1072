import WaterfallItems
import WaterfallLayout

extension Viewer {
  /// The request to arrange the items as the query says, once all the items it needs are there.
  mutating func nextArrangement() -> ArrangeRequest? {
    guard !ordering.isDone, !ordering.isWaiting, !isMeasuring, let fields else { return nil }
    if ordering.gathers {
      guard hasGathered else { return nil }
      ordering.stopGathering()
    }
    return ordering.request(
      for: items, shown: arrangement, fields: fields, focus: focus, generation: generation)
  }

  mutating func arrange(_ arranged: ArrangedItems) -> [ViewerEffect] {
    guard arranged.generation == generation, ordering.accepts(arranged) else { return [] }
    // A repeated search finds the same items again. Skip partial results with fewer items than are
    // shown.
    let count = arranged.sections.reduce(0) { $0 + $1.items.count }
    if arranged.isPartial, ordering.isAnswered, count < arrangement.count { return [] }
    prompts.hold(nil)
    if let failure = arranged.failure {
      ordering.stop()
      status.say(failure)
      return []
    }
    rearrange(ordering.take(arranged, of: items.count))
    guard !arranged.isPartial else { return [] }
    ordering.noteShown()
    if !prompts.isOpen { ordering.forgetPlace() }
    return []
  }

  /// Shows the items in another order. The focused item keeps the focus and its row if it is still
  /// shown. A user who went to the end meanwhile gets the end of the new order.
  mutating func rearrange(_ new: Arrangement) {
    let anchor = ordering.wanted ?? self.anchor
    let staysAtTop =
      ordering.beginsAtTop && offset == 0 && focus == arrangement.item(atPosition: 0)
    let staysAtEnd =
      ordering.beginsAtTop && offset > 0 && offset >= lastOffset
      && focus == arrangement.item(atPosition: arrangement.count - 1)
    board.show(new)
    finding.forgetTally()
    place(.all)
    board.camera.forgetGoal()
    if ordering.bringsToTop, let first = arrangement.item(atPosition: 0) {
      board.camera.step(to: first)
      board.scroll(to: 0)
      return
    }
    if staysAtTop, let first = arrangement.item(atPosition: 0) {
      board.camera.step(to: first)
      return
    }
    if staysAtEnd, let last = arrangement.item(atPosition: arrangement.count - 1) {
      board.camera.step(to: last)
      board.showEnd()
      return
    }
    if let anchor, arrangement.path(of: anchor.item) != nil { board.camera.step(to: anchor.item) }
    board.keepFocusShown()
    board.restore((item: focus, cells: anchor?.cells ?? 0))
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
      status.say("\(options.sourceName) never ends, so it cannot be sorted")
      return []
    }
    reading.goOn()
    reading.fillAgain()
    let isAtTop = offset == 0 && focus == arrangement.item(atPosition: 0)
    let plain = ordering.change(
      to: new, at: anchor ?? self.anchor, landing: landing, isAtTop: isAtTop,
      count: items.count)
    if let plain {
      rearrange(plain)
      if !prompts.isOpen { ordering.forgetPlace() }
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
      ordering.makeAnew()
      let hidden = [Bool](repeating: false, count: count)
      return board.arrange(count: count, groups: [], shown: hidden, limit: query.limit)
    }
    ordering.noteLater(page, first: first)
    return board.arrange(
      count: count, groups: page.groups, shown: page.shown, limit: query.limit)
  }
}
