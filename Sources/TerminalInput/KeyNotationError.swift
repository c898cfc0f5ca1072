/// The faults of a text that should name keys. Positions are in characters, from 1.
package enum KeyNotationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A `<` without its `>`, or with nothing between them.
  case unclosed(part: String, position: Int)
  /// No key has this name; `nearest` is a similar name, if there is one.
  case unknownKey(part: String, position: Int, nearest: String?)
  /// A letter before `-` that is not C, M or S.
  case unknownModifier(part: String, position: Int, nearest: String?)
  case repeatedModifier(part: String, position: Int)
  /// A control character, which is not a key: write `<Enter>` or `<C-c>`.
  case controlCharacter(position: Int)

  /// One line for people: the fault, its place and a suggestion.
  package var description: String {
    switch self {
    case .unclosed(let part, let position):
      "“\(part)” at character \(position) opens a key name that is not closed; write <lt> for “<”"
    case .unknownKey(let part, let position, let nearest):
      "there is no key “\(part)” (character \(position))"
        + (nearest.map { "; perhaps “\($0)”" } ?? "; examples are <Up>, <PgDn>, <F5>, <lt>")
    case .unknownModifier(let part, let position, let nearest):
      "there is no modifier “\(part)” (character \(position)); "
        + (nearest.map { "perhaps “\($0)”" } ?? "the modifiers are C-, M- and S-")
    case .repeatedModifier(let part, let position):
      "the modifier “\(part)” at character \(position) appears twice"
    case .controlCharacter(let position):
      "a control character at character \(position); write it as <Enter>, <Tab> or <C-c>"
    }
  }
}
