import CTerminalRestore
import SystemC

/// The signals that would end or stop the program, as bytes in a pipe, to be polled for with
/// everything else.
struct Signals {
  /// Readable when a signal has come.
  let descriptor: Int32
  private let writer: Int32

  init() throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw .system(call: "pipe", reason: systemReason())
    }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (descriptor, writer) = (ends[0], ends[1])
    waterfall_signals_install(writer)
  }

  var waker: Waker { Waker(descriptor: writer) }

  /// The numbers of the signals that came, and ``Waker/number`` for a wake-up, in their order.
  func take() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, 64) }
    return bytes.prefix(max(0, count)).map(Int32.init)
  }

  /// The first of `numbers` that ends the program; nil: none does.
  static func ending(among numbers: [Int32]) -> Int32? {
    numbers.first { ![Waker.number, SIGWINCH, SIGTSTP, SIGCONT, SIGCHLD].contains($0) }
  }

  /// Those that are the business of a program that has the terminal, as with system(3).
  static let borrowed: Set<Int32> = [SIGINT, SIGQUIT]

  /// Takes those out of the pipe that were for a program that had the terminal.
  func dropBorrowed() {
    for var number in take().filter({ !Self.borrowed.contains($0) }).map({ UInt8($0) }) {
      unsafe _ = write(writer, &number, 1)
    }
  }

  /// Signals do again what they did before the program asked for them. The pipe stays: another
  /// thread may still hold a waker, and must not write into a file that got the same number.
  func close() { waterfall_signals_uninstall() }
}

/// Ends the terminal's waiting from any thread.
package struct Waker: Sendable {
  /// No signal has this number.
  static let number: Int32 = 0
  fileprivate let descriptor: Int32

  /// A full pipe is as good as a byte more: the waiting ends.
  package func wake() {
    var byte = UInt8(Self.number)
    unsafe _ = write(descriptor, &byte, 1)
  }
}
