package import TerminalInput
import WaterfallRecords

/// The commands of one context of the program, such as the cards or a prompt.
package protocol KeyCommand: Hashable, Sendable {
  /// Each command once, in the order of the help, with its default keys.
  ///
  /// The keys are in the notation of ``KeyNotation``; the first one is shown.
  static var bindings: [(command: Self, keys: [String])] { get }
  /// The default command of each key, made from ``bindings``.
  static var defaults: [Key: Self] { get }
  /// The context, for the help: `in a prompt`; empty for the cards.
  static var place: String { get }
  /// Whether typed characters are text in this context. If so, they cannot be bound.
  static var takesText: Bool { get }
  /// Whether digits form a number in this context. If so, they cannot be bound.
  static var takesNumbers: Bool { get }
  /// Its name in config files: `page-down`.
  var name: String { get }
  /// Its description in the help.
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

  /// - Returns: the value for ``defaults``, which stores it because parsing the keys is slow.
  package static func readBindings() -> [Key: Self] {
    var commands: [Key: Self] = [:]
    for (command, notations) in bindings {
      for key in KeyTable<Self>.keys(notations) { commands[key] = command }
    }
    return commands
  }
}

extension KeyCommand where Self: RawRepresentable<String> {
  package var name: String { hyphenated(rawValue) }
}

/// The keys of all commands of a context: the defaults, and the bindings that replace them.
///
/// The help, the manual page and `waterfall config` print this table.
package struct KeyTable<Command: KeyCommand>: Hashable, Sendable {
  /// The bindings that differ from the defaults. A nil command frees its key.
  private var bound: [Key: Command?] = [:]
  /// Keys that were bound later, in that order. The help shows them first.
  private var added: [Key] = []

  /// A table with the default keys. They are parsed when the first key is looked up, which keeps
  /// the start fast.
  package init() {}

  /// The command of a key; nil if it has none.
  package subscript(key: Key) -> Command? {
    guard !bound.isEmpty, let command = bound[key] else { return Command.defaults[key] }
    return command
  }

  fileprivate static func keys(_ notations: [String]) -> [Key] {
    notations.map { notation in
      guard let key = try? KeyNotation.parse(notation).first else {
        fatalError("The key table has \(notation), which is not a key")
      }
      return key
    }
  }

  /// Binds a key to a command; nil frees the key.
  package mutating func bind(_ key: Key, to command: Command?) {
    guard self[key] != command else { return }
    bound[key] = .some(command)
    added.removeAll { $0 == key }
    if command != nil { added.append(key) }
  }

  /// Each command with its keys, in the order of the help; the first key is shown.
  package var rows: [(command: Command, keys: [Key])] {
    Command.bindings.map { ($0.command, keys(of: $0.command, $0.keys)) }
  }

  /// - Parameter notations: the default keys of the command.
  private func keys(of command: Command, _ notations: [String]) -> [Key] {
    let own = Self.keys(notations).filter { !added.contains($0) }
    return (added + own).filter { (bound[$0] ?? command) == command }
  }

  /// The keys of a command; the first one is shown.
  ///
  /// - Complexity: O(number of commands). Parsing the notations of all keys would take a hundred
  ///   times as long.
  func keys(of command: Command) -> [Key] {
    Command.bindings.first { $0.command == command }.map { keys(of: command, $0.keys) } ?? []
  }

  /// The key that is shown for a command; nil if it has none.
  package func shown(_ command: Command) -> String? { keys(of: command).first?.shown }
}

// MARK: For people

extension [Key] {
  /// The keys as people read them.
  ///
  /// Keys that look the same to a person are named once; some terminals send several codes for one
  /// key.
  var shown: String {
    var names: [String] = []
    for key in self where !names.contains(key.shown) { names.append(key.shown) }
    return names.joined(separator: " ")
  }
}

extension Key {
  /// The key as people read it: `<C-l>` is Ctrl-L.
  package var shown: String {
    let notation = KeyNotation.print(self)
    switch notation {
    case "<Up>": return "↑"
    case "<Down>": return "↓"
    case "<Left>": return "←"
    case "<Right>": return "→"
    case "<lt>": return "<"
    // Some terminals send Ctrl-H for Backspace; this is that key with Alt.
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

  /// The name of a key after Ctrl or Alt. A letter is shown as it is printed on the keyboard.
  private static func shownName(_ name: Substring) -> String {
    if name.count == 1 { return name.uppercased() }
    let arrows = ["Up": "↑", "Down": "↓", "Left": "←", "Right": "→", "lt": "<", "gt": ">"]
    return arrows[String(name)] ?? String(name)
  }
}

/// A name of the code in the form for people: `page-down` for `pageDown`.
package func hyphenated(_ name: String) -> String {
  name.reduce(into: "") { name, letter in
    name += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
  }
}
