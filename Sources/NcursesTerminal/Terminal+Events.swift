import SystemC
import TerminalGrid
package import TerminalInput

extension Key {
  /// Whether it may be an answer about a cursor in the first row: F3 with modifiers has the same
  /// bytes.
  fileprivate var isCursorReport: Bool { code == .function(3) && !modifiers.isEmpty }
}

extension Terminal {
  /// Ends the wait in ``events(within:)`` from any thread.
  package var waker: Waker { signals.waker }

  /// Waits until something happens, and returns everything that has happened.
  ///
  /// - Parameter limit: how long to wait at most; nil if without limit.
  /// - Returns: events in their order. Empty at the limit, on ``waker``, and when the gate has
  ///   opened.
  package func events(within limit: Duration?) -> [InputEvent] {
    if !gate.isLost { sendPieces() }
    overdue += lane.takeEvents()
    askForSixels()
    guard overdue.isEmpty else {
      defer { overdue.removeAll() }
      return overdue
    }
    guard !gate.isLost else { return [.lost] }
    var end = limit.map { Moment.now + $0 }
    if let deadline = gate.deadline { end = min(end ?? deadline, deadline) }
    let silence = decoder.patience.map { lastInput + $0 }
    if let silence { end = min(end ?? silence, silence) }
    let polled = wait(for: gate.hasWaiting ? POLLIN | POLLOUT : POLLIN, until: end)
    if gate.deadline != nil {
      gate.checkDeadline(now: .now)
      continueSearch()
    }
    guard polled.count >= 0 else { return [] }
    if polled.terminal & POLLOUT != 0 { gate.flush() }
    var events = polled.hasSignals ? signalEvents() : []
    if polled.terminal & POLLIN != 0 {
      read(into: &events)
    } else if let silence, .now >= silence {
      for event in decoder.endSilence() { deliver(event, in: &events) }
    }
    if polled.terminal & (POLLHUP | POLLERR | POLLNVAL) != 0 || gate.isLost { events.append(.lost) }
    if events.contains(.lost) { isEnding = true }
    return events
  }

