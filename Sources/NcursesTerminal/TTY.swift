import CTerminalRestore
import SystemC
import TerminalGrid

/// The terminal's own descriptor. Keys come from it and screens go to it, wherever standard input
/// and output lead.
struct TTY {
  let descriptor: Int32
  /// The path of the terminal's device.
  let path: String
  /// The settings before this program changed them.
  private let settings: termios
  /// The flags of a descriptor that is shared with the parent, as they were; nil if it is this
  /// program's own.
  private let sharedFlags: Int32?

  /// Opens /dev/tty, or else the first of standard output, error and input that is a terminal.
  ///
  /// `su USER -c` leaves a terminal that belongs to another user. It cannot be opened again, so the
  /// standard descriptor itself is used then.
  init() throws(TerminalError) {
    (descriptor, path, sharedFlags) = try Self.open()
    var settings = termios()
    guard unsafe tcgetattr(descriptor, &settings) == 0 else {
      throw .system(call: "tcgetattr", reason: systemReason())
    }
    self.settings = settings
  }

  private static func open() throws(TerminalError) -> (Int32, path: String, sharedFlags: Int32?) {
    let flags = O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK
    let own = unsafe SystemC.open("/dev/tty", flags)
    if own >= 0 { return (own, "/dev/tty", nil) }
    var number = errno
    var cause = TerminalError.system(call: "open /dev/tty", reason: systemReason())
    for standard in [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO] where isatty(standard) == 1 {
      // Open the device a second time; otherwise O_NONBLOCK would also apply to the shell's
      // descriptor.
      guard let name = unsafe ttyname(standard) else { continue }
      let path = unsafe String(cString: name)
      let again = unsafe SystemC.open(name, flags)
      if again >= 0 { return (again, path, nil) }
      (number, cause) = (errno, .system(call: "open \(path)", reason: systemReason()))
      let shared = fcntl(standard, F_GETFL)
      if shared >= 0, shared & O_ACCMODE == O_RDWR { return (standard, path, shared) }
    }
    // Without a terminal of its session, the system reports the first of these.
    throw [ENXIO, ENOENT, ENOTTY].contains(number) ? .noTerminal : cause
  }

  /// Passes every byte at once and unchanged, both ways. Keys such as Ctrl-C arrive as keys.
  func makeRaw() {
    var raw = settings
    unsafe cfmakeraw(&raw)
    unsafe tcsetattr(descriptor, TCSADRAIN, &raw)
    if let sharedFlags { _ = fcntl(descriptor, F_SETFL, sharedFlags | O_NONBLOCK) }
  }

  func restore() {
    var settings = settings
    // Not TCSADRAIN: it would wait for ever for a frozen terminal.
    unsafe tcsetattr(descriptor, TCSANOW, &settings)
    if let sharedFlags { _ = fcntl(descriptor, F_SETFL, sharedFlags) }
  }

  /// Drops what has come and was not read.
  func discardInput() { tcflush(descriptor, TCIFLUSH) }

  /// Makes a fatal signal write `farewell` and restore the settings.
  func arm(farewell: String) {
    var settings = settings
    let bytes = Array(farewell.utf8CString)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe waterfall_restore_arm(
        descriptor, &settings, sharedFlags ?? -1, bytes.baseAddress, bytes.count - 1)
    }
  }

  /// The part of the window that is drawn, in cells.
  var size: CellSize { reportedSize.drawable }

  /// The window's size in cells, however large it claims to be; 80 × 24 if the terminal does not
  /// know.
  var reportedSize: CellSize {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return CellSize(columns: 80, rows: 24) }
    return CellSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// The size of a cell in pixels; nil if the terminal does not know.
  var cellPixels: PixelSize? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    // xterm counts its border as well, which is narrower than a cell.
    return PixelSize(
      cellWidth: Int(size.ws_xpixel / size.ws_col), height: Int(size.ws_ypixel / size.ws_row))
  }

  func close() {
    if sharedFlags == nil { SystemC.close(descriptor) }
  }
}
