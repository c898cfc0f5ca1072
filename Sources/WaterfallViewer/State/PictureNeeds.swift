import TerminalGrid
import WaterfallBoard
package import WaterfallCards
import WaterfallLayout

/// The pictures that the screen needs now or soon.
package struct PictureNeeds {
  private let context: PaneContext
  private let card: CardPainter
  /// The pictures that panes beside the cards show.
  private let others: [PictureRequest]

  package init(_ viewer: Viewer) {
    context = viewer.context
    card = context.painter
    others = viewer.panes.ofCards.flatMap { [context] in $0.picturesInView(in: context) }
  }

  private var board: Board { context.board }

  /// The pictures in view that are missing; if there are none, those of the next screen.
  func missing(of inView: [PictureRequest]) -> [PictureRequest] {
    let missing = inView.filter(context.pictures.lacks)
    return missing.isEmpty ? ahead(where: context.pictures.lacks) : missing
  }

  var all: Set<PictureRequest> { Set(inView + ahead { _ in true }) }

  /// The pictures of the next screen, decoded ahead so that they are there when the user pages on.
  /// Empty while details cover the cards. Also empty in a window whose pictures alone could fill
  /// the cache.
  private func ahead(where isWanted: (PictureRequest) -> Bool) -> [PictureRequest] {
    let cells = board.placed.viewport.columns * board.placed.viewport.rows
    guard !context.details.isOpen, 4 * cells * MemoryLayout<Cell>.stride <= PictureCache.limit
    else { return [] }
    var next = board.visibleRect
    if board.isHorizontal { next.x += next.width } else { next.y += next.height }
    return card.pictures(in: next, of: board.layout, where: isWanted)
  }

  /// The pictures of the stored cards in view, in layout order; the details' picture comes first.
  package var inView: [PictureRequest] {
    let large =
      context.details.isOpen ? context.details.pictureRequest(in: context).map { [$0] } ?? [] : []
    return large + card.pictures(in: board.visibleRect, of: board.layout) + others
  }
}
