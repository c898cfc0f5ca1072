import WaterfallItems
import WaterfallLayout

extension Viewer {
  /// The items in the order and sections that the query asks for, once everything it needs is
  /// there.
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
    // The same is looked through once more: less than is shown already is no news.
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

  /// Shows the items in another order. The focused one keeps the focus and its row, if it is still
  /// shown; who has gone to the end meanwhile wants to see the last ones of the new order.
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

  /// Shows other items, in another order or other sections.
  ///
  /// - Parameters:
  ///   - anchor: where the view is to stand; nil: where it stands.
  ///   - landing: what is in focus then.
  mutating func show(
    _ new: ItemQuery, at anchor: (item: Int, cells: Int)? = nil,
    landing: Ordering.Landing = .kept
  ) -> [ViewerEffect] {
    guard new != query else { return [] }
    if options.isEndless, new.needsAll, new.isOtherOrder(than: query) {
      status.say("\(options.sourceName) never ends: it has no other order")
      return []
    }
    reading.goOn()
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

  /// Takes the items of a page, which begin with `first`, into the arrangement.
  ///
  /// - Returns: whether all went to the end, so that what is placed stays.
  mutating func arrange(_ page: LoadedPage, first: Int) -> Bool {
    let count = page.ids.count
    guard page.query == query else {
      // It was asked for before the filter was another: nobody knows which of its items are shown.
      ordering.makeAnew()
      let hidden = [Bool](repeating: false, count: count)
      return board.arrange(count: count, groups: [], shown: hidden, limit: query.limit)
    }
    ordering.noteLater(page, first: first)
    return board.arrange(
      count: count, groups: page.groups, shown: page.shown, limit: query.limit)
  }
}
