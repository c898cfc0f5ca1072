import WaterfallItems
import WaterfallLayout
import WaterfallRecords

/// Which items are shown, and in which order and sections, as far as that is made apart from the
/// drawing.
struct Ordering: Sendable {
  private(set) var query: ItemQuery {
    didSet { if query.filters != oldValue.filters { light = query.light } }
  }
  /// What is lit on cards; nil: nothing.
  private(set) var light: Filter?
  /// The sections in which the source itself gave the items.
  private var sourceSections = SourceSections()
  /// Whether the items there are have been put in order, or are being.
  private(set) var isDone = true
  /// Whether a request is under way.
  private(set) var isWaiting = false
  /// Whether everything is read first.
  private(set) var gathers = false
  /// Whether the request under way looks for what a filter shows: until then nobody knows how much
  /// that is.
  private(set) var isPassing = false
  /// Where the view is to stand as soon as that item is shown: the cell of the viewport at which it
  /// begins.
  private(set) var wanted: (item: Int, cells: Int)?
  /// Whether an order was asked for from the beginning and has not been made: a view that nobody
  /// has moved then stands at its top.
  private(set) var beginsAtTop: Bool
  /// Whether the first of what is found is to be in focus, until somebody moves.
  private(set) var bringsToTop = false
  /// Whether what is shown is by the query in force, as far as that is known.
  private(set) var isAnswered = true
  /// Whether the query has been asked of all items that are here.
  private var isWhole = true
  /// Items from this one on were not here when a wider filter was asked of all others; nil: none
  /// was. What that filter has hidden need not be looked at.
  private var firstUnasked: Int?
  /// The matches by how good they are; nil where that does not count, or is not known yet.
  private var ranking: MatchRanking?
  /// Of the latest request.
  private(set) var number = 0
  /// Items that were to be arranged by the request under way, and pages by the same query that came
  /// since then.
  private var asked = 0
  private var later: [LaterPage] = []
  private var known: Int { later.reduce(asked) { $0 + $1.count } }

  /// What is kept of a page until the request under way has its answer.
  private struct LaterPage {
    var count: Int
    var groups: [String?]
    var shown: [Bool]
    var ranks: [Int]
  }

  /// Whether what is shown is not yet what was asked for.
  var isPending: Bool { !isDone || isWaiting }

  init(_ query: ItemQuery) {
    self.query = query
    light = query.light
    beginsAtTop = query.needsAll || query.ranks
    restart()
  }

  /// Everything is to be made anew, of items that are still to come.
  mutating func restart() {
    sourceSections = SourceSections()
    (isDone, gathers, wanted) = (!query.needsAll, query.needsAll, nil)
    (isWhole, firstUnasked) = (isDone, nil)
    giveUp()
  }

  /// The request under way is not wanted any more.
  private mutating func giveUp() {
    (isWaiting, isPassing) = (false, false)
    ranking = nil
    later.removeAll()
    number += 1
  }

  /// What has been arranged is enough.
  mutating func stop() {
    giveUp()
    (isDone, isWhole) = (true, false)
  }

  /// What is here is ordered, and not more.
  mutating func stopGathering() { gathers = false }

  /// What came last has no place in the order yet.
  mutating func makeAnew() { (isDone, isWhole) = (false, false) }

  /// The view stays where a person puts it.
  mutating func forgetPlace() { (wanted, bringsToTop) = (nil, false) }
}

// MARK: What is asked for

extension Ordering {
  /// What is in focus when other items are shown.
  enum Landing {
    /// What was, as far as it is shown.
    case kept
    /// The first of them.
    case first
  }

  /// Other items, another order or other sections are asked for.
  ///
  /// - Parameters:
  ///   - place: where the view is to stand.
  ///   - isAtTop: whether the view stands at its top. Who has not moved wants to see the first ones
  ///     of a new order.
  ///   - count: of the items that are here.
  /// - Returns: how the items stand at once; nil: they have to be arranged first.
  mutating func change(
    to new: ItemQuery, at place: (item: Int, cells: Int)?, landing: Landing, isAtTop: Bool,
    count: Int
  ) -> Arrangement? {
    let isOtherOrder = new.isOtherOrder(than: query)
    firstUnasked =
      (isWhole || firstUnasked != nil) && query.isFiltered && new.isNarrower(than: query)
      ? firstUnasked ?? count : nil
    isWhole = false
    query = new
    giveUp()
    beginsAtTop = isOtherOrder && isAtTop
    (wanted, bringsToTop) = (place, landing == .first)
    if !new.isFiltered, !new.needsAll, new.grouping == nil {
      (isDone, gathers, isAnswered, isWhole) = (true, false, true, true)
      return sourceSections.arrangement(limit: new.limit)
    }
    (isDone, isAnswered) = (false, false)
    gathers = new.needsAll && (isOtherOrder || gathers)
    return nil
  }

