package import TerminalGrid
import WaterfallItems
import WaterfallLayout

extension Printout {
  /// Rows that are drawn at a time, at most.
  private static let mostBandRows = 256
  /// Cells that are drawn at a time, about: the printout of a horizontal layout may be wide.
  private static let bandCells = 1 << 20

  /// Rows that are drawn at a time.
  var bandRows: Int { max(1, min(Self.mostBandRows, Self.bandCells / max(1, size.columns))) }

  /// Goes on with rows that are final, band by band.
  mutating func show(
    upTo end: Int, _ body: (inout Printout, Range<Int>) async -> Void
  ) async {
    let end = min(end, part.maxRow)
    state.board.camera.focusNothing()
    while nextRow < end, !isStopped {
      let band = nextRow..<min(end, nextRow + bandRows)
      await body(&self, band)
      nextRow = band.upperBound
    }
  }

  /// The numbers of the items that reach into these rows.
  func items(inRows rows: Range<Int>) -> [Int] {
    let rect = Rect(
      x: 0, y: Double(rows.lowerBound), width: Double(size.columns),
      height: Double(rows.count))
    var items: [Int] = []
    state.layout.forEachElement(in: rect) { attributes in
      if attributes.kind == .item { items.append(state.arrangement.item(at: attributes.path)) }
    }
    return items
  }

  /// Says of each item where it stands.
  mutating func list(items: some Sequence<Int>, _ body: (inout Printout, PlacedCard) -> Void) {
    for item in items {
      if isStopped { return }
      if let card = placed(item) { body(&self, card) }
    }
  }

  /// A card and its place; nil if it is hidden or not in the wanted part.
  private func placed(_ item: Int) -> PlacedCard? {
    guard let path = state.arrangement.path(of: item), var card = state.cards[item],
      let frame = state.layout.attributes(at: path)?.scaledFrame
    else { return nil }
    let rect = CellRect(
      column: Int(frame.minX), row: Int(frame.minY), columns: Int(frame.width),
      rows: Int(frame.height))
    guard !rect.intersection(wanted).isEmpty else { return nil }
    if let words = state.attributeText(at: path, in: state.layout) { card = card.telling(words) }
    return PlacedCard(
      index: item, section: path.section,
      sectionName: state.arrangement.name(ofSection: path.section), frame: rect, card: card)
  }
}

extension Printout {
  /// Draws the wanted part of some rows of the printout.
  ///
  /// - Parameter grid: it is made as large as that part.
  package mutating func render(rows: Range<Int>, into grid: inout Grid) async {
    let part = part
    // One way the viewport scrolls; the other way it is drawn whole, and cut.
    if state.isHorizontal {
      await renderBand(
        rows: 0..<rows.upperBound, columns: part.column..<part.maxColumn, into: &grid)
    } else {
      await renderBand(rows: rows, columns: 0..<size.columns, into: &grid)
    }
    let below = grid.size.rows - rows.count
    let isWhole = state.isHorizontal ? below == 0 : part.columns == size.columns
    guard !isWhole else { return }
    let rect =
      state.isHorizontal
      ? CellRect(column: 0, row: below, columns: part.columns, rows: rows.count)
      : CellRect(column: part.column, row: 0, columns: part.columns, rows: rows.count)
    grid.copy(rect, into: &scratch)
    swap(&grid, &scratch)
  }

  private mutating func renderBand(
    rows: Range<Int>, columns: Range<Int>, into grid: inout Grid
  ) async {
    let band = CellSize(columns: columns.count, rows: rows.count)
    state.board.camera.show(from: state.isHorizontal ? columns.lowerBound : rows.lowerBound)
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
    let size = state.board.viewport
    defer { state.board.setSize(size) }
    state.board.setSize(band)
    for request in state.picturesInView {
      _ = state.insert(await request.decoded(mode: mode, from: source))
    }
  }
}
