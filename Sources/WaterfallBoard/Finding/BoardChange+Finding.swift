// MARK: Filters and orders

extension BoardChange {
  package static var clearFilter: Self { Self { $0.clearFilter() } }

  /// Returns to the filter that the board began with.
  package static var leaveFilter: Self { Self { $0.leaveFilter() } }

  /// Adds a term to the filter.
  package static func narrow(by term: String) -> Self { Self { $0.narrow(by: term) } }

  /// Sorts by the chosen entry of the menu.
  package static func sort(by typed: String, choice: Int) -> Self {
    Self { $0.sort(by: typed, choice: choice) }
  }

  package static var reverse: Self { Self { $0.reverse() } }
}

// MARK: Searches

extension BoardChange {
  package static func startSearch(_ text: String, to aim: Board.SearchAim) -> Self {
    Self { $0.startSearch(text, to: aim) }
  }

  /// Keeps the text of the search, so that it can be repeated.
  package static var acceptSearch: Self { Self { $0.finding.acceptSearch() } }
  package static var endSearch: Self { Self { $0.endSearch() } }

  /// Searches the items again for the text that the board was left with.
  package static var searchAgain: Self {
    Self { board in
      guard let search = board.finding.search else { return }
      board.finding.begin(search.text, generation: board.generation, isSeeking: false)
    }
  }

  package static var requestSearch: Self { Self { $0.requestSearch() } }

  /// Moves to the next match, or with -1 to the previous one.
  ///
  /// - Parameter last: the latest search of the history, which begins anew if there is none now.
  package static func goToMatch(_ step: Int, times: Int = 1) -> Self {
    Self { $0.goToMatch(step, times: times) }
  }

  /// Goes to the next error of a log.
  package static func goToError(times: Int) -> Self { Self { $0.goToError(times: times) } }

  /// Counts the matches for the status line.
  package static var tally: Self {
    Self { $0.finding.tally(focus: $0.placed.focus, in: $0.placed.arrangement) }
  }
}

// MARK: Jumps and marks

extension BoardChange {
  /// Goes to a card, and notes the way back.
  package static func jump(to item: Int) -> Self { Self { $0.jump(to: item) } }

  /// Notes this place, or an earlier one, as one to come back to.
  package static func rememberJump(from anchor: (item: Int, cells: Int)? = nil) -> Self {
    Self { board in
      if let anchor { board.rememberJump(from: anchor) } else { board.rememberJump() }
    }
  }

  package static var goBack: Self { Self { $0.goBack() } }
  package static var goOnward: Self { Self { $0.goOnward() } }

  /// Goes to another section, that many sections on.
  package static func goToSection(_ step: Int) -> Self { Self { $0.goToSection(step) } }

  /// Marks the card in focus with a letter.
  package static func mark(with letter: Character) -> Self { Self { $0.setMark(letter) } }

  package static func goToMark(_ letter: Character) -> Self { Self { $0.goToMark(letter) } }

  /// Shows the items of an earlier moment, and restores its view once they are in order.
  package static func comeBack(to place: BoardPlace) -> Self { Self { $0.comeBack(to: place) } }

  /// Restores the view of an earlier moment.
  package static func restore(_ place: BoardPlace) -> Self { Self { $0.restore(place) } }
}
