/// The pictures of a page. Each is embedded once, and shown where its cells are.
package struct PagePictures {
  private struct Place: Hashable {
    let id: UInt32
    /// The picture's first cell, in cells of the page.
    let origin: CellPoint
  }

  private var pictures: [UInt32: PixelPicture] = [:]
  /// The numbers of the pictures that the page has, from 1 in their order.
  private var numbers: [UInt32: Int] = [:]
  private var shown: Set<Place> = []

  package init() {}

  package mutating func add(_ picture: PixelPicture) { pictures[picture.id] = picture }

  /// A picture to show from a cell on.
  struct Shown {
    let picture: PixelPicture
    let place: PicturePlace
    let name: String
    /// Whether the page does not have the picture yet.
    let isNew: Bool
  }

  /// The picture to show from a cell on; nil if there is none, or it is shown there already.
  mutating func next(at point: CellPoint, _ cell: Cell) -> Shown? {
    guard cell.cluster.isPlaceholder, let place = cell.picturePlace,
      let picture = pictures[place.id]
    else { return nil }
    let origin = CellPoint(column: point.column - place.column, row: point.row - place.row)
    guard shown.insert(Place(id: place.id, origin: origin)).inserted else { return nil }
    let (old, new) = (numbers[place.id], numbers.count + 1)
    numbers[place.id] = old ?? new
    return Shown(picture: picture, place: place, name: "p\(old ?? new)", isNew: old == nil)
  }
}
