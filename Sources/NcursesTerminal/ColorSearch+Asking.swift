import TerminalGrid
package import TerminalInput

/// Asks this process's terminal for all colours, as ``Terminal`` does, and waits for the answers.
///
/// - Parameters:
///   - type: the value of TERM.
///   - limit: how long to wait for the answers.
///   - onReply: is called with each answer.
/// - Returns: nil if there is no terminal.
package func askForColors(
  type: String?, within limit: Duration, onReply: (InputEvent.Reply) -> Void = { _ in }
) -> ColorAnswer? {
  guard let type else { return nil }
  guard mayBeAsked(type) else { return .unsaid }
  guard let terminal = try? PlainTerminal(farewell: "") else { return nil }
  defer { terminal.close(restoring: []) }
  var search = ColorSearch()
  terminal.send(Array(search.begin()))
  let end = Moment.now + limit
  while search.awaitsAnswer, .now < end {
    for event in terminal.events(within: .seconds(Moment.now.seconds(until: end))) {
      switch event {
      case .input(.reply(let reply)):
        onReply(reply)
        search.take(reply)
        terminal.send(Array(search.askNext()))
      case .lost, .terminated: return nil
      case .input, .resized, .continued, .stopRequested, .exactColors, .line: break
      }
    }
  }
  return search.evidence.map { .exact($0) } ?? .unsaid
}

/// Whether a terminal's entry is one of xterm's family.
private func mayBeAsked(_ type: String) -> Bool {
  guard let ncurses = try? Ncurses(type: type, rows: 1) else { return false }
  defer {
    _ = ncurses.leave()
    ncurses.free()
  }
  ncurses.configure()
  return CellWriter(for: ncurses, depth: .palette256, characters: .utf8) != nil
    && Ncurses.capability("kmous") != nil
}
