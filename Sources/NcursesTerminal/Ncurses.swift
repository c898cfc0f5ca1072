// One function for each C call of ncurses. Failure codes become errors; pointers do not leave here.

import CNcurses
import CTerminalRestore
import SystemC
import SystemPackage
import TerminalGrid

/// The one screen of ncurses, and the file into which it writes its bytes.
///
/// ncurses keeps its state in globals, so there can be one screen at a time. It writes into an
/// unlinked file in memory instead of the terminal. So each screen is a piece of bytes that the
/// ``OutputGate`` can count, delay or drop.
@safe struct Ncurses {
  /// The name of the entry.
  let type: String
  private let screen: OpaquePointer
  private let output: UnsafeMutablePointer<FILE>
  private let input: UnsafeMutablePointer<FILE>
  private let descriptor: Int32

  /// newterm(3X). Nothing is written to the terminal itself.
  ///
  /// ncurses keeps three pictures of the screen, 1 MB in a large window. They are one column wide
  /// until ``resize(columns:rows:)`` widens them for a writer that draws into them.
  init(type: String, rows: Int) throws(TerminalError) {
    self.type = type
    descriptor = unsafe waterfall_memory_file("screen")
    guard descriptor >= 0 else { throw .system(call: "memfd_create", reason: systemReason()) }
    guard let output = unsafe fdopen(descriptor, "w"), let input = unsafe fopen("/dev/null", "r")
    else { throw .system(call: "fdopen", reason: systemReason()) }
    unsafe self.output = output
    unsafe self.input = input
    // Without these, ncurses would ask the file for its size and assume 24 lines.
    unsafe setenv("LINES", String(rows), 1)
    unsafe setenv("COLUMNS", "1", 1)
    defer {
      unsafe unsetenv("LINES")
      unsafe unsetenv("COLUMNS")
    }
    guard let screen = unsafe newterm(type, output, input) else {
      // newterm does not say whether the entry is missing, or whether a file could not be opened.
      // So this checks whether a file can be opened now.
      let spare = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard spare >= 0 else { throw .system(call: "newterm", reason: systemReason()) }
      close(spare)
      throw .unknownType(type)
    }
    unsafe self.screen = screen
    unsafe set_term(screen)
    Self.leaveAlone()
  }

  /// Takes out of the entry what would change more than this program has changed.
  ///
  /// `oc` resets the palette (OSC 104), and with it the theme that a person has chosen. `cnorm`
  /// often also stops or starts the blinking of the cursor (mode 12). ncurses sends both whenever
  /// it gives the terminal back.
  private static func leaveAlone() {
    shorten("oc") { _ in [] }
    let blinking = ["\u{1B}[?12l", "\u{1B}[?12h"].map { Array($0.utf8) }
    shorten("cnorm") { bytes in
      var (rest, kept) = (bytes[...], [UInt8]())
      while let first = rest.first {
        if let mode = blinking.first(where: { rest.starts(with: $0) }) {
          rest = rest.dropFirst(mode.count)
        } else {
          kept.append(first)
          rest = rest.dropFirst()
        }
      }
      return kept
    }
  }

  /// Changes a capability in the entry's own memory, where ncurses reads it.
  private static func shorten(_ name: String, _ change: ([UInt8]) -> [UInt8]) {
    guard let text = unsafe tigetstr(name), Int(bitPattern: text) != -1 else { return }
    let bytes = unsafe Array(String(cString: text).utf8)
    let shorter = change(bytes)
    guard shorter.count < bytes.count else { return }
    for (place, byte) in (shorter + [0]).enumerated() {
      unsafe text[place] = CChar(bitPattern: byte)
    }
  }

  /// Sets ncurses up for this program: colours, and no cursor.
  ///
  /// The program draws into `newscr`, ncurses' picture of the next screen. With a window in
  /// between, ncurses would copy and compare all of its lines.
  func configure() {
    if start_color() == OK { use_default_colors() }
    unsafe leaveok(waterfall_newscr(), true)
    typeahead(-1)
    curs_set(0)
  }

  /// tigetstr(3X): a capability of the terminal in use; nil if the terminal lacks it.
  static func capability(_ name: String) -> String? {
    guard let text = unsafe tigetstr(name), Int(bitPattern: text) != -1 else { return nil }
    return unsafe String(cString: text)
  }

  /// tparm(3X): a capability with its numbers filled in, without the pauses (`$<5>`) that
  /// mechanical terminals needed; nil if the terminal lacks it.
  static func capability(_ name: String, _ first: Int, _ second: Int = 0) -> [UInt8]? {
    // A capability that takes texts (`%s`, `%l`) would read the numbers as addresses.
    guard let text = capability(name), !text.utf8.contains(UInt8(ascii: "s")),
      !text.utf8.contains(UInt8(ascii: "l")),
      let filled = unsafe waterfall_fill(text, Int32(first), Int32(second))
    else { return nil }
    var (bytes, isPause): ([UInt8], Bool) = ([], false)
    for byte in unsafe String(cString: filled).utf8 {
      if byte == UInt8(ascii: "<"), bytes.last == UInt8(ascii: "$") {
        bytes.removeLast()
        isPause = true
      }
      if !isPause { bytes.append(byte) }
      if byte == UInt8(ascii: ">") { isPause = false }
    }
    return bytes
  }

