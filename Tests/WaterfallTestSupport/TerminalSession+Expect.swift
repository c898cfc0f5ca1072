package import Testing

extension TerminalSession {
  /// How long an expectation waits by default.
  package static var deadline: Duration { .seconds(120) }

  /// Waits for `text` on the screen, whose rows have no blanks at their ends.
  @discardableResult
  package func expect(
    _ text: String, within limit: Duration = deadline,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> TerminalSession {
    try expect("‘\(text)’ on the screen", within: limit, sourceLocation: sourceLocation) {
      $0.screen.contains(text)
    }
    return self
  }

  /// Waits for a condition to hold.
  ///
  /// - Parameter what: the condition in words, for the failure.
  /// - Throws: `ExpectationFailedError` after the issue is recorded, which ends the test.
  package func expect(
    _ what: String, within limit: Duration = deadline,
    sourceLocation: SourceLocation = #_sourceLocation,
    condition: (TerminalSession) -> Bool
  ) throws {
    _ = wait(within: limit) { condition(self) || exitStatus != nil && !read() }
    // After the program has ended and all its output is read, nothing changes but what it has
    // started: processes and files.
    if exitStatus != nil { _ = wait(within: min(limit, .seconds(20))) { condition(self) } }
    let holds = condition(self)
    readRest()
    try #require(holds, comment(what), sourceLocation: sourceLocation)
  }

  /// Reads the rest of a frame that comes in parts, so that the next checks see all of it. A
  /// program that never rests gets a moment for that.
  private func readRest() {
    _ = wait(within: .milliseconds(200)) {
      guard exitStatus != nil || pseudoTerminal.isWaiting, !read() else { return false }
      let mark = mark
      readAll()
      return bytesWritten(since: mark) == 0
    }
  }

  /// Waits for the last row of the screen to contain `text`.
  @discardableResult
  package func expectLastLine(
    _ text: String, within limit: Duration = deadline,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> TerminalSession {
    try expect("‘\(text)’ in the last row", within: limit, sourceLocation: sourceLocation) {
      $0.lastLine.contains(text)
    }
    return self
  }

  /// Waits for the program to end with `status` as a shell sees it: 128 + n after signal n.
  @discardableResult
  package func expectExit(
    _ status: Int32, within limit: Duration = deadline,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> TerminalSession {
    _ = wait(within: limit) { exitStatus != nil }
    readAll()
    let actual = exitStatus?.shellStatus
    try #require(actual == status, comment("exit status \(status)"), sourceLocation: sourceLocation)
    return self
  }

  /// Expects the terminal to be as it was before the program: settings of the line, main screen,
  /// cursor, mouse, paste and focus reports, keypad, colours.
  package func expectRestored(sourceLocation: SourceLocation = #_sourceLocation) {
    readAll()
    let leftovers = terminal.leftovers
    #expect(leftovers.isEmpty, comment("a restored terminal"), sourceLocation: sourceLocation)
    #expect(
      pseudoTerminal.lineSettings == lineSettingsBefore, comment("the settings of the line"),
      sourceLocation: sourceLocation)
  }

  /// A failure message: what was expected, the program's state, and the whole screen.
  private func comment(_ what: String) -> Comment {
    let status = exitStatus.map { "\($0)" } ?? "still running"
    let edge = String(repeating: "─", count: terminal.columns)
    let rows = terminal.lines.map { "│\($0)" }.joined(separator: "\n")
    let size = "\(terminal.columns)×\(terminal.rows)"
    return
      "expected \(what); the program: \(status); the screen, \(size):\n╭\(edge)\n\(rows)\n╰\(edge)"
  }
}
