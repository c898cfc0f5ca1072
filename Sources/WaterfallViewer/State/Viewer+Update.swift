import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayout

extension Viewer {
  /// The implementation of ``ViewerState/update(_:)``.
  mutating func update(_ event: Event) {
    // If nothing was typed, nothing has changed since the last key. Returning here makes scrolling
    // by a row a tenth cheaper.
    if case .inputEnded = event, prompts.current?.isApplied != false { return }
    if awaits(event) { receive(event) }
    let said = status.notice
    letPanesFollow()
    let isList = board.view.isList
    board.isCounting = hasOpen { $0.readsOn && (isList || !$0.isOfList) }
    board.isWanted = hasOpen(\.readsAll)
    let others = itemsInPanes
    act { $0.finishEvent(showing: others) }
    requestPictures()
    // A pane that shows messages has followed before this one was said.
    if status.notice != said { letPanesFollow() }
  }

  private var itemsInPanes: [Int] {
    let panes = panes.ofCards
    return panes.isEmpty ? [] : panes.flatMap { [context] in $0.itemsInView(in: context) }
  }

  /// Whether an event brings something that is still wanted.
  private func awaits(_ event: Event) -> Bool {
    switch event {
    case .page(let page): board.awaits(page)
    case .arranged(let arranged): board.awaits(arranged)
    case .searched(let searched): board.awaits(searched)
    case .laidOut(let answer): board.awaits(answer)
    case .cards(let fetched): board.isPresent(fetched.generation)
    case .measured(let measured): board.isPresent(measured.generation)
    case .counted(let counted): board.isPresent(counted.generation)
    case .records(let read): board.isPresent(read.request.generation)
    case .loadFailed(_, let generation): board.isPresent(generation)
    case .refreshed(let refreshed): board.isNext(refreshed.generation)
    case .refreshFailed(_, let generation): board.isNext(generation)
    case .entered(let entered): board.isNext(entered.generation)
    default: true
    }
  }

  private mutating func receive(_ event: Event) {
    if case .input(let input) = event { return receive(input) }
    if offer(event) { return }
    switch event {
    case .started: start()
    case .inputEnded: applyTyped()
    case .page(let page): receive(page)
    case .loadFailed(let reason, _): fail(reason)
    case .cards(let fetched): act { $0.receive(fetched) }
    case .measured(let measured): act { $0.replaceExtents(measured) }
    case .arranged(let arranged): act { $0.receive(arranged) }
    case .searched(let searched): act { $0.receive(searched) }
    case .refreshed(let refreshed): replaceItems(refreshed)
    case .refreshFailed(let reason, _): act { $0.failToRefresh(reason) }
    case .laidOut(let answer): act { $0.receive(answer) }
    case .settingAnswered(let answer): receive(answer)
    case .recalled(let entries): prompts.recall(entries)
    case .sourceOpened: emit(.useOpened)
    case .picture(let picture): insert(picture)
    case .entered(let entered): receive(entered)
    case .sourceChanged(let isSure): startRefresh(isQuiet: !isSure)
    case .watchesOnly(let count):
      status.say("changes are noticed in the first \(count) subdirectories; r reads all again")
    case .refreshDue: if board.isIdle { startRefresh(isQuiet: true) }
    case .layoutCommandChanged: board.askLayoutAnew()
    case .copyIsUnsure(let words): say(words)
    case .notCopied(let bytes, let time): status.say(CardActions.words(notCopied: bytes, time))
    case .records(let records): receive(records)
    case .commandReady(let command): emit(.start(command))
    case .ended(let name, let end, let refreshes):
      receiveEnd(of: name, end, refreshes: refreshes)
    case .stepEnded: goOn(after: .running)
    case .stepAnswered(let answer): receive(answer)
    case .timer(let timer): click.expire(timer)
    case .rested: receiveRest()
    case .allRead: board.layoutCommand.open()
    case .part(let part): show(part)
    case .neededCards(let items): board.cards.keep(only: items)
    case .input, .command, .optionsChanged, .laidOutBeside, .previewed, .counted, .written, .news:
      break
    }
  }

  private mutating func start() {
    if options.opensPicker { openPicker() }
    if context.isPicking { happen([.start]) }
    if let words = options.greeting { say(words) }
    if let query = options.resumed { act { $0.show(query) } }
    if let item = options.firstItem {
      act { $0.scroll(to: .item(item)) }
    } else if options.beginsAtEnd {
      act { $0.scroll(to: .last) }
    }
  }

  private mutating func receive(_ input: InputEvent) {
    switch input {
    case .key(let key):
      // What a person does ends the animation, so that it concerns the final arrangement.
      animation = nil
      status.release()
      press(key)
    case .mouse(let mouse):
      // Plain pointer motion is for panes only.
      if mouse.action == .move {
        _ = offer(.input(input))
        return
      }
      animation = nil
      playHeldKeys()
      act { $0.cancelPendingMoves() }
      point(mouse)
    case .paste(let text):
      animation = nil
      playHeldKeys()
      paste(text)
    case .resized(let columns, let rows): resize(to: CellSize(columns: columns, rows: rows))
    case .reply(let reply): themes.fit(reply, among: options.themes)
    case .exactColors: drawPictures(in: .exact)
    case .palette: drawPictures(in: .palette256)
    case .pixels(let width, let height, let colors, let isHalved):
      let cell = PixelSize(width: width, height: height)
      pictures.use(PixelForm(cell: cell, colors: colors, isHalved: isHalved))
      if let form = pictures.form { emit(.drawPictures(form)) }
    case .pictureSent(let id): pictures.show(id)
    case .pictureLost(let id): pictures.lose(id)
    case .line(let isSlow): themes.isLineSlow = isSlow
    case .stopRequested: emit(.suspend)
    case .continued: emit(.redraw)
    case .focus: break
    case .terminated(let signal): emit(.quit(.signal(signal)))
    case .lost: emit(.quit(.lost))
    }
  }

  /// Shows a part of the printout. The pictures decoded for the last part are dropped.
  private mutating func show(_ part: CellRect) {
    size = CellSize(columns: part.columns, rows: part.rows)
    board.show(part)
    board.room = boardRoom
    pictures.removeAll(for: pictures.form)
  }
}
