package import TerminalGrid
package import WaterfallItems
import WaterfallLayout

/// The same cards as on the screen, without a screen: for what is printed once.
///
/// It has the width that it is given, and is as long as its cards, or of the given height where the
/// layout fills a height. A part of it may be asked for: then nothing else is drawn, and no more is
/// read than that takes.
package struct Printout {
  var state: ViewerState
  private let reading: CardReading
  /// The part that is wanted; it may reach beyond the printout.
  let wanted: CellRect
  /// The row that is drawn next.
  var nextRow: Int
  var front = PrintoutFront()
  /// The items whose places are final.
  private var settledCount = 0
  /// The records that could not be read.
  private var unreadable = UnreadableRecords()
  /// Where records' own pictures are read; nil before anything is.
  private(set) var source: (any ItemSource)?
  /// Whether nothing more is wanted.
  private(set) var isStopped = false
  /// Reused by ``render(rows:into:)``.
  var scratch = Grid(size: CellSize(columns: 1, rows: 1))

  /// Up to so many items all cards are kept, and a section's header tells their number.
  private static let manyItems = 4096
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
    // A status line is a row of its own.
    let rows = fillsHeight ? max(2, height ?? 24) + 1 : 2
    var options = options
    // What is printed stands where it stands: a header that stayed in sight would cover a card.
    options.layout.keepsHeaders = false
    options.opensLab = false
    state = ViewerState(options: options, size: CellSize(columns: max(1, width), rows: rows))
    state.board.camera.focusNothing()
    reading = CardReading(options)
    let all = CellRect(
      column: 0, row: 0, columns: Self.endless,
      rows: fillsHeight ? rows - 1 : max(0, height ?? Self.endless))
    wanted = rect.map { all.intersection($0) } ?? all
    nextRow = wanted.row
    // Of a longer section that comes page by page nobody would wait for the header.
    state.mostCounted = isStreamed ? Self.manyItems : .max
  }

  /// What is odd about the filter, order or groups that were asked for; nil if nothing is.
  package var warning: String? { state.status.notice }

  /// Which records could not be read, and why, a line for each of the first.
  package var unreadableWords: [String] { unreadable.words }

  /// All of the printout.
  var size: CellSize {
    let columns = state.isHorizontal ? max(1, state.contentExtent) : state.size.columns
    guard state.items.count > 0 else { return CellSize(columns: columns, rows: 0) }
    return CellSize(
      columns: columns,
      rows: state.options.layout.fillsHeight
        ? state.viewport.rows : max(0, state.contentExtent - 1))
  }

  /// Nothing more is wanted: reading and drawing end soon.
  package mutating func stop() { isStopped = true }

  /// What is drawn once everything has been read: the wanted part, as far as the printout has it.
  package var part: CellRect {
    let all = CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
    var part = wanted.intersection(all)
    if part.isEmpty { part.rows = 0 }
    return part
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
        printout.state.cards.keep(only: printout.front.items + printout.unsettled)
      }
    } catch {
      // What came before the error is shown.
      await show(upTo: part.maxRow, body)
      throw error
    }
    try await arrange(source)
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
        printout.list(items: new, body)
        printout.front.drop(above: printout.front.finalRow)
        printout.state.cards.keep(only: printout.unsettled)
      }
    } catch {
      list(items: isStreamed ? unsettled : 0..<state.items.count, body)
      throw error
    }
    try await arrange(source)
    guard !isStreamed else { return }
    for section in 0..<state.arrangement.sectionCount {
      let count = state.arrangement.count(inSection: section)
      for first in stride(from: 0, to: count, by: 1024) {
        let items = (first..<min(first + 1024, count)).map {
          state.arrangement.item(at: ItemPath(section: section, item: $0))
        }
        try await readCards(of: items, from: source)
        list(items: items, body)
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
    var cursor: Cursor?
    repeat {
      var request = state.request(after: cursor, generation: 0)
      let first = state.items.count
      (request.count, request.wantsCards) = (1024, isStreamed || first < Self.manyItems)
      let page = try await source.page(after: cursor, count: request.count)
      guard !page.items.isEmpty || page.next != nil else { break }
      unreadable.note(page, from: first)
      _ = state.append(reading.loaded(page, for: request, from: source))
      if isStreamed {
        await settle(before: page.next == nil ? state.items.count : firstUnsettled, placed)
        if front.finalRow >= wanted.maxRow || isStopped { return }
      }
      cursor = page.next
    } while cursor != nil
    if isStreamed { await settle(before: state.items.count, placed) }
  }

  private mutating func settle(
    before end: Int, _ placed: (inout Printout, Range<Int>) async -> Void
  ) async {
    guard settledCount < end else { return }
    let new = settledCount..<end
    settledCount = end
    front.add(new, of: state)
    await placed(&self, new)
  }

  /// The first item whose place may change when others follow: of a layout in rows the first of the
  /// last row.
  private var firstUnsettled: Int {
    var first = state.items.count
    guard state.options.layout.kind.settling == .byRow else { return first }
    var top: Double?
    for item in (settledCount..<first).reversed() {
      guard let path = state.arrangement.path(of: item), let frame = state.layout.frame(at: path)
      else { continue }
      if let top, frame.minY != top { break }
      (top, first) = (frame.minY, item)
    }
    return first
  }

  /// The items whose places are not final.
  private var unsettled: Range<Int> { settledCount..<state.items.count }

  /// Of a layout whose cells vanish as the part in sight has it, whole bands are drawn.
  private func lastOfBands(upTo row: Int) -> Int {
    guard state.options.layout.kind.traits.contains(.cullsByPart), row > nextRow else { return row }
    return row - (row - nextRow) % bandRows
  }

  private mutating func arrange(_ source: any ItemSource) async throws(ItemError) {
    state.reading.end()
    guard let request = state.nextArrangement() else { return }
    guard let arranged = await request.arranged(from: source) else { throw .cancelled }
    if let failure = arranged.failure { throw .io(name: source.name, reason: failure) }
    _ = state.arrange(arranged)
    state.board.camera.focusNothing()
  }

  /// Reads the cards again that are not here any more; of many items others are forgotten.
  private mutating func readCards(
    of items: [Int], from source: any ItemSource
  ) async throws(ItemError) {
    if state.items.count > Self.manyItems { state.cards.keep(only: items) }
    guard let fields = state.fields else { return }
    let missing = items.filter { state.cards[$0] == nil }
    for first in stride(from: 0, to: missing.count, by: 1024) {
      let some = missing[first..<min(first + 1024, missing.count)]
      let places = some.map { state.items.places[$0] }
      for (offset, record) in try await source.records(at: places).enumerated() {
        let card = reading.card(record, fields: fields, at: places[offset], of: source)
        state.cards.insert(card, at: some[some.startIndex + offset])
      }
    }
  }

  /// Whether a section has begun whose header tells how many items it has, and that is not known
  /// yet.
  private var awaitsCount: Bool {
    let section = state.arrangement.sectionCount - 1
    return state.hasMore && section >= 0 && section == front.section
      && state.arrangement.name(ofSection: section) != nil
      && state.arrangement.count(inSection: section) < Self.manyItems
  }

  /// The rows above this one can be drawn.
  private var readyRow: Int {
    // A header is about a row high.
    awaitsCount ? min(front.finalRow, front.sectionTop - 2) : front.finalRow
  }

  /// Whether an item never comes to stand above those that came before it.
  var isStreamed: Bool {
    let options = state.options
    guard options.query.grouping == nil, !options.query.needsAll, !state.isHorizontal else {
      return false
    }
    return options.layout.kind.settling != .atEnd
  }
}
