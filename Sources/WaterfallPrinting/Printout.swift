package import TerminalGrid
package import WaterfallItems
import WaterfallLayout
import WaterfallRecords
package import WaterfallViewer

/// The same cards as on the screen, without a screen: for what is printed once.
///
/// It is a viewer on paper: it tells its state what has come and which part is drawn next, and the
/// state places and draws the cards. What has to be read it decides itself, since cards are written
/// in the order in which they are read.
///
/// It has the width that it is given, and is as long as its cards, or of the given height where the
/// layout fills a height. A part of it may be asked for: then nothing else is drawn, and no more is
/// read than that takes.
package struct Printout {
  private(set) var state: ViewerState
  /// What a layout that fills a height fills; else its width counts.
  private let paper: CellSize
  let reading: CardReading
  /// The part that is wanted; it may reach beyond the printout.
  let wanted: CellRect
  /// The row that is drawn next.
  var nextRow: Int
  var front = PrintoutFront()
  /// The items whose places are final.
  private var settledCount = 0
  /// The order that is to be made of what has come; nil: it stands as it came.
  private var orderRequest: ArrangeRequest?
  /// The records that could not be read.
  private var unreadable = UnreadableRecords()
  /// Where records' own pictures are read; nil before anything is.
  private(set) var source: (any ItemSource)?
  /// Whether nothing more is wanted.
  private(set) var isStopped = false
  /// Reused by ``render(rows:into:)``.
  var scratch = Grid(size: CellSize(columns: 1, rows: 1))

  /// Items that are read at a time.
  private static let pageSize = 1024
  /// Longer than any printout.
  private static let endless = 1 << 40

  /// - Parameters:
  ///   - width: cells.
  ///   - height: cells. Layouts that fill a height fill it: those that scroll horizontally, and the
  ///     circle; nil: 24. Of others no more rows are drawn; nil: all are.
  ///   - rect: the part that is wanted, in cells of the printout; nil: all of it.
  package init(
    options: ViewerOptions, width: Int, height: Int? = nil, rect: CellRect? = nil
  ) {
    let fillsHeight = options.layout.fillsHeight
    let rows = fillsHeight ? min(max(2, height ?? 24), CellSize.largest.rows) : 2
    paper = CellSize(columns: max(1, width), rows: rows)
    var options = options
    options.medium = .paper
    // What is printed stands where it stands: a header that stayed in sight would cover a card.
    options.layout.keepsHeaders = false
    options.opensLab = false
    options.isPresenting = false
    state = ViewerState(options: options, size: paper)
    reading = CardReading(options)
    let all = CellRect(
      column: 0, row: 0, columns: Self.endless,
      rows: fillsHeight ? rows : max(0, height ?? Self.endless))
    wanted = rect.map { all.intersection($0) } ?? all
    nextRow = wanted.row
  }

  /// What is odd about the filter, order or groups that were asked for; nil if nothing is.
  package var warning: String? { state.viewer.notice }

  /// Which records could not be read, and why, a line for each of the first.
  package var unreadableWords: [String] { unreadable.words }

  /// All of the printout.
  var size: CellSize {
    let columns = board.isHorizontal ? max(1, board.contentExtent) : paper.columns
    guard board.items.count > 0 else { return CellSize(columns: columns, rows: 0) }
    let fillsHeight = state.viewer.options.layout.fillsHeight
    return CellSize(columns: columns, rows: fillsHeight ? paper.rows : board.contentExtent)
  }

  var board: Board { state.viewer.board }

  /// Tells the state what has happened. What it would like to read is not asked for here; only an
  /// order that is to be made.
  ///
  /// - Returns: nil: no order is.
  @discardableResult
  mutating func update(_ event: ViewerEvent) -> ArrangeRequest? {
    for case .arrange(let request) in state.update(event) { return request }
    return nil
  }

  /// Tells the state what has happened.
  ///
  /// - Returns: the work that follows.
  mutating func updated(_ event: ViewerEvent) -> [ViewerEffect] { state.update(event) }

  /// Nothing more is wanted: reading and drawing end soon.
  package mutating func stop() { isStopped = true }

  /// What is drawn once everything has been read: the wanted part, as far as the printout has it
  /// and the columns that are drawn.
  package var part: CellRect {
    var part = uncutPart
    if board.isHorizontal { part.columns = min(part.columns, mostColumns) }
    if part.isEmpty { part.rows = 0 }
    return part
  }

  private var uncutPart: CellRect {
    wanted.intersection(
      CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows))
  }

  /// Columns that are drawn of a printout that scrolls horizontally. Each of its lines is as long
  /// as the board, so it cannot be drawn band by band, and a million cards would take gigabytes.
  private var mostColumns: Int { (4 << 20) / paper.rows }

  /// What is left out of a printout that is too wide; nil if nothing is.
  package var cutWords: Message? {
    guard board.isHorizontal, uncutPart.columns > mostColumns else { return nil }
    return """
      too wide to print: \(mostColumns) of \(uncutPart.columns) columns are printed
      --rect x,y,width,height prints another part
      """
  }
}

