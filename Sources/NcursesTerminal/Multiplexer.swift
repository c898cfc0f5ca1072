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