  /// Waits for the terminal, or for a signal (poll(2)).
  ///
  /// - Parameter wanted: the events of the terminal that end the wait.
  /// - Returns: poll's own result, which is negative after an interruption; and what has happened.
  private func wait(
    for wanted: Int32, until end: Moment?
  ) -> (count: Int32, terminal: Int32, hasSignals: Bool) {
    var polled = (
      pollfd(fd: tty.descriptor, events: Int16(wanted), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
    )
    let count = unsafe withUnsafeMutableBytes(of: &polled) {
      unsafe poll(
        $0.assumingMemoryBound(to: pollfd.self).baseAddress, 2, Moment.milliseconds(until: end))
    }
    return (count, Int32(polled.0.revents), polled.1.revents != 0)
  }

  /// Reads everything that is waiting, so that a burst of keys costs only one screen.
  private func read(into events: inout [InputEvent]) {
    for _ in 0..<16 {
      let count = unsafe input.withUnsafeMutableBytes {
        unsafe SystemC.read(tty.descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) { break }
      guard count > 0 else {
        events.append(.lost)
        break
      }
      for event in decoder.endPaste(before: input[..<count]) { deliver(event, in: &events) }
      decoder.decode(input[..<count]) { deliver($0, in: &events) }
      lastInput = .now
      if count < input.count { break }
    }
  }

  /// Passes the gate's answers to the gate, and adds all other events.
  private func deliver(_ event: InputEvent, in events: inout [InputEvent]) {
    if event == .reply(.status) {
      gate.answer(now: .now)
      lane.note(taken: gate.takenPieces)
      reportPace(in: &events)
      // Terminals answer in order. So any earlier question without an answer was not understood.
      (awaitsBackground, awaitsCellSize) = (false, false)
      search.receiveLaterAnswer()
      continueSearch()
      return
    }
    if case .reply(.secondaryAttributes(let numbers)) = event {
      multiplexer = numbers.first.flatMap(Multiplexer.init(kind:)) ?? multiplexer
    }
    if case .reply(.scheme) = event { return askForBackground() }
    if case .reply(.deviceAttributes) = event, gate.answerAttributes(now: .now) {
      lane.note(taken: gate.takenPieces)
      return
    }
    if case .reply(.graphics(let body)) = event {
      if let answer = KittyAnswer(body: body) { lane.take(answer) }
      return
    }
    lane.note(event, now: .now)
    if case .reply(let reply) = event, let news = learn(from: reply) { events.append(news) }
    if case .reply(.color(number: 11, let red, let green, let blue)) = event {
      awaitsBackground = false
      composer.learn(paper: RGB(red, green, blue))
    }
    events.append(event)
  }

  /// Adds an event if the line has turned slow or quick.
  private func reportPace(in events: inout [InputEvent]) {
    guard gate.isSlow != isLineSlow else { return }
    isLineSlow = gate.isSlow
    events.append(.line(isSlow: isLineSlow))
    onNews?(.line(isSlow: isLineSlow))
  }

  private func signalEvents() -> [InputEvent] {
    signals.take().compactMap { number in
      switch number {
      // A lent program's end may be reported only after the terminal is back; it needs no event.
      case Waker.number, SIGCHLD: return nil
      case SIGWINCH:
        return updateSize() ? .resized(columns: size.columns, rows: size.rows) : nil
      case SIGTSTP: return .stopRequested
      case SIGCONT:
        // While another program has the terminal, its screen is not this one's.
        if isEntered {
          redraw()
          askForBackground()
        }
        return .continued
      default:
        isEnding = true
        return .terminated(signal: number)
      }
    }
  }

  /// Asks in which column the cursor is, from 1, and what the terminal is, and waits for answers.
  /// Other events that come meanwhile are kept.
  ///
  /// A terminal that does not answer soon is taken to have its cursor at the start of a line.
  func askForStart() -> InlineStart {
    gate.send(ContiguousArray("\u{1B}[>q\u{1B}[6n".utf8))
    var start = InlineStart()
    start.rewraps = InlineStart.rewraps(type)
    var hasColumn = false
    let end = Moment.now + .milliseconds(500)
    while .now < end, let events = inputEvents(before: end) {
      for event in events {
        switch event {
        case .reply(.version(let name)): start.rewraps = InlineStart.rewraps(name)
        case .reply(.cursor(row: _, let column)) where !hasColumn:
          (start.column, hasColumn) = (column, true)
        case .key(let key) where !hasColumn && key.isCursorReport:
          (start.column, hasColumn) = (2, true)
        default: overdue.append(event)
        }
      }
      if hasColumn || overdue.contains(.lost) { break }
    }
    return start
  }

  /// Waits for any answer that is still on its way; otherwise the shell would take it for typed
  /// text. A signal or a hang-up ends the wait.
  func awaitAnswers() {
    gate.stopAsking()
    let last = gate.lastAnswer(now: .now)
    while !isEnding, let end = answersEnd(before: last), .now < end {
      guard let events = inputEvents(before: end) else { return }
      overdue += events.filter {
        switch $0 {
        case .stopRequested, .line, .terminated, .lost: true
        default: false
        }
      }
    }
  }

  /// Whether any answer is still on its way.
  var awaitsAnswer: Bool { answersEnd(before: .now) != nil }

  /// When to stop waiting for the answers that are on their way; nil if none is.
  ///
  /// - Parameter last: when to stop waiting for the terminal's own answers.
  private func answersEnd(before last: Moment) -> Moment? {
    let awaitsOwn =
      gate.awaitsAnswer(now: .now) || awaitsBackground || awaitsCellSize || search.awaitsAnswer
    return awaitsOwn ? last : search.passingEnd.flatMap { $0 > .now ? $0 : nil }
  }

  /// Waits for input or signals, and takes them. Empty after an interruption; nil if nothing comes
  /// before `end`.
  private func inputEvents(before end: Moment) -> [InputEvent]? {
    let polled = wait(for: POLLIN, until: end)
    if polled.count < 0 && errno == EINTR { return [] }
    guard polled.count > 0 else { return nil }
    var events = polled.hasSignals ? signalEvents() : []
    if polled.terminal & POLLIN != 0 {
      read(into: &events)
    } else if polled.terminal != 0 {
      events.append(.lost)
    }
    if events.contains(.lost) { isEnding = true }
    return events
  }
}

extension InputDecoder {
  /// How long an Esc may wait for the rest of a sequence.
  private static let escapeDelay = Duration.milliseconds(40)
  /// How long a sequence, a paste or an answer may pause before its end counts as lost.
  private static let longestPause = Duration.seconds(1)

  /// How long a silence must last before ``endSilence()`` is due; nil if the decoder waits for
  /// nothing.
  var patience: Duration? {
    isAfterEscape ? Self.escapeDelay : isWaiting || isOpenEnded ? Self.longestPause : nil
  }

  /// Ends a silence that lasted as long as ``patience``, and returns the events that were held
  /// back.
  mutating func endSilence() -> [InputEvent] { isWaiting ? flush() : giveUp() }
}
