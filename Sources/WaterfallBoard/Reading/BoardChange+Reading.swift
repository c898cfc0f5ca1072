package import TerminalInput
import WaterfallCards
package import WaterfallItems
import WaterfallLayout

// MARK: Further items

extension BoardChange {
  /// Notes that the user wants to see more.
  package static var goOn: Self { Self { $0.reading.goOn() } }

  /// Allows requests again after a failed one.
  package static var tryAgain: Self { Self { $0.reading.tryAgain() } }

  /// Allows the cards to be requested again that could not be read.
  package static var tryCardsAgain: Self { Self { $0.cards.tryAgain() } }

  /// Stops what is being read for the board.
  ///
  /// - Parameter stays: whether nothing is requested until the user wants to see more.
  package static func halt(stays: Bool = false) -> Self { Self { $0.halt(stays: stays) } }

  /// Requests the reading needed for the viewport and a little beyond it.
  package static var requestNext: Self { Self { $0.requestNext() } }

  /// Requests the order of a printout, and its layout if the command may be asked.
  package static var requestForPaper: Self {
    Self { board in
      if !board.ordering.gathers || !board.hasMore { board.requestArrangement() }
      if board.layoutCommand.isOpen { board.requestLayout() }
    }
  }

  /// Requests the records of cards that are in view but not stored.
  package static func requestCards(_ inView: CardsInView?, and others: [Int]) -> Self {
    Self { $0.requestCards(inView, and: others) }
  }

  /// Requests the end of the moment in which keys wait for a far scroll.
  package static var requestMoment: Self { Self { $0.requestMoment() } }
  package static var endMoment: Self { Self { $0.endMoment() } }

  /// Drops the stored cards of all other items.
  package static func keepCards(_ items: [Int]) -> Self { Self { $0.cards.keep(only: items) } }

  /// Breaks the texts of cards into lines for their width; in the list, gives them room.
  package static func wrap(_ places: [CardsInView.Place]) -> Self {
    Self { board in
      if board.view.isList { return board.fitColumns(to: places.lazy.map(\.item)) }
      for place in places {
        guard let card = board.cards[place.item] else { continue }
        let width = board.placed.shownMeasure.textColumns(of: card, in: Int(place.frame.width))
        board.cards.wrap(place.item, width: width, board.shownForm)
      }
    }
  }
}

// MARK: Moves

extension BoardChange {
  /// Goes to an item, reading as far as needed.
  package static func scroll(to destination: FarScroll.Destination) -> Self {
    Self { $0.scroll(to: destination) }
  }

  package static var endFarScroll: Self { Self { $0.reading.endFarScroll() } }

  /// Reads to the end, without going there.
  package static var readAll: Self { Self { $0.reading.begin(FarScroll(to: .last)) } }

  package static var stopReadingFar: Self { Self { $0.stopReadingFar() } }

  /// Stores a key until the far scroll has arrived.
  package static func hold(_ key: Key) -> Self { Self { $0.reading.hold(key) } }

  package static var releaseKeys: Self { Self { $0.releaseKeys() } }

  /// Notes a user's move, after which a followed source is followed no more.
  ///
  /// - Parameter old: the view before.
  package static func updateFollowing(from old: (offset: Int, focus: Int)) -> Self {
    Self { $0.updateFollowing(from: old) }
  }

  /// Notes that the user went on towards the end.
  package static func requestOnward(isScroll: Bool, from old: (offset: Int, focus: Int)) -> Self {
    Self { $0.requestOnward(isScroll: isScroll, from: old) }
  }

  /// Cancels the moves of the view that would follow by themselves.
  package static var cancelPendingMoves: Self { Self { $0.cancelPendingMoves() } }
}

// MARK: A refresh

extension BoardChange {
  /// Requests the source's present items, among them these picked ones.
  ///
  /// - Parameter isQuiet: whether nothing is said if nothing has changed.
  package static func startRefresh(finding picks: Set<ItemID>, isQuiet: Bool = false) -> Self {
    Self { $0.startRefresh(finding: picks, isQuiet: isQuiet) }
  }

  /// Uses up the next generation number (``Reading/next``) for items that will be awaited.
  package static var beginRefresh: Self { Self { _ = $0.reading.beginRefresh() } }

  /// Notes that the refresh was cancelled, or that another board is not opened after all.
  package static var endRefresh: Self { Self { $0.reading.endRefresh() } }

  /// Lets a further pull at the start refresh, if the view rests there.
  package static var rest: Self {
    Self { if $0.offset == 0 { $0.reading.arm() } else { $0.reading.disarm() } }
  }

  /// Forgets which items the last refresh added.
  package static var forgetArrivals: Self { Self { $0.reading.forgetArrivals() } }
}

// MARK: The query

extension BoardChange {
  /// Shows other items, another order or other sections.
  ///
  /// - Parameters:
  ///   - anchor: the view's target; nil means its present place.
  ///   - landing: the item that gets the focus.
  package static func show(
    _ query: ItemQuery, at anchor: (item: Int, cells: Int)? = nil,
    landing: Ordering.Landing = .kept
  ) -> Self {
    Self { $0.show(query, at: anchor, landing: landing) }
  }

  /// Lets later results keep the card that the user moved to where it is.
  package static var keepPresentPlace: Self { Self { $0.ordering.forgetPlace() } }
}
