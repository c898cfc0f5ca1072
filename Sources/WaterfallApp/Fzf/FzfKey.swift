import WaterfallRecords
import WaterfallViewer

/// The name of a key in fzf, such as `ctrl-a` or `f2`, in the notation of ours.
enum FzfKey {
  private static let names: [String: String] = [
    "up": "Up", "down": "Down", "left": "Left", "right": "Right", "enter": "Enter",
    "return": "Enter", "space": "Space", "tab": "Tab", "esc": "Esc", "bspace": "BS",
    "backspace": "BS", "bs": "BS", "delete": "Del", "del": "Del", "insert": "Ins", "home": "Home",
    "end": "End", "pgup": "PgUp", "page-up": "PgUp", "pgdn": "PgDn", "page-down": "PgDn",
  ]

  /// As they may follow each other.
  private static let prefixes: [(String, Character)] = [
    ("ctrl-", "C"), ("alt-", "M"), ("ctrl-", "C"), ("shift-", "S"),
  ]

  /// Whether it is a click or a turn of the wheel. These have their own meaning here.
  static func isOfMouse(_ name: String) -> Bool {
    var rest = Substring(name.lowercased())
    for prefix in ["shift-", "preview-"] where rest.begins(with: prefix) {
      rest = rest.dropFirst(prefix.count)
    }
    return mouse.contains { rest.isExactly($0) }
  }

  private static let mouse = [
    "left-click", "right-click", "double-click", "scroll-up", "scroll-down",
  ]

  /// A key in the notation of ours, or the name of an event.
  ///
  /// - Parameter option: where it is, for the message.
  static func trigger(_ name: String, of option: String) throws(Failure) -> String {
    if PickEvent(rawValue: name) != nil { return name }
    // Ours happens once all lines are known.
    if name.isExactly("result-final") { return PickEvent.result.rawValue }
    if let key = notation(name) { return key }
    let events = PickEvent.allCases.map(\.rawValue).joined(separator: ", ")
    throw .option(
      .foreign(
        option: "\(option) \(name)",
        instead: "it is not a key here; ctrl-a, alt-a, f2 are, and the events \(events)"))
  }

  /// - Returns: nil for events, and for keys that fzf does not name.
  static func notation(_ name: String) -> String? {
    if name.unicodeScalars.count == 1 {
      switch name {
      case "<": return "<lt>"
      case " ": return "<Space>"
      default: return name
      }
    }
    if name.isExactly("btab") { return "<S-Tab>" }
    var (rest, modifiers) = (Substring(name.lowercased()), [Character]())
    for (prefix, letter) in prefixes {
      guard rest.begins(with: prefix), !modifiers.contains(letter) else { continue }
      rest = rest.dropFirst(prefix.count)
      modifiers.append(letter)
    }
    guard let key = key(String(rest)) else { return nil }
    let order: [Character] = ["C", "M", "S"]
    let prefix = order.filter(modifiers.contains).map { "\($0)-" }.joined()
    // These are the same keys for a terminal.
    switch prefix + key {
    case "C-m": return "<Enter>"
    case "C-i": return "<Tab>"
    case "C-[": return "<Esc>"
    default: return prefix.isEmpty && key.utf8.count == 1 ? key : "<\(prefix)\(key)>"
    }
  }

  private static func key(_ name: String) -> String? {
    if let known = names[name] { return known }
    if name.utf8.first == UInt8(ascii: "f"), let number = Int(name.dropFirst()), 1...12 ~= number {
      return "F\(number)"
    }
    switch name {
    case "<": return "lt"
    case ">": return "gt"
    default: return name.unicodeScalars.count == 1 ? name : nil
    }
  }

  /// The names between commas.
  static func list(_ text: String) -> [String] {
    text.unicodeScalars.split(separator: ",").map(String.init)
  }
}
