import WaterfallBoard
import WaterfallRecords

/// Counts or sums the cards that are shown, again when there are more: which cards the latest count
/// covers, and when the next one is due.
struct Counting: Sendable {
  /// What was counted; nil before the first answer.
  private(set) var tally: (any FieldTally)?
  /// The cards that the latest count covers; nil before the first.
  private var counted: CountedCards?
  /// Whether the latest count is still awaited.
  private var isAwaiting = false

  /// Takes an answer.
  mutating func receive(_ tally: any FieldTally) { (self.tally, isAwaiting) = (tally, false) }

  /// Whether to count now. If so, these cards are noted.
  ///
  /// To keep the cost low, more cards of the same board and filter are counted only when their
  /// number has doubled, or the last one that has come is there.
  mutating func wantsCount(of cards: CountedCards, isLast: Bool) -> Bool {
    guard cards != counted, isLast || cards.count > 0 else { return false }
    if let counted, cards.isMore(than: counted), !isLast, cards.count < 2 * counted.count {
      return false
    }
    counted = cards
    return true
  }

  /// The request to count the items that are shown; nil if no count is due.
  ///
  /// - Parameter empty: the tally of no records, with which a count begins.
  mutating func request(of board: Board, from empty: any FieldTally) -> CountRequest? {
    let earlier = counted
    let cards = CountedCards(
      count: board.arrangement.count, generation: board.generation, query: board.query,
      end: board.ordering.covered ?? board.items.count)
    let isMore = earlier.map(cards.isMore) ?? false
    // Each count has the new cards of a moment, so the next one waits for it.
    guard !board.ordering.isPending, !(isMore && isAwaiting),
      wantsCount(of: cards, isLast: board.loading == .ended || board.isAllHere)
    else { return nil }
    isAwaiting = true
    // With a limit, cards that were counted may be shown no more.
    let base = isMore && board.query.limit == nil ? tally : nil
    let first = base == nil ? 0 : earlier?.end ?? 0
    return CountRequest(
      base ?? empty, places: board.shownPlaces(from: first), generation: board.generation)
  }
}

/// The cards that a count covers: how many of which board, by which filter.
struct CountedCards: Equatable, Sendable {
  let count: Int
  let generation: Int
  let query: ItemQuery
  /// The number of the first item that may be shown later.
  var end = 0

  /// Whether these are the cards of `other` and more of them, as happens while a source is read.
  func isMore(than other: CountedCards) -> Bool {
    generation == other.generation && query == other.query && count > other.count
  }
}

extension FieldTally {
  /// Why nothing was counted, if several fields have the name; else nil.
  var doubt: String? {
    guard meant.count > 1 else { return nil }
    return "several fields have this name: " + meant.prefix(4).joined(separator: ", ")
  }

  /// `12 cards`, `12+ cards` if the board has more.
  func cards(on board: Board) -> String {
    let cards = recordCount.quantity(of: "card")
    if board.followState.isGrowing { return "\(cards) so far" }
    return board.hasMore ? "\(recordCount)+ cards" : cards
  }
}
