package import WaterfallItems

/// A board around another one. Only its source is kept.
package struct OuterBoard: Hashable, Sendable {
  package var name: String
  /// The item that was in focus.
  package var item: ItemID?
  package var query: ItemQuery
  package var memory = BoardMemory()

  package init(
    name: String, item: ItemID? = nil, query: ItemQuery, memory: BoardMemory = BoardMemory()
  ) {
    (self.name, self.item, self.query, self.memory) = (name, item, query, memory)
  }
}

/// A request to open another board.
package struct EnterRequest: Sendable {
  package var way: BoardWay
  /// The request for its first page. Its query applies only if the new board's records have the
  /// same fields as the present one's.
  package var page: LoadRequest
  /// The item to focus there; nil if unknown.
  package var item: ItemID?
  /// The kept outer board that the way leads to; nil if a board must be opened.
  package var outer: OuterBoard?
  /// The source of that board; nil if it is the one that was kept last.
  package var source: (any ItemSource)?

  package init(way: BoardWay, page: LoadRequest, item: ItemID?, outer: OuterBoard?) {
    (self.way, self.page, self.item, self.outer) = (way, page, item, outer)
  }
}

/// The answer to an ``EnterRequest``.
package struct EnteredBoard: Sendable {
  package enum Outcome: Sendable {
    /// That way leads to nothing.
    case nothing
    case failed(ItemError)
    case opened(Opened)
  }

  /// A board and its first items.
  package struct Opened: Sendable {
    package var name: String
    package var pages: [LoadedPage]
    package var query: ItemQuery
    /// The item to focus; nil means the first one.
    package var item: ItemID?

    package init(name: String, pages: [LoadedPage], query: ItemQuery, item: ItemID?) {
      (self.name, self.pages, self.query, self.item) = (name, pages, query, item)
    }
  }

  package var outcome: Outcome
  package var generation: Int

  package init(outcome: Outcome, generation: Int) {
    (self.outcome, self.generation) = (outcome, generation)
  }
}
