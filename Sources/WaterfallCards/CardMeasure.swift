import TerminalGrid
import WaterfallLayout
import WaterfallLayoutExamples
import WaterfallRecords

/// Everything that decides a card's extent along the scroll direction, besides the card itself.
package struct CardMeasure: Hashable, Sendable {
  /// Cells across the scroll direction: a column's width, or a row's height.
  package var laneExtent: Int
  /// The same for 1, 2, … columns with the gaps between them; empty if cards cannot span columns.
  package var spanExtents: [Int] = []
  /// Points of a cell's width, if cards may have their own widths; nil if lanes decide the width.
  package var pointsOfOwnWidth: Double?
  package var isHorizontal = false
  package var form: CardForm
  /// Points of a cell along the scroll direction. Extents are measured in cells and kept in points.
  package var pointsAlong = 1.0
  /// Points along the scroll direction that look as long as a column is wide.
  package var columnWidth = 0.0

  /// A cell's width divided by its height. Terminals' cells are about twice as high as wide.
  package static let cellAspect = 0.5

  package init(laneExtent: Int, _ form: CardForm) {
    (self.laneExtent, self.form) = (laneExtent, form)
    // Columns decide nothing if all rows are a cell high.
    if let list = form.list { self.form.list = form.wrapsRows ? list.forMeasuring : .unmeasured }
  }

  /// The extent in points of all cards, if it is the same whatever they show; else nil.
  package var commonExtent: Float? { form.list != nil && !form.wrapsRows ? 1 : nil }

  /// The card's extent in points: the one that its record gives, or else what its content needs.
  package func extent(of card: Card) -> Float {
    if let commonExtent { return commonExtent }
    if let list = form.list { return Float(list.rows(of: card)) }
    if let aspect = AspectRatio(card.givenAspect), pointsOfOwnWidth == nil {
      return Float(extent(of: aspect, adding: card.givenExtent ?? 0, span: card.span))
    }
    if let given = card.givenExtent { return Float(given) }
    if card.picture != nil, card.pictureHeight == .shareOfColumn, !isHorizontal {
      let rows = card.textHeight(width: extentAcross(card), form)
      return Float(
        PureLayout.demoExtent(textHeight: Double(rows) * pointsAlong, columnWidth: columnWidth))
    }
    let cells =
      isHorizontal
      ? width(of: card, height: extentAcross(card))
      : card.height(width: extentAcross(card), form)
    return points(of: cells)
  }

  /// The points of this many cells along the scroll direction.
  func points(of cells: Int) -> Float { Float(Double(cells) * pointsAlong) }

  /// The extent in points of a card with a ratio of width to height as it looks on the screen. A
  /// cell is higher than wide.
  private func extent(of aspect: AspectRatio, adding given: Double, span: Int) -> Double {
    let (cells, aspectOfCell) = (Double(extentAcross(span: span)), Self.cellAspect)
    let extent =
      isHorizontal
      ? aspect.extent(at: cells / aspectOfCell, scrolling: .horizontal)
      : aspect.extent(at: cells * aspectOfCell, scrolling: .vertical)
    return min(extent * pointsAlong + given, CardContent.longestExtent)
  }

  /// The width at which to break the text of a card that is `columns` cells wide.
  ///
  /// It is the width at which the card was measured. Some columns are a cell wider than the
  /// narrowest one. Breaking at the wider width could save a line, and the card's last row would be
  /// empty.
  package func textColumns(of card: Card, in columns: Int) -> Int {
    isHorizontal ? columns : min(columns, extentAcross(card))
  }

  /// The cells that a card has across the scroll direction.
  private func extentAcross(_ card: Card) -> Int {
    if let pointsOfOwnWidth, let width = card.givenWidth {
      return Int(min(max(1, width / pointsOfOwnWidth), Double(Self.widestOwn)))
    }
    return extentAcross(span: card.span)
  }

  /// The cells across the scroll direction of a card that spans `span` columns.
  ///
  /// If the layout has fewer columns, the card spans all of them.
  func extentAcross(span: Int) -> Int {
    spanExtents.isEmpty ? laneExtent : spanExtents[min(span, spanExtents.count) - 1]
  }

  /// No window is wider than this, in cells.
  private static let widestOwn = 2000

  /// The extent of a placeholder for a card that cannot be read, in points.
  package var leastExtent: Float { form.list == nil ? Float(3 * pointsAlong) : 1 }

  private static let narrowest = 16
  private static let widest = 60

  /// The least width at which the card fits into a row of `height` cells, within limits.
  private func width(of card: Card, height: Int) -> Int {
    var (low, high) = (Self.narrowest, Self.widest)
    while low < high {
      let middle = (low + high) / 2
      if card.height(width: middle, form) <= height {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}
