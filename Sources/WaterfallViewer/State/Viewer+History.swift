import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

// Entering and leaving directories, tables and lists.
extension Viewer {
  /// Enters the board inside the card, or goes to the record to which the selected field of its
  /// details refers.
  mutating func goIn() {
    if details.isOpen, let field = details.selectedReference, subject < board.items.count {
      return openBoard(
        .reference(board.items.places[subject], field: field), through: board.items.ids[subject])
    }
    guard context.isEnterable(subject) else {
      status.say("there is nothing inside this card")
      return
    }
    if options.menu == .menu { return emit(.quit(.toured(subject + 1))) }
    let item = board.items.ids[subject]
    openBoard(
      .inside(board.items.places[subject]), through: item, item: boardHistory.place(inside: item))
  }

  /// Returns to the outer board as it was left. Without one, it opens the board that contains this
  /// source.
  mutating func goOut() {
    if !boardHistory.isEmpty, board.focus < board.items.count {
      boardHistory.leave(at: board.items.ids[board.focus])
    }
    guard let outer = boardHistory.pop() else {
      if case .board(let number) = options.menu { return emit(.quit(.toured(-number - 1))) }
      return openBoard(.around)
    }
    let generation = outer.reading.generation
    giveUpReading()
    movePicks(to: generation)
    emit(.ascend(generation: generation))
    comeBack(to: outer)
  }

  private mutating func comeBack(to outer: consuming Board) {
    let (view, form) = (outer.view, outer.form)
    (outer.room, outer.typing) = (board.room, board.typing)
    outer.comeBack(from: board)
    let looksOther = outer.view != view || outer.form != form
    // The last use of `outer`, so its layout is moved, not copied.
    board = outer
    showBoard()
    layOut(looksOther: looksOther)
    if board.reading.wasMeasuring, !board.isMeasuring { act { $0.remeasure() } }
  }

  /// Opens the board that a way leads to.
  ///
  /// - Parameters:
  ///   - entered: the item that is entered.
  ///   - item: the item to focus on the new board.
  ///   - outer: the board that the way leads to, if it is known.
  ///   - source: its source; nil if it is the one that was kept last.
  mutating func openBoard(
    _ way: BoardWay, through entered: ItemID? = nil, item: ItemID? = nil,
    to outer: OuterBoard? = nil, in source: (any ItemSource)? = nil
  ) {
    var page = board.request(after: nil, generation: board.reading.next)
    _ = board.reading.beginRefresh()
    board.reading.awaitCards(ofOtherBoard: true)
    (page.fields, page.wantsCards) = (nil, true)
    if way != .others {
      // A filter applies to one board only. An order applies to all boards like it.
      (page.query, page.query.filters) = (board.query, [])
    }
    boardHistory.open(way, number: page.generation, item: entered)
    let outer = outer ?? (way == .around ? boardHistory.unreadBoard : nil)
    if let outer { page.query = outer.query }
    var request = EnterRequest(way: way, page: page, item: item, outer: outer)
    request.source = source
    emit(.enter(request))
  }

  /// Handles the answer to opening a board.
  mutating func receive(_ entered: EnteredBoard) {
    guard let way = boardHistory.way(to: entered.generation) else { return }
    switch entered.outcome {
    case .opened(let opened): return show(opened, by: way, generation: entered.generation)
    case .failed(let error): status.say(error.headline)
    case .nothing: status.say(whyNothing(way))
    }
    board.reading.endRefresh()
    act { $0.releaseKeys() }
  }

  private func whyNothing(_ way: BoardWay) -> String {
    switch way {
    case .inside: "there is nothing inside this card"
    case .reference: "there is no record to which this field leads"
    case .around: "\(board.name) is the outermost: waterfall was started with it"
    case .others: "there are no files of other kinds to show here"
    }
  }

  private mutating func show(
    _ opened: EnteredBoard.Opened, by way: BoardWay, generation: Int
  ) {
    let focused =
      way == .others && board.focus < board.items.count ? board.items.ids[board.focus] : opened.item
    let memory =
      switch way {
      case .others: board.memory
      case .around: boardHistory.unreadBoard?.memory ?? BoardMemory()
      case .inside, .reference: BoardMemory()
      }
    giveUpReading()
    let turn: Effect
    if way.leadsIn {
      boardHistory.push(board)
      turn = .descend(generation: generation)
    } else if way == .around, !boardHistory.isEmpty {
      boardHistory.popUnread()
      turn = .ascend(generation: generation)
    } else {
      if way == .around { picks.nest(behind: opened.item) }
      turn = .adopt(generation: generation)
    }
    movePicks(to: generation)
    emit(turn)
    act {
      $0.begin(
        opened.name, query: opened.query, memory: memory, generation: generation,
        pages: opened.pages, focus: focused)
    }
    showBoard()
    // Keys that were typed meanwhile are meant for this board.
    if !board.ordering.isPending { act { $0.releaseKeys() } }
  }

  /// Cancels everything that the board being left still awaits.
  private mutating func giveUpReading() {
    uncover()
    pictures.forgetRecords()
    board.reading.endRefresh()
    for effect in [Effect.cancelLoad, .cancelRefresh, .cancelSearch, .cancelArranging] {
      emit(effect)
    }
  }

  /// Updates the rest of the viewer for another board.
  private mutating func showBoard() {
    status.name(boardHistory.names + [board.name])
    animation = nil
    click.forget()
    board.searchAgain()
    if context.isPicking {
      closePrompt()
      openPicker()
    } else {
      turnPrompt()
    }
  }

  /// Lays the cards out again if the window, the layout or the form has changed since the board was
  /// left.
  private mutating func layOut(looksOther: Bool) {
    if looksOther || board.placed.viewport != screen.viewport {
      return act { $0.layOut(keeping: $0.anchor) }
    }
  }
}
