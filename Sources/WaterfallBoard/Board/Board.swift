package import TerminalGrid
package import WaterfallCards
package import WaterfallItems
import WaterfallLayoutContract
import WaterfallRecords

/// All that belongs to one board: its items, how it is shown, and how far it is read.
///
/// A viewer shows one board. The boards around it are kept as they were left (``BoardHistory``).
package struct Board: Sendable {
  /// The name for the status line.
  package var name: String
  /// The number of items before its first one in a longer list; 0 if it has the whole list. People
  /// see the numbers that items have there.
  package var firstNumber = 0 {
    // No sum of numbers of items can overflow.
    didSet { firstNumber = min(max(0, firstNumber), 1 << 53) }
  }
  /// How many of these are of the first item's section.
  package var countBeforeInSection = 0 {
    didSet { countBeforeInSection = min(max(0, countBeforeInSection), 1 << 53) }
  }
  /// The number of items that a talk's speaker has read; nil if nobody leads.
  package var givenCount: SectionCount?
  /// The numbers of items of sections of which a talk's speaker has read more, by section.
  package var givenCounts: [Int: SectionCount] = [:]
  /// How its cards are shown.
  package internal(set) var view: BoardView
  /// The form of cards that are boxes.
  package internal(set) var form: CardForm
  /// A person's choices for the columns of the list.
  package internal(set) var chosenColumns: ChosenColumns
  /// The query that the board began with. Leaving a filter returns to it.
  package internal(set) var firstQuery: ItemQuery
  package var placed: PlacedCards
  package var cards = CardCache()
  package var reading: Reading
  package var ordering: Ordering
  /// Searches, marks and jumps.
  package var finding = Finding()
  /// The exchange with the command that computes the layout.
  package var layoutCommand = LayoutCommandState()
  /// The item through which the board inside this one was entered; nil if it is the focused item.
  var entered: ItemID?
  /// The broken promise that was reported last; nil if none is broken.
  var reported: BrokenPromise?
  /// The viewer's options, as far as the board needs them.
  package var rules: BoardRules
  package var room: BoardRoom
  /// The prompt that is open over the board; nil if none is.
  package var typing: Typing?
  /// The cards in view since the last event; nil if there are none.
  package internal(set) var inView: CardsInView?
  /// Whether a field's values are being counted, so that all items are needed.
  package var isCounting = false
  /// Whether all items are needed, however long they take to read.
  package var isWanted = false
  /// The number of items that others wait for, who see this board at another size.
  package var wantedCount = 0
  /// The effects of the changes since the last call of ``takeEffects()``.
  private var effects: [Effect] = []

  /// A board without items.
  ///
  /// - Parameter size: the size of the viewport.
  package init(
    name: String, view: BoardView, form: CardForm, columns: ChosenColumns, query: ItemQuery,
    _ rules: BoardRules, size: CellSize, stopwatch: Stopwatch
  ) {
    (self.name, self.view, self.form, chosenColumns) = (name, view, form, columns)
    (firstQuery, self.rules) = (query, rules)
    room = BoardRoom(cards: size, list: size, window: size, isHalved: false)
    placed = PlacedCards(view, form.shown(in: view), rules, size: size, stopwatch: stopwatch)
    (reading, ordering) = (Reading(), Ordering(query))
  }

  /// The form in which all items are measured: boxes, or rows of the list.
  var measuredForm: CardForm { form.shown(in: view) }

  /// The form in which cards are shown. A few cards may have grown.
  package var shownForm: CardForm { placed.grownForm ?? measuredForm }
}

// MARK: What follows

extension Board {
  mutating func emit(_ effect: Effect) { effects.append(effect) }
  mutating func say(_ words: String?) { effects.append(.say(words)) }

  /// Whether something follows from changes that has not been taken.
  package var hasEffects: Bool { !effects.isEmpty }

  /// What follows from the changes since the last call, in order.
  package mutating func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }
}

// MARK: What is needed next

extension Board {
  /// Ends an event: requests what the viewport and a little beyond it need, and finds the cards in
  /// view.
  ///
  /// - Parameter others: further items that are in view, in panes.
  package mutating func finishEvent(showing others: [Int]) {
    if rules.medium == .screen {
      requestNext()
      cacheCardsInView()
      requestCards(and: others)
      requestMoment()
    } else {
      requestForPaper()
    }
    reportBrokenPromise()
    tally()
  }

  private mutating func requestNext() {
    // The search comes first: a match that has not been read yet needs more pages, and a search
    // that finds nothing brings the view back.
    requestSearch()
    requestPage()
    requestArrangement()
    requestLayout()
    growFewCards()
  }

  /// Requests the order of a printout, and its layout if the command may be asked.
  private mutating func requestForPaper() {
    if !ordering.gathers || !hasMore { requestArrangement() }
    if layoutCommand.isOpen { requestLayout() }
  }

