import TerminalGrid
import WaterfallLayout

/// What the extent of a card along the way of scrolling follows from, besides the card.
package struct CardMeasure: Hashable, Sendable {
  /// Cells across the way of scrolling: a column's width, or a row's height.
  var laneExtent: Int
  /// The same of 1, 2, … columns with the gaps between them; empty where no card spans several.
  var spanExtents: [Int] = []
  /// Points of a cell's width, where cards may have widths of their own; nil: lanes say them.
  var pointsOfOwnWidth: Double?
  var isHorizontal = false
  var form: CardForm
  /// Points of a cell along the way of scrolling: what is measured in cells is kept in points.
  var pointsAlong = 1.0
  /// Points along the way of scrolling that look as long as a column is wide.
  var columnWidth = 0.0

  package init(laneExtent: Int, _ form: CardForm) {
    (self.laneExtent, self.form) = (laneExtent, form)
  }

  /// Points: the extent that the card's record gives, else what its content needs.
  func extent(of card: Card) -> Float {
    if let list = form.list { return Float(list.rows(of: card)) }
    if let given = card.givenExtent { return Float(given) }
    if card.picture != nil, card.pictureHeight == .shareOfColumn, !isHorizontal {
      let rows = card.textHeight(width: extentAcross(card), form)
      return Float(
        PureLayout.demoExtent(
          textHeight: Double(rows) * pointsAlong, columnWidth: columnWidth))
    }
    let cells =
      isHorizontal
      ? width(of: card, height: extentAcross(card))
      : card.height(width: extentAcross(card), form)
    return Float(Double(cells) * pointsAlong)
  }

  /// Of a card that is so many cells wide, how many its text is broken at: those that it was
  /// measured by. Some columns are a cell wider than the narrowest one, and a line less would leave
  /// the card's last row empty.
  func textColumns(of card: Card, in columns: Int) -> Int {
    isHorizontal ? columns : min(columns, extentAcross(card))
  }

  /// Cells across the way of scrolling that a card has.
  private func extentAcross(_ card: Card) -> Int {
    if let pointsOfOwnWidth, let width = card.givenWidth {
      return Int(min(max(1, width / pointsOfOwnWidth), Double(Self.widestOwn)))
    }
    return extentAcross(span: card.span)
  }

  /// Cells across the way of scrolling of a card that spans so many columns, if there are so many.
  func extentAcross(span: Int) -> Int {
    spanExtents.isEmpty ? laneExtent : spanExtents[min(span, spanExtents.count) - 1]
  }

  /// No window is wider.
  private static let widestOwn = 2000

  /// What stands in for a card that cannot be read.
  var leastExtent: Float { form.list == nil ? Float(3 * pointsAlong) : 1 }

  private static let narrowest = 16
  private static let widest = 60

  /// The least width at which the card fits into a row, within limits.
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
