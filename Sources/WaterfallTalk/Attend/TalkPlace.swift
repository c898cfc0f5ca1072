import WaterfallBoard
import WaterfallRecords

/// The place in a speaker's order where a guest's items begin. So nobody reads a million items to
/// see the last ones.
package struct TalkPlace: Hashable, Sendable {
  /// The number of the order.
  package let order: Int
  /// The number of items before it.
  package let from: Int
  /// How many of them are of the first item's section.
  let countInSection: Int
  /// How many items the speaker's place takes at least.
  let count: Int
  /// The roles of the records' fields, as the state has them.
  private let fields: Value?

  package init(_ state: TalkState) {
    let top = state.card("anchor")?.position ?? 0
    (order, from, fields) = (state.order, min(top, state.base), state["fields"])
    countInSection = from == state.base ? state.countBeforeBase : 0
    count = max(0, min(top - from + Self.room, state.count - from))
  }

  /// The item from which guests of a speaker lay out; nil if it is the first one. It is a multiple
  /// of ``block``, and as many items come before the speaker's place.
  static func base(of top: Int) -> Int? {
    let base = top / block * block - block
    return base > 0 ? base : nil
  }

  private static let block = 256
  /// The items that a large window shows.
  private static let room = 100
  /// A guest reads on, and does not begin again, if the speaker is at most this many items further.
  private static let reach = 1000

  /// Where a guest has to begin to see what the speaker shows; this place, if it will do.
  ///
  /// - Parameter count: the number of items that the guest has from here on.
  func wanted(by state: TalkState, having count: Int) -> TalkPlace {
    let top = state.card("anchor")?.position ?? 0
    let isNear = top >= from && top <= from + count + Self.reach
    let isSame = order == state.order && fields == state["fields"]
    return isSame && isNear ? self : TalkPlace(state)
  }

  /// How many items from here on a guest reads to have those before `end`, of which it reads at
  /// most ``reach`` beyond the speaker's first card.
  func count(upTo end: Int, of state: TalkState) -> Int {
    let top = state.card("anchor")?.position ?? 0
    return min(end, state.count, top + Self.reach) - from
  }

  /// The guest's number of a card that a state names; nil if it has not come yet.
  func item(_ card: TalkCard, on board: Board) -> Int? {
    guard let item = item(atPosition: card.position, on: board), board.items.ids[item] == card.id
    else { return nil }
    return item
  }

  /// The guest's number of the card at a place in the speaker's order; nil if it has not come yet.
  func item(atPosition position: Int, on board: Board) -> Int? {
    board.arrangement.item(atPosition: position - from)
  }

  package static func == (one: TalkPlace, other: TalkPlace) -> Bool {
    (one.order, one.from) == (other.order, other.from) && one.fields == other.fields
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(order)
    hasher.combine(from)
  }
}
