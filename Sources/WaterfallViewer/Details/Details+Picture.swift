import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallRecords

// The picture of the details: as large as there is room, and magnified on demand.
extension Details {
  /// The most columns of a panel without a picture. Longer lines are hard to read.
  static let mostTextColumns = 100
  private static let mostMagnified = 8

  /// The columns of the panel, which are more than those of texts if the picture needs them.
  func columns(in context: PaneContext) -> Int {
    let stage = context.screen.stage
    let least = min(Self.mostTextColumns, stage.columns)
    let whole = CellRect(column: 0, row: 0, columns: stage.columns, rows: stage.rows)
    let inside = Self.inside(of: whole, in: context)
    guard let size = pictureSize(in: CellSize(columns: inside.columns, rows: inside.rows)) else {
      return least
    }
    return max(least, size.columns + stage.columns - inside.columns)
  }

  /// The size of the picture in a panel with this inner size; nil if there is no picture.
  func pictureSize(in inside: CellSize) -> CellSize? {
    guard let read, let shown = read.card.picture else { return nil }
    // The title, two blank rows, and the first facts stay in sight beside a high picture.
    let facts = min(read.record.fields.count - 1, inside.rows / 4)
    return CellSize(
      showing: shown.width, shown.height, columns: inside.columns,
      maxRows: max(1, inside.rows - 3 - facts))
  }

  /// The picture of the details; nil if there is none.
  func pictureRequest(in context: PaneContext) -> PictureRequest? {
    guard var request = picture else { return nil }
    request.ground = context.painter.styles(of: item, card: read?.card).ground
    request.part = part
    let form = context.pictures.form?.pixels
    request.moves =
      part == nil && form != nil && form?.colors == nil && !context.board.rules.isMotionReduced
    return request
  }

  /// Shows the picture twice as large for each step, or half as large for each negative one. The
  /// middle stays where it is.
  mutating func magnify(_ steps: Int, in context: PaneContext) {
    guard let size = picture?.size else { return }
    let old = part?.factor ?? 1
    var factor = old
    for _ in 0..<min(steps.magnitude, 3) { factor = steps > 0 ? factor * 2 : factor / 2 }
    factor = min(Self.mostMagnified, max(1, factor))
    guard factor != old else { return }
    let origin = part?.origin ?? CellPoint(column: 0, row: 0)
    func moved(_ start: Int, _ count: Int) -> Int {
      (2 * start + count) * factor / old / 2 - count / 2
    }
    let place = CellPoint(
      column: moved(origin.column, size.columns), row: moved(origin.row, size.rows))
    show(factor, place, in: context)
  }

  /// Moves the view of a magnified picture by an eighth of it for each step.
  mutating func pan(_ columns: Int, _ rows: Int, in context: PaneContext) {
    guard let part, let size = picture?.size else { return }
    let origin = CellPoint(
      column: part.origin.column + columns * max(1, size.columns / 8),
      row: part.origin.row + rows * max(1, size.rows / 8))
    show(part.factor, origin, in: context)
  }

  private mutating func show(_ factor: Int, _ origin: CellPoint, in context: PaneContext) {
    guard let size = picture?.size else { return }
    if let now = pictureRequest(in: context), context.pictures[now] != nil { earlierPicture = now }
    func clamped(_ start: Int, _ count: Int) -> Int { min(max(0, start), count * (factor - 1)) }
    let place = CellPoint(
      column: clamped(origin.column, size.columns), row: clamped(origin.row, size.rows))
    part = factor > 1 ? PicturePart(factor: factor, origin: place) : nil
  }
}
