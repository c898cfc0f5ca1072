package import WaterfallCards

/// How the cards of a board are shown.
///
/// The list is a view over a layout. It never changes the layout that a person has chosen. Keys and
/// options of the layout lead back to the cards first, so that their effect is seen.
package enum BoardView: Hashable, Sendable {
  /// The cards are boxes in a layout.
  case cards(LayoutChoice)
  /// Each card is a row, with a column for each field. The layout is the one to come back to.
  case list(ListColumns, over: LayoutChoice)

  /// The layout that the person chose for the cards, also while the list hides it.
  package var chosen: LayoutChoice {
    get {
      switch self {
      case .cards(let choice), .list(_, let choice): choice
      }
    }
    set {
      switch self {
      case .cards: self = .cards(newValue)
      case .list(let columns, _): self = .list(columns, over: newValue)
      }
    }
  }

  /// The layout by which the cards are placed now.
  var placing: LayoutChoice {
    switch self {
    case .cards(let choice): choice
    case .list(_, let choice): .rows(keepsHeaders: choice.keepsHeaders)
    }
  }

  /// The columns of the list; nil if the cards are boxes. Setting them changes nothing then.
  package var columns: ListColumns? {
    get {
      guard case .list(let columns, _) = self else { return nil }
      return columns
    }
    set {
      guard case .list(_, let choice) = self, let newValue else { return }
      self = .list(newValue, over: choice)
    }
  }

  /// It looks at the case alone: each frame asks many times, and copies no columns for that.
  package var isList: Bool {
    if case .list = self { true } else { false }
  }

  /// The cards again, in the chosen layout.
  package mutating func showCards() { self = .cards(chosen) }
}

extension LayoutChoice {
  /// One column without gaps: each card is a row of the list.
  fileprivate static func rows(keepsHeaders: Bool) -> LayoutChoice {
    var choice = LayoutChoice()
    (choice.columns, choice.columnGap, choice.rowGap) = (1, 0, 0)
    choice.keepsHeaders = keepsHeaders
    return choice
  }
}

extension CardForm {
  /// The form in which cards are shown in a view: boxes, or rows of the list.
  func shown(in view: BoardView) -> CardForm {
    var form = self
    form.list = view.columns
    return form
  }
}
