package import TerminalGrid
package import WaterfallItems
import WaterfallLayout

/// The same cards as on the screen, without a screen: for text that is printed once.
package struct Picture {
  var state: ViewerState
  /// Rows that have been drawn.
  private var shownRows = 0
  var front = PictureFront()
  /// The picture's row in which the layout begins: what stood above is forgotten.
  var base = 0
  /// Items that are kept before those that have been drawn are forgotten.
  let itemsKept: Int
  /// Where records' own pictures are read; nil before anything is.
  private var source: (any ItemSource)?

  /// - Parameters:
  ///   - width: cells.
  ///   - height: cells, for layouts that fill a height: those that scroll horizontally, and the circle.
  ///   - itemsKept: of how many items at least the places are kept, drawn or not.
  package init(options: ViewerOptions, width: Int, height: Int = 24, itemsKept: Int = 16_384) {
    self.itemsKept = itemsKept
    // What is printed stands where it stands: a header that stayed in sight would cover a card.
    var options = options
    options.layout.keepsHeaders = false
    options.opensLab = false
    // A status line is a row of its own.
    let rows = Self.fillsHeight(options.layout) ? max(2, height) + 1 : 2
    state = ViewerState(options: options, size: CellSize(columns: max(1, width), rows: rows))
    state.focus = -1
  }

  private static func fillsHeight(_ layout: LayoutChoice) -> Bool {
    layout.isHorizontal || layout.name == .circle
  }

  /// Draws all items of a source in the order that is asked for, as soon as it is known where they stand.
  ///
  /// - Parameter body: called with ranges of rows that are final, in order, each row once: then it may draw them by
  ///   ``render(rows:count:into:)``. Cards above them are forgotten.
  package mutating func draw(
    _ source: any ItemSource, _ body: (inout Picture, Range<Int>) async -> Void
  ) async throws(ItemError) {
    self.source = source
    do throws(ItemError) {
      try await read(source, body)
    } catch {
      // What came before the error is shown.
      await show(upTo: rows, body)
      throw error
    }
    state.loading = .ended
    if let request = state.nextArrangement() {
      guard let arranged = await request.arranged(from: source) else { throw .cancelled }
      if let failure = arranged.failure { throw .io(name: source.name, reason: failure) }
      _ = state.arrange(arranged)
    }
    await show(upTo: rows, body)
  }

  private mutating func read(
    _ source: any ItemSource, _ body: (inout Picture, Range<Int>) async -> Void
  ) async throws(ItemError) {
    let reading = CardReading(state.options)
    var cursor: Cursor?
    repeat {
      var request = state.request(after: cursor, generation: 0)
      (request.count, request.wantsCards) = (1024, true)
      let page = try await source.page(after: cursor, count: request.count)
      guard !page.items.isEmpty || page.next != nil else { return }
      let first = state.items.count
      _ = state.append(reading.loaded(page, for: request, from: source))
      if isStreamed {
        front.add(first..<state.items.count, of: state, gap: rowGap)
        await show(upTo: base + front.finalRow, body)
        forgetDrawn()
      }
      cursor = page.next
    } while cursor != nil
  }

  /// Whether an item never comes to stand above those that came before it.
  var isStreamed: Bool {
    let options = state.options
    guard options.query.grouping == nil, !options.query.needsAll, !state.isHorizontal else {
      return false
    }
    switch options.layout.name {
    case .masonry, .hxCollectionView, .waterfallLayout, .swiftWaterfall, .pureLayout: return true
    case .ytWaterFlow, .naive, .circle, .line, .grid, .justified: return false
    }
  }

  private mutating func show(
    upTo end: Int, _ body: (inout Picture, Range<Int>) async -> Void
  ) async {
    let end = min(end, rows)
    guard end > shownRows else { return }
    state.focus = -1
    await body(&self, shownRows..<end)
    shownRows = end
    guard isStreamed else { return }
    front.drop(above: end - base)
    state.cards.keep(only: front.items)
  }

  /// What is odd about the filter, order or groups that were asked for; nil if nothing is.
  package var warning: String? { state.notice }

  /// Rows of the whole picture.
  package var rows: Int {
    guard !isEmpty else { return 0 }
    return Self.fillsHeight(state.options.layout)
      ? state.viewport.rows : base + state.contentExtent - 1
  }

  /// Columns of the whole picture.
  private var columns: Int {
    state.isHorizontal ? max(1, state.contentExtent) : state.size.columns
  }

  /// Whether there is nothing to show.
  package var isEmpty: Bool { state.items.count == 0 }

  /// Draws a band of the picture.
  ///
  /// - Parameters:
  ///   - first: the picture's row that becomes the grid's first.
  ///   - count: rows of the grid; those past the picture's end stay blank.
  package mutating func render(rows first: Int, count: Int, into grid: inout Grid) async {
    let band = CellSize(columns: columns, rows: count)
    state.offset = state.isHorizontal ? 0 : first - base
    grid.resize(to: band)
    grid.clip = CellRect(column: 0, row: 0, columns: band.columns, rows: band.rows)
    await decodePictures(in: band)
    state.renderCards(into: &grid, viewport: band)
    if state.options.isASCII { grid.replaceMarks() }
  }

  /// A band is drawn once: its pictures are decoded for it and forgotten.
  private mutating func decodePictures(in band: CellSize) async {
    guard let mode = state.options.pictureMode, let source else { return }
    state.pictures = PictureCache()
    let size = state.size
    defer { state.size = size }
    state.size.rows = band.rows + 1
    for request in state.picturesInView {
      _ = state.insert(await request.decoded(mode: mode, from: source))
    }
  }
}
