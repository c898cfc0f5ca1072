import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayout

extension Viewer {
  /// The implementation of ``ViewerState/update(_:)``.
  mutating func update(_ event: ViewerEvent) -> [ViewerEffect] {
    // If nothing was typed, nothing has changed since the last key. Returning here makes scrolling
    // by a row a tenth cheaper.
    if case .inputEnded = event, prompts.current?.isApplied != false { return [] }
    var effects = awaits(event) ? receive(event) : []
    let said = status.notice
    effects += askEachPane(.atWork, \.work.follow)
    effects += nextRequests()
    effects += act(isAlone: true) { $0.reportBrokenPromise() }
    // A pane that shows messages has followed before this one was said.
    if status.notice != said { effects += askEachPane(.atWork, \.work.follow) }
    board.tally()
    return effects
  }

  /// Whether an event brings something that is still wanted.
  private func awaits(_ event: ViewerEvent) -> Bool {
    switch event {
    case .board(let event): board.awaits(event)
    case .pane(let event): event.itemGeneration.map(board.isPresent) ?? true
    case .records(let read): board.isPresent(read.request.generation)
    case .entered(let entered): board.isNext(entered.generation)
    default: true
    }
  }

  private mutating func receive(_ event: ViewerEvent) -> [ViewerEffect] {
    if case .input(let input) = event { return receive(input) }
    if case .pane(let event) = event { return askPanes(.all, \.work.hear, event) ?? [] }
    if let effects = askPanes(.atWork, \.work.receive, event) { return effects }
    var effects: [ViewerEffect] = []
    switch event {
    case .started:
      effects = askEachPane(.all, \.work.start)
      if options.opensPicker { openPicker() }
      if let words = options.greeting { status.say(words) }
      if let query = options.resumed { effects += act { $0.show(query) } }
      if let item = options.firstItem { effects += act { $0.scroll(to: .item(item)) } }
    case .inputEnded: effects = applyTyped()
    case .resized(let size): effects = resize(to: size)
    case .board(let event): effects = receive(event)
    case .settingAnswered(let answer): effects = receive(answer)
    case .recalled(let entries): prompts.recall(entries)
    case .sourceOpened: effects = [.useOpened]
    case .picture(let picture): effects = insert(picture)
    case .entered(let entered): effects = receive(entered)
    case .sourceChanged(let isSure): effects = startRefresh(isQuiet: !isSure)
    case .watchesOnly(let count):
      status.say("changes are noticed in the first \(count) subdirectories; r reads all again")
    case .refreshDue: effects = board.isIdle ? startRefresh(isQuiet: true) : []
    case .layoutCommandChanged: effects = askLayoutAnew()
    case .copyIsUnsure(let words): status.say(words)
    case .notCopied(let bytes, let time): status.say(CardActions.words(notCopied: bytes, time))
    case .records(let records): effects = receive(records)
    case .commandReady(let command): effects = [.start(command)]
    case .ended(let name, let end, let refreshes):
      effects = receiveEnd(of: name, end, refreshes: refreshes)
    case .clickExpired(let number): click.expire(number)
    case .rested: effects = receiveRest()
    case .stopRequested: effects = [.suspend]
    case .screenLost: effects = [.redraw]
    case .exactColors: effects = drawPictures(in: .exact)
    case .palette: effects = drawPictures(in: .palette256)
    case .line(let isSlow): themes.isLineSlow = isSlow
    case .allRead: board.layoutCommand.open()
    case .part(let part): show(part)
    case .neededCards(let items): board.cards.keep(only: items)
    case .input, .pane: break
    }
    return effects
  }

  private mutating func receive(_ input: InputEvent) -> [ViewerEffect] {
    // Plain pointer motion has no other use.
    if case .mouse(let mouse) = input, mouse.action == .move {
      for slot in panes.all { slot.input.notice(&self, mouse) }
      return []
    }
    // Any input ends the animation, so that keys act on the final arrangement.
    animation = nil
    switch input {
    case .key(let key):
      status.release()
      return press(key)
    case .mouse(let mouse):
      let effects = playHeldKeys()
      let others = act { $0.cancelPendingMoves() }
      for slot in panes.all { slot.input.notice(&self, mouse) }
      return effects + others + point(mouse)
    case .paste(let text):
      let effects = playHeldKeys()
      return effects + paste(text)
    case .reply(let reply):
      themes.fit(reply, among: options.themes)
      return []
    case .focus: return []
    }
  }

  /// Shows a part of the printout. The pictures decoded for the last part are dropped.
  private mutating func show(_ part: CellRect) {
    size = CellSize(columns: part.columns, rows: part.rows)
    board.show(part)
    pictures = PictureCache(mode: pictures.mode)
  }

  /// Requests the reading needed for the viewport and a little beyond it.
  private mutating func nextRequests() -> [ViewerEffect] {
    guard options.medium == .screen else { return act { $0.requestForPaper() } }
    // The search comes first: a match that has not been read yet needs more pages, and a search
    // that finds nothing brings the view back.
    var effects = board.finding.search == nil ? [] : act { $0.requestSearch() }
    effects += act { $0.requestNext() }
    for slot in panes.all where slot.isAtWork(self) { effects += slot.work.requests(&self) }
    cacheCardsInView()
    let others = lookInPanes(\.display.itemsInView, ()).flatMap { $0 }
    effects += act(isAlone: true) { [inView] in $0.requestCards(inView, and: others) }
    if let requests = nextPictures() { effects.append(.decode(requests)) }
    return effects + act(isAlone: true) { $0.requestMoment() }
  }

  /// Finds the cards in view and wraps the texts of new cards, so that drawing a frame need not.
  private mutating func cacheCardsInView() {
    let old = inView
    inView = board.cardsInView(about: old?.cards.count ?? 0)
    if let new = inView?.newCards(since: old), !new.isEmpty { board.wrap(new) }
  }
}
