import TOML
import TerminalGrid
import TerminalInput
import WaterfallLab
import WaterfallRecords
import WaterfallViewer

/// The key bindings for each place of the program, with the lines of the file that set them.
struct KeyBindings {
  struct Place<Command: KeyCommand> {
    var table = KeyTable<Command>()
    /// The line of the file that binds each key; built-in bindings are not in it.
    var lines: [Key: Int] = [:]
  }

  var cards = Place<Command>()
  var prompt = Place<PromptCommand>()
  var details = Place<DetailCommand>()
  var list = Place<ListCommand>()
  var tour = Place<TourCommand>()
}

extension ConfigFile {
  /// The value that frees a key.
  private static let nothing = "none"
  /// The names after `keys.` in a section's name: `[keys.prompt]`.
  static let keyPlaces = ["prompt", "details", "list", "tour"]

  /// The built-in keys, changed as the file says: `"<C-j>" = "page-down"`, or `"none"` to free a
  /// key.
  func keys() throws(ConfigError) -> KeyBindings {
    KeyBindings(
      cards: try keys(in: ["keys"]), prompt: try keys(in: ["keys", "prompt"]),
      details: try keys(in: ["keys", "details"]), list: try keys(in: ["keys", "list"]),
      tour: try keys(in: ["keys", "tour"]))
  }

  private func keys<Command>(
    in section: [String]
  ) throws(ConfigError) -> KeyBindings.Place<Command> {
    var place = KeyBindings.Place<Command>()
    for entry in entries where entry.path.dropLast().elementsEqual(section) {
      let key = try key(of: entry, for: Command.self)
      let name = entry.path[entry.path.count - 1]
      if let first = place.lines[key] {
        throw fault(
          entry, "\(name) is bound a second time",
          "the first time is in line \(first): remove one of them")
      }
      place.lines[key] = entry.place.line
      place.table.bind(key, to: try command(of: entry, name: name))
    }
    return place
  }

  private func key<Command: KeyCommand>(
    of entry: TOMLDocument.Entry, for kind: Command.Type
  ) throws(ConfigError) -> Key {
    let notation = entry.path[entry.path.count - 1]
    let advice = advice(onNotationOf: entry, for: kind)
    let keys: [Key]
    do throws(KeyNotationError) {
      keys = try KeyNotation.parse(notation)
    } catch {
      throw fault(entry, "\(error.description)", advice)
    }
    guard keys.count == 1, let key = keys.first else {
      throw fault(entry, "\"\(notation)\" is not one key", advice)
    }
    if key == Key(.character("c"), .control) {
      throw fault(entry, "<C-c> cannot be bound", "it always leaves the program")
    }
    guard case .character(let character) = key.code else { return key }
    if Command.takesText, key.modifiers.subtracting(.shift).isEmpty {
      throw fault(
        entry, "\(notation) cannot be bound \(Command.place): it is text there",
        "bind a key with Ctrl or Alt, or one with a name: \"<C-x>\", \"<M-x>\", \"<F5>\"")
    }
    // The digit 0 may be bound, because no number begins with it.
    if Command.takesNumbers, character.isASCII, "1"..."9" ~= character, key.modifiers.isEmpty {
      throw fault(entry, "\(notation) cannot be bound", "numbers repeat the key that follows")
    }
    return key
  }

  /// What to write where a key was expected. The names of commands are often on the wrong side.
  private func advice<Command: KeyCommand>(
    onNotationOf entry: TOMLDocument.Entry, for kind: Command.Type
  ) -> Message {
    let name = entry.path[entry.path.count - 1]
    if case .string(let key) = entry.value, Command(name: name) != nil {
      return "the key comes first: \(TOMLValue.quoted(key)) = \(TOMLValue.quoted(name))"
    }
    return "keys are written as in x, \"<C-x>\", \"<M-x>\", \"<PgDn>\", \"<F5>\""
  }

  /// The command that an entry names; nil for `none`, which frees the key.
  private func command<Command: KeyCommand>(
    of entry: TOMLDocument.Entry, name key: String
  ) throws(ConfigError) -> Command? {
    let advice: Message = "'waterfall config' prints all commands with their keys"
    guard case .string(let name) = entry.value else {
      throw fault(
        entry, "\(key) = \(entry.value.written): expected a command's name in quotes", advice)
    }
    if name == Self.nothing { return nil }
    if let command = Command(name: name) { return command }
    let nearest = nearestName(to: name, of: Command.bindings.map(\.command.name) + [Self.nothing])
    let place: Message = Command.place.isEmpty ? "" : " \(Command.place)"
    throw fault(
      entry, "there is no command \(TOMLValue.quoted(name))\(place)",
      nearest.map { "perhaps \"\($0)\" is meant" } ?? advice)
  }
}
