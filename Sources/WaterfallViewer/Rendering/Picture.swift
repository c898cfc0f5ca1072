package import TerminalGrid
package import WaterfallItems

/// The same cards as on the screen, without a screen: for text that is printed once.
package struct Picture {
  private var state: ViewerState

  /// - Parameters:
  ///   - width: cells.
  ///   - height: cells, for layouts that fill a height: those that scroll horizontally, and the circle.
  package init(options: ViewerOptions, width: Int, height: Int = 24) {
    // A status line is a row of its own.
    let rows = Self.fillsHeight(options.layout) ? max(2, height) + 1 : 2
    state = ViewerState(options: options, size: CellSize(columns: max(1, width), rows: rows))
    state.focus = -1
  }

  private static func fillsHeight(_ layout: LayoutChoice) -> Bool {
    layout.isHorizontal || layout.name == .circle
  }

  /// Adds all items of a source, in the order that is asked for.
  package mutating func append(_ source: any ItemSource) async throws(ItemError) {
    let reading = CardReading(state.options)
    var cursor: Cursor?
    repeat {
      var request = state.request(after: cursor, generation: 0)
      (request.count, request.wantsCards) = (1024, true)
      let page = try await source.page(after: cursor, count: request.count)
      guard !page.items.isEmpty || page.next != nil else { break }
      _ = state.append(reading.loaded(page, for: request, from: source))
      cursor = page.next
    } while cursor != nil
    state.loading = .ended
    guard let request = state.nextArrangement(), let arranged = await request.arranged(from: source)
    else { return }
    if let failure = arranged.failure { throw .io(name: source.name, reason: failure) }
    _ = state.arrange(arranged)
  }

  /// What is odd about the filter, order or groups that were asked for; nil if nothing is.
  package var warning: String? { state.notice }

  /// Rows of the whole picture.
  package var rows: Int {
    guard !isEmpty else { return 0 }
    return Self.fillsHeight(state.options.layout) ? state.viewport.rows : state.contentExtent - 1
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
  package mutating func render(rows first: Int, count: Int, into grid: inout Grid) {
    let band = CellSize(columns: columns, rows: count)
    state.offset = state.isHorizontal ? 0 : first
    grid.resize(to: band)
    grid.clip = CellRect(column: 0, row: 0, columns: band.columns, rows: band.rows)
    decodePictures(in: band)
    state.renderCards(into: &grid, viewport: band)
  }

  /// A band is drawn once: its pictures are decoded for it and forgotten.
  private mutating func decodePictures(in band: CellSize) {
    guard let mode = state.options.pictureMode else { return }
    state.pictures = PictureCache()
    let size = state.size
    defer { state.size = size }
    state.size.rows = band.rows + 1
    for request in state.picturesInView { _ = state.insert(request.decoded(mode: mode)) }
  }
}
