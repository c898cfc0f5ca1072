import TerminalGrid
import TerminalInput
package import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

/// The whole state of a viewer, in parts with private fields. The extensions of this type handle
/// events that concern several parts.
///
/// Only a ``ViewerState`` holds one, and only events change it.
///
/// Items are numbered from 0 in the order in which they came. The arrangement maps these numbers to
/// positions in the layout.
package struct Viewer: Sendable {
  package internal(set) var options: ViewerConfiguration
  var size: CellSize
  package internal(set) var board: Board
  var pictures: PictureCache
  /// The picks of all boards.
  package internal(set) var picks = Picks()
  package internal(set) var themes: ThemeChoice
  /// The shell command that Enter runs; nil if Enter opens the details.
  var onEnter: RecordTemplate?
  var click = DoubleClick()
  /// The boards around this one.
  var boardHistory = BoardHistory()
  package var panes: Panes

  /// Cards on their way; nil while all are in their places.
  var animation: Animation?

  var status: StatusLine
  /// What is to be done outside of the viewer, in order.
  private var effects: [Effect] = []

  /// - Parameter stopwatch: measures how long placing took, because the state itself never reads a
  ///   clock.
  init(
    options: ViewerOptions, size: CellSize, stopwatch: Stopwatch = .stopped
  ) {
    self.options = options.configuration
    self.size = size
    pictures = PictureCache(options.configuration.pictureForm)
    onEnter = options.onEnter
    status = StatusLine(options)
    panes = Panes(options.paneList, options)
    status.name(boardHistory.names + [options.sourceName])
    themes = ThemeChoice(options.choices)
    board = Board(options, size: size, stopwatch: stopwatch)
    if screen.viewport != size {
      board = Board(options, size: screen.viewport, stopwatch: stopwatch)
    }
    board.room = boardRoom
  }
}

// MARK: What follows

extension Viewer {
  package mutating func emit(_ effect: Effect) { effects.append(effect) }

  /// What is to be done since the last call, in order.
  mutating func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }
}

// MARK: What the program asks for

extension Viewer {
  package var layoutWork: LayoutWork { board.placed.work }
  /// The message in the status line; nil if there is none.
  package var notice: String? { status.notice }

  /// Shows words in the status line until the next key; nil removes them.
  package mutating func say(_ words: String?) { status.say(words) }

  /// Where the items come from, as the status line has it: `photos › 2025`.
  package var sourceName: String { String(decoding: status.sourceName.utf8, as: UTF8.self) }

  /// Gives the board another name, which includes those of the boards around it.
  package mutating func nameBoard(_ name: String) {
    guard name != board.name else { return }
    board.name = name
    status.name([name])
  }
}

extension Viewer {
  mutating func press(_ key: Key) {
    if hold(key) { return }
    act { $0.beginKey() }
    say(nil)
    if offer(.input(.key(key))) { return status.forgetCount() }
    if typeDigit(key) { return }
    if board.view.isList, cover == .nothing, let command = options.listKeys[key] {
      perform(command)
    } else if let command = options.keys[key] {
      run(command)
    } else {
      reportUnbound(key)
    }
    status.forgetCount()
  }

  /// Takes a digit of the number before a command.
  private mutating func typeDigit(_ key: Key) -> Bool {
    guard case .character(let character) = key.code, key.modifiers.isEmpty,
      let digit = character.wholeNumberValue, character.isASCII
    else { return false }
    return status.type(digit: digit)
  }

  /// Lets the panes do a command of the user, or else does it among the cards.
  mutating func run(_ command: Command) {
    // If no pane covers the cards, the command refers to them.
    let isForCards = cover == .nothing
    if !offer(.command(command)) { perform(command, endsMoves: isForCards) }
  }

  /// Does what a command does among the cards, and what all commands of its kind do.
  ///
  /// - Parameter endsMoves: whether automatic moves of the view end.
  package mutating func perform(_ command: Command, endsMoves: Bool = false) {
    let (traits, number) = (command.traits, status.count)
    if traits.contains(.actsOnCard), lacksCards { status.say("there is no card") }
    switch command.action {
    case .board(let action):
      act { $0.perform(traits, endsMoves: endsMoves) { action(&$0, number) } }
    case .viewer(let action):
      act { $0.perform(traits, endsMoves: endsMoves) }
      action(&self, number)
    }
  }

