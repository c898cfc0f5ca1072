package import Testing

/// A real program in a real pseudo-terminal, with an emulator that shows its screen.
///
///     let session = try TerminalSession(.waterfall(["fruit.json"]), showing: "Apple")
///     try session.press("jj<PgDn>", thenExpect: "Cherry")
///     try session.leave()
///
/// Nothing sleeps. Each expectation reads the program's output until it holds or the time is up. A
/// failure shows the screen and how the program ended. When the session goes away, the program is
/// killed and reaped.
package final class TerminalSession {
  /// The emulator: cells, title, modes.
  package let terminal: VirtualTerminal
  /// The kernel's side: process, signals, line settings.
  package let pseudoTerminal: PseudoTerminal
  /// An emulator that shows pixels, beside the other; nil if no test asks for them.
  package var pixels: PixelTerminal?
  /// All bytes that the program wrote to the terminal.
  package private(set) var output: [UInt8] = []
  /// How many of the terminal's next answers to drop, as if they had got lost.
  package var answersToLose = 0
  /// Answers to questions that the emulator does not know. They are sent before its own answers.
  package var scriptedAnswers: [(question: [UInt8], answer: [UInt8])] = []
  /// How long the terminal's answers are on their way.
  package var answerDelay = Duration.zero
  private var lateAnswers: [(due: ContinuousClock.Instant, bytes: [UInt8])] = []
  package let lineSettingsBefore: PseudoTerminal.LineSettings

  /// Starts `command` in a window of the given size, in cells.
  package init(_ command: PseudoTerminal.Command, columns: Int = 80, rows: Int = 24) throws {
    terminal = VirtualTerminal(columns: columns, rows: rows)
    pseudoTerminal = try PseudoTerminal(columns: columns, rows: rows)
    lineSettingsBefore = pseudoTerminal.lineSettings
    try pseudoTerminal.spawn(command)
  }

  /// Starts `command`, and waits for `text` on the screen.
  package convenience init(
    _ command: PseudoTerminal.Command, columns: Int = 80, rows: Int = 24, showing text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try self.init(command, columns: columns, rows: rows)
    try expect(text, sourceLocation: sourceLocation)
  }

  /// The screen as text, in rows without blanks at their ends.
  package var screen: String { terminal.text }

  /// The last row of the screen, where the status line is.
  package var lastLine: String { terminal.text(row: terminal.rows - 1) }

  /// How often the program has shown the alternate screen: at its start, and each time that it has
  /// taken the terminal back. Keys that come before that are for the program that had the terminal.
  package var alternateScreenCount: Int { output.ranges(of: Array("\u{1B}[?1049h".utf8)).count }

  /// How the program ended; nil while it runs.
  package var exitStatus: PseudoTerminal.ExitStatus? { pseudoTerminal.reap() }

  /// Reads the program's output, waiting for at most `milliseconds` for its first bytes.
  ///
  /// - Returns: whether any bytes came.
  @discardableResult
  package func read(within milliseconds: Int = 0) -> Bool {
    let bytes = pseudoTerminal.exchange(within: milliseconds)
    output += bytes
    terminal.write(bytes)
    var answers = terminal.takeAnswers() + pictureAnswers(to: bytes)
    for (question, answer) in scriptedAnswers {
      // Its first bytes may have come with the read before.
      let new = output.suffix(bytes.count + question.count - 1)
      if !bytes.isEmpty, new.contains(question) { answers = answer + answers }
    }
    if !answers.isEmpty, answersToLose > 0 {
      answersToLose -= 1
    } else if !answers.isEmpty {
      lateAnswers.append((.now + answerDelay, answers))
    }
    while let first = lateAnswers.first, first.due <= .now {
      pseudoTerminal.send(lateAnswers.removeFirst().bytes)
    }
    return !bytes.isEmpty
  }

  /// Shows bytes as pixels.
  ///
  /// - Returns: what the terminal answers about pictures. The other emulator gives all other
  ///   answers.
  private func pictureAnswers(to bytes: [UInt8]) -> [UInt8] {
    pixels?.write(bytes)
    var answers: [UInt8] = []
    for answer in pixels?.takeAnswers().split(separator: 0x1B) ?? []
    where answer.first == UInt8(ascii: "_") {
      answers.append(0x1B)
      answers += answer
      answers += Array("\u{1B}\\".utf8)
    }
    return answers
  }

  /// Types keys in the notation of `bytes(of:modes:)`: `5j<PgDn><C-l>`.
  package func press(_ keys: String) throws {
    pseudoTerminal.send(try Self.bytes(of: keys, modes: terminal.modes))
    read()
  }

  /// Types keys and expects the program to end with `status`, as a shell sees it (128 + n after
  /// signal n).
  package func press(
    _ keys: String, thenExit status: Int32, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try press(keys)
    try expectExit(status, sourceLocation: sourceLocation)
  }

  /// Types keys, and waits for `text` on the screen.
  package func press(
    _ keys: String, thenExpect text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try press(keys)
    try expect(text, sourceLocation: sourceLocation)
  }

  /// Types keys, and waits for a condition to hold, which is `what` in words.
  package func press(
    _ keys: String, thenExpect what: String, within limit: Duration = deadline,
    sourceLocation: SourceLocation = #_sourceLocation, condition: (TerminalSession) -> Bool
  ) throws {
    try press(keys)
    try expect(what, within: limit, sourceLocation: sourceLocation, condition: condition)
  }

  /// Types keys, and waits for the last row of the screen to contain `text`.
  package func press(
    _ keys: String, thenLastLine text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try press(keys)
    try expectLastLine(text, sourceLocation: sourceLocation)
  }

  /// Types keys that end the program. Expects it to end with `status` and to restore the terminal.
  package func leave(
    _ keys: String = "q", status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try press(keys, thenExit: status, sourceLocation: sourceLocation)
    expectRestored(sourceLocation: sourceLocation)
  }

  /// Changes the size of the window, in cells.
  package func resize(columns: Int, rows: Int) {
    // Output for the old size must be shown at the old size.
    readAll()
    terminal.resize(columns: columns, rows: rows)
    pseudoTerminal.resize(columns: columns, rows: rows)
  }

  /// A position in the output, to count bytes from.
  package struct Mark: Hashable, Sendable { fileprivate var offset: Int }

  /// The current end of the output.
  package var mark: Mark { Mark(offset: output.count) }

  /// How many bytes were read since `mark`.
  package func bytesWritten(since mark: Mark) -> Int { output.count - mark.offset }

  /// Reads output until `condition` holds.
  ///
  /// It looks as often as it would in this time on an idle machine. A busy one may hold up the
  /// tests for longer than `limit`, and what they wait for as well.
  ///
  /// - Returns: whether the condition held in time.
  package func wait(within limit: Duration, until condition: () -> Bool) -> Bool {
    let end = ContinuousClock.now + limit
    let pause = 20
    var looks = 0
    while !condition() {
      guard looks < Int(limit / .milliseconds(pause)) || ContinuousClock.now < end else {
        return false
      }
      read(within: pause)
      looks += 1
    }
    return true
  }

  /// Reads everything that programs have written so far. If they keep writing, stops after a
  /// second.
  package func readAll() {
    var isMarked = false
    _ = wait(within: .seconds(1)) {
      isMarked = isMarked || pseudoTerminal.mark()
      read()
      return isMarked && !pseudoTerminal.isMarkAhead
    }
  }

  /// Reads until the program waits for something to happen, and has written nothing for a while:
  /// another frame may follow. It gives up after half a minute.
  package func settle() {
    let end = ContinuousClock.now + .seconds(30)
    var isOver = false
    while !isOver, ContinuousClock.now < end {
      let mark = mark
      _ = wait(within: .milliseconds(200)) { bytesWritten(since: mark) > 0 }
      // The bytes that it has written before are read after that.
      let isAtRest = exitStatus != nil || pseudoTerminal.isWaiting
      readAll()
      isOver = isAtRest && bytesWritten(since: mark) == 0
    }
  }

  /// Ends the program if it still runs, and everything that it started.
  package func close() { pseudoTerminal.close() }
}
