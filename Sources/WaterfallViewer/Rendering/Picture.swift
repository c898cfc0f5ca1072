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

  /// Adds all items of a source.
  package mutating func append(_ source: any ItemSource) async throws(ItemError) {
    var cursor: Cursor?
    repeat {
      let request = LoadRequest(
        cursor: cursor, count: 1024, measure: state.measure, wantsCards: true,
        fields: state.fields, generation: 0)
      let page = try await source.page(after: cursor, count: request.count)
      guard !page.items.isEmpty || page.next != nil else { return }
      _ = state.append(LoadedPage(page, request: request, overrides: state.options.fields))
      cursor = page.next
    } while cursor != nil
  }

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
    state.renderCards(into: &grid, viewport: band)
  }
}
