import CNcurses
import CTerminalRestore
import SystemC
package import TerminalGrid
package import TerminalInput

/// The terminal while a full-screen program has it: opens it, sizes it, reads it, presents grids on
/// it, and gives it back as it was.
///
/// It knows no cards. One may exist at a time, on one thread, since ncurses keeps its state in
/// globals. ``close()`` gives the terminal back; so does a fatal signal. After that no call does
/// anything.
package final class Terminal {
  let tty: TTY
  let signals: Signals
  private let ncurses: Ncurses
  private var composer: ScreenComposer
  let gate: OutputGate
  var decoder = InputDecoder()
  /// When bytes came last.
  var lastInput = Moment.now
  /// What is read at once at most.
  var input = [UInt8](repeating: 0, count: 4096)
  private let keeper: StandardErrorKeeper?
  private var modes: Modes

  private var isOpen = true
  /// Whether the screen is ours: not while another program has the terminal, and not after that if
  /// the program is to end.
  private var isEntered = false
  /// Events that came while nobody asked for them.
  var overdue: [TerminalEvent] = []
  /// Whether an answer about the background may be on its way, which somebody else would read if
  /// the program left now.
  var awaitsBackground = false
  /// Whether the terminal has all colours, as far as it has been asked.
  var colorSearch = ColorSearch()
  /// Whether the last event about the line said that it is slow.
  var isLineSlow = false
  /// Whether tmux stands between this program and the terminal.
  package var isInsideTmux = false

  /// In cells.
  package private(set) var size: CellSize

  /// Takes the terminal: alternate screen, raw keys, mouse reports and bracketed paste where its
  /// entry in the database knows them.
  ///
  /// - Parameters:
  ///   - type: what TERM says.
  ///   - depth: the most colours that are used, as far as its entry has them. 24-bit colour, which
  ///     entries of the database do not name, is used on terminals of xterm's family.
  ///   - mouse: whether the mouse is asked for.
  ///   - asksBackground: whether it is asked for its background's colour. The answer is an input
  ///     event, if one comes.
  ///   - asksColors: whether it is asked for 24-bit colour, if it is of xterm's family and `depth`
  ///     is less.
  package init(
    type: String?, depth: ColorDepth, mouse: Bool, asksBackground: Bool = false,
    asksColors: Bool = false
  ) throws(TerminalError) {
    guard let type, !type.isEmpty else { throw .unsetType }
    let characters = chooseCharacterSet()
    tty = try TTY()
    size = tty.size
    ncurses = try Ncurses(type: type, rows: size.rows)
    guard Ncurses.capability("cup") != nil else {
      _ = ncurses.leave()
      throw .incapable(type)
    }
    signals = try Signals()
    ncurses.configure()
    modes = Modes(mouse: mouse)
    colors = min(ncurses.colors, depth.colors)
    composer = ScreenComposer(
      writer: chooseWriter(for: ncurses, depth: depth, characters: characters), size: size)
    gate = OutputGate(descriptor: tty.descriptor)
    keeper = StandardErrorKeeper()
    if let number = jobs.waitForTerminal() {
      overdue.append(.terminated(signal: number))
    } else {
      enter()
      if asksBackground { askForBackground() }
      if asksColors { askForColors() }
      gate.greet(now: .now)
    }
  }

  deinit { close() }

  /// Told of the bytes that the terminal has taken; nil: nobody is, and it costs nothing.
  package var onSent: ((ArraySlice<UInt8>) -> Void)? {
    get { gate.onSent }
    set { gate.onSent = newValue }
  }
  /// Told of what is worth a line in a log; of another size before anything is drawn for it.
  package var onNews: ((News) -> Void)? {
    didSet { gate.onSilence = onNews.map { note in { note(.silent) } } }
  }
  /// Something about the terminal that a log notes.
  package enum News: Hashable {
    /// The window has another size, and how much of it is drawn.
    case resized(CellSize, drawn: CellSize)
    /// It has stopped to answer: screens are sent without waiting for it.
    case silent
    /// It has all colours, and has shown it so.
    case exactColors(ColorEvidence)
    /// The line was found to be slow, or to be quick again.
    case line(isSlow: Bool)
  }

  /// The window's size as it is reported, in cells. No more than ``CellSize/largest`` is drawn.
  package var reportedSize: CellSize { tty.reportedSize }

  /// Whether a screen given now would leave at once. If not, ``events(within:)`` returns when that
  /// may have changed.
  package var isReady: Bool { isEntered && gate.isOpen && !gate.isLost }

  /// Shows a grid: sends what differs from what is shown, or of it as much as may be on its way at
  /// once.
  ///
  /// - Parameters:
  ///   - grid: of the terminal's size, or nothing happens. It has to forget its changes
  ///     (``Grid/forgetChanges()``) each time that it was given, before it is drawn into again.
  ///   - urgent: what goes first if it cannot go at once, in this order; the rest follows from the
  ///     rows of the last of them outward.
  /// - Returns: whether all of it is shown. If not, the rest is what differs from the grid that is
  ///   given next.
  @discardableResult
  package func present(_ grid: Grid, urgent: [CellRect] = []) -> Bool {
    guard grid.size == size else { return true }
    let isWhole = composer.compose(
      grid, urgent: urgent, limit: gate.partBytes, order: gate.partOrder)
    gate.sendScreen(composer.bytes, now: .now)
    return isWhole
  }

  /// Colours that are used; 0 if the terminal has none.
  package let colors: Int
  /// Whether every colour is shown as it is.
  package var hasExactColors: Bool { composer.writer.hasExactColors }

  /// Has the mouse's movements reported, or only those while a button is held. It costs nothing
  /// where nothing changes, or where the mouse is not used.
  package func report(_ motion: Mouse.Motion) {
    guard isEntered, let change = modes.report(motion) else { return }
    // Another way out has to know it before the terminal does.
    tty.arm(farewell: modes.farewell)
    gate.send(change)
  }

  /// OSC 11.
  private func askForBackground() {
    guard colors > 0, modes.hasMouse else { return }
    gate.send(ContiguousArray("\u{1B}]11;?\u{1B}\\".utf8))
    awaitsBackground = true
  }

  /// The terminal's own background is known now.
  func learn(paper: RGB) { composer.learn(paper: paper) }

  private func askForColors() {
    guard composer.writer.knowsExactColors, !hasExactColors, modes.hasMouse else { return }
    gate.send(colorSearch.begin())
  }

  /// Takes an answer about colours, if it is one.
  ///
  /// - Returns: whether the terminal gets all colours from the next screen on.
  func learnColors(from reply: InputEvent.Reply) -> Bool {
    let next = colorSearch.take(reply)
    if !next.isEmpty {
      if isEntered { gate.send(next) } else { colorSearch.stopWaiting() }
    }
    guard let evidence = colorSearch.evidence, !hasExactColors else { return false }
    composer.learnExactColors()
    onNews?(.exactColors(evidence))
    return true
  }

  /// Gives the terminal back. Nothing happens the second time.
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
  }

  /// Reads the window's size.
  ///
  /// - Returns: whether it is another than before.
  @discardableResult
  func noteSize() -> Bool {
    let new = tty.size
    guard new != size else { return false }
    size = new
    // Another terminal may have been attached in the place of one that was asked.
    gate.doubt(now: .now)
    onNews?(.resized(tty.reportedSize, drawn: size))
    composer.resize(to: size)
    return true
  }

  func enter() {
    isEntered = true
    // Whoever has had the terminal meanwhile has read what it answered.
    gate.forgetQuestion()
    colorSearch.stopWaiting()
    tty.arm(farewell: modes.farewell)
    tty.makeRaw()
    gate.send(modes.entering)
  }

  func leave(within limit: Duration) {
    guard isEntered else { return }
    isEntered = false
    if gate.hasWaiting {
      // A slow line: what it has not shown by now is outdated.
      gate.dropWaiting()
      gate.send(modes.mending)
    }
    gate.send(modes.leaving + ncurses.leave() + modes.cursor)
    gate.drain(within: limit)
    // A slow line has shown a screen's part by then.
    awaitAnswer(within: .milliseconds(700))
    tty.restore()
    waterfall_restore_disarm()
  }
}

