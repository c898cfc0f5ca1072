package import TerminalGrid

extension Card {
  /// The cell where the title begins, or would begin, when the card is drawn into `rect`.
  package func titlePlace(in rect: CellRect, _ form: CardForm) -> CellPoint {
    if let list = form.list {
      let column = list.columns.first { $0.part == .title || $0.part == .text }
      return CellPoint(column: rect.column + (column?.start ?? 0), row: rect.row)
    }
    if isPhoto(form) {
      return CellPoint(column: rect.column + min(1, rect.columns - 1), row: rect.maxRow - 1)
    }
    let frame = form.frame(width: rect.columns)
    let picture = pictureRequest(width: rect.columns, height: rect.rows, form, ground: .black)
    let isTight = needsTightTitle(in: rect, frame.innerWidth, form)
    return CellPoint(
      column: rect.column + (isTight ? 1 : frame.inset),
      row: rect.row + (frame.hasBorder ? 1 : 0) + (picture?.size.rows ?? 0))
  }
}
