import TerminalInput
import WaterfallItems
import WaterfallViewer

extension ConfigFile {
  /// What frees a key.
  private static let nothing = "none"

  /// The keys, with those that the file binds: `"<C-j>" = "page-down"`, or `"none"` to free one.
  ///
  /// - Returns: where each of those was bound, too.
  func keys() throws(ConfigError) -> (table: KeyTable, lines: [Key: Int]) {
    var (table, lines) = (KeyTable(), [Key: Int]())
    for entry in document.entries where entry.path.count == 2 && entry.path[0] == "keys" {
      let key = try key(of: entry)
      if let first = lines[key] {
        throw fault(
          entry, "\(entry.path[1]) is bound a second time",
          "the first time is in line \(first): remove one of them")
      }
      lines[key] = entry.place.line
      table.bind(key, to: try command(of: entry))
    }
    return (table, lines)
  }

  private func key(of entry: TOMLDocument.Entry) throws(ConfigError) -> Key {
    let notation = entry.path[1]
    let advice = "keys are written as in x, \"<C-x>\", \"<M-x>\", \"<PgDn>\", \"<F5>\""
    let keys: [Key]
    do throws(KeyNotationError) {
      keys = try KeyNotation.parse(notation)
    } catch {
      throw fault(entry, error.description, advice)
    }
    guard keys.count == 1, let key = keys.first else {
      throw fault(entry, "\"\(notation)\" is not one key", advice)
    }
    if case .character(let character) = key.code, character.isASCII, character.isNumber,
      key.modifiers.isEmpty
    {
      throw fault(entry, "\(notation) cannot be bound", "numbers repeat the key that follows")
    }
    if key == Key(.character("c"), .control) {
      throw fault(entry, "<C-c> cannot be bound", "it always leaves the program")
    }
    return key
  }

  /// nil: nothing.
  private func command(of entry: TOMLDocument.Entry) throws(ConfigError) -> Command? {
    guard case .string(let name) = entry.value else {
      throw fault(
        entry, "\(entry.path[1]) = \(entry.value.written): expected a command's name in quotes",
        "'waterfall config' prints all commands with their keys")
    }
    if name == Self.nothing { return nil }
    if let command = Command(name: name) { return command }
    let nearest = nearestName(to: name, of: Command.allCases.map(\.name) + [Self.nothing])
    throw fault(
      entry, "there is no command \(TOMLValue.quoted(name))",
      nearest.map { "perhaps \"\($0)\" is meant" }
        ?? "'waterfall config' prints all commands with their keys")
  }
}