  /// tigetflag(3X): whether the terminal in use has a boolean capability.
  static func flag(_ name: String) -> Bool { unsafe tigetflag(name) > 0 }

  var colors: Int { Int(waterfall_colors()) }
  /// Whether a colour's number is not one of a palette, but the colour itself.
  var hasDirectColor: Bool { colors > 1 << 16 }
  var colorPairs: Int { Int(waterfall_color_pairs()) }

  /// find_pair(3X): the number of a pair of colours, -1 being the terminal's own; nil if it is not
  /// defined.
  func pair(foreground: Int32, background: Int32) -> Int32? {
    let pair = find_pair(foreground, background)
    return pair < 0 ? nil : pair
  }

  /// alloc_pair(3X): the number of a new pair; 0, the terminal's own colours, if there is none.
  func definePair(foreground: Int32, background: Int32) -> Int32 {
    max(0, alloc_pair(foreground, background))
  }

  /// reset_color_pairs(3X). The screen must then be drawn again from scratch.
  func forgetPairs() { reset_color_pairs() }

  /// Sets the size of the pictures, in cells. If it changes, everything drawn is lost.
  func resize(columns: Int, rows: Int) {
    guard is_term_resized(Int32(max(1, rows)), Int32(max(1, columns))) else { return }
    unsafe werase(waterfall_newscr())
    resizeterm(Int32(max(1, rows)), Int32(max(1, columns)))
  }

  /// Stores a row that the terminal already shows in both of ncurses' pictures.
  ///
  /// These are the picture of the terminal and the one of the next screen. If `cells` is nil, the
  /// row is blank.
  func set(_ cells: ContiguousArray<cchar_t>?, row: Int) {
    unsafe set(cells, row: row, in: waterfall_newscr())
    unsafe set(cells, row: row, in: waterfall_curscr())
  }

  private func set(
    _ cells: ContiguousArray<cchar_t>?, row: Int, in picture: UnsafeMutablePointer<WINDOW>?
  ) {
    if let cells {
      unsafe put(cells, row: row, column: 0, into: picture)
    } else {
      unsafe wmove(picture, Int32(row), 0)
      unsafe wclrtoeol(picture)
    }
    // The two pictures agree, so the row need not be compared.
    unsafe wtouchln(picture, Int32(row), 1, 0)
  }

  /// mvwadd_wchnstr(3X): puts cells at an explicit position; nothing wraps or moves.
  func put(_ cells: ContiguousArray<cchar_t>, row: Int, column: Int) {
    unsafe put(cells, row: row, column: column, into: waterfall_newscr())
  }

  private func put(
    _ cells: ContiguousArray<cchar_t>, row: Int, column: Int,
    into picture: UnsafeMutablePointer<WINDOW>?
  ) {
    unsafe cells.withUnsafeBufferPointer { cells in
      _ = unsafe mvwadd_wchnstr(
        picture, Int32(row), Int32(column), cells.baseAddress, Int32(cells.count))
    }
  }

  /// Makes ncurses compose the bytes that turn the terminal's screen into this one.
  func update() { doupdate() }

  /// Updates, and moves the cursor, which updates otherwise leave anywhere.
  func leaveCursor(at point: CellPoint) {
    unsafe leaveok(waterfall_newscr(), false)
    unsafe wmove(waterfall_newscr(), Int32(point.row), Int32(point.column))
    doupdate()
    unsafe leaveok(waterfall_newscr(), true)
  }

  /// The next update draws everything, whatever the terminal shows now.
  func distrustTerminal() { unsafe clearok(waterfall_curscr(), true) }

  /// werase(3X): the next screen is blank except for cells that are put from now on.
  func erase() { unsafe werase(waterfall_newscr()) }

  /// endwin(3X).
  ///
  /// - Returns: the bytes that give the terminal back.
  func leave() -> ContiguousArray<UInt8> {
    endwin()
    var bytes: ContiguousArray<UInt8> = []
    takeBytes(into: &bytes)
    return bytes
  }

  /// Takes the bytes that were composed since the last call. The file keeps its pages for the next
  /// screen.
  func takeBytes(into bytes: inout ContiguousArray<UInt8>) {
    unsafe fflush(output)
    let count = Int(lseek(descriptor, 0, SEEK_CUR))
    guard count > 0 else { return }
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: count))
    let taken = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe pread(descriptor, buffer.baseAddress! + start, count, 0)
    }
    bytes.removeLast(count - max(0, taken))
    lseek(descriptor, 0, SEEK_SET)
  }

  func free() {
    unsafe delscreen(screen)
    unsafe fclose(output)
    unsafe fclose(input)
  }
}

/// The system's words for the last failure.
func systemReason() -> String { Errno(rawValue: errno).description }
