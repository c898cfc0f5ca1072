import TerminalGrid
import WaterfallBoard
import WaterfallCards
package import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallViewer

extension Printout {
  /// Draws all items of a source in the requested order, as soon as their places are known.
  ///
  /// - Parameter body: called with ranges of final rows, in order, each row once. It may draw them
  ///   by ``render(rows:into:)``. Afterwards the cards above them are dropped; their places are
  ///   kept.
  /// - Throws: the error that ended reading. `body` was called for everything that was read before.
  package mutating func draw(
    _ source: any ItemSource, _ body: (inout Printout, Range<Int>) async -> Void
  ) async throws(ItemError) {
    do throws(ItemError) {
      try await read(source) { printout, _ in
        await printout.show(upTo: printout.lastOfBands(upTo: printout.readyRow), body)
        printout.front.drop(above: printout.nextRow)
        printout.update(.neededCards(printout.front.items + printout.openItems))
      }
    } catch {
      // Shows everything that was read before the error.
      await show(upTo: part.maxRow, body)
      throw error
    }
    try await arrange(from: source)
    try await layOut(source)
    while nextRow < part.maxRow, !isStopped {
      let band = nextRow..<min(part.maxRow, nextRow + bandRows)
      // The first rows of a table decide its columns.
      let isNewTable = state.viewer.board.view.columns?.hasSample == false
      let rows = isNewTable ? BoardRules.mostBeforeTable : band.count
      let read = nextRow..<min(part.maxRow, nextRow + rows)
      try await readCards(of: items(inRows: read), from: source)
      await show(upTo: band.upperBound, body)
    }
  }

  /// Lists the source's cards that share area with the wanted part, in the requested order, with
  /// their places and contents.
  ///
  /// - Throws: the error that ended reading. `body` was called for everything that was read before.
  package mutating func list(
    _ source: any ItemSource, _ body: (inout Printout, PlacedCard) -> Void
  ) async throws(ItemError) {
    do throws(ItemError) {
      try await read(source) { printout, new in
        await printout.list(items: new, body)
        printout.front.drop(above: printout.front.finalRow)
        printout.update(.neededCards(Array(printout.openItems)))
      }
    } catch {
      let rest = isStreamed ? openItems : 0..<placedCards.items.count
      await list(items: rest, body)
      throw error
    }
    try await arrange(from: source)
    try await layOut(source)
    guard !isStreamed else { return }
    try await forEachPortion {
      (printout: inout Printout, items: [Int]) async throws(ItemError) -> Void in
      try await printout.readCards(of: items, from: source)
      await printout.list(items: items, body)
    }
  }

  /// Calls `body` with the numbers of all items that are shown, in their order, some at a time.
  mutating func forEachPortion(
    _ body: (inout Printout, [Int]) async throws(ItemError) -> Void
  ) async throws(ItemError) {
    for section in 0..<placedCards.arrangement.sectionCount {
      let count = placedCards.arrangement.count(inSection: section)
      for first in stride(from: 0, to: count, by: 1024) {
        if isStopped { return }
        let items = (first..<min(first + 1024, count)).map {
          placedCards.arrangement.item(at: ItemPath(section: section, item: $0))
        }
        try await body(&self, items)
      }
    }
  }

  /// Reads and places the items, as far as the wanted part needs them.
  ///
  /// - Parameter placed: called after each page with the items whose places have become final.
  mutating func read(
    _ source: any ItemSource, _ placed: (inout Printout, Range<Int>) async -> Void
  ) async throws(ItemError) {
    self.source = source
    guard !requested.isEmpty else { return }
    var pages = PrintoutPages(source, readsAhead: state.viewer.options.readsAhead)
    do throws(ItemError) {
      try await read(&pages, placed)
    } catch {
      await pages.end()
      throw error
    }
    await pages.end()
  }

  private mutating func read(
    _ pages: inout PrintoutPages, _ placed: (inout Printout, Range<Int>) async -> Void
  ) async throws(ItemError) {
    var cursor: Cursor?
    repeat {
      var request = state.viewer.board.request(after: cursor, generation: 0)
      let first = placedCards.items.count
      // A filter skips most of what is read, so its pages are at least as large as the viewer's.
      let count = request.query.isFiltered ? max(Self.pageSize, request.count) : Self.pageSize
      request.count = request.query.pageSize(count, shown: placedCards.arrangement.count)
      request.wantsCards = makesCards && (isStreamed || first < BoardRules.mostCountedOnPaper)
      if isStreamed, awaitsTable, first > 0, await !pages.comesSoon(for: request) {
        await finish(before: firstOpen, placed)
      }
      let page = try await pages.page(for: request)
      repeated += page.repeated
      guard !page.items.isEmpty || page.next != nil else { break }
      flawed.collect(page, from: first)
      if isStreamed { recent?.append(page, from: first) }
      let loaded = await reading.loadedInParallel(
        page, for: request, from: pages.source, passesHidden: request.fields != nil)
      orderRequest = update(.page(loaded))
      if isStreamed, !awaitsTable || page.next == nil {
        await finish(before: page.next == nil ? placedCards.items.count : firstOpen, placed)
        if front.finalRow >= requested.maxRow || isStopped { return }
      }
      cursor = page.next
    } while cursor != nil && !state.viewer.board.isAtLimit
    if isStreamed { await finish(before: placedCards.items.count, placed) }
  }