  /// Asks the layout command again, if the layout is a command's.
  package mutating func askLayoutAnew() {
    if placed.isOfCommand { layoutCommand.askAnew() }
  }
}

// MARK: Other boards

extension Board {
  /// The item that the board inside this one belongs to; nil if there is none.
  package var innerItem: ItemID? {
    entered ?? (placed.focus < placed.items.count ? placed.items.ids[placed.focus] : nil)
  }

  /// Becomes another board with these first pages. The choices for the cards hold there as well.
  ///
  /// - Parameters:
  ///   - memory: what is kept of an earlier board like it.
  ///   - generation: the number of the new items.
  ///   - id: the item to focus; nil means the first one.
  package mutating func begin(
    _ name: String, query: ItemQuery, memory: BoardMemory = BoardMemory(), generation: Int,
    pages: [LoadedPage], focus id: ItemID?
  ) {
    (self.name, firstQuery, entered, inView) = (name, query, nil, nil)
    (firstNumber, countBeforeInSection, givenCount, givenCounts) = (0, 0, nil, [:])
    (view.chosen.cardCount, view.chosen.isOfLines, view.chosen.start) = (nil, false, nil)
    view.columns = .awaited(width: viewport.columns)
    form.pictureRows = CardForm.leastPictureRows
    placed.begin(view, measuredForm, rules, size: viewport)
    (cards, ordering, finding) = (CardCache(), Ordering(query), Finding())
    reading.adopt(generation: generation)
    reading.restart()
    restore(memory)
    fill(with: pages, focus: id)
  }

  /// Takes its first pages.
  private mutating func fill(with pages: [LoadedPage], focus id: ItemID?) {
    for page in pages { receive(page) }
    if let last = pages.last { reading.receiveAnswer(last) }
    placed.place(.all)
    if let id, let item = item(like: id, near: 0) {
      placed.moveFocus(to: item)
      // The focus stays on that item, also if it is the first one before the items are in order.
      ordering.markShown()
    }
    if !ordering.isDone { reading.awaitCards() }
    placed.keepFocusShown()
    if pages.first.map({ $0.measure != measure }) ?? false { remeasure() }
    limitLanes()
  }

  /// Gives up what the board still awaits, because another one is shown.
  package mutating func leave(through item: ItemID?) {
    entered = item
    reading.leave()
    cards.forgetRequests()
    if ordering.isWaiting {
      ordering.stop()
      ordering.makeAnew()
    }
  }

  /// Prepares to be shown again after `other`, with the layout and the form chosen there.
  package mutating func comeBack(from other: borrowing Board) {
    inView = nil
    let (oldView, oldForm) = (view, form)
    (view, form, chosenColumns) = (other.view, other.form, other.chosenColumns)
    // These depend on the board's own cards.
    view.chosen.cardCount = oldView.chosen.cardCount
    view.chosen.isOfLines = oldView.chosen.isOfLines
    view.chosen.start = oldView.chosen.start
    if var columns = oldView.columns {
      columns.arrange(as: chosenColumns)
      view.columns = columns
    }
    form.pictureRows = oldForm.pictureRows
    (rules, layoutCommand, reported) = (other.rules, other.layoutCommand, other.reported)
    reading.comeBack(from: other.reading)
    placed.follow(other.placed)
  }
}

/// The room that the rest of the screen leaves to a board.
package struct BoardRoom: Hashable, Sendable {
  /// The part of the screen that shows the cards if they are boxes, and if they are rows of the
  /// list.
  package var cards: CellSize
  package var list: CellSize
  package var window: CellSize
  /// Whether boxes have only a half, beside a second layout.
  package var isHalved: Bool

  package init(cards: CellSize, list: CellSize, window: CellSize, isHalved: Bool) {
    (self.cards, self.list, self.window, self.isHalved) = (cards, list, window, isHalved)
  }
}

// Late answers are refused by these rules and nowhere else. A request can be cancelled, repeated or
// replaced while its answer is on the way. Then the answer has another generation number, or is not
// the answer to the latest request of its kind.
extension Board {
  /// Whether a page is still wanted. A cancelled request may still deliver its page, and the
  /// repeated request delivers it again.
  package func awaits(_ page: LoadedPage) -> Bool {
    isPresent(page.generation) && loading != .ended && page.after == reading.cursor
  }

  package func awaits(_ arranged: ArrangedItems) -> Bool {
    isPresent(arranged.generation) && arranged.number == ordering.number
  }

  package func awaits(_ searched: SearchedItems) -> Bool {
    isPresent(searched.generation) && searched.number == finding.search?.number
  }

  package func awaits(_ answer: LayoutAnswer) -> Bool {
    placed.isOfCommand && layoutCommand.accepts(answer, placed.edition)
  }

  /// Whether this is the number of the board's items.
  package func isPresent(_ generation: Int) -> Bool { generation == self.generation }

  /// Whether this is the number of the items that are being read to replace the board's.
  package func isNext(_ generation: Int) -> Bool { generation == reading.refresh.generation }
}
