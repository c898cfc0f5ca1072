import WaterfallItems
import WaterfallLayout

/// The items' order and sections, as far as they are made apart from the drawing.
struct Arranging: Sendable {
  /// Whether the items there are have been put in order, or are being.
  var isDone = true
  /// Whether a request is under way.
  var isWaiting = false
  /// Whether everything is read first.
  var gathers = false
  /// Of the latest request.
  var number = 0
  /// Where the view is to stand as soon as that item is shown: the cell of the viewport at which it
  /// begins.
  var wanted: (item: Int, cells: Int)?
  /// Whether the request under way looks for what a filter shows: until then nobody knows how much
  /// that is.
  var isPassing = false
  /// Whether an order was asked for from the beginning and has not been made: a view that nobody
  /// has moved then stands at its top.
  var beginsAtTop = false
  /// Whether what is shown is not yet what was asked for.
  var isPending: Bool { !isDone || isWaiting }
  /// Items that were to be arranged by the request under way, and pages by the same query that came
  /// since then.
  fileprivate var asked = 0
  fileprivate var later: [(count: Int, groups: [String?], shown: [Bool])] = []

  /// Everything is to be made anew, of items that are still to come.
  mutating func restart(for query: ItemQuery) {
    (isDone, gathers, wanted) = (!query.needsAll, query.needsAll, nil)
    giveUp()
  }

  /// The request under way is not wanted any more.
  mutating func giveUp() {
    (isWaiting, isPassing) = (false, false)
    later.removeAll()
    number += 1
  }

  fileprivate var known: Int { later.reduce(asked) { $0 + $1.count } }
}

extension ViewerState {
  /// The items in the order and sections that the query asks for, once everything it needs is
  /// there.
  mutating func nextArrangement() -> ArrangeRequest? {
    guard !arranging.isDone, !arranging.isWaiting, !isMeasuring, let fields else { return nil }
    if arranging.gathers {
      guard hasGathered else { return nil }
      arranging.gathers = false
    }
    arranging.giveUp()
    (arranging.isWaiting, arranging.isPassing) = (true, query.isFiltered)
    arranging.asked = items.count
    return ArrangeRequest(
      places: items.places, query: query, fields: fields, generation: generation,
      sections: sourceSections, focus: max(0, arranging.wanted?.item ?? focus),
      number: arranging.number)
  }

  mutating func arrange(_ arranged: ArrangedItems) -> [ViewerEffect] {
    guard arranged.generation == generation, arranged.number == arranging.number else { return [] }
    prompts.hold(nil)
    if let failure = arranged.failure {
      arranging.giveUp()
      arranging.isDone = true
      status.say(failure)
      return []
    }
    var new = Arrangement(arranged.sections, total: arranged.total)
    for page in arranging.later {
      _ = new.append(count: page.count, groups: page.groups, shown: page.shown)
    }
    // What came by another query, or has to be sorted in: then once more.
    let missing = items.count - arranging.known
    let hidden = [Bool](repeating: false, count: missing)
    _ = new.append(count: missing, groups: [], shown: hidden)
    if !arranged.isPartial {
      arranging.giveUp()
      arranging.isDone = missing == 0
    }
    rearrange(new)
    if !arranged.isPartial { arranging.beginsAtTop = false }
    if !arranged.isPartial, !prompts.isOpen { arranging.wanted = nil }
    return []
  }

  /// Shows the items in another order. The focused one keeps the focus and its row, if it is still
  /// shown; who has gone to the end meanwhile wants to see the last ones of the new order.
  private mutating func rearrange(_ new: Arrangement) {
    let anchor = arranging.wanted ?? self.anchor
    let staysAtTop =
      arranging.beginsAtTop && offset == 0 && focus == arrangement.item(atPosition: 0)
    let staysAtEnd =
      arranging.beginsAtTop && offset > 0 && offset >= lastOffset
      && focus == arrangement.item(atPosition: arrangement.count - 1)
    board.show(new)
    finding.search?.forgetTally()
    place(isWhole: true)
    board.camera.forgetGoal()
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
  /// - Parameter anchor: where the view is to stand; nil: where it stands.
  mutating func show(
    _ new: ItemQuery, at anchor: (item: Int, cells: Int)? = nil
  ) -> [ViewerEffect] {
    guard new != query else { return [] }
    let isOtherOrder = new.order != query.order || new.isReversed != query.isReversed
    if options.isEndless, new.needsAll, isOtherOrder {
      status.say("\(options.sourceName) never ends: it has no other order")
      return []
    }
    query = new
    reading.goOn()
    arranging.giveUp()
    // Who has not moved wants to see the first ones of the new order.
    arranging.beginsAtTop =
      isOtherOrder && offset == 0 && focus == arrangement.item(atPosition: 0)
    arranging.wanted = anchor ?? self.anchor
    if !new.isFiltered, !new.needsAll, new.grouping == nil {
      (arranging.isDone, arranging.gathers) = (true, false)
      rearrange(sourceSections.arrangement)
      if !prompts.isOpen { arranging.wanted = nil }
      return [.cancelArranging]
    }
    arranging.isDone = false
    arranging.gathers = new.needsAll && (isOtherOrder || arranging.gathers)
    return [.cancelArranging]
  }

  /// Takes the items of a page, which begin with `first`, into the arrangement.
  ///
  /// - Returns: whether all went to the end, so that what is placed stays.
  mutating func arrange(_ page: LoadedPage, first: Int) -> Bool {
    let count = page.ids.count
    guard page.query == query else {
      // It was asked for before the filter was another: nobody knows which of its items are shown.
      arranging.isDone = false
      let hidden = [Bool](repeating: false, count: count)
      return board.arrange(count: count, groups: [], shown: hidden)
    }
    if arranging.isWaiting, !query.needsAll, arranging.known == first {
      arranging.later.append((count, page.groups, page.shown))
    }
    return board.arrange(count: count, groups: page.groups, shown: page.shown)
  }

  /// Keeps the sections that the source itself gives.
  mutating func noteSections(_ page: LoadedPage) {
    let isGrouped = page.query.grouping != nil
    sourceSections.append(
      count: page.ids.count, name: isGrouped ? nil : page.groups.first.flatMap { $0 })
  }
}