  private mutating func finish(
    before end: Int, _ placed: (inout Printout, Range<Int>) async -> Void
  ) async {
    guard finalCount < end else { return }
    let new = finalCount..<end
    finalCount = end
    front.add(new, of: placedCards)
    await placed(&self, new)
    recent?.drop(before: end)
  }

  /// The first item that later items may still move. In a layout in rows it is the first item of
  /// the last row.
  private var firstOpen: Int {
    var first = placedCards.items.count
    guard state.viewer.board.view.chosen.kind.settling == .byRow else { return first }
    var top: Double?
    for item in (finalCount..<first).reversed() {
      guard let path = placedCards.arrangement.path(of: item),
        let frame = placedCards.layout.frame(at: path)
      else { continue }
      if let top, frame.minY != top { break }
      (top, first) = (frame.minY, item)
    }
    return first
  }

  /// The items whose places are not final.
  var openItems: Range<Int> { finalCount..<placedCards.items.count }

  /// The row up to which to draw, in whole bands for layouts that cull by the part in sight.
  /// Otherwise the printout would depend on how the pages arrived.
  private func lastOfBands(upTo row: Int) -> Int {
    guard state.viewer.board.view.chosen.kind.traits.contains(.cullsByPart), row > nextRow else {
      return row
    }
    return row - (row - nextRow) % bandRows
  }

  /// Puts the items in order, once all wanted ones were read.
  mutating func arrange(from source: any ItemSource) async throws(ItemError) {
    if state.viewer.board.hasMore {
      // The wanted part ends before the source does, so an empty last page marks the end.
      let request = state.viewer.board.request(after: state.viewer.board.cursor, generation: 0)
      let none = Page(items: [], next: nil)
      orderRequest = update(.page(reading.loaded(none, for: request, from: source)))
    }
    guard let request = orderRequest else { return }
    guard let arranged = await request.arranged(from: source) else { throw .cancelled }
    if let failure = arranged.failure { throw .io(name: source.name, reason: failure) }
    update(.arranged(arranged))
  }

  /// Re-reads evicted cards; if there are many items, evicts all cards except those of `items`.
  private mutating func readCards(
    of items: [Int], from source: any ItemSource
  ) async throws(ItemError) {
    if placedCards.items.count > BoardRules.mostCountedOnPaper { update(.neededCards(items)) }
    guard let fields = state.viewer.board.fields else { return }
    let missing = items.filter { state.viewer.board.cards[$0] == nil }
    let all = missing.map { placedCards.items.places[$0] }
    for portion in all.span.portions(of: 1024) {
      let (some, places) = (missing[portion], Array(all[portion]))
      let cards = zip(places, try await source.records(at: places)).map { place, record in
        reading.card(record, fields: fields, at: place, of: source)
      }
      update(.cards(FetchedCards(cards: Array(zip(some, cards)), generation: 0)))
    }
  }

  /// Whether the header of the section that is being filled waits for the section's number of
  /// items.
  private var awaitsCount: Bool {
    let section = placedCards.arrangement.sectionCount - 1
    return state.viewer.board.hasMore && section >= 0 && section == front.section
      && placedCards.arrangement.name(ofSection: section) != nil
      && placedCards.arrangement.count(inSection: section) < BoardRules.mostCountedOnPaper
  }

  /// Whether more records are read before the first row of a table, because its columns fit all
  /// that were read until then. If the next page is late, the table begins without it.
  private var awaitsTable: Bool {
    makesCards && state.viewer.board.view.isList && finalCount == 0
      && placedCards.items.count < BoardRules.mostBeforeTable
  }

  /// The rows above this one can be drawn.
  private var readyRow: Int {
    // The waiting header is about a row high, so it begins at most two rows above the section's
    // cards.
    awaitsCount ? min(front.finalRow, front.sectionTop - 2) : front.finalRow
  }

  /// Whether cards can be drawn as they arrive, because no item is placed above an earlier one.
  var isStreamed: Bool { state.viewer.board.isStreamedToPaper }
}
