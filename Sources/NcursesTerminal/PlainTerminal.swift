import CTerminalRestore
import SystemC
package import TerminalGrid
package import TerminalInput

/// The terminal, for a program that already has the bytes to show.
///
/// It sets raw keys, sends output through the gate, and gives the terminal back. It draws nothing
/// and asks nothing. As with ``Terminal``, only one may exist at a time, and a fatal signal
/// restores the terminal.
package final class PlainTerminal {
  private let tty: TTY
  private let signals: Signals
  private var gate: OutputGate
  private var decoder = InputDecoder()
  private var lastInput = Moment.now
  private var isOpen = true

  /// Takes the terminal.
  ///
  /// - Parameter farewell: the bytes that restore the terminal after a fatal signal.
  package init(farewell: String) throws(TerminalError) {
    tty = try TTY()
    signals = try Signals()
    gate = OutputGate(descriptor: tty.descriptor)
    tty.arm(farewell: farewell)
    tty.makeRaw()
  }

  deinit { close(restoring: []) }

  package var size: CellSize { tty.size }
  var cellPixels: PixelSize? { tty.cellPixels }

  /// Whether everything that was sent has left.
  package var isReady: Bool { !gate.hasWaiting }

  /// Sends bytes, or keeps them until the terminal takes them.
  package func send(_ bytes: [UInt8]) { gate.send(ContiguousArray(bytes)) }

  /// Gives the terminal back. A second call does nothing.
  ///
  /// - Parameter restoring: the bytes that undo what was sent.
  package func close(restoring: [UInt8]) {
    guard isOpen else { return }
    isOpen = false
    gate.dropWaiting()
    send(restoring)
    gate.drain(within: .seconds(2))
    tty.restore()
    waterfall_restore_disarm()
    signals.close()
    tty.close()
  }

  /// Gives the terminal back until the program is continued.
  ///
  /// - Parameters:
  ///   - restoring: the bytes that undo what was sent.
  ///   - showing: the bytes that show it again.
  /// - Returns: the signal that ends the program instead; nil if the program continues.
  package func suspend(restoring: [UInt8], showing: [UInt8]) -> Int32? {
    gate.dropWaiting()
    send(restoring)
    gate.drain(within: .seconds(2))
    tty.restore()
    if let signal = JobControl(tty: tty, signals: signals).stop() { return signal }
    tty.makeRaw()
    send(showing)
    return nil
  }

  /// Waits until something happens, and returns everything that has happened.
  ///
  /// - Parameters:
  ///   - limit: how long to wait at most; nil if without limit.
  ///   - descriptor: another descriptor that ends the wait once it is readable, if any.
  /// - Returns: events in their order. Empty at the limit, and when the terminal takes bytes again.
  package func events(
    within limit: Duration?, orReadable descriptor: Int32? = nil
  ) -> [InputEvent] {
    guard !gate.isLost else { return [.lost] }
    var end = limit.map { Moment.now + $0 }
    let silence = decoder.patience.map { lastInput + $0 }
    if let silence { end = min(end ?? silence, silence) }
    var polled = [
      pollfd(
        fd: tty.descriptor, events: Int16(gate.hasWaiting ? POLLIN | POLLOUT : POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      // `poll` skips a negative descriptor.
      pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let ready = unsafe poll(&polled, 3, Moment.milliseconds(until: end))
    guard ready >= 0 else { return [] }
    if polled[0].revents & Int16(POLLOUT) != 0 { gate.flush() }
    var events: [InputEvent] = []
    if polled[1].revents != 0 {
      let numbers = signals.take()
      if let signal = Signals.ending(among: numbers) { events.append(.terminated(signal: signal)) }
      for number in numbers {
        // The shell has had the terminal meanwhile, and has set its own modes.
        if number == SIGCONT { tty.makeRaw() }
        if number == SIGTSTP { events.append(.stopRequested) }
      }
    }
    if polled[0].revents & Int16(POLLIN) != 0 {
      events += read()
    } else if let silence, .now >= silence {
      events += decoder.endSilence()
    }
    if polled[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 || gate.isLost {
      events.append(.lost)
    }
    return events
  }

  private func read() -> [InputEvent] {
    var events: [InputEvent] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe SystemC.read(tty.descriptor, $0.baseAddress, $0.count)
    }
    if count < 0, [EINTR, EAGAIN, EWOULDBLOCK].contains(errno) { return [] }
    guard count > 0 else { return [.lost] }
    lastInput = .now
    events += decoder.endPaste(before: buffer[..<count])
    decoder.decode(buffer[..<count]) { events.append($0) }
    return events
  }
}
