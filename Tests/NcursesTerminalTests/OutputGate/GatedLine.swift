import Glibc

@testable import NcursesTerminal

/// A pipe with a gate at its writing end. Nothing blocks.
final class GatedLine {
  /// The moment at which the tests begin.
  static let start = Moment.now
  static let question = Array("\u{1B}[5n".utf8)
  static let secondQuestion = Array("\u{1B}[c".utf8)

  private var reading: Int32
  private let writing: Int32
  var gate: OutputGate

  init() {
    // Writing into a pipe whose reader is gone must fail, not end the tests.
    _ = signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    _ = unsafe pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    (reading, writing) = (ends[0], ends[1])
    gate = OutputGate(descriptor: writing)
  }

  /// Takes up to `count` bytes out of the pipe, as a terminal does.
  func take(_ count: Int = 1 << 20) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let taken = unsafe read(reading, &bytes, count)
    return Array(bytes.prefix(max(0, taken)))
  }

  func hangUp() {
    close(reading)
    reading = -1
  }

  deinit {
    if reading >= 0 { close(reading) }
    close(writing)
  }
}

extension GatedLine {
  /// A gate whose terminal has answered one screen and has not yet answered another.
  static func thatWaits(bytes count: Int = 3) -> GatedLine {
    let line = GatedLine()
    line.gate.sendScreen(bytes("one"), now: start)
    line.gate.answer(now: start)
    line.gate.sendScreen(bytes(String(repeating: "x", count: count)), now: start)
    _ = line.take()
    return line
  }
}

/// The bytes of a screen, or of a piece of it.
func bytes(_ text: String) -> ContiguousArray<UInt8> { ContiguousArray(text.utf8) }
