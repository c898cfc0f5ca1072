import CNcurses
import CTerminalRestore
import SystemC
package import TerminalGrid
package import TerminalInput

/// The terminal, while a full-screen program uses it.
///
/// It opens, measures and reads the terminal, presents grids on it, and gives it back as it was. It
/// knows nothing of cards.
///
/// Only one may exist at a time, on one thread, because ncurses keeps its state in globals.
/// ``close()`` gives the terminal back, and so does a fatal signal. Calls after that do nothing.
package final class Terminal {
  let tty: TTY
  let signals: Signals
  private let ncurses: Ncurses
  let type: String
  var composer: ScreenComposer
  let gate: OutputGate
  var decoder: InputDecoder
  var lastInput = Moment.now
  /// The buffer for reading, which limits one read to 4096 bytes.
  var input = [UInt8](repeating: 0, count: 4096)
  private let keeper: StandardErrorKeeper?
  private(set) var modes: Modes
  /// The part of the window that is drawn into; nil for all of it.
  private let height: InlineHeight?

  private var isOpen = true
  /// Whether the screen is ours. It is not while another program has the terminal, nor afterwards
  /// if this program is to end.
  private(set) var isEntered = false
  /// Whether a signal or the end of the line ends the program. Then nothing is waited for.
  var isEnding = false
  /// Events to return from the next ``events(within:)``; they came outside of it.
  var overdue: [InputEvent] = []
  /// Whether the last screen lacks sixels because the terminal did not answer.
  var owesSixels = false
  /// Whether an answer about the background may be on its way. If the program left now, another
  /// program would read it.
  var awaitsBackground = false
  /// Whether an answer about a cell's size may be on its way.
  var awaitsCellSize = false
  /// Finds out what the terminal can show.
  var search = TerminalSearch(asksColors: false, asksPictures: false)
  /// The form of pictures in the last event about it; nil before that.
  var toldForm: PixelForm?
  /// Which terminals get pictures of pixels. Another one is asked what it can show, if it was not.
  package var pixelUse: PixelUse { didSet { if pixelUse != oldValue { changePixelUse() } } }
  /// The bytes of pictures that were too many for the line, so that pictures are smaller now; nil
  /// while they are whole.
  var slowBytes: Int?
  /// Whether to ask for 24-bit colour.
  let asksColors: Bool
  /// The pictures that are sent to the terminal.
  var lane = PictureLane()
  /// Whether the last event about the line said that it is slow.
  var isLineSlow = false
  /// The program between this one and the terminal; nil if none is known.
  package var multiplexer: Multiplexer?

  package private(set) var size: CellSize

  /// Takes the terminal: alternate screen, raw keys, mouse reports and bracketed paste, as far as
  /// its entry in the database has them.
  ///
  /// - Parameters:
  ///   - type: the value of TERM.
  ///   - depth: the most colours to use, as far as the entry has them. Entries of the database do
  ///     not name 24-bit colour; it is used on terminals of xterm's family.
  ///   - mouse: whether to ask for mouse reports.
  ///   - asksBackground: whether to ask for the background's colour. The answer is an input event,
  ///     if one comes.
  ///   - pixelUse: whether to ask how pictures can be shown, if the terminal is of xterm's family
  ///     and the whole screen is used.
  ///   - height: the rows below the cursor to draw into, in place of the alternate screen. Only
  ///     terminals of xterm's family have them; others give the whole screen.
  ///   - asksColors: whether to ask for 24-bit colour, if the terminal is of xterm's family and
  ///     `depth` is less.
  package init(
    type: String?, depth: ColorDepth, mouse: Bool, asksBackground: Bool = false,
    asksColors: Bool = false, pixelUse: PixelUse = .none, height: InlineHeight? = nil
  ) throws(TerminalError) {
    guard let type, !type.isEmpty else { throw .unsetType }
    (self.type, self.pixelUse, self.asksColors) = (type, pixelUse, asksColors)
    let characters = chooseCharacterSet()
    decoder = InputDecoder(characters.typing)
    tty = try TTY()
    ncurses = try Ncurses.opening(type, rows: tty.size.rows)
    guard Ncurses.capability("cup") != nil else {
      _ = ncurses.leave()
      throw .incapable(type)
    }
    signals = try Signals()
    ncurses.configure()
    let shown = asksColors && ncurses.hasDirectColor ? ColorDepth.truecolor : depth
    let writer = chooseWriter(
      for: ncurses, depth: shown, characters: characters, isInline: height != nil)
    self.height = writer.isOfXtermFamily ? height : nil
    let isInline = self.height != nil
    size = Self.drawnSize(of: tty, self.height)
    // Nobody knows at which row an inline region is, so no place of the mouse means anything.
    modes = Modes(
      mouse: mouse && !isInline, isInline: isInline, isOfXtermFamily: writer.isOfXtermFamily)
    colors = writer.renditions.areExact ? 256 : min(ncurses.colors, depth.colors)
    composer = ScreenComposer(writer: writer, size: size, isInline: isInline)
    gate = OutputGate(descriptor: tty.descriptor)
    keeper = StandardErrorKeeper()
    // Until the process group may use the terminal it is stopped, as the kernel would stop it.
    if !jobs.hasTerminal, let number = jobs.stop() {
      overdue.append(.terminated(signal: number))
      isEnding = true
    } else {
      enter()
      if asksBackground { askForBackground() }
      if writer.isOfXtermFamily { beginSearch() }
      gate.greet(
        now: .now,
        lateness: writer.isOfXtermFamily
          ? LineRate.longestLateness : LineRate.unpromisedLateness)
    }
  }

  deinit { close() }

  /// Called with the bytes that the terminal has taken. nil costs nothing.
  package var onSent: ((ArraySlice<UInt8>) -> Void)? {
    get { gate.onSent }
    set { gate.onSent = newValue }
  }
  /// Called with news for a log. A new size is reported before anything is drawn for it.
  package var onNews: ((News) -> Void)? {
    didSet { gate.onSilence = onNews.map { note in { note(.silent) } } }
  }
  /// Something about the terminal that a log notes.
  package enum News: Hashable {
    /// The window has another size; `drawn` is the part that is drawn.
    case resized(CellSize, drawn: CellSize)
    /// The terminal no longer answers. Screens are now sent without waiting for answers.
    case silent
    /// The terminal shows all colours; the value says how it has proved that.
    case exactColors(ColorEvidence)
    /// It is known how the terminal shows pictures, or that has changed.
    case pictures(PictureSupport)
    /// The line has become slow, or quick again.
    case line(isSlow: Bool)
  }

  /// The size of the window as the system reports it, in cells. At most ``CellSize/largest`` is
  /// drawn.
  package var reportedSize: CellSize { tty.reportedSize }

  /// Whether a screen given now would be sent at once. If not, ``events(within:)`` returns when
  /// that may have changed.
  package var isReady: Bool { isEntered && gate.isOpen && !gate.isLost }

  /// Shows a grid: sends the cells that differ from the terminal's, or as many as may be on their
  /// way at once.
  ///
  /// - Parameters:
  ///   - grid: must have the terminal's size, or nothing happens. After each call, and before
  ///     drawing into it again, the caller must make it forget its changes
  ///     (``Grid/forgetChanges()``).
  ///   - urgent: the rectangles to send first, in this order, if not all can be sent at once. The
  ///     other rows follow, from the last of these rectangles outward.
  /// - Returns: whether all of the grid is shown. If not, the next call sends the rest: whatever
  ///   then differs from the grid given to it.
  @discardableResult
  package func present(_ grid: Grid, urgent: [CellRect] = []) -> Bool {
    guard grid.size == size else { return true }
    let sixelBytes = gate.sixelBytes
    let isWhole = composer.compose(
      grid, urgent: urgent, limit: gate.partBytes, order: gate.partOrder, sixelBytes: sixelBytes)
    owesSixels = sixelBytes == 0 && isWhole && !composer.isWhole
    gate.sendScreen(composer.bytes, now: .now)
    return isWhole
  }

  /// How many colours are used; 0 if the terminal has none.
  package private(set) var colors: Int
  /// The entry that is used because the database has none for TERM; nil if it has one.
  package var standIn: String? { ncurses.type == type ? nil : ncurses.type }
  package var hasExactColors: Bool { composer.writer.renditions.areExact }

  /// Asks the terminal to report all movements of the mouse, or only those while a button is held.
  /// Sends nothing if that is already so, or if the mouse is not used.
  package func report(_ motion: Mouse.Motion) {
    guard isEntered, let change = modes.report(motion) else { return }
    // The signal handler's farewell must undo the mode before the terminal can have it.
    arm()
    gate.send(change)
  }

  /// Asks the terminal to report when its window gets the focus. Sends nothing if that is already
  /// so.
  func reportFocus() {
    guard isEntered, let change = modes.reportFocus() else { return }
    arm()
    gate.send(change)
  }

  /// Asks for the background's colour (OSC 11).
  package func askForBackground() {
    guard isEntered, colors > 0, modes.hasMouse else { return }
    gate.send(ContiguousArray("\u{1B}]11;?\u{1B}\\".utf8))
    awaitsBackground = true
  }

  /// How the terminal can show pictures; nil until that is known.
  package internal(set) var pictures: PictureSupport?

  /// Takes an answer about what the terminal can show, if it is one.
  ///
  /// - Returns: the event that the terminal gets more colours from the next screen on; nil if it
  ///   does not.
  func learn(from reply: InputEvent.Reply) -> InputEvent? {
    search.take(reply)
    continueSearch()
    notePictures()
    if let evidence = search.colors.evidence, !hasExactColors {
      colors = 256
      composer.learn(.exact)
      tellPixels()
      onNews?(.exactColors(evidence))
      return .exactColors
    }
    guard search.colors.hasPalette, (1..<256).contains(colors) else { return nil }
    colors = 256
    composer.learn(.palette256)
    return .palette
  }

  /// Gives the terminal back. A second call does nothing.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    leave(within: .milliseconds(500))
    ncurses.free()
    signals.close()
    tty.close()
    keeper?.release()
  }

  /// The next ``present(_:urgent:)`` draws everything, whatever the terminal shows now.
  package func redraw() {
    gate.doubt(now: .now)
    tty.makeRaw()
    gate.send(modes.entering)
    composer.distrust()
    // The screen's question follows, so no answer comes after the program has ended.
    lane.doubt()
    sendCommands()
  }

  /// Reads the window's size.
  ///
  /// - Returns: whether it has changed.
  @discardableResult
  func updateSize() -> Bool {
    // Another font changes only this.
    search.pictures.systemCell = tty.cellPixels
    notePictures()
    let new = Self.drawnSize(of: tty, height)
    guard new != size else { return false }
    size = new
    // Another terminal may have been attached in place of the one that was asked.
    gate.doubt(now: .now)
    if lane.isInTmux { lane.doubt() }
    onNews?(.resized(tty.reportedSize, drawn: size))
    composer.resize(to: size)
    askForCellSize()
    return true
  }

  func enter() {
    isEntered = true
    // Another program may have read the answers while it had the terminal.
    gate.forgetQuestion()
    search.stopWaiting()
    lane.forget(taken: gate.takenPieces)
    arm()
    tty.makeRaw()
    if composer.region != nil {
      // Asking may draw, so the region must not be in use meanwhile.
      let start = askForStart()
      composer.region?.begin(start)
    }
    gate.send(modes.entering)
  }

  private static func drawnSize(of tty: TTY, _ height: InlineHeight?) -> CellSize {
    height?.size(in: tty.size) ?? tty.size
  }

  func leave(within limit: Duration) {
    guard isEntered else { return }
    isEntered = false
    if gate.hasWaiting {
      // The line is slow. The bytes that it has not taken yet are outdated.
      gate.dropWaiting()
      gate.send(modes.mending)
    }
    gate.send(
      modes.leaving + lane.farewell + (composer.region?.end() ?? ncurses.leave()) + modes.cursor)
    gate.drain(within: limit)
    // This also gives a slow line the time to show the part of a screen that is on its way.
    awaitAnswers()
    tty.restore()
    // An answer may have come after the wait, or until the settings were back. The shell would take
    // it as a line that was typed.
    if awaitsAnswer { tty.discardInput() }
    waterfall_restore_disarm()
  }
}
