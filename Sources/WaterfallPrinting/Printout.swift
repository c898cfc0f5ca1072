package import TerminalGrid
import WaterfallBoard
import WaterfallCards
package import WaterfallItems
import WaterfallLayout
import WaterfallRecords
package import WaterfallViewer

/// The same cards as on the screen, for printing once.
///
/// A printout is a client of the viewer's state, without a screen. It passes the state events, such
/// as a new page or the part to draw next; the state places and draws the cards. The printout
/// itself decides what to read, because cards are written in the order in which they are read.
///
/// It has the given width and is as long as its cards. A layout that fills a height gets the given
/// height instead. If only a part is requested, nothing else is drawn, and only what the part needs
/// is read.
package struct Printout: ~Copyable {
  private(set) var state: ViewerState
  /// The size of the paper. Its height counts only for layouts that fill a height.
  private let paper: CellSize
  let reading: CardReading
  /// The part to print; it may reach beyond the printout.
  let requested: CellRect
  /// The next row to draw.
  var nextRow: Int
  var front = PrintoutFront()
  /// The number of items whose places are final.
  private var finalCount = 0
  /// The request to sort what was read; nil if it stays in the order in which it was read.
  private var orderRequest: ArrangeRequest?
  private var unreadable = UnreadableRecords()
  /// The number of records that were left out because their keys had come before.
  package private(set) var repeated = 0
  /// The source, from which pictures in records are read; nil until reading begins.
  private(set) var source: (any ItemSource)?
  /// Whether the caller has stopped the printout.
  private(set) var isStopped = false
  /// Reused by ``render(rows:into:)``.
  var scratch = Grid(size: CellSize(columns: 1, rows: 1))

  /// The most columns without room that are named.
  private static let mostNamed = 12
  /// The number of items in a page.
  private static let pageSize = 1024
  /// A number of cells that is longer than any printout.
  private static let endless = 1 << 40

  /// - Parameters:
  ///   - width: cells.
  ///   - height: cells. Horizontal layouts and the circle fill it, and nil means 24. Other layouts
  ///     draw at most this number of rows, and nil means all.
  ///   - rect: the part to print, in cells of the printout; nil for everything.
  package init(
    options: ViewerOptions, width: Int, height: Int? = nil, rect: CellRect? = nil
  ) {
    let fillsHeight = options.layout.fillsHeight
    let rows = fillsHeight ? min(max(2, height ?? 24), CellSize.largest.rows) : 2
    paper = CellSize(columns: max(1, width), rows: rows)
    var options = options
    options.medium = .paper
    // Paper does not scroll: a header that is kept in sight would cover a card.
    options.layout.keepsHeaders = false
    options.paneList = .own
    options.isPresenting = false
    state = ViewerState(options: options, size: paper)
    reading = CardReading(options)
    let headRows = options.isList ? 1 : 0
    let all = CellRect(
      column: 0, row: 0, columns: Self.endless,
      rows: fillsHeight ? rows : max(0, height.map { $0 - headRows } ?? Self.endless))
    requested = rect.map { all.intersection($0) } ?? all
    nextRow = requested.row
  }

  /// A remark about the requested filter, order or groups; nil if there is none.
  package var warning: String? { state.viewer.notice }

  /// A line for each of the first unreadable records with the reason, and one for the others.
  package var unreadableWords: [String] { unreadable.words }

  /// The size of the whole printout.
  var size: CellSize {
    let columns = placedCards.isHorizontal ? max(1, placedCards.contentExtent) : paper.columns
    guard placedCards.items.count > 0 else { return CellSize(columns: columns, rows: 0) }
    let fillsHeight = state.viewer.board.view.chosen.fillsHeight
    return CellSize(columns: columns, rows: fillsHeight ? paper.rows : placedCards.contentExtent)
  }

  var placedCards: PlacedCards { state.viewer.board.placed }

  /// Passes an event to the state, and drops all of its effects except a request to arrange. The
  /// printout itself decides what is read.
  ///
  /// - Returns: the state's request to arrange the items; nil if it has none.
  @discardableResult
  mutating func update(_ event: ViewerEvent) -> ArrangeRequest? {
    for case .board(.arrange(let request)) in state.update(event) { return request }
    return nil
  }

  /// Passes an event to the state.
  ///
  /// - Returns: the effects that the caller has to carry out.
  mutating func updated(_ event: ViewerEvent) -> [ViewerEffect] { state.update(event) }

  /// Stops the printout: reading and drawing end soon.
  package mutating func stop() { isStopped = true }

  /// The part that is drawn: the wanted part, cut to the printout and to the most columns. It is
  /// final once everything has been read.
  package var part: CellRect {
    var part = uncutPart
    if placedCards.isHorizontal { part.columns = min(part.columns, mostColumns) }
    part.rows = min(part.rows, mostRows)
    if part.isEmpty { part.rows = 0 }
    return part
  }

  private var uncutPart: CellRect {
    requested.intersection(
      CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows))
  }

  /// The most columns that are drawn of a horizontal printout. Each line is as long as the board,
  /// so it cannot be drawn band by band, and a million cards would take gigabytes.
  private var mostColumns: Int { (4 << 20) / paper.rows }

  /// The most rows that are drawn. A layout command may place an item anywhere, and the rows before
  /// it would be blank without end. No limit is needed if the caller has named a part, or if the
  /// program itself places the cards.
  private var mostRows: Int {
    guard state.viewer.board.view.chosen.kind.command != nil, requested.rows >= Self.endless else {
      return .max
    }
    return 10_000 + 100 * placedCards.items.count
  }

  /// A message if the printout is too wide or too long and was cut; nil otherwise.
  package var cutWords: Message? {
    if let names = state.viewer.board.view.columns?.cutNames, !names.isEmpty {
      let named = names.prefix(Self.mostNamed).joined(separator: ", ")
      return """
        no room for \(names.count == 1 ? "a column" : "\(names.count) columns"): \
        \(named)\(names.count > Self.mostNamed ? ", …" : "")
        --width N prints wider lines
        """
    }
    if uncutPart.rows > mostRows {
      return """
        too long to print: \(mostRows) of \(uncutPart.rows) rows are printed
        The layout command places items far apart. --rect x,y,width,height prints another part.
        """
    }
    guard placedCards.isHorizontal, uncutPart.columns > mostColumns else { return nil }
    return """
      too wide to print: \(mostColumns) of \(uncutPart.columns) columns are printed
      --rect x,y,width,height prints another part
      """
  }
}

