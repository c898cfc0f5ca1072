import TerminalGrid
import WaterfallItems
package import WaterfallRecords

/// The view of a board at one moment, to come back to it.
package struct BoardPlace: Sendable {
  /// The focused item and the cell of the viewport at which it began; nil if there was none.
  package var anchor: (item: Int, cells: Int)?
  var offset: Int
  var size: CellSize
  var generation: Int
  /// Whether the view followed new items.
  var going: FollowState.Going
  package internal(set) var search: Search?
  package internal(set) var query: ItemQuery
}

/// A prompt that is open over a board.
package struct Typing: Sendable {
  /// The view when it was opened, for Esc.
  package var before: BoardPlace
  /// Whether the text is searched for as it is typed.
  package var isSearch: Bool
  /// The latest items shown that had the card of ``before`` among them. Their order says which
  /// cards are next to it while it is hidden, even after a text that nothing matches.
  var order: Arrangement?

  package init(before: BoardPlace, isSearch: Bool) {
    (self.before, self.isSearch) = (before, isSearch)
  }
}

extension Board {
  /// The present view.
  package var place: BoardPlace {
    BoardPlace(
      anchor: anchor, offset: offset, size: room.window, generation: generation,
      going: followState.going, search: finding.search, query: query)
  }

  /// Shows the items of an earlier moment, and restores its view once they are in order.
  package mutating func comeBack(to place: BoardPlace) {
    let isOther = query != place.query
    show(place.query, at: place.anchor)
    if ordering.isDone {
      restore(place)
    } else if isOther {
      ordering.comeBack(to: place)
    }
  }

  /// Restores the view of an earlier moment.
  package mutating func restore(_ before: BoardPlace) {
    guard let anchor = before.anchor, before.generation == generation,
      let frame = frame(of: anchor.item)
    else { return }
    placed.camera.jump(to: anchor.item)
    reading.followState.going = before.going
    // If nothing has moved, a card that was partly in view stays so.
    if room.window == before.size, range(of: frame).first - before.offset == anchor.cells {
      placed.scroll(to: before.offset)
    } else {
      placed.restore(anchor)
    }
  }
}

/// The part of a board that is kept while its items are not, so that it can be shown again as it
/// was.
package struct BoardMemory: Hashable, Sendable {
  /// The filters to which leaving a filter returns; nil for those with which the board begins.
  package var firstFilters: [Filter]?
  var jumps = Jumps()
  /// The text of the search; nil if there is none.
  var searched: String?

  package init() {}
}

extension Board {
  package var memory: BoardMemory {
    var memory = BoardMemory()
    (memory.firstFilters, memory.jumps) = (firstQuery.filters, finding.jumps)
    memory.searched = finding.search?.text
    return memory
  }

  /// Becomes as a board was of which this is kept. Its items are yet to come.
  mutating func restore(_ memory: BoardMemory) {
    if let filters = memory.firstFilters { firstQuery.filters = filters }
    finding.jumps = memory.jumps
    if let text = memory.searched { startSearch(text, to: .show) }
  }
}
