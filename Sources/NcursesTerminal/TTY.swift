import CTerminalRestore
import SystemC
import TerminalGrid

/// The terminal's own descriptor, apart from standard input and output: keys come from it and
/// screens go to it, wherever those two lead.
struct TTY {
  let descriptor: Int32
  /// Of its device.
  let path: String
  /// As it was found.
  private let settings: termios

  /// Opens /dev/tty, or else the first of standard output, error and input that is a terminal.
  init() throws(TerminalError) {
    (descriptor, path) = try Self.open()
    var settings = termios()
    guard unsafe tcgetattr(descriptor, &settings) == 0 else {
      throw .system(call: "tcgetattr", reason: systemReason())
    }
    self.settings = settings
  }

  private static func open() throws(TerminalError) -> (Int32, path: String) {
    let flags = O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK
    let own = unsafe SystemC.open("/dev/tty", flags)
    if own >= 0 { return (own, "/dev/tty") }
    for standard in [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO] where isatty(standard) == 1 {
      // Opened anew: O_NONBLOCK would otherwise hold for the shell's descriptor as well.
      guard let name = unsafe ttyname(standard) else { continue }
      let again = unsafe SystemC.open(name, flags)
      if again >= 0 { return (again, unsafe String(cString: name)) }
    }
    throw .noTerminal
  }

  /// Every byte at once and unchanged, both ways: keys such as Ctrl-C arrive as keys.
  func makeRaw() {
    var raw = settings
    unsafe cfmakeraw(&raw)
    unsafe tcsetattr(descriptor, TCSADRAIN, &raw)
  }

  func restore() {
    var settings = settings
    // Not TCSADRAIN: a frozen terminal would be waited for without end.
    unsafe tcsetattr(descriptor, TCSANOW, &settings)
  }

  /// Has a fatal signal write `farewell` and restore the settings.
  func arm(farewell: String) {
    var settings = settings
    let bytes = Array(farewell.utf8CString)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe waterfall_restore_arm(descriptor, &settings, bytes.baseAddress, bytes.count - 1)
    }
  }

  /// The part of the window that is drawn, in cells.
  var size: CellSize { reportedSize.drawable }

  /// The window's size in cells, as large as somebody says that it is; 80 × 24 where the terminal
  /// does not know.
  var reportedSize: CellSize {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return CellSize(columns: 80, rows: 24) }
    return CellSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  func close() { SystemC.close(descriptor) }
}
