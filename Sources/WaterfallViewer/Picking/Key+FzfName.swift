import TerminalInput

extension Key {
  /// Its name in fzf, for the variable FZF_KEY: `ctrl-a`, `alt-enter`, `f2`.
  var nameInFzf: String {
    let prefixes: [(modifier: Modifiers, name: String)] = [
      (.control, "ctrl-"), (.alt, "alt-"), (.shift, "shift-"),
    ]
    let prefix = prefixes.filter { modifiers.contains($0.modifier) }.map(\.name).joined()
    return prefix + Self.nameInFzf(of: code)
  }

  private static func nameInFzf(of code: Code) -> String {
    switch code {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .function(let number): "f\(number)"
    case .up: "up"
    case .down: "down"
    case .left: "left"
    case .right: "right"
    case .home: "home"
    case .end: "end"
    case .pageUp: "page-up"
    case .pageDown: "page-down"
    case .insert: "insert"
    case .delete: "delete"
    case .enter: "enter"
    case .tab: "tab"
    case .backspace: "backspace"
    case .escape: "esc"
    }
  }
}
