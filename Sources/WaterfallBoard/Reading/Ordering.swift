import WaterfallItems
package import WaterfallRecords

/// Which items are shown, and in which order and sections. It tracks the arranging that happens in
/// the background.
package struct Ordering: Sendable {
  package private(set) var query: ItemQuery {
    didSet {
      guard query.filters != oldValue.filters || query.ofSource != oldValue.ofSource else { return }
      light = query.light
    }
  }
  /// The text to highlight on cards; nil if there is none.
  package private(set) var light: Filter?
  /// The sections in which the source itself gave the items.
  private(set) var sourceSections = SourceSections()
  /// Whether the items already read are in order, or the last arrangement is good enough.
  private(set) var isDone = true
  /// Whether a request is under way.
  package private(set) var isWaiting = false
  /// Whether everything is read before arranging.
  package private(set) var gathers = false
  /// Whether the request under way searches for the items that a filter shows. Until it ends, their
  /// number is unknown.
  private(set) var isPassing = false
  /// The view's target as soon as that item is shown: the item, and the cell of the viewport at
  /// which it begins.
  private(set) var anchor: (item: Int, cells: Int)?
  /// The view to come back to as soon as the items are in order; nil if there is none.
  private(set) var earlier: BoardPlace?
  /// Whether an order is still awaited that was requested while the view was at its top. If the
  /// user has not moved by then, the view shows the top of the new order.
  private(set) var beginsAtTop: Bool
  /// Whether the first item found gets the focus, until the user moves.
  private(set) var bringsToTop = false
  /// Whether the shown items come from the present query, as far as is known.
  package private(set) var isAnswered = true
  /// Whether the query has been applied to all items already read.
  private var isWhole = true
  /// The number of the first item that an earlier, wider filter has not examined; nil if there was
  /// no such filter. Earlier items that it hid need not be examined again.
  private var firstUnasked: Int?
  /// The matches by rank; nil if ranks do not count or are not known yet.
  private var ranking: MatchRanking?
  /// The ranks of the items by the columns that they were sorted by last.
  private var columns: [ColumnRanks] = []
  /// The number of items that the shown order covers; nil if the items are not shown in order, or
  /// no order is requested.
  package private(set) var covered: Int?
  /// The number of the latest request.
  private(set) var number = 0
  /// The number of items that the request under way arranges, and the pages by the same query that
  /// came after it.
  private var asked = 0
  private var later: [LaterPage] = []
  private var known: Int { later.reduce(asked) { $0 + $1.count } }

  /// The data kept of a page until the request under way is answered.
  private struct LaterPage {
    var count: Int
    var groups: [String?]
    var shown: [Bool]
    var ranks: [Int]
  }

  /// Whether the shown items do not yet match the request. New items that are yet to be sorted in
  /// do not count.
  package var isPending: Bool { (!isDone || isWaiting) && !sortsLater }

  /// Whether the items are shown in order, so that new ones wait until they are sorted in.
  var sortsLater: Bool { covered != nil }

  /// Whether a request makes the order for the first time, so that the user waits for it.
  package var isBegun: Bool { isWaiting && !sortsLater }

  /// The number of items that are worth the first order while more pour in.
  private static let leastInOrder = 4096

  /// Whether there are twice as many items as are in order.
  func hasDoubled(_ count: Int) -> Bool { count >= max(Self.leastInOrder, 2 * (covered ?? 0)) }

  init(_ query: ItemQuery) {
    self.query = query
    light = query.light
    beginsAtTop = query.needsAll || query.ranks
    restart()
  }

  /// Prepares to arrange everything again, for items that are yet to come.
  mutating func restart() {
    sourceSections = SourceSections()
    query.excluded = []
    (isDone, gathers) = (!query.needsAll, query.needsAll)
    (anchor, earlier) = (nil, nil)
    (isWhole, firstUnasked, covered) = (isDone, nil, nil)
    columns.removeAll()
    giveUp()
  }

  /// Drops the request under way.
  private mutating func giveUp() {
    (isWaiting, isPassing) = (false, false)
    ranking = nil
    later.removeAll()
    number += 1
  }

  /// Stops arranging. The present result is good enough.
  mutating func stop() {
    giveUp()
    (isDone, isWhole) = (true, false)
  }

  /// Stops arranging, because it failed.
  ///
  /// - Returns: all items as the source has them, if an earlier filter hides some that are asked
  ///   for now; nil if the shown items may stay.
  mutating func fail() -> Arrangement? {
    stop()
    if isAnswered || query.isFiltered { return nil }
    isAnswered = true
    return sourceSections.arrangement(limit: query.limit)
  }

  /// Orders the items already read, without waiting for more.
  mutating func stopGathering() { gathers = false }

  /// Requests a new arrangement, because the newest items have no place in the order yet.
  mutating func makeAnew() { (isDone, isWhole) = (false, false) }

  /// Aims the view at an item, which is perhaps shown only once the items are in order.
  mutating func aim(at place: (item: Int, cells: Int)) { anchor = place }

  /// Gives the focus to the first item of each arrangement until the user moves.
  mutating func aimAtTop() { bringsToTop = true }

  /// Forgets the view's target, because the user has moved.
  package mutating func forgetPlace() { (anchor, earlier, bringsToTop) = (nil, nil, false) }

  /// Comes back to an earlier view as soon as the items are in order.
  mutating func comeBack(to place: BoardPlace) { earlier = place }
}

