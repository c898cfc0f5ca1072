import WaterfallCards
import WaterfallItems
import WaterfallRecords

extension Board {
  /// Requests to arrange the items as the query says, once all the items it needs are there.
  mutating func requestArrangement() {
    if ordering.gathers, hasGathered { ordering.stopGathering() }
    guard !ordering.isDone, !ordering.isWaiting, !isMeasuring, let fields else { return }
    if ordering.gathers {
      // The producer may never pause, so the items are also put in order when they have doubled.
      guard followState.isGrowing, ordering.hasDoubled(items.count) else { return }
    }
    emit(
      .arrange(
        ordering.request(
          for: items, shown: arrangement, fields: fields, focus: focus, generation: generation)))
  }

  /// Takes an arrangement that was made in the background.
  package mutating func receive(_ arranged: ArrangedItems) {
    // A repeated search finds the same items again. Skip partial results with fewer items than are
    // shown.
    let count = arranged.sections.reduce(0) { $0 + $1.items.count }
    if arranged.isPartial, ordering.isAnswered, count < arrangement.count { return }
    emit(.showAnswer)
    if let failure = arranged.failure {
      if let plain = ordering.fail() { rearrange(plain) }
      say(failure)
      continueToLeftItem()
      endOrderWait()
      return
    }
    rearrange(ordering.receive(arranged, of: items.count))
    guard !arranged.isPartial else { return }
    if typing == nil, let note = query.levelNote { say(note) }
    if !ordering.gathers { ordering.markShown() }
    if let place = ordering.earlier { restore(place) }
    continueToLeftItem()
    if typing == nil { ordering.forgetPlace() }
    endOrderWait()
  }

  /// Lets the keys act that waited for the order.
  mutating func endOrderWait() {
    if reading.heldForCards != nil, farScroll?.held == nil { releaseKeys() }
  }

  /// Shows the items in another order. The focused item keeps the focus and its row if it is still
  /// shown. A user who went to the end meanwhile gets the end of the new order.
  mutating func rearrange(_ new: Arrangement) {
    let anchor = ordering.anchor ?? self.anchor
    let staysAtTop = ordering.beginsAtTop && offset == 0 && focus == arrangement.item(atPosition: 0)
    let staysAtEnd =
      ordering.beginsAtTop && offset > 0 && offset >= lastOffset
      && focus == arrangement.item(atPosition: arrangement.count - 1)
    let near = anchor?.item ?? focus
    let old = order(around: near)
    placed.show(new)
    finding.search?.forgetTally()
    placed.place(.all)
    placed.camera.forgetGoal()
    if ordering.bringsToTop, let first = arrangement.item(atPosition: 0) {
      placed.camera.step(to: first)
      placed.scroll(to: 0)
      return
    }
    if staysAtTop, let first = arrangement.item(atPosition: 0) {
      placed.camera.step(to: first)
      return
    }
    if staysAtEnd, let last = arrangement.item(atPosition: arrangement.count - 1) {
      placed.camera.step(to: last)
      placed.showEnd()
      return
    }
    if let anchor, arrangement.path(of: anchor.item) != nil { placed.camera.step(to: anchor.item) }
    placed.keepFocusShown(near: near, after: query.needsAll || query.ranks ? old : nil)
    placed.restore((item: focus, cells: anchor?.cells ?? 0))
  }

  /// The latest items shown that have this one among them; the present ones if none had.
  private mutating func order(around item: Int) -> Arrangement {
    let shown = arrangement
    if shown.path(of: item) != nil { typing?.order = shown }
    guard let typing, typing.before.generation == generation else { return shown }
    return typing.order ?? shown
  }

  /// Shows other items, another order or other sections.
  ///
  /// - Parameters:
  ///   - anchor: the view's target; nil means its present place.
  ///   - landing: the item that gets the focus.
  package mutating func show(
    _ new: ItemQuery, at anchor: (item: Int, cells: Int)? = nil, landing: Ordering.Landing = .kept
  ) {
    var new = new
    // Before the first page it is not known whether a field has such a name itself.
    let (names, known) = (chosenColumns.names, finding.fieldNames)
    if !known.isEmpty { new = new.knowing(names, among: known) }
    guard new != query else { return }
    if rules.isEndless, new.needsAll, new.isOtherOrder(than: query) {
      say("\(name) never ends, so it cannot be sorted")
      return
    }
    if let note = unknownFieldNote(of: new) { say(note) }
    reading.goOn()
    reading.fillAgain()
    let old = query.seenOrder
    let isAtTop = offset == 0 && focus == arrangement.item(atPosition: 0)
    // Keys of the same moment are meant for the new order.
    if new.isOtherOrder(than: query), typing == nil { reading.awaitCards(ofOtherBoard: !isAtTop) }
    let plain = ordering.change(
      to: new, at: anchor ?? self.anchor, landing: landing, isAtTop: isAtTop, count: items.count)
    if let plain {
      endOrderWait()
      rearrange(plain)
      if typing == nil { ordering.forgetPlace() }
    }
    if view.isList, new.seenOrder != old {
      // Other cards come into view, and the order may be that of a field that was left out.
      view.columns?.mark(new.seenOrder)
      if form.wrapsRows { relayout() } else { view.columns?.awaitSample() }
    }
    emit(.cancelArranging)
  }

  /// Adds a page's items, which begin with `first`, to the arrangement.
  ///
  /// - Returns: whether all went to the end, so that placed items stay where they are.
  mutating func arrange(_ page: LoadedPage, first: Int) -> Bool {
    let count = page.ids.count
    guard page.query == query, !ordering.sortsLater else {
      // The page was requested before the query changed, so it is unknown which of its items to
      // show; or they must be sorted in first.
      ordering.makeAnew()
      let hidden = [Bool](repeating: false, count: count)
      return placed.arrange(count: count, groups: [], shown: hidden, limit: query.limit)
    }
    ordering.storeLater(page, first: first)
    return placed.arrange(count: count, groups: page.groups, shown: page.shown, limit: query.limit)
  }
}
