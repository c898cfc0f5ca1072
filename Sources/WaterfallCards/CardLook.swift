package import TerminalGrid
package import WaterfallItems

/// The settings that affect the extent of a card, besides its content and its width.
///
/// It is passed on as a whole, and caches of measured cards use it as their key. So a setting that
/// is added here reaches all of them.
package struct CardForm: Hashable, Sendable {
  package var border: BorderStyle
  /// The most lines of a title and of a body.
  package var titleLines = 2
  package var bodyLines = 12
  package var fieldLimits = FieldFlow.Limits()
  package var pictureRows = leastPictureRows
  package static let leastPictureRows = 24
  /// The columns of the list, in which each card is a row; nil if cards are boxes.
  package var list: ListColumns?
  /// Whether rows of the list are as high as their texts need, instead of a cell.
  package var wrapsRows = false

  package init(border: BorderStyle = .rounded) { self.border = border }

  /// The division of a card's width.
  package func frame(width: Int) -> CardFrame { CardFrame(width: width, border: border) }
}

/// The background of a card's text.
package enum CardFill: String, CaseIterable, Sendable {
  /// A tint of the card's colour. If the record gives a colour, that colour fills the whole card.
  case tint
  /// The card's colour.
  case solid
  /// The terminal's own background.
  case none
}

/// The settings that affect how a card is drawn, but not its extent.
///
/// It is passed on as a whole. So a setting that is added here reaches all drawings.
package struct CardPaint: Hashable, Sendable {
  package var fill = CardFill.tint

  package init() {}
}

/// How cards look: their form, theme and paint.
///
/// It is passed on as a whole, and caches of drawn cards use it as their key.
package struct CardLook: Hashable, Sendable {
  package var form: CardForm
  package var theme: Theme
  package var paint: CardPaint

  package init(form: CardForm = CardForm(), theme: Theme = .dark, paint: CardPaint = CardPaint()) {
    (self.form, self.theme, self.paint) = (form, theme, paint)
  }
}

extension CardLook {
  /// The styles of a card.
  ///
  /// - Parameters:
  ///   - card: nil while it is being read again.
  ///   - id: the identity of its item.
  package func styles(of card: Card?, id: ItemID, isFocused: Bool) -> Theme.CardStyles {
    // In a list, rows in the colours of their identities would be meaningless stripes.
    let isPlainRow = form.list != nil && paint.fill != .solid
    return Theme.CardStyles(
      id: card?.colorKey ?? (isPlainRow ? nil : id), own: card?.ownColor,
      state: card?.hueState, theme: theme, fill: paint.fill,
      isFocused: isFocused, isFailure: card?.isFailure ?? false)
  }
}
