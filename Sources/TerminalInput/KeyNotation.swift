/// The one written form of keys, in tests, help and configuration: `5j<PgDn><C-l>`.
///
/// A character stands for itself. Names are in angle brackets, after `C-`, `M-` (Alt) and `S-` in
/// this order: `<Up>`, `<S-Tab>`, `<C-M-x>`, `<lt>` for `<`, `<Space>`, `<F5>`. A character that
/// would combine with its neighbours, such as a combining mark, is written by its number:
/// `<U+0301>`.
///
/// Every key is written in one way and read back as itself. Keys that no terminal sends can also be
/// written: `<S-a>` is not `A`, and Ctrl with a letter has the small letter, `<C-a>`.
package enum KeyNotation {
  /// The names of keys, in the order in which they are suggested.
  private static let names: [(name: String, code: Key.Code)] = [
    ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("PgUp", .pageUp),
    ("PgDn", .pageDown), ("Home", .home), ("End", .end), ("Ins", .insert), ("Del", .delete),
    ("Enter", .enter), ("Tab", .tab), ("BS", .backspace), ("Esc", .escape),
    ("Space", .character(" ")), ("lt", .character("<")), ("gt", .character(">")),
  ]

  private static let modifiers: [(name: Character, modifier: Key.Modifiers)] = [
    ("C", .control), ("M", .alt), ("S", .shift),
  ]

  /// The numbers of function keys that have a name: more than any terminal sends.
  private static let functionKeys = 1...63

  /// The keys that `text` names, in order.
  ///
  /// - Throws: the first part that is wrong, with its place and the nearest right name.
  package static func parse(_ text: String) throws(KeyNotationError) -> [Key] {
    let characters = Array(text)
    var keys: [Key] = []
    var position = 0
    while position < characters.count {
      let character = characters[position]
      if character == "<" {
        let inside = characters[(position + 1)...]
        guard let end = inside.firstIndex(of: ">"), end > position + 1 else {
          throw .unclosed(part: String(characters[position...].prefix(12)), position: position + 1)
        }
        keys.append(try named(characters[(position + 1)..<end], position: position + 1))
        position = end + 1
      } else {
        guard !isControl(character) else { throw .controlCharacter(position: position + 1) }
        keys.append(Key(.character(character)))
        position += 1
      }
    }
    return keys
  }

  /// The written form of `key`. ``parse(_:)`` reads it back as `[key]`, unless it is a function key
  /// above F63.
  package static func print(_ key: Key) -> String {
    let prefix = modifiers.reduce("") {
      key.modifiers.contains($1.modifier) ? $0 + "\($1.name)-" : $0
    }
    switch key.code {
    case .function(let number): return "<\(prefix)F\(number)>"
    case .character(let character) where !standsAlone(character):
      let numbers = character.unicodeScalars.map { hexadecimal($0.value) }
      return "<\(prefix)U+\(numbers.joined(separator: "+"))>"
    case .character(">") where prefix.isEmpty: return ">"
    default: break
    }
    if let name = names.first(where: { $0.code == key.code })?.name { return "<\(prefix)\(name)>" }
    guard case .character(let character) = key.code else { return "" }
    return prefix.isEmpty ? String(character) : "<\(prefix)\(character)>"
  }

  /// The key between `<` and `>`.
  ///
  /// - Parameter position: the position of the `<` in the whole text, in characters from 1.
  private static func named(
    _ inside: ArraySlice<Character>, position: Int
  ) throws(KeyNotationError) -> Key {
    var (rest, found) = (inside, Key.Modifiers())
    while rest.count > 2, rest[rest.startIndex + 1] == "-" {
      let letter = rest[rest.startIndex]
      let at = position + 1 + rest.startIndex - inside.startIndex
      guard let modifier = modifiers.first(where: { $0.name == letter })?.modifier else {
        // Others write Alt as `A-`.
        let meant = letter == "A" ? "M" : letter.uppercased()
        let nearest = modifiers.first { String($0.name) == meant }.map { "\($0.name)-" }
        throw .unknownModifier(part: "\(letter)-", position: at, nearest: nearest)
      }
      guard !found.contains(modifier) else {
        throw .repeatedModifier(part: "\(letter)-", position: at)
      }
      found.insert(modifier)
      rest = rest.dropFirst(2)
    }
    let name = String(rest)
    let at = position + 1 + rest.startIndex - inside.startIndex
    guard let code = code(name) else {
      throw .unknownKey(part: name, position: at, nearest: nearest(to: name))
    }
    // `<x>` is refused, because it would be a second way to write x.
    guard rest.count > 1 || !found.isEmpty else {
      throw .unknownKey(part: "<\(name)>", position: position, nearest: name)
    }
    return Key(code, found)
  }

  private static func code(_ name: String) -> Key.Code? {
    if let code = names.first(where: { $0.name == name })?.code { return code }
    if name.count == 1, let character = name.first {
      return isControl(character) ? nil : .character(character)
    }
    if name.utf8.first == UInt8(ascii: "F"), let number = Int(name.dropFirst()),
      functionKeys.contains(number),
      name == "F\(number)"
    {
      return .function(number)
    }
    return name.utf8.starts(with: "U+".utf8) ? numbered(name) : nil
  }

  /// The character with the number `U+0301`, or with several numbers joined by `+`.
  private static func numbered(_ name: String) -> Key.Code? {
    var scalars = String.UnicodeScalarView()
    for number in name.unicodeScalars.dropFirst(2)
      .split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    {
      guard number.allSatisfy(\.isHexDigit), let value = UInt32(number, radix: 16),
        let scalar = Unicode.Scalar(value)
      else { return nil }
      scalars.append(scalar)
    }
    let text = String(scalars)
    guard text.count == 1, let character = text.first, !isControl(character) else { return nil }
    return .character(character)
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Whether `character` stays separate next to `-`, `<` and `>`; a combining mark does not.
  private static func standsAlone(_ character: Character) -> Bool {
    Array("<\(character)>") == ["<", character, ">"]
      && Array("-\(character)>") == ["-", character, ">"]
  }

  private static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  private static func nearest(to name: String) -> String? {
    let all = names.map(\.name) + functionKeys.map { "F\($0)" }
    let distances = all.map { distance(name.lowercased(), $0.lowercased()) }
    guard let least = distances.min(), least <= max(2, name.count / 2),
      let index = distances.firstIndex(of: least)
    else { return nil }
    return all[index]
  }

  /// The number of characters to change, add or remove to make `b` out of `a`.
  private static func distance(_ a: String, _ b: String) -> Int {
    let b = Array(b)
    var row = Array(0...b.count)
    for (i, x) in a.prefix(16).enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let changed = diagonal + (x == y ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(changed, diagonal + 1, row[j] + 1)
      }
    }
    return row[b.count]
  }
}

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