// MARK: Reading

extension Printout {
  /// Draws all items of a source in the order that is asked for, as soon as it is known where they
  /// stand.
  ///
  /// - Parameter body: called with ranges of rows that are final, in order, each row once: then it
  ///   may draw them by ``render(rows:into:)``. Cards above them are dropped; their places stay.
  /// - Throws: what went wrong; `body` has been called for what was there before.
  package mutating func draw(
    _ source: any ItemSource, _ body: (inout Printout, Range<Int>) async -> Void
  ) async throws(ItemError) {
    do throws(ItemError) {
      try await read(source) { printout, _ in
        await printout.show(upTo: printout.lastOfBands(upTo: printout.readyRow), body)
        printout.front.drop(above: printout.nextRow)
        printout.update(.neededCards(printout.front.items + printout.unsettled))
      }
    } catch {
      // What came before the error is shown.
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

  /// Says where the cards of a source stand that share area with the wanted part, and what they
  /// show, in the order that is asked for.
  ///
  /// - Throws: what went wrong; `body` has been called for what was there before.
  package mutating func list(
    _ source: any ItemSource, _ body: (inout Printout, PlacedCard) -> Void
  ) async throws(ItemError) {
    do throws(ItemError) {
      try await read(source) { printout, new in
        await printout.list(items: new, body)
        printout.front.drop(above: printout.front.finalRow)
        printout.update(.neededCards(Array(printout.unsettled)))
      }
    } catch {
      await list(items: isStreamed ? unsettled : 0..<board.items.count, body)
      throw error
    }
    try await arrange(from: source)
    try await layOut(source)
    guard !isStreamed else { return }
    for section in 0..<board.arrangement.sectionCount {
      let count = board.arrangement.count(inSection: section)
      for first in stride(from: 0, to: count, by: 1024) {
        let items = (first..<min(first + 1024, count)).map {
          board.arrangement.item(at: ItemPath(section: section, item: $0))
        }
        try await readCards(of: items, from: source)
        await list(items: items, body)
      }
    }
  }

  /// Reads and places the items, as far as the wanted part needs them.
  ///
  /// - Parameter placed: called with the new items after each page whose items stand for good.
  private mutating func read(
    _ source: any ItemSource, _ placed: (inout Printout, Range<Int>) async -> Void
  ) async throws(ItemError) {
    self.source = source
    guard !wanted.isEmpty else { return }
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
      var request = state.viewer.request(after: cursor, generation: 0)
      let first = board.items.count
      // A filter passes most of what is read, so it is read in pages as large as the viewer's.
      let count = request.query.isFiltered ? max(Self.pageSize, request.count) : Self.pageSize
      request.count = request.query.pageSize(count, shown: board.arrangement.count)
      request.wantsCards = isStreamed || first < ViewerOptions.mostCountedOnPaper
      let page = try await pages.page(for: request)
      guard !page.items.isEmpty || page.next != nil else { break }
      unreadable.note(page, from: first)
      let loaded = await reading.loadedInParallel(page, for: request, from: pages.source)
      orderRequest = update(.page(loaded))
      if isStreamed {
        await settle(before: page.next == nil ? board.items.count : firstUnsettled, placed)
        if front.finalRow >= wanted.maxRow || isStopped { return }
      }
      cursor = page.next
    } while cursor != nil && !state.viewer.isAtLimit
    if isStreamed { await settle(before: board.items.count, placed) }
  }

  private mutating func settle(
    before end: Int, _ placed: (inout Printout, Range<Int>) async -> Void
  ) async {
    guard settledCount < end else { return }
    let new = settledCount..<end
    settledCount = end
    front.add(new, of: board)
    await placed(&self, new)
  }

  /// The first item whose place may change when others follow: of a layout in rows the first of the
  /// last row.
  private var firstUnsettled: Int {
    var first = board.items.count
    guard state.viewer.options.layout.kind.settling == .byRow else { return first }
    var top: Double?
    for item in (settledCount..<first).reversed() {
      guard let path = board.arrangement.path(of: item), let frame = board.layout.frame(at: path)
      else { continue }
      if let top, frame.minY != top { break }
      (top, first) = (frame.minY, item)
    }
    return first
  }

  /// The items whose places are not final.
  private var unsettled: Range<Int> { settledCount..<board.items.count }

  /// Of a layout whose cells vanish as the part in sight has it, whole bands are drawn.
  private func lastOfBands(upTo row: Int) -> Int {
    guard state.viewer.options.layout.kind.traits.contains(.cullsByPart), row > nextRow else {
      return row
    }
    return row - (row - nextRow) % bandRows
  }

  /// Puts the items in order, once all that are wanted have come.
  private mutating func arrange(from source: any ItemSource) async throws(ItemError) {
    if state.viewer.hasMore {
      // The part ends before the source does.
      let request = state.viewer.request(after: state.viewer.cursor, generation: 0)
      let none = Page(items: [], next: nil)
      orderRequest = update(.page(reading.loaded(none, for: request, from: source)))
    }
    guard let request = orderRequest else { return }
    guard let arranged = await request.arranged(from: source) else { throw .cancelled }
    if let failure = arranged.failure { throw .io(name: source.name, reason: failure) }
    update(.arranged(arranged))
  }

  /// Reads the cards again that are not here any more; of many items others are forgotten.
  private mutating func readCards(
    of items: [Int], from source: any ItemSource
  ) async throws(ItemError) {
    if board.items.count > ViewerOptions.mostCountedOnPaper { update(.neededCards(items)) }
    guard let fields = state.viewer.fields else { return }
    let missing = items.filter { state.viewer.cards[$0] == nil }
    let all = missing.map { board.items.places[$0] }
    for portion in all.portions(of: 1024) {
      let (some, places) = (missing[portion], Array(all[portion]))
      let cards = zip(places, try await source.records(at: places)).map { place, record in
        reading.card(record, fields: fields, at: place, of: source)
      }
      update(.cards(FetchedCards(cards: Array(zip(some, cards)), generation: 0)))
    }
  }

  /// Whether a section has begun whose header tells how many items it has, and that is not known
  /// yet.
  private var awaitsCount: Bool {
    let section = board.arrangement.sectionCount - 1
    return state.viewer.hasMore && section >= 0 && section == front.section
      && board.arrangement.name(ofSection: section) != nil
      && board.arrangement.count(inSection: section) < ViewerOptions.mostCountedOnPaper
  }

  /// The rows above this one can be drawn.
  private var readyRow: Int {
    // A header is about a row high.
    awaitsCount ? min(front.finalRow, front.sectionTop - 2) : front.finalRow
  }

  /// Whether an item never comes to stand above those that came before it.
  var isStreamed: Bool { state.viewer.options.isStreamedToPaper }
}
