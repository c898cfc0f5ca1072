import CTerminalRestore
import SystemC

/// Delivers the signals that would end or stop the program as bytes in a pipe, so that they can be
/// polled with everything else.
struct Signals {
  /// Readable when a signal has come.
  let descriptor: Int32
  private let writer: Int32

  init() throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .system(call: "pipe", reason: systemReason()) }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (descriptor, writer) = (ends[0], ends[1])
    waterfall_signals_install(writer)
  }

  var waker: Waker { Waker(descriptor: writer) }

  /// The numbers of the signals that came, in order; a wake-up counts as ``Waker/number``.
  func take() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, 64) }
    return bytes.prefix(max(0, count)).map(Int32.init)
  }

  /// The first of `numbers` that ends the program; nil if none does.
  static func ending(among numbers: [Int32]) -> Int32? {
    numbers.first { ![Waker.number, SIGWINCH, SIGTSTP, SIGCONT, SIGCHLD].contains($0) }
  }

  /// Signals that are meant for a program that has the terminal, as with system(3).
  static let borrowed: Set<Int32> = [SIGINT, SIGQUIT]

  /// Removes from the pipe the signals that were meant for a program that had the terminal.
  func dropBorrowed() {
    for var number in take().filter({ !Self.borrowed.contains($0) }).map({ UInt8($0) }) {
      unsafe _ = write(writer, &number, 1)
    }
  }

  /// Gives the signals back the effects that they had before.
  ///
  /// The pipe stays open. Another thread may still hold a waker, and must not write into a file
  /// that got the same number.
  func close() { waterfall_signals_uninstall() }
}

/// Ends the terminal's wait from any thread.
package struct Waker: Sendable {
  /// No signal has this number.
  static let number: Int32 = 0
  fileprivate let descriptor: Int32

  /// Wakes the terminal. If the pipe is full, the write fails, but then the wait ends anyway.
  package func wake() {
    var byte = UInt8(Self.number)
    unsafe _ = write(descriptor, &byte, 1)
  }
}
