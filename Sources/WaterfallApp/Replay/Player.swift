import NcursesTerminal
import TerminalInput
import TerminalRecording

/// Plays the events of a recording in a terminal at their times, and handles keys meanwhile.
struct Player {
  /// How playing ended.
  enum End {
    case finished, interrupted, lost
    case signal(Int32)
    case failed(ReplayError)
  }

  private let terminal: PlainTerminal
  private var timing: Timing
  private var filter = SequenceFilter()
  /// When the next event is due.
  private var due = ContinuousClock.now
  /// The rest of the wait for the next event while playing is paused; nil while it is not.
  private var pausedWith: Duration?
  /// The number of changes that are still to be shown while playing is paused.
  private var steps = 0
  /// All output until now. It is shown again after the program was stopped and continued.
  private var shown: [UInt8] = []

  /// Bytes of ``shown`` that are kept when it has grown to twice as many: 8 MB.
  private static let keptBytes = 8 << 20

  init(_ terminal: PlainTerminal, timing: Timing) {
    (self.terminal, self.timing) = (terminal, timing)
  }

  /// Plays until the recording ends or the person leaves, and restores the terminal.
  ///
  /// Keys also work while it waits for more of a recording that is still being made.
  mutating func play(_ recording: inout RecordingFile) -> End {
    defer { terminal.close(restoring: filter.modes.restoring) }
    due = .now
    do throws(ReplayError) {
      while true {
        if let end = try wait(for: &recording) { return end }
        guard let event = recording.next() else { break }
        let delay = timing.delay(before: event)
        due += delay
        if let rest = pausedWith { pausedWith = rest + delay }
        if let end = wait() { return end }
        guard case .output(let text) = event.event else { continue }
        if steps > 0 {
          steps -= 1
          pausedWith = .zero
        }
        var piece: [UInt8] = []
        filter.read(text.utf8, into: &piece)
        keep(piece)
        terminal.send(piece)
      }
    } catch {
      return .failed(error)
    }
    return drain() ?? .finished
  }

  /// Waits until the next event has arrived, or the recording has ended.
  ///
  /// - Returns: why playing ends now; nil if it continues.
  private mutating func wait(for recording: inout RecordingFile) throws(ReplayError) -> End? {
    while try !recording.hasNext() {
      let events = terminal.events(within: nil, orReadable: recording.descriptor)
      if let end = take(events) { return end }
    }
    return nil
  }

  /// Waits until the next event is due, and the terminal has taken the bytes before it.
  ///
  /// - Returns: why playing ends now; nil if it continues.
  private mutating func wait() -> End? {
    while true {
      let isHeld = pausedWith != nil && steps == 0
      let isDue = pausedWith == nil ? due <= .now : !isHeld
      if isDue && terminal.isReady { return take(terminal.events(within: .zero)) }
      let waitsForTime = terminal.isReady && pausedWith == nil
      let rest = waitsForTime ? ContinuousClock.now.duration(to: due) : nil
      if let end = take(terminal.events(within: rest)) { return end }
    }
  }

  /// Waits until the terminal has taken all bytes.
  private mutating func drain() -> End? {
    while !terminal.isReady {
      if let end = take(terminal.events(within: nil)) { return end }
    }
    return nil
  }

  private mutating func take(_ events: [InputEvent]) -> End? {
    for event in events {
      switch event {
      case .key(let key):
        if let end = press(key) { return end }
      case .terminated(let signal): return .signal(signal)
      case .lost: return .lost
      case .stopRequested:
        if let end = suspend() { return end }
      default: break
      }
    }
    return nil
  }

  private mutating func keep(_ piece: [UInt8]) {
    shown += piece
    // Output that is this old has been drawn over.
    if shown.count > 2 * Self.keptBytes { shown.removeFirst(shown.count - Self.keptBytes) }
  }

  /// Stops the program until it is continued; the recording does not advance meanwhile.
  ///
  /// - Returns: why playing ends now; nil if it continues.
  private mutating func suspend() -> End? {
    let rest = ContinuousClock.now.duration(to: due)
    // On the main screen the shell has written something meanwhile. The recording continues below
    // it.
    let start = filter.modes.alternateScreen == nil ? Array("\r\n".utf8) : []
    let signal = terminal.suspend(restoring: filter.modes.restoring, showing: start + shown)
    due = .now + rest
    return signal.map { .signal($0) }
  }

  private mutating func press(_ key: Key) -> End? {
    switch (key.code, key.modifiers) {
    case (.character("q"), []), (.character("Q"), _): return .finished
    case (.character("c"), .control): return .interrupted
    case (.character("z"), .control): return suspend()
    case (.character(" "), _):
      if let rest = pausedWith {
        (due, pausedWith, steps) = (.now + rest, nil, 0)
      } else {
        pausedWith = max(.zero, ContinuousClock.now.duration(to: due))
      }
    case (.right, _), (.character("."), _):
      steps += 1
      pausedWith = pausedWith ?? max(.zero, ContinuousClock.now.duration(to: due))
    default: break
    }
    return nil
  }
}