// MARK: What is asked for

extension Ordering {
  /// The item that gets the focus when other items are shown.
  package enum Landing {
    /// The previous one, if it is still shown.
    case kept
    case first
  }

  /// Changes to other items, another order or other sections.
  ///
  /// - Parameters:
  ///   - place: the view's target.
  ///   - isAtTop: whether the view is at its top. A user who has not moved wants to see the first
  ///     items of a new order.
  ///   - count: the number of items already read.
  /// - Returns: the arrangement, if it is known at once; nil if the items must be arranged first.
  mutating func change(
    to new: ItemQuery, at place: (item: Int, cells: Int)?, landing: Landing, isAtTop: Bool,
    count: Int
  ) -> Arrangement? {
    let isOtherOrder = new.isOtherOrder(than: query)
    firstUnasked =
      (isWhole || firstUnasked != nil) && query.isFiltered && new.isNarrower(than: query)
      ? firstUnasked ?? count : nil
    isWhole = false
    (query, covered) = (new, nil)
    giveUp()
    beginsAtTop = isAtTop && (isOtherOrder || beginsAtTop)
    (anchor, earlier, bringsToTop) = (place, nil, landing == .first)
    if !new.isFiltered, !new.needsAll, new.grouping == nil {
      (isDone, gathers, isAnswered, isWhole) = (true, false, true, true)
      return sourceSections.arrangement(limit: new.limit)
    }
    (isDone, isAnswered) = (false, false)
    gathers = new.needsAll && (isOtherOrder || gathers)
    return nil
  }

  /// The request to arrange the items already read.
  ///
  /// - Parameters:
  ///   - shown: the present arrangement.
  ///   - focus: the item whose neighbours are needed first.
  mutating func request(
    for items: ItemTable, shown: Arrangement, fields: CardFields, focus: Int, generation: Int
  ) -> ArrangeRequest {
    let candidates = firstUnasked.map { first in
      shown.items(before: first) + (first..<items.count).map { UInt32($0) }
    }
    firstUnasked = nil
    giveUp()
    (isWaiting, isPassing) = (true, query.isFiltered && !sortsLater)
    asked = items.count
    var request = ArrangeRequest(
      places: items.places, candidates: candidates, query: query, fields: fields,
      generation: generation, sections: sourceSections, focus: max(0, anchor?.item ?? focus),
      number: number)
    columns.removeAll { !$0.holds(for: items.count, generation: generation) }
    guard let covered else {
      request.columns = columns
      return request
    }
    request.sorted = SortedItems(shown.sections, count: covered)
    if !gathers {
      request.delay = request.sortsIn ? Self.delayOfSortingIn : Self.delayOfSortingAnew
    }
    return request
  }

