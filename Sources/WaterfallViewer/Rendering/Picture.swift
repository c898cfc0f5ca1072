package import TerminalGrid
package import WaterfallItems

/// The same cards as on the screen, without a screen: for text that is printed once.
package struct Picture {
  private var state: ViewerState

  /// - Parameter width: cells.
  package init(options: ViewerOptions, width: Int) {
    state = ViewerState(options: options, size: CellSize(columns: max(1, width), rows: 2))
    state.focus = -1
  }

  /// Adds all items of a source.
  package mutating func append(_ source: any ItemSource) async throws(ItemError) {
    var cursor: Cursor?
    repeat {
      let request = LoadRequest(
        cursor: cursor, count: 1024, cardWidth: state.cardWidth, wantsCards: true,
        fields: state.fields)
      let page = try await source.page(after: cursor, count: request.count)
      guard !page.items.isEmpty || page.next != nil else { return }
      _ = state.append(LoadedPage(page, request: request, border: state.options.border))
      cursor = page.next
    } while cursor != nil
  }

  /// Rows of the whole picture.
  package var rows: Int { max(0, state.contentRows - 1) }

  /// Whether there is nothing to show.
  package var isEmpty: Bool { state.items.count == 0 }

  /// Draws a band of the picture.
  ///
  /// - Parameters:
  ///   - first: the picture's row that becomes the grid's first.
  ///   - count: rows of the grid; those past the picture's end stay blank.
  package mutating func render(rows first: Int, count: Int, into grid: inout Grid) {
    state.size.rows = count
    state.top = first
    grid.resize(to: state.size)
    grid.clip = CellRect(column: 0, row: 0, columns: state.size.columns, rows: count)
    state.renderCards(into: &grid, viewportRows: count)
  }
}
