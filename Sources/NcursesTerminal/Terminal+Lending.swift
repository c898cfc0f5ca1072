import CTerminalRestore
import TerminalInput

extension Terminal {
  /// Gives the terminal back, stops the process group as the shell expects after Ctrl-Z, and takes
  /// the terminal again once the shell continues the group.
  ///
  /// The next ``present(_:urgent:)`` draws everything.
  package func suspend() {
    leave(within: .seconds(2))
    guard !isEnding else { return }
    takeBack(unless: jobs.stop().map { .signal($0) })
  }

  /// Gives the terminal to another program until that program ends, and takes it again.
  ///
  /// The next ``present(_:urgent:)`` draws everything.
  ///
  /// - Parameter start: starts the program as the leader of a process group. It gets the path of
  ///   the terminal's device and returns the program's process id; nil if the program could not be
  ///   started.
  /// - Returns: the program's status as waitpid(2) reports it; nil if it was not started, or it is
  ///   still running although it was asked to end.
  package func lend(to start: (_ device: String) -> Int32?) -> Int32? {
    leave(within: .seconds(2))
    guard !isEnding else { return nil }
    // If a second signal ends this program at once, what the other has left is undone.
    tty.arm(farewell: String(decoding: modes.clearing, as: UTF8.self))
    // Before a child exists, so that no end of a child is missed.
    waterfall_signals_watch_children()
    waterfall_signals_note_lending(1)
    let (status, interruption) = start(tty.path).map(jobs.lend) ?? (nil, nil)
    waterfall_signals_note_lending(0)
    waterfall_signals_leave_children()
    signals.dropBorrowed()
    waterfall_restore_disarm()
    if interruption != .lost, jobs.hasTerminal {
      gate.send(interruption == nil ? modes.tidying : modes.clearing)
      gate.drain(within: .milliseconds(500))
    }
    takeBack(unless: interruption)
    return status
  }

  var jobs: JobControl { JobControl(tty: tty, signals: signals) }

  /// Takes the terminal, unless the program is to end; the next events then report why.
  private func takeBack(unless interruption: JobControl.Interruption?) {
    // `dropBorrowed` may have read a wake-up from the pipe together with the signals.
    signals.waker.wake()
    isEnding = interruption != nil
    switch interruption {
    case .signal(let number): return overdue.append(.terminated(signal: number))
    case .lost: return overdue.append(.lost)
    case nil: break
    }
    enter()
    redraw()
    updateSize()
    // The terminal may have turned light or dark meanwhile, or be another one.
    askForBackground()
  }

  /// Puts a text into the clipboard of the person at the terminal (OSC 52), if the terminal allows
  /// it.
  ///
  /// No screen can be sent while the text is on its way. So a line that is known to be too slow
  /// does not get it.
  ///
  /// tmux either sets the clipboard itself or passes on a wrapped sequence. Its settings decide
  /// which, so tmux gets both forms. GNU screen passes on wrapped pieces and nothing else.
  ///
  /// - Parameter text: in base64, with padding.
  /// - Returns: nil if the text was sent, else how long it would have taken.
  package func copy(base64 text: [UInt8]) -> Duration? {
    var sequence = ContiguousArray("\u{1B}]52;c;".utf8) + text + [0x07]
    switch multiplexer {
    case .tmux:
      sequence += wrappedForTmux(sequence)
    case .screen: sequence = Self.wrappedForScreen(sequence)
    case nil: break
    }
    if let seconds = gate.seconds(for: sequence.count), seconds > Self.longestCopying {
      return .seconds(seconds)
    }
    gate.send(sequence)
    return nil
  }

  /// GNU screen 4.9 passes on a device control string of up to 767 bytes, and drops a longer one.
  private static let longestPiece = 700

  private static func wrappedForScreen(
    _ sequence: ContiguousArray<UInt8>
  ) -> ContiguousArray<UInt8> {
    var wrapped: ContiguousArray<UInt8> = []
    for start in stride(from: 0, to: sequence.count, by: longestPiece) {
      wrapped += "\u{1B}P".utf8
      wrapped += sequence[start..<min(start + longestPiece, sequence.count)]
      wrapped += "\u{1B}\\".utf8
    }
    return wrapped
  }

  /// How long screens may wait for a text on its way to the clipboard.
  private static let longestCopying = 3.0
}

/// Sequences that tmux passes on to its terminal, if `allow-passthrough` is on.
func wrappedForTmux(_ sequences: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
  let doubled = sequences.flatMap { $0 == 0x1B ? [0x1B, 0x1B] : [$0] }
  return ContiguousArray("\u{1B}Ptmux;".utf8) + doubled + "\u{1B}\\".utf8
}
