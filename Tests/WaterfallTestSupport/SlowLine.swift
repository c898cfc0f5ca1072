/// A program at the far end of a slow line: whatever it writes is taken at once into a buffer, as a
/// pseudo-terminal's and a socket's are, and from there reaches an emulator at so many bytes a
/// second. Its answers go back at once.
package final class SlowLine {
  /// What the person at the near end sees.
  package let terminal: VirtualTerminal
  package let pseudoTerminal: PseudoTerminal
  /// Bytes that were shown so far.
  package private(set) var shownBytes = 0
  /// The most bytes that ever lay in the buffer.
  package private(set) var longestQueue = 0

  private var buffer: ArraySlice<UInt8> = []
  /// May change while the program runs.
  package var bytesPerSecond: Int
  private let bufferBytes: Int
  private var last = ContinuousClock.now
  private var seconds = 0.0

  /// - Parameters:
  ///   - bytesPerSecond: 960 are 9,600 bit/s.
  ///   - bufferBytes: what the buffer holds before the program's writes block.
  package init(
    _ command: PseudoTerminal.Command, columns: Int, rows: Int, bytesPerSecond: Int = 960,
    bufferBytes: Int = 65_536
  ) throws {
    (self.bytesPerSecond, self.bufferBytes) = (bytesPerSecond, bufferBytes)
    terminal = VirtualTerminal(columns: columns, rows: rows)
    pseudoTerminal = try PseudoTerminal(columns: columns, rows: rows)
    try pseudoTerminal.spawn(command)
  }

  /// Counts ``longestQueue`` from now on.
  package func forgetLongestQueue() { longestQueue = buffer.count }

  /// Bytes on their way.
  package var queuedBytes: Int { buffer.count }

  /// Types keys, in the notation of `TerminalSession.bytes(of:modes:)`.
  package func press(_ keys: String) throws {
    pseudoTerminal.send(try TerminalSession.bytes(of: keys, modes: terminal.modes))
  }

  /// Presses a key again and again, as one that is held down does.
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

  /// Lets the line work for up to 10 ms, at its rate: a busy machine makes it slower, never
  /// quicker.
  package func step() {
    if buffer.count < bufferBytes {
      buffer += pseudoTerminal.exchange(within: buffer.isEmpty ? 10 : 2)
    }
    longestQueue = max(longestQueue, buffer.count)
    let now = ContinuousClock.now
    seconds += min(0.05, last.duration(to: now) / .seconds(1))
    last = now
    // Time that passes while nothing is on its way is not saved up.
    let count = min(buffer.count, Int(seconds * Double(bytesPerSecond)))
    seconds = buffer.isEmpty ? 0 : seconds - Double(count) / Double(bytesPerSecond)
    guard count > 0 else { return }
    terminal.write(Array(buffer.prefix(count)))
    buffer = buffer.dropFirst(count)
    shownBytes += count
    pseudoTerminal.send(terminal.takeAnswers())
  }

  /// Lets the line work until `condition` holds.
  ///
  /// - Returns: whether it came to hold in time.
  package func wait(within limit: Duration, until condition: () -> Bool) -> Bool {
    let end = ContinuousClock.now + limit
    while !condition() {
      guard ContinuousClock.now < end else { return false }
      step()
    }
    return true
  }
}