  /// How long new items are gathered before they are sorted in, in milliseconds. The cards move at
  /// most as often.
  private static let delayOfSortingIn = 250
  /// The same if there are so many that all items are sorted anew.
  private static let delayOfSortingAnew = 1000
}

// MARK: What comes

extension Ordering {
  /// Stores the section that the source itself gives a page.
  mutating func storeSection(of page: LoadedPage) {
    let isGrouped = page.query.grouping != nil
    sourceSections.append(
      count: page.ids.count, name: isGrouped ? nil : page.groups.first.flatMap { $0 })
  }

  /// Notes a page that came while an order is being made. Its items go after the arranged ones.
  ///
  /// - Parameter first: the number of its first item.
  mutating func storeLater(_ page: LoadedPage, first: Int) {
    let ranksInGroups = query.ranks && query.grouping != nil
    guard isWaiting, !query.needsAll, !ranksInGroups, known == first else { return }
    later.append(
      LaterPage(count: page.ids.count, groups: page.groups, shown: page.shown, ranks: page.ranks))
  }

  /// Takes an arrangement of all items, or of those already found.
  ///
  /// - Parameter count: the number of items already read.
  mutating func receive(_ arranged: ArrangedItems, of count: Int) -> Arrangement {
    isAnswered = true
    keep(arranged.column)
    var new = Arrangement(arranged.sections, total: arranged.total)
    for page in later {
      _ = new.append(count: page.count, groups: page.groups, shown: page.shown, limit: query.limit)
    }
    // The other items came by another query or must be sorted in. They stay hidden until the next
    // arrangement.
    let missing = count - known
    _ = new.append(count: missing, groups: [], shown: Array(repeating: false, count: missing))
    if arranged.isPartial { return new }
    let pages = later
    giveUp()
    (isDone, isWhole) = (missing == 0, missing == 0)
    covered = query.needsAll ? asked : nil
    guard query.ranks, query.grouping == nil else { return new }
    var ranking = MatchRanking(
      arranged.sections.first?.items ?? [], ranks: arranged.ranks,
      laterFirst: query.ranksLaterFirst)
    var first = asked
    for page in pages {
      ranking.add(shown: page.shown, ranks: page.ranks, first: first)
      first += page.count
    }
    if ranking.merge(isLast: true) { new = arrangement(ranking, total: count) }
    self.ranking = ranking
    return new
  }

  private mutating func keep(_ column: ColumnRanks?) {
    guard let column else { return }
    columns.removeAll { $0.isOfColumn(of: column) }
    columns = columns.suffix(ColumnRanks.mostKept - 1) + [column]
  }

  private func arrangement(_ ranking: MatchRanking, total: Int) -> Arrangement {
    let items = ContiguousArray(ranking.items.prefix(query.limit ?? .max))
    return Arrangement([Arrangement.Section(name: nil, items: items)], total: total)
  }

  /// Ranks a page that came after the ranked items.
  ///
  /// - Parameters:
  ///   - first: the number of its first item.
  ///   - isLast: whether it is the source's last page.
  /// - Returns: the arrangement with the best matches first; nil if it is unchanged.
  mutating func rank(_ page: LoadedPage, first: Int, isLast: Bool) -> Arrangement? {
    guard query.ranks, query.grouping == nil, page.query == query, !isPending else { return nil }
    var ranking = self.ranking ?? MatchRanking([], ranks: [], laterFirst: query.ranksLaterFirst)
    defer { self.ranking = ranking }
    ranking.add(shown: page.shown, ranks: page.ranks, first: first)
    guard ranking.merge(isLast: isLast) else { return nil }
    return arrangement(ranking, total: first + page.ids.count)
  }

  /// Notes that the awaited order is shown, so the view need not go to its top.
  mutating func markShown() { beginsAtTop = false }
}
