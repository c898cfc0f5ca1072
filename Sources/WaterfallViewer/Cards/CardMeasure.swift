package import TerminalGrid

/// What the extent of a card along the way of scrolling follows from, besides the card.
package struct CardMeasure: Hashable, Sendable {
  /// Cells across the way of scrolling: a column's width, or a row's height.
  var laneExtent: Int
  var isHorizontal = false
  var border: BorderStyle
  /// Points of a cell along the way of scrolling: what is measured in cells is kept in points.
  var pointsAlong = 1.0

  package init(laneExtent: Int, border: BorderStyle) {
    (self.laneExtent, self.border) = (laneExtent, border)
  }

  /// Points: the extent that the card's record gives, else what its content needs.
  func extent(of card: Card) -> Float {
    if let given = card.givenExtent { return Float(given) }
    let cells =
      isHorizontal
      ? width(of: card) : card.height(width: laneExtent, border: border)
    return Float(Double(cells) * pointsAlong)
  }

  /// What stands in for a card that cannot be read.
  var leastExtent: Float { Float(3 * pointsAlong) }

  private static let narrowest = 16
  private static let widest = 60

  /// The least width at which the card fits into a row, within limits.
  private func width(of card: Card) -> Int {
    var (low, high) = (Self.narrowest, Self.widest)
    while low < high {
      let middle = (low + high) / 2
      if card.height(width: middle, border: border) <= laneExtent {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}
