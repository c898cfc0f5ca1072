/// The pictures of a page. Each is embedded once, and shown where its cells are.
package struct PagePictures {
  private struct Place: Hashable {
    let id: UInt32
    /// The picture's first cell, in cells of the page.
    let origin: CellPoint
  }

  private var pictures: [UInt32: PixelPicture] = [:]
  private var embedded: Set<UInt32> = []
  private var shown: Set<Place> = []

  package init() {}

  package mutating func add(_ picture: PixelPicture) { pictures[picture.id] = picture }

  /// The picture to show from a cell on, the cell's place in it, and whether the page does not have
  /// the picture yet; nil if there is none, or it is shown there already.
  mutating func next(
    at point: CellPoint, _ cell: Cell
  ) -> (PixelPicture, PicturePlace, isNew: Bool)? {
    guard cell.cluster.isPlaceholder, let place = cell.picturePlace,
      let picture = pictures[place.id]
    else { return nil }
    let origin = CellPoint(column: point.column - place.column, row: point.row - place.row)
    guard shown.insert(Place(id: place.id, origin: origin)).inserted else { return nil }
    return (picture, place, embedded.insert(place.id).inserted)
  }
}