  /// The request for the order of the items that are here.
  ///
  /// - Parameters:
  ///   - shown: those that are shown now.
  ///   - focus: an item whose neighbours are wanted first.
  mutating func request(
    for items: ItemTable, shown: Arrangement, fields: CardFields, focus: Int, generation: Int
  ) -> ArrangeRequest {
    let candidates = firstUnasked.map { first in
      shown.items(before: first) + (first..<items.count).map { UInt32($0) }
    }
    firstUnasked = nil
    giveUp()
    (isWaiting, isPassing) = (true, query.isFiltered)
    asked = items.count
    return ArrangeRequest(
      places: items.places, candidates: candidates, query: query, fields: fields,
      generation: generation, sections: sourceSections, focus: max(0, wanted?.item ?? focus),
      number: number)
  }
}

// MARK: What comes

extension Ordering {
  /// Keeps the section that the source itself gives a page.
  mutating func noteSection(of page: LoadedPage) {
    let isGrouped = page.query.grouping != nil
    sourceSections.append(
      count: page.ids.count, name: isGrouped ? nil : page.groups.first.flatMap { $0 })
  }

  /// A page has come while an order is made: it goes behind what is arranged.
  ///
  /// - Parameter first: the number of its first item.
  mutating func noteLater(_ page: LoadedPage, first: Int) {
    let ranksInGroups = query.ranks && query.grouping != nil
    guard isWaiting, !query.needsAll, !ranksInGroups, known == first else { return }
    later.append(
      LaterPage(
        count: page.ids.count, groups: page.groups, shown: page.shown, ranks: page.ranks))
  }

  /// Whether these are the items in the order that is asked for.
  func accepts(_ arranged: ArrangedItems) -> Bool { arranged.number == number }

  /// The order has been made, of all items or of those that were found so far.
  ///
  /// - Parameter count: of the items that are here now.
  mutating func take(_ arranged: ArrangedItems, of count: Int) -> Arrangement {
    isAnswered = true
    var new = Arrangement(arranged.sections, total: arranged.total)
    for page in later {
      _ = new.append(
        count: page.count, groups: page.groups, shown: page.shown, limit: query.limit)
    }
    // What came by another query, or has to be sorted in: then once more.
    let missing = count - known
    _ = new.append(count: missing, groups: [], shown: Array(repeating: false, count: missing))
    if arranged.isPartial { return new }
    let pages = later
    giveUp()
    (isDone, isWhole) = (missing == 0, missing == 0)
    guard query.ranks, query.grouping == nil else { return new }
    var ranking = MatchRanking(arranged.sections.first?.items ?? [], ranks: arranged.ranks)
    var first = asked
    for page in pages {
      ranking.add(shown: page.shown, ranks: page.ranks, first: first)
      first += page.count
    }
    if ranking.merge(isLast: true) { new = arrangement(ranking, total: count) }
    self.ranking = ranking
    return new
  }

  private func arrangement(_ ranking: MatchRanking, total: Int) -> Arrangement {
    let items = ContiguousArray(ranking.items.prefix(query.limit ?? .max))
    return Arrangement([Arrangement.Section(name: nil, items: items)], total: total)
  }

  /// A page has come behind what is ranked.
  ///
  /// - Parameters:
  ///   - first: the number of its first item.
  ///   - isLast: whether it is the source's last.
  /// - Returns: the best matches first; nil if they stand as they did.
  mutating func rank(_ page: LoadedPage, first: Int, isLast: Bool) -> Arrangement? {
    guard query.ranks, query.grouping == nil, page.query == query, !isPending else { return nil }
    var ranking = self.ranking ?? MatchRanking([], ranks: [])
    defer { self.ranking = ranking }
    ranking.add(shown: page.shown, ranks: page.ranks, first: first)
    guard ranking.merge(isLast: isLast) else { return nil }
    return arrangement(ranking, total: first + page.ids.count)
  }

  /// Nobody has to be brought to the top any more.
  mutating func noteShown() { beginsAtTop = false }
}
