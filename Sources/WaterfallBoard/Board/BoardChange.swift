package import TerminalGrid
package import WaterfallCards
package import WaterfallItems
package import WaterfallLayout
import WaterfallRecords

/// A change of a board, as the rest of the program asks for it.
///
/// The parts of a board are its own. Nothing else changes them.
package struct BoardChange: Sendable {
  let apply: @Sendable (inout Board) -> Void

  init(_ apply: @escaping @Sendable (inout Board) -> Void) { self.apply = apply }
}

// MARK: Events

extension BoardChange {
  /// Applies an event that the board awaits (``Board/awaits(_:)``).
  package static func receive(_ event: BoardEvent) -> Self { Self { $0.receive(event) } }
}

// MARK: Focus

extension BoardChange {
  /// Focuses a card, and cancels a far scroll to elsewhere.
  package static func focus(on item: Int) -> Self {
    Self { board in
      board.reading.endFarScroll()
      if board.focus != item { board.placed.moveFocus(to: item) }
    }
  }

  package static func focus(onClicked item: Int) -> Self { Self { $0.focus(onClicked: item) } }

  /// Focuses the card in a direction, `times` times. In the list, the columns are beside each
  /// other.
  package static func moveFocus(_ direction: NeighbourDirection, times: Int) -> Self {
    Self { board in
      switch direction {
      case .left where board.view.isList: board.moveColumnFocus(by: -times)
      case .right where board.view.isList: board.moveColumnFocus(by: times)
      default: board.placed.moveFocus(direction, times: times)
      }
    }
  }

  /// Focuses a card. A far scroll goes on.
  package static func moveFocus(to item: Int) -> Self { Self { $0.placed.moveFocus(to: item) } }

  /// Focuses a card in view, in this column.
  package static func focusInView(_ spot: PlacedCards.Spot, times: Int) -> Self {
    Self { $0.placed.focusInView(spot, times: times) }
  }
}

// MARK: Scrolling

extension BoardChange {
  /// Scrolls by this many cells, at most to the end of the content.
  package static func scroll(by cells: Int) -> Self { Self { $0.placed.scroll(by: cells) } }

  /// Scrolls by rows, as a key does. Upwards at the start it reads the source again.
  package static func scroll(byRows rows: Int) -> Self {
    Self { board in
      let old = board.offset
      board.placed.scroll(by: rows)
      board.restAfterScrolling()
      if rows < 0 { board.pull(from: old) }
    }
  }

  package static func turnWheel(by rows: Int) -> Self { Self { $0.turnWheel(by: rows) } }

  package static func page(by pages: Double) -> Self { Self { $0.placed.page(by: pages) } }

  /// Scrolls to a part of the content, as the position bar shows it.
  package static func scroll(toPart part: Int, of all: Int) -> Self {
    Self { $0.scroll(toPart: part, of: all) }
  }

  /// Centres an item after scrolling has stopped, if the layout does so.
  package static var comeToRest: Self { Self { $0.placed.comeToRest() } }

  /// Shows a part of the printout.
  package static func show(_ part: CellRect) -> Self {
    Self { board in
      board.placed.show(part)
      // Its columns only become wider, so that rows line up wherever they can.
      guard board.view.isList else { return }
      board.fitColumns(to: board.itemsFound(in: board.visibleRect).sorted())
    }
  }
}

// MARK: Layout

extension BoardChange {
  /// Changes the layout; the card in focus keeps its place on the screen.
  package static func relayout(_ choice: LayoutChoice) -> Self {
    Self { board in board.relayout { $0 = choice } }
  }

  /// Shows the cards in another view and form.
  package static func look(_ view: BoardView, _ form: CardForm) -> Self {
    Self { board in
      (board.view, board.form) = (view, form)
      board.relayout()
    }
  }

  package static func changeColumns(by count: Int) -> Self { Self { $0.changeColumns(by: count) } }
  package static var automaticColumns: Self {
    Self { board in board.relayout { $0.columns = nil } }
  }
  package static func changeGap(by cells: Int) -> Self { Self { $0.changeGap(by: cells) } }
  package static var nextLayout: Self { Self { $0.nextLayout() } }
  package static var turn: Self { Self { $0.turn() } }
  package static var nextBorder: Self { Self { $0.nextBorder() } }
  package static var toggleList: Self { Self { $0.toggleList() } }

  /// Lays the cards out, and keeps the anchor's card where it is on the screen.
  package static func layOut(keeping anchor: (item: Int, cells: Int)?) -> Self {
    Self { $0.layOut(keeping: anchor) }
  }

  /// Adapts the layout to the viewport.
  package static func fit(keeping anchor: (item: Int, cells: Int)?) -> Self {
    Self { $0.fit(keeping: anchor) }
  }

  package static var remeasure: Self { Self { $0.remeasure() } }

  package static func follow(_ rules: BoardRules) -> Self { Self { $0.rules = rules } }

  /// Reports a broken promise of the layout, unless it is known.
  package static var reportBrokenPromise: Self { Self { $0.reportBrokenPromise() } }
}

// MARK: The command that computes the layout

extension BoardChange {
  /// Lets the layout command be asked.
  package static var openLayoutCommand: Self { Self { $0.layoutCommand.open() } }

  /// Asks the layout command again, if the layout is a command's.
  package static var askLayoutAnew: Self {
    Self { board in if board.placed.isOfCommand { board.layoutCommand.askAnew() } }
  }
}

// MARK: Other boards

extension BoardChange {
  /// Becomes another board with these first pages.
  ///
  /// - Parameters:
  ///   - memory: what is kept of an earlier board like it.
  ///   - id: the item to focus; nil means the first one.
  package static func begin(
    _ name: String, query: ItemQuery, memory: BoardMemory = BoardMemory(), generation: Int,
    pages: [LoadedPage], focus id: ItemID?
  ) -> Self {
    Self { board in
      board.begin(name, query: query, memory: memory, generation: generation)
      board.fill(with: pages, focus: id)
    }
  }

  /// Lets keys wait for the board that is being opened.
  package static var awaitBoard: Self { Self { $0.reading.awaitCards(ofOtherBoard: true) } }

  /// Prepares to be shown again after another board, with the layout and the form chosen there.
  package static func comeBack(from other: Board) -> Self { Self { $0.follow(other) } }

  /// Gives up what the board still awaits, because another one is shown.
  package static func leave(through item: ItemID?) -> Self { Self { $0.leave(through: item) } }
}
