/// A program at the far end of a slow line.
///
/// Its output goes at once into a buffer, like that of a pseudo-terminal or a socket. From there it
/// reaches an emulator at a limited rate. The emulator's answers go back at once.
package final class SlowLine {
  /// The screen of the person at the near end.
  package let terminal: VirtualTerminal
  package let pseudoTerminal: PseudoTerminal
  package private(set) var shownBytes = 0
  /// The most bytes that were ever in the buffer.
  package private(set) var longestQueue = 0

  private var buffer: ArraySlice<UInt8> = []
  /// The line's rate. It may change while the program runs.
  package var bytesPerSecond: Int
  private let bufferBytes: Int
  private var last = ContinuousClock.now
  private var seconds = 0.0

  /// - Parameters:
  ///   - bytesPerSecond: the line's rate; 960 is 9,600 bit/s.
  ///   - bufferBytes: how much the buffer holds before the program's writes block.
  package init(
    _ command: PseudoTerminal.Command, columns: Int, rows: Int, bytesPerSecond: Int = 960,
    bufferBytes: Int = 65_536
  ) throws {
    (self.bytesPerSecond, self.bufferBytes) = (bytesPerSecond, bufferBytes)
    terminal = VirtualTerminal(columns: columns, rows: rows)
    pseudoTerminal = try PseudoTerminal(columns: columns, rows: rows)
    try pseudoTerminal.spawn(command)
  }

  /// Restarts the measurement of ``longestQueue``.
  package func forgetLongestQueue() { longestQueue = buffer.count }

  package var queuedBytes: Int { buffer.count }

  /// Types keys, in the notation of `TerminalSession.bytes(of:modes:)`.
  package func press(_ keys: String) throws {
    pseudoTerminal.send(try TerminalSession.bytes(of: keys, modes: terminal.modes))
  }

  /// Presses a key `rate` times per second, as a key that is held down repeats.
  package func hold(_ key: String, for duration: Duration, rate: Double) throws {
    let start = ContinuousClock.now
    var pressed = 0.0
    while ContinuousClock.now < start + duration {
      let due = start.duration(to: .now) / .seconds(1) * rate
      while pressed < due {
        try press(key)
        pressed += 1
      }
      step()
    }
  }

  /// Runs the line for up to 10 ms, at its rate. A busy machine makes it slower, never quicker.
  package func step() {
    if buffer.count < bufferBytes {
      buffer += pseudoTerminal.exchange(within: buffer.isEmpty ? 10 : 2)
    }
    longestQueue = max(longestQueue, buffer.count)
    let now = ContinuousClock.now
    seconds += min(0.05, last.duration(to: now) / .seconds(1))
    last = now
    // While no bytes are on their way, the line must not save up time for later.
    let count = min(buffer.count, Int(seconds * Double(bytesPerSecond)))
    seconds = buffer.isEmpty ? 0 : seconds - Double(count) / Double(bytesPerSecond)
    guard count > 0 else { return }
    terminal.write(Array(buffer.prefix(count)))
    buffer = buffer.dropFirst(count)
    shownBytes += count
    pseudoTerminal.send(terminal.takeAnswers())
  }

  /// Runs the line until `condition` holds.
  ///
  /// - Returns: whether the condition held in time.
  package func wait(within limit: Duration, until condition: () -> Bool) -> Bool {
    let end = ContinuousClock.now + limit
    while !condition() {
      guard ContinuousClock.now < end else { return false }
      step()
    }
    return true
  }
}
