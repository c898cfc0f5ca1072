import TerminalGrid
import TerminalInput
import WaterfallItems
import WaterfallLayout

extension Viewer {
  /// What ``Viewer/update(_:)`` does.
  mutating func update(_ event: ViewerEvent) -> [ViewerEffect] {
    var effects: [ViewerEffect]
    switch event {
    case .started:
      effects = ask(\.tour) { $0.start(in: $1) }
      openPicker()
      if let item = options.firstItem { travel(to: item) }
    case .input(let input): effects = receive(input)
    case .inputEnded:
      // Else nothing has changed since the last key: a row of scroll costs a tenth less.
      guard prompts.current?.isApplied == false else { return [] }
      effects = applyTyped()
    case .resized(let size): effects = resize(to: size)
    case .page(let page): effects = append(page)
    case .loadFailed(let reason, let generation): effects = noteFailure(reason, of: generation)
    case .cards(let fetched): effects = insert(fetched)
    case .measured(let measured): effects = replaceExtents(measured)
    case .arranged(let arranged): effects = arrange(arranged)
    case .searched(let searched): effects = take(searched)
    case .counted(let counted): effects = take(counted)
    case .settingAnswered(let answer): effects = take(answer)
    case .picture(let picture): effects = insert(picture)
    case .refreshed(let refreshed): effects = replaceItems(refreshed)
    case .refreshFailed(let reason, let generation):
      effects = noteRefreshFailure(reason, of: generation)
    case .entered(let entered): effects = take(entered)
    case .sourceChanged: effects = startRefresh()
    case .laidOut(let answer): effects = take(answer)
    case .layoutCommandChanged: effects = askLayoutAnew()
    case .notCopied(let bytes, let time):
      noteNotCopied(bytes, time)
      effects = []
    case .records(let records): effects = receive(records)
    case .ended(let name, let end, let refreshes):
      effects = noteEnd(of: name, end, refreshes: refreshes)
    case .tourTicked(let number): effects = ask(\.tour) { $0.goOn(number, in: $1) }
    case .faded(let fading):
      presentation.fade(fading)
      effects = []
    case .clickExpired(let number): effects = expireClick(number)
    case .rested: effects = noteRest()
    case .stopRequested: effects = [.suspend]
    case .screenLost: effects = [.redraw]
    case .exactColors: effects = drawPicturesExactly()
    case .line(let isSlow):
      isLineSlow = isSlow
      effects = []
    case .allRead:
      asking.open()
      effects = []
    case .part(let part):
      show(part)
      effects = []
    case .neededCards(let items):
      cards.keep(only: items)
      effects = []
    }
    effects += followInPanes()
    followComparison()
    effects += wanted()
    tellBroken()
    finding.tally(focus: board.focus, in: board.arrangement)
    return effects
  }

  private mutating func receive(_ input: InputEvent) -> [ViewerEffect] {
    if case .mouse(let mouse) = input {
      presentation.point(to: CellPoint(column: mouse.column, row: mouse.row))
      // Nobody asks for anything by it.
      if mouse.action == .move { return [] }
    }
    // Nothing is in the way of a key.
    animation = nil
    switch input {
    case .key(let key):
      status.release()
      return press(key)
    case .mouse(let mouse):
      let effects = playHeldKeys()
      settle()
      return effects + point(mouse)
    case .paste(let text):
      let effects = playHeldKeys()
      return effects + paste(text)
    case .reply(let reply):
      takeTheme(for: reply)
      return []
    case .focus: return []
    }
  }

  /// Says once what promise the layout breaks.
  private mutating func tellBroken() {
    guard layout.broken != lab.told else { return }
    lab.tell(layout.broken)
    if let broken = layout.broken { status.say("\(options.layout.title) breaks \(broken)") }
  }

  /// Draws a part of what is printed. What was decoded for the last one is not needed any more.
  private mutating func show(_ part: CellRect) {
    size = CellSize(columns: part.columns, rows: part.rows)
    board.show(part)
    pictures = PictureCache()
  }

  /// What has to be read for what is in view, and a little ahead of it.
  private mutating func wanted() -> [ViewerEffect] {
    var effects: [ViewerEffect] = []
    guard options.medium == .screen else {
      if let request = nextArrangement() { effects.append(.arrange(request)) }
      if asking.isOpen, let request = nextLayoutRequest() { effects.append(request) }
      return effects
    }
    // First: a match that is not here wants more pages.
    if let request = nextSearch() { effects.append(.search(request)) }
    if let request = nextLoad() { effects.append(.load(request)) }
    if let request = nextArrangement() { effects.append(.arrange(request)) }
    if let request = nextLayoutRequest() { effects.append(request) }
    if let count = nextCount() { effects.append(count) }
    if let request = nextComparedMeasure() { effects.append(.measure(request)) }
    noteCardsInView()
    if let request = nextFetch() { effects.append(.fetch(request)) }
    if let requests = nextPictures() { effects.append(.decode(requests)) }
    if let moment = nextMoment() { effects.append(moment) }
    return effects
  }

  /// Finds what is in view, and breaks the texts of cards that have come into lines, so that no
  /// frame has to.
  private mutating func noteCardsInView() {
    let known = inView.flatMap { $0.cardChanges == cards.changes ? $0.cards[...] : nil } ?? []
    inView = board.cardsInView(about: inView?.cards.count ?? 0)
    guard let places = inView?.cards else { return }
    inView?.cardChanges = cards.changes
    var before = known
    for place in places {
      while let gone = before.first, gone.path < place.path { before.removeFirst() }
      if let same = before.first, same.isSameCard(as: place) { continue }
      guard let card = cards[place.item] else { continue }
      let width = measure.textColumns(of: card, in: Int(place.frame.width))
      cards.wrap(place.item, width: width, options.form)
    }
  }
}
