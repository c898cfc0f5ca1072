import CNcurses
import CTerminalRestore
import Glibc
package import TerminalGrid
import TerminalInput

/// The terminal while a full-screen program has it: opens it, sizes it, reads it, presents grids on
/// it, and gives it back as it was.
///
/// It knows no cards. One may exist at a time, on one thread, since ncurses keeps its state in globals.
/// ``close()`` gives the terminal back; so does a fatal signal. After that no call does anything.
package final class Terminal {
  let tty: TTY
  let signals: Signals
  let screen: NcursesScreen
  var gate: OutputGate
  var decoder = InputDecoder()
  var renditions: Renditions
  var compactor: StyleCompactor
  /// nil: the terminal cannot; then what moved is drawn anew.
  let hardwareScroll: HardwareScroll?
  /// Whether the next frame draws everything: nothing on the terminal is worth scrolling then.
  var isDistrusted = true
  private let keeper: StandardErrorKeeper?
  private let modes: Modes
  let isUTF8: Bool

  /// What the terminal shows, or will once the gate is through.
  var shown: Grid
  /// Reused by every frame.
  var scratch = Scratch()
  private var isOpen = true

  /// In cells.
  package private(set) var size: CellSize

  /// Takes the terminal: alternate screen, raw keys, mouse reports and bracketed paste where its
  /// entry in the database knows them.
  ///
  /// - Parameters:
  ///   - type: what TERM says.
  ///   - hasTrueColor: whether it shows 24-bit colour, which entries of the database do not tell (COLORTERM does).
  ///   - mouse: whether the mouse is asked for.
  package init(type: String?, hasTrueColor: Bool, mouse: Bool) throws(TerminalError) {
    guard let type, !type.isEmpty else { throw .unsetType }
    isUTF8 = chooseCharacterSet()
    tty = try TTY()
    size = tty.size
    screen = try NcursesScreen(type: type, size: (size.columns, size.rows))
    guard NcursesScreen.capability("cup") != nil else {
      screen.leave()
      throw .incapable(type)
    }
    signals = try Signals()
    screen.configure()
    modes = Modes(mouse: mouse)
    renditions = Renditions(
      colors: screen.colors, pairLimit: screen.colorPairs, hasTrueColor: hasTrueColor)
    hardwareScroll = HardwareScroll()
    compactor = StyleCompactor(switchesOff: screen.colors >= 256)
    gate = OutputGate(descriptor: tty.descriptor)
    shown = Grid(size: size)
    keeper = StandardErrorKeeper()
    enter()
  }

  deinit { close() }

  /// Colours of the terminal's palette; 0 if it has none.
  package var colors: Int { screen.colors }

  /// Gives the terminal back. Nothing happens the second time.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    leave(within: .milliseconds(500))
    screen.free()
    signals.close()
    tty.close()
    keeper?.release()
  }

  /// Gives the terminal back, stops the process group as the shell expects of Ctrl-Z, and takes the
  /// terminal again when the shell says so. The next ``present(_:scroll:)`` draws everything.
  package func suspend() {
    leave(within: .seconds(2))
    waterfall_stop_process_group()
    enter()
    redraw()
    noteSize()
  }

  /// The next ``present(_:scroll:)`` draws everything, whatever the terminal shows now.
  package func redraw() {
    tty.makeRaw()
    gate.send(modes.entering)
    screen.distrustTerminal()
    isDistrusted = true
  }

  /// Reads the window's size.
  ///
  /// - Returns: whether it is another than before.
  @discardableResult
  func noteSize() -> Bool {
    let new = tty.size
    guard new != size else { return false }
    size = new
    screen.resize(columns: size.columns, rows: size.rows)
    shown = Grid(size: size)
    // What a terminal does to its rows when it is resized differs from one to the other.
    screen.distrustTerminal()
    isDistrusted = true
    return true
  }

  private func enter() {
    tty.arm(farewell: modes.farewell)
    tty.makeRaw()
    gate.send(modes.entering)
  }

  private func leave(within limit: Duration) {
    if gate.hasWaiting {
      // A slow line: what it has not shown by now is outdated. CAN ends a sequence that was cut.
      gate.dropWaiting()
      gate.send([0x18])
    }
    screen.leave()
    scratch.bytes.removeAll(keepingCapacity: true)
    screen.takeBytes(into: &scratch.bytes)
    gate.send(modes.leaving + scratch.bytes + modes.cursor)
    gate.drain(within: limit)
    awaitAnswer(within: .milliseconds(400))
    tty.restore()
    waterfall_restore_disarm()
  }
}

/// The modes that are switched on while the screen is up.
private struct Modes {
  let entering: ContiguousArray<UInt8>
  let leaving: ContiguousArray<UInt8>
  /// Shows the cursor, once the main screen is back: libvterm restores with it what was saved last, and that was
  /// saved for a scroll, while there was no cursor.
  let cursor: ContiguousArray<UInt8>
  /// All that a signal handler writes to restore the terminal.
  let farewell: String

  init(mouse: Bool) {
    // A terminal whose entry knows a mouse is of xterm's family and knows bracketed paste, or ignores it.
    let isXtermLike = NcursesScreen.capability("kmous") != nil
    var numbers: [Int] = isXtermLike ? [2004] : []
    if mouse && isXtermLike { numbers += [1002, 1006] }
    let on = numbers.map { "\u{1B}[?\($0)h" }.joined()
    let off = numbers.reversed().map { "\u{1B}[?\($0)l" }.joined()
    entering = ContiguousArray(on.utf8)
    leaving = ContiguousArray(off.utf8)
    cursor = ContiguousArray((NcursesScreen.capability("cnorm") ?? "").utf8)
    let restoring = ["sgr0", "rmcup", "cnorm"].compactMap { NcursesScreen.capability($0) }
    farewell = "\u{18}" + off + restoring.joined() + "\r\n"
  }
}