  /// Whether there is no card, and none will come. A picker says so by itself.
  private var lacksCards: Bool {
    options.selection == nil && board.arrangement.count == 0 && board.loading == .ended
      && !board.ordering.isPending
  }

  /// Reports a key that does nothing. Silence would look like a program that hangs.
  private mutating func reportUnbound(_ key: Key) {
    let way = options.keys.shown(.help).map { "; \($0) shows the keys" } ?? ""
    let latin = KeyPlace.key(inPlaceOf: key, among: options.keys)
    let place = latin.map { "; its key has \($0.shown)" } ?? ""
    status.say("\(key.shown) does nothing\(place)\(way)")
  }
}

extension Viewer {
  /// Requests the missing pictures of the cards in view; if there are none, those of the next
  /// screen.
  mutating func requestPictures() {
    let mayHavePictures =
      board.cards.hasPictures || details.isOpen || panes.ofCards.contains(where: \.hasOwnPictures)
    let freed = pictures.takeFreed()
    if !freed.isEmpty { emit(.free(freed)) }
    guard pictures.form != nil, mayHavePictures, board.arrangement.count > 0 else { return }
    let needs = PictureNeeds(self)
    let inView = needs.inView
    if let sent = pictures.nextToSend(first: inView) { emit(.send(sent)) }
    let wanted = needs.missing(of: inView)
    guard wanted != pictures.asked else { return }
    pictures.ask(for: wanted)
    emit(.decode(wanted))
  }

  /// Decodes all pictures again in more colours, if they were decoded in fewer.
  mutating func drawPictures(in mode: PictureMode) {
    guard var form = pictures.form, form.mode != .exact, form.mode != .letters else { return }
    form.mode = mode
    showPictures(in: form)
  }

  /// Shows pictures in another form, or none with nil.
  mutating func showPictures(in form: PictureForm?) {
    guard form != pictures.form else { return }
    pictures.removeAll(for: form)
    if let form { emit(.drawPictures(form)) }
  }

  mutating func insert(_ decoded: DecodedPicture) {
    // Outdated: the terminal now shows more colours, so the picture is being decoded again.
    guard decoded.form == nil || decoded.form == pictures.form else { return }
    let entry: PictureCache.Entry =
      decoded.picture.map { .picture($0) } ?? .failure(decoded.failure ?? "there is no picture")
    let keeping = PictureNeeds(self).all
    pictures.insert(entry, decoded.pixels, for: decoded.request, keeping: keeping)
    // A page has a picture at once, and no terminal has to take it.
    if options.medium == .paper, let id = decoded.pixels?.id { pictures.show(id) }
  }
}

extension Viewer {
  /// How the screen is divided now.
  var screen: Screen { screen(ofList: board.view.isList) }

  /// How the screen is divided if the cards are rows of the list, or boxes.
  func screen(ofList isList: Bool) -> Screen {
    var screen = Screen(
      size: size, wantsStatusLine: options.medium == .screen && (!isPresented || isAsking),
      isList: isList, caption: options.picker.shownCaption.count)
    for pane in panes.all where pane.isOpen { pane.claim(on: &screen) }
    return screen
  }

  /// Takes a new window size. The layout is prepared again only if its lanes change. The focused
  /// card keeps its place on the screen.
  mutating func resize(to new: CellSize) {
    guard new != size else { return }
    let anchor = board.anchor
    size = new
    fitPanes()
    fit(keeping: anchor)
  }

  /// The room that the rest of the screen leaves to the board now.
  var boardRoom: BoardRoom {
    let (cards, list) = (screen(ofList: false), screen(ofList: true))
    return BoardRoom(
      cards: cards.viewport, list: list.viewport, window: size, isHalved: cards.isHalved)
  }

  /// Lays the cards out again in the current room.
  package mutating func fit() { fit(keeping: board.anchor) }

  /// - Parameter anchor: the item that keeps its place on the screen, and that place.
  private mutating func fit(keeping anchor: (item: Int, cells: Int)?) {
    board.room = boardRoom
    if board.viewport != board.placed.viewport { act { $0.fit(keeping: anchor) } }
  }
}
