import TerminalInput

/// Terminals whose entries a machine may lack. Guests bring them in TERM over SSH.
enum TerminalType {
  /// The entry of which all of them have the sequences.
  static let standIn = "xterm-256color"

  /// The beginnings of their names, without `xterm-`.
  private static let known = [
    "alacritty", "contour", "foot", "ghostty", "gnome", "iterm", "kitty", "konsole", "mintty",
    "mlterm", "ms-terminal", "putty", "rio", "st-", "tmux", "vscode", "vte", "warp", "wezterm",
    "xterm",
  ]

  /// The entry to use for a name that the database lacks; nil if nobody knows the name.
  static func standIn(for type: String) -> String? {
    let name = Array(type.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 })
    return known.contains { name.starts(with: $0.utf8) } ? standIn : nil
  }

  /// The entry to use for a name; nil if neither the database nor this program knows it.
  static func entry(for type: String) -> String? {
    if let ncurses = try? Ncurses(type: type, rows: 1) {
      _ = ncurses.leave()
      ncurses.free()
      return type
    }
    return standIn(for: type)
  }

  /// What the terminal says that it is (XTVERSION); nil if it does not say. A terminal that says so
  /// has xterm's sequences.
  static func askForVersion(within limit: Duration) -> String? {
    guard let terminal = try? PlainTerminal(farewell: "") else { return nil }
    defer { terminal.close(restoring: []) }
    // The answer to the second question (DA2) says that none to the first will come.
    terminal.send(Array("\u{1B}[>q\u{1B}[>c".utf8))
    let end = Moment.now + limit
    var version: String?
    while .now < end {
      for event in terminal.events(within: .seconds(Moment.now.seconds(until: end))) {
        switch event {
        case .reply(.version(let name)): version = name
        case .reply(.secondaryAttributes), .lost, .terminated: return version
        default: break
        }
      }
    }
    return version
  }
}

extension Ncurses {
  /// Opens the entry of this name, or one that stands in for it.
  static func opening(_ type: String, rows: Int) throws(TerminalError) -> Ncurses {
    do throws(TerminalError) {
      return try Ncurses(type: type, rows: rows)
    } catch {
      guard case .unknownType = error else { throw error }
      let isKnown =
        TerminalType.standIn(for: type) != nil
        || TerminalType.askForVersion(within: .seconds(1)) != nil
      guard isKnown else { throw error }
      return try Ncurses(type: TerminalType.standIn, rows: rows)
    }
  }
}

/// A program that shows others on its own terminal, and passes on only a part of their sequences.
package enum Multiplexer: Hashable, Sendable {
  case tmux, screen

  /// The one that the environment names; nil if it names none. The inner one has set TERM.
  package init?(environment: [String: String]) {
    let isScreens = environment["TERM"]?.utf8.starts(with: "screen".utf8) == true
    switch (environment["TMUX"] != nil, environment["STY"] != nil) {
    case (true, true): self = isScreens ? .screen : .tmux
    case (true, false): self = .tmux
    case (false, true): self = .screen
    case (false, false): return nil
    }
  }

  /// The one that answers DA2 with this kind of terminal; nil if it is none.
  init?(kind: Int) {
    switch UInt8(exactly: kind) {
    case UInt8(ascii: "T"): self = .tmux
    case UInt8(ascii: "S"): self = .screen
    default: return nil
    }
  }
}
