package import TerminalInput
import WaterfallRecords

/// What keys can be bound to, in one place of the program: among the cards, in a prompt, …
package protocol KeyCommand: Hashable, Sendable {
  /// Keys in the notation of ``KeyNotation``, the one to be shown first; commands in the help's
  /// order, each once.
  static var bindings: [(command: Self, keys: [String])] { get }
  /// What ``bindings`` say of each key.
  static var defaults: [Key: Self] { get }
  /// Where the keys mean this, for the help: `in a prompt`; empty for the cards.
  static var place: String { get }
  /// Whether what is typed there is text, so that it cannot be bound.
  static var takesText: Bool { get }
  /// Whether digits are numbers there, so that they cannot be bound.
  static var takesNumbers: Bool { get }
  /// Its name in config files: `page-down`.
  var name: String { get }
  /// What the help says of it.
  var summary: String { get }
}

extension KeyCommand {
  package static var takesText: Bool { false }
  package static var takesNumbers: Bool { false }

  /// The command of this name; nil if there is none.
  package init?(name: String) {
    guard let command = Self.bindings.first(where: { $0.command.name == name })?.command else {
      return nil
    }
    self = command
  }

  /// - Returns: what ``defaults`` are, to be kept.
  static func readBindings() -> [Key: Self] {
    var commands: [Key: Self] = [:]
    for (command, notations) in bindings {
      for key in KeyTable<Self>.keys(notations) { commands[key] = command }
    }
    return commands
  }
}

/// Which keys ask for what: the defaults, and what was bound otherwise. The help, the manual page
/// and `waterfall config` are printed from the same table.
package struct KeyTable<Command: KeyCommand>: Hashable, Sendable {
  /// The bindings that differ from the defaults. A nil command frees its key.
  private var bound: [Key: Command?] = [:]
  /// Keys that were bound to a command, in that order: they are shown first.
  private var added: [Key] = []

  /// The defaults. They are read when the first key is asked for, so that no start waits for them.
  package init() {}

  /// The command of a key; nil if it has none.
  package subscript(key: Key) -> Command? { bound[key] ?? Command.defaults[key] }

  /// All commands by their keys.
  package var commands: [Key: Command] {
    bound.reduce(into: Command.defaults) { $0[$1.key] = $1.value }
  }

  fileprivate static func keys(_ notations: [String]) -> [Key] {
    notations.map { notation in
      guard let key = try? KeyNotation.parse(notation).first else {
        fatalError("The key table has \(notation), which is not a key")
      }
      return key
    }
  }

  /// Has a key ask for something else, or for nothing.
  package mutating func bind(_ key: Key, to command: Command?) {
    guard self[key] != command else { return }
    bound[key] = .some(command)
    added.removeAll { $0 == key }
    if command != nil { added.append(key) }
  }

  /// Each command with its keys, the one to be shown first; in the help's order.
  package var rows: [(command: Command, keys: [Key])] {
    Command.bindings.map { ($0.command, keys(of: $0.command, $0.keys)) }
  }

  /// - Parameter notations: the command's keys by default.
  private func keys(of command: Command, _ notations: [String]) -> [Key] {
    let own = Self.keys(notations).filter { !added.contains($0) }
    return (added + own).filter { (bound[$0] ?? command) == command }
  }

  /// The keys of a command, the one to be shown first.
  ///
  /// - Complexity: O(number of commands); to read all keys by their notations takes a hundred times
  ///   as long.
  func keys(of command: Command) -> [Key] {
    Command.bindings.first { $0.command == command }.map { keys(of: command, $0.keys) } ?? []
  }

  /// The key that is shown for a command; nil if none is bound to it.
  func shown(_ command: Command) -> String? { keys(of: command).first?.shown }
}

// MARK: For people

extension KeyTable {
  /// The rows that have keys, in words.
  package var shownRows: [(keys: String, summary: String)] {
    rows.compactMap { command, keys in
      guard !keys.isEmpty else { return nil }
      let place = Command.place
      return (
        keys.shown,
        place.isEmpty ? command.summary : "\(place): \(command.summary)"
      )
    }
  }
}

extension [Key] {
  /// The keys as people read them. Some terminals send several for what is one to a person.
  var shown: String {
    var names: [String] = []
    for key in self where !names.contains(key.shown) { names.append(key.shown) }
    return names.joined(separator: " ")
  }
}

extension Key {
  /// The key as people read it: `<C-l>` is Ctrl-L.
  var shown: String {
    let notation = KeyNotation.print(self)
    switch notation {
    case "<Up>": return "↑"
    case "<Down>": return "↓"
    case "<Left>": return "←"
    case "<Right>": return "→"
    case "<lt>": return "<"
    // Where Backspace sends Ctrl-H, this is it with Alt.
    case "<C-M-h>": return "Alt-BS"
    default: break
    }
    guard notation.begins(with: "<"), notation.ends(with: ">"), notation.count > 2 else {
      return notation
    }
    let name = notation.dropFirst().dropLast()
    if name.begins(with: "C-") { return "Ctrl-" + Self.shownName(name.dropFirst(2)) }
    if name.begins(with: "M-") { return "Alt-" + Self.shownName(name.dropFirst(2)) }
    if name.begins(with: "S-") { return "Shift-" + Self.shownName(name.dropFirst(2)) }
    return String(name)
  }

  /// A key's name behind Ctrl or Alt: a letter is shown as it stands on the keyboard.
  private static func shownName(_ name: Substring) -> String {
    if name.count == 1 { return name.uppercased() }
    let arrows = ["Up": "↑", "Down": "↓", "Left": "←", "Right": "→", "lt": "<", "gt": ">"]
    return arrows[String(name)] ?? String(name)
  }
}