// MARK: Reading

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
      try await readCards(of: items(inRows: band), from: source)
      await show(upTo: band.upperBound, body)
    }
  }

  /// Lists the source's cards that share area with the wanted part, in the requested order, with
  /// their places and contents.
  ///
  /// - Parameter needsRecords: whether the record of each card is read again for `body`.
  /// - Throws: the error that ended reading. `body` was called for everything that was read before.
  package mutating func list(
    _ source: any ItemSource, needsRecords: Bool = true,
    _ body: (inout Printout, PlacedCard) -> Void
  ) async throws(ItemError) {
    do throws(ItemError) {
      try await read(source) { printout, new in
        await printout.list(items: new, needsRecords: needsRecords, body)
        printout.front.drop(above: printout.front.finalRow)
        printout.update(.neededCards(Array(printout.openItems)))
      }
    } catch {
      let rest = isStreamed ? openItems : 0..<placedCards.items.count
      await list(items: rest, needsRecords: needsRecords, body)
      throw error
    }
    try await arrange(from: source)
    try await layOut(source)
    guard !isStreamed else { return }
    for section in 0..<placedCards.arrangement.sectionCount {
      let count = placedCards.arrangement.count(inSection: section)
      for first in stride(from: 0, to: count, by: 1024) {
        let items = (first..<min(first + 1024, count)).map {
          placedCards.arrangement.item(at: ItemPath(section: section, item: $0))
        }
        try await readCards(of: items, from: source)
        await list(items: items, needsRecords: needsRecords, body)
      }
    }
  }

  /// Reads and places the items, as far as the wanted part needs them.
  ///
  /// - Parameter placed: called after each page with the items whose places have become final.
  private mutating func read(
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
      request.wantsCards = isStreamed || first < BoardRules.mostCountedOnPaper
      let page = try await pages.page(for: request)
      repeated += page.repeated
      guard !page.items.isEmpty || page.next != nil else { break }
      unreadable.collect(page, from: first)
      let loaded = await reading.loadedInParallel(
        page, for: request, from: pages.source, passesHidden: request.fields != nil)
      orderRequest = update(.board(.page(loaded)))
      if isStreamed {
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
  private var openItems: Range<Int> { finalCount..<placedCards.items.count }

  /// The row up to which to draw, in whole bands for layouts that cull by the part in sight.
  /// Otherwise the printout would depend on how the pages arrived.
  private func lastOfBands(upTo row: Int) -> Int {
    guard state.viewer.board.view.chosen.kind.traits.contains(.cullsByPart), row > nextRow else {
      return row
    }
    return row - (row - nextRow) % bandRows
  }

  /// Puts the items in order, once all wanted ones were read.
  private mutating func arrange(from source: any ItemSource) async throws(ItemError) {
    if state.viewer.board.hasMore {
      // The wanted part ends before the source does, so an empty last page marks the end.
      let request = state.viewer.board.request(after: state.viewer.board.cursor, generation: 0)
      let none = Page(items: [], next: nil)
      orderRequest = update(.board(.page(reading.loaded(none, for: request, from: source))))
    }
    guard let request = orderRequest else { return }
    guard let arranged = await request.arranged(from: source) else { throw .cancelled }
    if let failure = arranged.failure { throw .io(name: source.name, reason: failure) }
    update(.board(.arranged(arranged)))
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
      update(.board(.cards(FetchedCards(cards: Array(zip(some, cards)), generation: 0))))
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

  /// The rows above this one can be drawn.
  private var readyRow: Int {
    // The waiting header is about a row high, so it begins at most two rows above the section's
    // cards.
    awaitsCount ? min(front.finalRow, front.sectionTop - 2) : front.finalRow
  }

  /// Whether cards can be drawn as they arrive, because no item is placed above an earlier one.
  var isStreamed: Bool { state.viewer.board.isStreamedToPaper }
}
