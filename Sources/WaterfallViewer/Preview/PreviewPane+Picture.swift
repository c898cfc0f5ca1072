import TerminalGrid
import WaterfallCards

// A picture that the command has written, as large as there is room.
extension PreviewPane {
  var hasOwnPictures: Bool { picture != nil }

  func picturesInView(in context: PaneContext) -> [PictureRequest] {
    guard context.cover != .everything, let place = PreviewPlace(on: context.screen) else {
      return []
    }
    return request(in: context, place.text).map { [$0] } ?? []
  }

  /// nil if the command has written text.
  private func request(in context: PaneContext, _ rect: CellRect) -> PictureRequest? {
    picture.map { picture in
      let size = CellSize(
        showing: picture.width, picture.height, columns: rect.columns, maxRows: rect.rows)
      let styles = Theme.CardStyles(
        id: nil, theme: context.theme, isFocused: false, isFailure: false)
      return PictureRequest(location: .written(picture.bytes), size: size, ground: styles.ground)
    }
  }

  /// Draws the picture in the middle of a row. Until it is decoded its place stays empty.
  func drawPicture(into grid: inout Grid, in context: PaneContext, _ rect: CellRect) {
    guard let request = request(in: context, rect) else { return }
    let isOff = context.pictures.form == nil
    let off = PictureCache.Entry.failure("pictures are not shown")
    switch isOff ? off : context.pictures[request] {
    case .picture(let picture):
      let column = rect.column + (rect.columns - picture.size.columns) / 2
      grid.draw(picture, at: CellPoint(column: column, row: rect.row))
    case .failure(let reason):
      grid.drawWrapped(SafeText(reason), in: rect, style: context.theme.failure)
    case nil: break
    }
  }
}
