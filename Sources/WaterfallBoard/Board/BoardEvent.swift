package import WaterfallItems

/// Something that comes for a board from outside: the answer to one of its requests.
package enum BoardEvent: Sendable {
  /// A page of items came from the source.
  case page(LoadedPage)
  /// A request for a page failed.
  case loadFailed(ItemError, generation: Int)
  /// Cards that had been dropped were read again.
  case cards(FetchedCards)
  /// All items were measured again.
  case measured(MeasuredExtents)
  /// All items were put in order.
  case arranged(ArrangedItems)
  /// Some items were searched for a text.
  case searched(SearchedItems)
  /// The source was read again.
  case refreshed(RefreshedItems)
  case refreshFailed(ItemError, generation: Int)
  /// A layout command has answered or failed.
  case laidOut(LayoutAnswer)
}

extension Board {
  /// Applies an event that the board awaits (``awaits(_:)``).
  package mutating func receive(_ event: BoardEvent) {
    switch event {
    case .page(let page): append(page)
    case .loadFailed(let reason, _): fail(reason)
    case .cards(let fetched): receive(fetched)
    case .measured(let measured): replaceExtents(measured)
    case .arranged(let arranged): receive(arranged)
    case .searched(let searched): receive(searched)
    case .refreshed(let refreshed): replaceItems(refreshed)
    case .refreshFailed(let reason, _): failToRefresh(reason)
    case .laidOut(let answer): receive(answer)
    }
  }
}
