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
  let entry = EntryColors(of: type)
  if entry.areExact { return .exact(.entry) }
  guard entry.mayBeAsked else { return entry.answer }
  guard let terminal = try? PlainTerminal(farewell: "") else { return nil }
  defer { terminal.close(restoring: []) }
  var search = ColorSearch()
  terminal.send(Array(search.begin()))
  let end = Moment.now + limit
  while search.awaitsAnswer, .now < end {
    for event in terminal.events(within: .seconds(Moment.now.seconds(until: end))) {
      switch event {
      case .reply(let reply):
        onReply(reply)
        search.take(reply)
        terminal.send(Array(search.askNext()))
      case .lost, .terminated: return nil
      default: break
      }
    }
  }
  if let evidence = search.evidence { return .exact(evidence) }
  return search.hasPalette ? .unsaid : entry.answer
}

/// The colours that a terminal's entry has.
private struct EntryColors {
  private let count: Int
  /// Whether the entry is one of xterm's family.
  let mayBeAsked: Bool
  let areExact: Bool

  init(of type: String) {
    guard let ncurses = try? Ncurses(type: TerminalType.entry(for: type) ?? type, rows: 1) else {
      (count, mayBeAsked, areExact) = (256, false, false)
      return
    }
    defer {
      _ = ncurses.leave()
      ncurses.free()
    }
    ncurses.configure()
    let writer = XtermWriter(for: ncurses, depth: .palette256, characters: .utf8)
    count = ncurses.colors
    mayBeAsked = writer != nil && Ncurses.capability("kmous") != nil
    areExact = writer != nil && ncurses.hasDirectColor
  }

  var answer: ColorAnswer { count < 256 ? .few(count) : .unsaid }
}
