/// A change of a board, as the rest of the viewer asks for it.
struct BoardChange: Sendable {
  let apply: @Sendable (inout Board) -> Void
}

extension BoardChange {
  /// Focuses a card, and cancels a far scroll to elsewhere.
  static func focus(on item: Int) -> Self {
    Self { board in
      board.reading.endFarScroll()
      if board.focus != item { board.placed.moveFocus(to: item) }
    }
  }

  /// Goes to a card, and notes the way back.
  static func jump(to item: Int) -> Self { Self { $0.jump(to: item) } }

  /// Goes to the item that has this many shown items before it.
  static func scroll(toPosition position: Int) -> Self {
    Self { $0.scroll(toPosition: position) }
  }

  /// Scrolls by this many cells, at most to the end of the content.
  static func scroll(by cells: Int) -> Self { Self { $0.placed.scroll(by: cells) } }

  /// Changes the layout; the card in focus keeps its place on the screen.
  static func relayout(_ choice: LayoutChoice) -> Self {
    Self { board in board.relayout { $0 = choice } }
  }

  /// Adds a term to the filter.
  static func narrow(by term: String) -> Self { Self { $0.narrow(by: term) } }

  /// Moves to the next match, or with -1 to the previous one.
  ///
  /// - Parameter last: the latest search of the history, which begins anew if there is none now.
  static func goToMatch(_ step: Int, last: String?) -> Self {
    Self { $0.goToMatch(step, times: 1, last: last) }
  }

  /// Marks the card in focus with a letter.
  static func mark(with letter: Character) -> Self { Self { $0.setMark(letter) } }

  static func goToMark(_ letter: Character) -> Self { Self { $0.goToMark(letter) } }
}
