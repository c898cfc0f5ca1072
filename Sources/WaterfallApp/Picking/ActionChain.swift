import WaterfallRecords

/// An action with its text, as `--bind` has it, here and in fzf: `reload(ls)`.
struct NamedAction: Hashable {
  let name: String
  /// The text in its brackets, or after its colon; nil if there is none.
  var argument: String?

  /// The signs around a text.
  fileprivate static let brackets: [(open: Unicode.Scalar, close: Unicode.Scalar)] = [
    ("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"), ("~", "~"), ("!", "!"), ("@", "@"), ("#", "#"),
    ("$", "$"), ("%", "%"), ("^", "^"), ("&", "&"), ("*", "*"), (";", ";"), ("/", "/"), ("|", "|"),
  ]

  /// The actions as ``ActionReader`` reads them. The last text is after a colon.
  ///
  /// - Returns: nil if a text has a plus sign after each of the closing signs.
  static func written(_ actions: [NamedAction]) -> String? {
    var parts: [String] = []
    for (number, action) in actions.enumerated() {
      guard let argument = action.argument else {
        parts.append(action.name)
        continue
      }
      if number == actions.count - 1 {
        parts.append("\(action.name):\(argument)")
        continue
      }
      let free = brackets.first { argument.utf8.firstRange(of: "\($0.close)+".utf8) == nil }
      guard let free else { return nil }
      parts.append("\(action.name)\(free.open)\(argument)\(free.close)")
    }
    return parts.joined(separator: "+")
  }
}

/// Reads actions with plus signs between them: `select-all+accept`, `change-prompt(> )+reload:ls`.
///
/// A text is in brackets of any kind, or between two equal signs, such as `~`. It ends where the
/// action does, so that it may have brackets itself. After a colon it is all that follows.
struct ActionReader {
  /// The scalars that are yet to be read.
  private(set) var scalars: Substring.UnicodeScalarView
  /// What ends the actions, besides the end of the text; nil if nothing does.
  private let separator: Unicode.Scalar?

  init(_ text: String, endingWith separator: Unicode.Scalar? = nil) {
    (scalars, self.separator) = (text.unicodeScalars[...], separator)
  }

  var isAtEnd: Bool { scalars.isEmpty }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard scalars.first == scalar else { return false }
    scalars.removeFirst()
    return true
  }

  /// Takes all before a scalar, and the scalar. The first scalar of the text may be the same one.
  ///
  /// - Returns: nil if it does not occur.
  mutating func takeAll(before scalar: Unicode.Scalar) -> String? {
    guard let end = scalars.dropFirst().firstIndex(of: scalar) else { return nil }
    defer { scalars = scalars[scalars.index(after: end)...] }
    return String(scalars[..<end])
  }

  /// Takes actions, at least one.
  ///
  /// - Returns: nil if the text has another form.
  mutating func takeChain() -> [NamedAction]? {
    var actions: [NamedAction] = []
    repeat {
      guard let action = takeAction() else { return nil }
      actions.append(action)
    } while take("+")
    return actions
  }

  private mutating func takeAction() -> NamedAction? {
    let isInName: (Unicode.Scalar) -> Bool = { $0.properties.isAlphabetic || $0 == "-" }
    var name = String(scalars.prefix(while: isInName))
    scalars = scalars.drop(while: isInName)
    guard !name.isEmpty else { return nil }
    // fzf has actions with such a name.
    if scalars.starts(with: "/eof".unicodeScalars) {
      name += "/eof"
      scalars = scalars.dropFirst(4)
    }
    guard let sign = scalars.first, sign != "+", sign != separator else {
      return NamedAction(name: name)
    }
    if sign == ":" {
      defer { scalars = scalars[scalars.endIndex...] }
      return NamedAction(name: name, argument: String(scalars.dropFirst()))
    }
    guard let brackets = NamedAction.brackets.first(where: { $0.open == sign }) else { return nil }
    scalars.removeFirst()
    return takeText(endingWith: brackets.close).map { NamedAction(name: name, argument: $0) }
  }

  private mutating func takeText(endingWith close: Unicode.Scalar) -> String? {
    for place in scalars.indices where scalars[place] == close {
      let next = scalars.index(after: place)
      guard next == scalars.endIndex || scalars[next] == "+" || scalars[next] == separator else {
        continue
      }
      defer { scalars = scalars[next...] }
      return String(scalars[..<place])
    }
    return nil
  }
}
