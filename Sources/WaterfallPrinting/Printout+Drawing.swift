package import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallScreen
import WaterfallViewer

extension Printout {
  /// The most rows that are drawn at a time.
  private static let mostBandRows = 256
  /// The approximate number of cells that are drawn at a time. The printout of a horizontal layout
  /// may be wide, so a limit for rows alone is not enough.
  private static let bandCells = 1 << 20

  /// The number of rows that are drawn at a time.
  var bandRows: Int { max(1, min(Self.mostBandRows, Self.bandCells / max(1, size.columns))) }

  /// Draws the next final rows, band by band.
  mutating func show(upTo end: Int, _ body: (inout Printout, Range<Int>) async -> Void) async {
    let end = min(end, part.maxRow)
    while nextRow < end, !isStopped {
      let band = nextRow..<min(end, nextRow + bandRows)
      await body(&self, band)
      nextRow = band.upperBound
    }
  }

  /// Returns the numbers of the items that reach into these rows.
  func items(inRows rows: Range<Int>) -> [Int] {
    let rect = Rect(
      x: 0, y: Double(rows.lowerBound), width: Double(size.columns), height: Double(rows.count))
    var items: [Int] = []
    placedCards.layout.forEachElement(in: rect) { attributes in
      if attributes.kind == .item {
        items.append(placedCards.arrangement.item(at: attributes.path))
      }
    }
    return items
  }

  /// Calls `body` with each item's card, place and record.
  mutating func list(
    items: some Sequence<Int>, _ body: (inout Printout, PlacedCard) -> Void
  ) async {
    let cards = state.viewer.placed(items, in: requested)
    let places = cards.map { placedCards.items.places[$0.index] }
    for portion in places.span.portions(of: places.count) {
      // If the records cannot be read again, the cards are listed without them.
      let records = (try? await source?.records(at: Array(places[portion]))) ?? []
      for (offset, number) in portion.enumerated() {
        if isStopped { return }
        var card = cards[number]
        if offset < records.count, records[offset].failure == nil { card.record = records[offset] }
        body(&self, card)
      }
    }
  }
}

extension Viewer {
  /// The cards of those items that are shown and share area with a part of the printout.
  ///
  /// It works on the state in place. A call for each item would copy the state each time, which was
  /// more than half of the time of `print --as json`.
  fileprivate func placed(_ items: some Sequence<Int>, in requested: CellRect) -> [PlacedCard] {
    items.compactMap { placed($0, in: requested) }
  }

  private func placed(_ item: Int, in requested: CellRect) -> PlacedCard? {
    guard var card = board.cards[item], let (path, frame) = place(of: item, in: requested) else {
      return nil
    }
    if let words = board.attributeText(at: path, in: board.placed.layout) {
      card = card.showing(words)
    }
    return PlacedCard(
      index: item, section: path.section,
      sectionName: board.placed.arrangement.name(ofSection: path.section), frame: frame, card: card)
  }

  /// Those of the items that are shown and share area with a part of the printout.
  func listed(_ items: some Sequence<Int>, in requested: CellRect) -> [Int] {
    items.filter { place(of: $0, in: requested) != nil }
  }

  /// The place of an item; nil if it is hidden, or shares no area with a part of the printout.
  private func place(of item: Int, in requested: CellRect) -> (path: ItemPath, frame: CellRect)? {
    guard let path = board.placed.arrangement.path(of: item),
      let frame = board.placed.layout.attributes(at: path)?.scaledFrame
    else { return nil }
    let rect = CellRect(
      column: Int(frame.minX), row: Int(frame.minY), columns: Int(frame.width),
      rows: Int(frame.height))
    return rect.intersection(requested).isEmpty ? nil : (path, rect)
  }
}

extension Printout {
  /// Draws the wanted part of some rows of the printout.
  ///
  /// - Parameter grid: gets the size of that part.
  package mutating func render(rows: Range<Int>, into grid: inout Grid) async {
    let part = part
    // Along the scrolling axis only the part is drawn. Across it the board is drawn in full, then
    // cut.
    if placedCards.isHorizontal {
      await renderBand(
        rows: 0..<rows.upperBound, columns: part.column..<part.maxColumn, into: &grid)
    } else {
      await renderBand(rows: rows, columns: 0..<size.columns, into: &grid)
    }
    let below = grid.size.rows - rows.count
    let isWhole = placedCards.isHorizontal ? below == 0 : part.columns == size.columns
    guard !isWhole else { return }
    let rect =
      placedCards.isHorizontal
      ? CellRect(column: 0, row: below, columns: part.columns, rows: rows.count)
      : CellRect(column: part.column, row: 0, columns: part.columns, rows: grid.size.rows)
    grid.copy(rect, into: &scratch)
    swap(&grid, &scratch)
  }

  private mutating func renderBand(
    rows: Range<Int>, columns: Range<Int>, into grid: inout Grid
  ) async {
    // The names of the list's columns take a row of their own. It is printed once, and again where
    // the columns become others.
    let headRows = placedCards.isHorizontal || !state.viewer.board.view.isList ? 0 : 1
    let part = CellRect(
      column: columns.lowerBound, row: rows.lowerBound, columns: columns.count,
      rows: rows.count + headRows)
    let old = state.viewer.board.view.columns
    update(.part(part))
    let isOtherTable = old?.hasSample == true && state.viewer.board.view.columns != old
    if let form = state.viewer.options.pictureForm, let source {
      await decodePictures(in: form, from: source)
    }
    state.render(into: &grid)
    guard headRows > 0, rows.lowerBound > 0, !isOtherTable else { return }
    let cards = CellRect(column: 0, row: headRows, columns: columns.count, rows: rows.count)
    grid.copy(cards, into: &scratch)
    swap(&grid, &scratch)
  }

  /// The most bytes of all pictures that are printed as pixels. Later ones are printed as cells.
  private static let mostPictureBytes = 32 << 20

  private mutating func decodePictures(in form: PictureForm, from source: any ItemSource) async {
    let old = decoded
    (decoded, pictures) = ([:], [])
    for request in PictureNeeds(state.viewer).inView {
      var picture: DecodedPicture
      if let known = old[request] {
        picture = known
      } else {
        picture = await request.decoded(form, from: source)
        if !takesPixels(of: picture) { picture.pixels = nil }
      }
      if let pixels = picture.pixels { pictures.append(pixels) }
      decoded[request] = picture
      update(.picture(picture))
    }
  }

  /// Whether a new picture is printed as pixels. If so, its bytes count.
  private mutating func takesPixels(of picture: DecodedPicture) -> Bool {
    guard let pixels = picture.pixels, case .png = pixels.format else { return false }
    pictureBytes += pixels.byteCount
    return pictureBytes <= Self.mostPictureBytes
  }
}