/// The modes that are switched on while the screen is up.
private struct Modes {
  /// Whether the entry knows a mouse. Such a terminal knows bracketed paste and OSC 11 too, or
  /// ignores them.
  let hasMouse: Bool
  private let usesMouse: Bool
  private(set) var motion: Mouse.Motion
  private(set) var entering: ContiguousArray<UInt8>
  private(set) var leaving: ContiguousArray<UInt8>
  /// Makes a terminal that has part of a screen what it is between screens. CAN ends a sequence
  /// that was cut.
  let mending: ContiguousArray<UInt8>
  /// Resets colours and shows the cursor, once the main screen is back. The terminal restores with
  /// it what was saved last, and that may have been saved for a scroll, amid colours and while
  /// there was no cursor.
  let cursor: ContiguousArray<UInt8>
  /// All that a signal handler writes to restore the terminal.
  private(set) var farewell: String

  init(mouse: Bool, motion: Mouse.Motion = .dragging) {
    hasMouse = Ncurses.capability("kmous") != nil
    (usesMouse, self.motion) = (mouse && hasMouse, motion)
    var numbers: [Int] = hasMouse ? [2004] : []
    if usesMouse { numbers += [1002, 1006] }
    if usesMouse, motion == .any { numbers.append(1003) }
    let on = numbers.map { "\u{1B}[?\($0)h" }.joined()
    let off = numbers.reversed().map { "\u{1B}[?\($0)l" }.joined()
    entering = ContiguousArray(on.utf8)
    func capabilities(_ names: String...) -> String {
      names.compactMap { Ncurses.capability($0) }.joined()
    }
    cursor = ContiguousArray(capabilities("sgr0", "cnorm").utf8)
    // The last bytes may have been scrolling a part of the screen, or inserting.
    let regions = Ncurses.capability("csr") == "\u{1B}[%i%p1%d;%p2%dr" ? "\u{1B}[r" : ""
    // Bytes for another size of the window may have set one, when the terminal had been resized
    // already.
    leaving = ContiguousArray((off + regions).utf8)
    let mending = "\u{18}" + regions + capabilities("rmir", "sgr0")
    self.mending = ContiguousArray(mending.utf8)
    farewell = mending + off + capabilities("rmcup", "sgr0", "cnorm") + "\r\n"
  }

  /// Takes these movements from now on.
  ///
  /// - Returns: what tells the terminal; nil if it need not be told.
  mutating func report(_ new: Mouse.Motion) -> ContiguousArray<UInt8>? {
    guard usesMouse, new != motion else { return nil }
    self = Modes(mouse: true, motion: new)
    // Terminals know one of the two modes at a time.
    return ContiguousArray((new == .any ? "\u{1B}[?1003h" : "\u{1B}[?1003l\u{1B}[?1002h").utf8)
  }
}
