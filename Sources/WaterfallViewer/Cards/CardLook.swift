package import TerminalGrid
import WaterfallItems

/// What the extent of a card follows from, besides what it says and how wide it is.
///
/// It is handed on as a whole, and what keeps measured cards is keyed by it: whoever adds to it
/// finds all places right already.
package struct CardForm: Hashable, Sendable {
  package var border: BorderStyle
  /// Lines that a title and a body have at most.
  package var titleLines = 2
  package var bodyLines = 12
  /// Rows that a picture takes at most.
  var pictureRows = leastPictureRows
  static let leastPictureRows = 24
  /// The columns of the list in which a card takes a row; nil: cards are boxes.
  var list: ListColumns?

  package init(border: BorderStyle = .rounded) { self.border = border }

  /// How the width of a card is used.
  func frame(width: Int) -> CardFrame { CardFrame(width: width, border: border) }
}

/// What is behind the text of a card.
package enum CardFill: String, CaseIterable, Sendable {
  /// A tint of the card's colour; a colour of the record's own is the whole ground.
  case tint
  /// The card's colour.
  case solid
  /// The terminal's own background.
  case none
}

/// How cards look: what draws cards is handed it as a whole, and what keeps drawn cards is keyed
/// by it.
package struct CardLook: Hashable, Sendable {
  package var form: CardForm
  package var theme: Theme
  package var fill: CardFill

  package init(form: CardForm = CardForm(), theme: Theme = .dark, fill: CardFill = .tint) {
    (self.form, self.theme, self.fill) = (form, theme, fill)
  }
}

extension CardLook {
  /// How a card looks.
  ///
  /// - Parameters:
  ///   - card: nil if it is being read again.
  ///   - id: its item's.
  func styles(of card: Card?, id: ItemID, isFocused: Bool) -> Theme.CardStyles {
    // Rows in the colours of their identities would be stripes that mean nothing.
    let isPlainRow = form.list != nil && fill != .solid
    return Theme.CardStyles(
      id: card?.colorKey ?? (isPlainRow ? nil : id), own: card?.ownColor, theme: theme, fill: fill,
      isFocused: isFocused, isFailure: card?.isFailure ?? false)
  }
}

extension Viewer {
  /// How cards look now.
  var look: CardLook { CardLook(form: options.form, theme: theme, fill: options.fill) }
}
