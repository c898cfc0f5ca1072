import TerminalGrid
import WaterfallItems
import WaterfallLayout

// Entering and leaving directories, tables and lists.
extension Viewer {
  /// Whether another board is being opened.
  var isEntering: Bool { trail.way(to: reading.refresh.generation) != nil }

  /// Whether another board is inside the item.
  func isEnterable(_ item: Int) -> Bool {
    arrangement.path(of: item) != nil
      && (options.menu == .menu || cards[item]?.isEnterable == true)
  }

  /// Enters the board inside the card.
  mutating func goIn() -> [ViewerEffect] {
    guard isEnterable(subject) else {
      status.say("there is nothing inside this card")
      return []
    }
    if options.menu == .menu { return [.quit(.toured(subject + 1))] }
    let item = items.ids[subject]
    return open(.inside(items.places[subject]), through: item, item: trail.place(inside: item))
  }

  /// Returns to the outer board as it was left. Without one, it opens the board that contains this
  /// source.
  mutating func goOut() -> [ViewerEffect] {
    if !trail.isEmpty, focus < items.count { trail.leave(at: items.ids[focus]) }
    guard let place = trail.pop() else {
      if case .board(let number) = options.menu { return [.quit(.toured(-number - 1))] }
      return open(.around)
    }
    let generation = place.reading.generation
    let effects = giveUpReading() + movePicks(to: generation)
    return effects + [.ascend(generation: generation)] + comeBack(to: place)
  }

  private mutating func comeBack(to place: consuming Trail.Place) -> [ViewerEffect] {
    let (latest, look, wasMeasuring) = (reading, place.look, place.wasMeasuring)
    (cards, reading, ordering) = (place.cards, place.reading, place.ordering)
    finding = place.finding
    reading.comeBack(from: latest)
    (options.query, options.sourceName) = (place.query, place.name)
    // The last use of `place`, so its layout is moved, not copied.
    board = place.board.next(after: board)
    showBoard()
    let effects = layOut(from: look)
    return wasMeasuring && !isMeasuring ? effects + remeasure() : effects
  }

  /// Shows files of kinds that are usually left out, or hides them again.
  mutating func showOthers() -> [ViewerEffect] { open(.others) }

  /// - Parameters:
  ///   - entered: the item that is entered.
  ///   - item: the item to focus on the new board.
  private mutating func open(
    _ way: BoardWay, through entered: ItemID? = nil, item: ItemID? = nil
  ) -> [ViewerEffect] {
    var page = request(after: nil, generation: reading.beginRefresh())
    (page.fields, page.wantsCards) = (nil, true)
    if way != .others {
      // A filter applies to one board only. An order applies to all boards like it.
      (page.query, page.query.filters) = (query, [])
    }
    trail.open(way, number: page.generation, item: entered)
    let outer = way == .around ? trail.unreadBoard : nil
    if let outer { page.query = outer.query }
    return [.enter(EnterRequest(way: way, page: page, item: item, outer: outer))]
  }

  /// Handles the answer to opening a board.
  mutating func take(_ entered: EnteredBoard) -> [ViewerEffect] {
    guard entered.generation == reading.refresh.generation,
      let way = trail.way(to: entered.generation)
    else { return [] }
    switch entered.outcome {
    case .opened(let opened): return show(opened, by: way, generation: entered.generation)
    case .failed(let error): status.say(error.headline)
    case .nothing: status.say(whyNothing(way))
    }
    reading.endRefresh()
    return []
  }

  private func whyNothing(_ way: BoardWay) -> String {
    switch way {
    case .inside: "there is nothing inside this card"
    case .around: "\(options.sourceName) is the outermost: waterfall was started with it"
    case .others: "there are no files of other kinds to show here"
    }
  }

  private mutating func show(
    _ opened: EnteredBoard.Opened, by way: BoardWay, generation: Int
  ) -> [ViewerEffect] {
    let focused = way == .others && focus < items.count ? items.ids[focus] : opened.item
    var effects = giveUpReading()
    let turn: ViewerEffect
    if case .inside = way {
      trail.push(place)
      turn = .descend(generation: generation)
    } else if way == .around, !trail.isEmpty {
      trail.popUnread()
      turn = .ascend(generation: generation)
    } else {
      if way == .around { picks.nest(behind: opened.item) }
      turn = .adopt(generation: generation)
    }
    effects += movePicks(to: generation) + [turn]
    (options.sourceName, options.query) = (opened.name, opened.query)
    options.layout.cardCount = nil
    options.form.pictureRows = CardForm.leastPictureRows
    board = board.emptied(options, size: viewport)
    (cards, ordering) = (CardShelf(), Ordering(opened.query))
    finding = Finding()
    reading.adopt(generation: generation)
    reading.restart()
    for page in opened.pages { take(page) }
    place(.all)
    if let focused, let item = item(like: focused, near: 0) { board.moveFocus(to: item) }
    board.keepFocusShown()
    showBoard()
    if opened.pages.first.map({ $0.measure != measure }) ?? false { effects += remeasure() }
    return effects + limitLanes()
  }

  /// The current board, to return to later.
  private var place: Trail.Place {
    var place = Trail.Place(
      name: options.sourceName, board: board, cards: cards, reading: reading, ordering: ordering,
      finding: finding, query: options.query,
      look: Trail.Look(view: options.view, form: options.form),
      wasMeasuring: isMeasuring)
    place.reading.leave()
    place.cards.forgetRequests()
    if place.ordering.isWaiting {
      place.ordering.stop()
      place.ordering.makeAnew()
    }
    return place
  }

  /// Cancels everything that the board being left still awaits.
  private mutating func giveUpReading() -> [ViewerEffect] {
    uncover()
    pictures.forgetRecords()
    reading.endRefresh()
    return [.cancelLoad, .cancelRefresh, .cancelSearch, .cancelArranging]
  }

  /// Updates the rest of the viewer for another board.
  private mutating func showBoard() {
    status.name(trail.names + [options.sourceName])
    (inView, animation, click.item) = (nil, nil, nil)
    if let search = finding.search {
      finding.begin(search.text, generation: generation, isSeeking: false)
    }
    if isPicking {
      prompts.close()
      openPicker()
    }
  }

  /// Lays the cards out again if the window or the layout has changed since the board was left.
  private mutating func layOut(from old: Trail.Look) -> [ViewerEffect] {
    options.layout.cardCount = old.view.chosen.cardCount
    options.form.pictureRows = old.form.pictureRows
    if options.view.isList { options.view.columns = old.view.columns ?? listColumns }
    guard options.view == old.view, options.form == old.form, board.viewport == viewport else {
      return layOut(keeping: anchor)
    }
    if lab.compared != nil { placeCompared(.all) }
    return []
  }

  // MARK: The status line

  /// `photos › 2025` in at most `width` cells. Outer names are dropped first.
  func shortenedTrail(to width: Int) -> SafeText? {
    var names = trail.names + [options.sourceName]
    while names.count > 1 {
      names.removeFirst()
      let text = SafeText((["…"] + names).joined(separator: StatusLine.innerSign))
      if text.width <= width { return text }
    }
    return nil
  }

  /// `12 files of other kinds`, and the key that shows them; nil if none are left out.
  var othersSummary: String? {
    let count = reading.leftOut
    guard count > 0 else { return nil }
    let words =
      count == 1 && !hasMore
      ? "1 file of another kind" : "\(count)\(hasMore ? "+" : "") files of other kinds"
    return words + (options.keys.shown(.otherFiles).map { " (\($0))" } ?? "")
  }
}
