import TerminalInput

/// The modes that are switched on while the screen is up.
struct Modes {
  /// Whether the entry knows a mouse. Such a terminal also knows bracketed paste and OSC 11, or
  /// ignores them.
  let hasMouse: Bool
  private let usesMouse: Bool
  private(set) var motion: Mouse.Motion
  private let reportsFocus: Bool
  private(set) var entering: ContiguousArray<UInt8>
  private(set) var leaving: ContiguousArray<UInt8>
  /// Brings a terminal that got only part of a screen back to its state between screens.
  let mending: ContiguousArray<UInt8>
  /// Resets colours and shows the cursor, once the main screen is back. Switching back restores the
  /// state that was saved last. That may have been saved for a scroll, with colours set and the
  /// cursor hidden.
  let cursor: ContiguousArray<UInt8>
  /// Everything that a signal handler writes to restore the terminal.
  private(set) var farewell: String
  /// Undoes what another program has left switched on when it ended on the main screen.
  let tidying: ContiguousArray<UInt8>
  /// Undoes what another program has left when it was cut off, on whichever screen.
  let clearing: ContiguousArray<UInt8>

  private let isInline: Bool
  private let isOfXtermFamily: Bool

  init(
    mouse: Bool, motion: Mouse.Motion = .dragging, focus: Bool = false, isInline: Bool = false,
    isOfXtermFamily: Bool
  ) {
    (self.isInline, self.isOfXtermFamily) = (isInline, isOfXtermFamily)
    reportsFocus = focus
    hasMouse = Ncurses.capability("kmous") != nil
    (usesMouse, self.motion) = (mouse && hasMouse, motion)
    var numbers: [Int] = hasMouse ? [2004] : []
    // Reports that the terminal has turned light or dark.
    if hasMouse { numbers.append(2031) }
    if hasMouse, focus { numbers.append(1004) }
    if usesMouse { numbers += [1002, 1006] }
    if usesMouse, motion == .any { numbers.append(1003) }
    let on = numbers.map { "\u{1B}[?\($0)h" }.joined()
    let off = numbers.reversed().map { "\u{1B}[?\($0)l" }.joined()
    let stringEnd = isOfXtermFamily ? Self.stringEnd : ""
    let cancellation = isOfXtermFamily ? stringEnd : "\u{18}"
    func capabilities(_ names: String...) -> String {
      names.compactMap { Ncurses.capability($0) }.joined()
    }
    // Of the whole screen, ncurses hides the cursor itself.
    let start = isInline ? InlineRegion.firstMark + capabilities("civis") : ""
    entering = ContiguousArray((start + on).utf8)
    cursor = ContiguousArray(capabilities("sgr0", "cnorm").utf8)
    // The last bytes may have set a scrolling region or insert mode.
    let regions = Ncurses.capability("csr") == "\u{1B}[%i%p1%d;%p2%dr" ? "\u{1B}[r" : ""
    // A scrolling region may still be set: bytes for the old size may have set one after the
    // terminal was resized.
    leaving = ContiguousArray((stringEnd + off + regions).utf8)
    let mending = cancellation + regions + capabilities("rmir", "sgr0")
    self.mending = ContiguousArray(mending.utf8)
    let closing = isInline ? InlineRegion.erasure : capabilities("rmcup")
    farewell = mending + off + closing + capabilities("sgr0", "cnorm") + "\r\n"
    let others =
      stringEnd
      + (hasMouse ? Self.othersModes.map { "\u{1B}[?\($0)l" }.joined() + Self.othersKeys : "")
    let tidying = others + capabilities("rmkx", "smam", "rmir", "sgr0", "cnorm")
    self.tidying = ContiguousArray(tidying.utf8)
    // Nobody knows which screen that program was on. If it was the main one, going to the other and
    // back changes nothing; else the first half does nothing, in all terminals that were read.
    let region = Ncurses.capability("sc").map { $0 + regions + capabilities("rc") } ?? ""
    clearing = ContiguousArray(
      (cancellation + capabilities("smcup", "rmcup") + tidying + region).utf8)
  }

  /// Ends a string that was cut, such as a picture in kitty's protocol, and any other sequence.
  ///
  /// CAN ends a sequence. But kitty 0.41, mlterm, tmux and GNU screen take it for a part of a
  /// string, and swallow everything up to ST. After an Esc in a string, tmux reads the Esc of ST as
  /// text, so CAN comes first. Where nothing was cut, these, xterm, foot and PuTTY ignore both.
  /// Terminals of other families might show ST.
  static let stringEnd = "\u{18}\u{1B}\\"

  /// The modes that other programs switch on: mice, focus, application cursor keys, paste, themes.
  private static let othersModes = [
    1000, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 1, 2004, 2031,
  ]
  /// Keys with Ctrl and Alt as they were at first (XTMODKEYS). Vim lets xterm send other sequences
  /// for them, so after a killed vim Ctrl-C would not reach the shell. Terminals that read it as
  /// an underline get `sgr0` after it.
  private static let othersKeys = "\u{1B}[>4m"

  /// Switches to these movements.
  ///
  /// - Returns: the bytes that switch the terminal; nil if nothing changes.
  mutating func report(_ new: Mouse.Motion) -> ContiguousArray<UInt8>? {
    guard usesMouse, new != motion else { return nil }
    change(motion: new, focus: reportsFocus)
    // A terminal keeps only one of the modes 1002 and 1003, so 1002 is set again.
    return ContiguousArray((new == .any ? "\u{1B}[?1003h" : "\u{1B}[?1003l\u{1B}[?1002h").utf8)
  }

  /// Switches to reports of the focus.
  ///
  /// - Returns: the bytes that switch the terminal; nil if nothing changes.
  mutating func reportFocus() -> ContiguousArray<UInt8>? {
    guard hasMouse, !reportsFocus else { return nil }
    change(motion: motion, focus: true)
    return ContiguousArray("\u{1B}[?1004h".utf8)
  }

  private mutating func change(motion: Mouse.Motion, focus: Bool) {
    self = Modes(
      mouse: usesMouse, motion: motion, focus: focus, isInline: isInline,
      isOfXtermFamily: isOfXtermFamily)
  }
}
