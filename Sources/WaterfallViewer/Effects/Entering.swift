import WaterfallBoard
import WaterfallItems

extension EnterRequest {
  /// Opens the board and reads its first page. If the item to focus is known, it reads on until
  /// that item has come.
  ///
  /// - Parameter source: the current board's source, or the outer board's.
  func entered(
    from source: any ItemSource, reading: CardReading
  ) async -> (EnteredBoard, (any ItemSource)?) {
    var entered = EnteredBoard(outcome: .nothing, generation: page.generation)
    do throws(ItemError) {
      let kept = outer.map { OpenedBoard(source, name: $0.name, item: $0.item, isAlike: true) }
      let found = kept == nil ? try await source.board(way) : kept
      guard let opened = found else { return (entered, nil) }
      var page = page
      if !opened.isAlike {
        let limit = page.query.limit
        page.query = ItemQuery()
        page.query.limit = limit
      }
      let item = opened.item ?? item
      // The focused item is searched for among this many items.
      let count = item == nil ? 1 : 100_000
      let request = RefreshRequest(count: count, focus: item, page: page)
      let pages = try await request.pages(from: opened.source, reading: reading)
      entered.outcome = .opened(
        EnteredBoard.Opened(name: opened.name, pages: pages, query: page.query, item: item))
      return (entered, opened.source)
    } catch {
      entered.outcome = .failed(error)
      return (entered, nil)
    }
  }
}
