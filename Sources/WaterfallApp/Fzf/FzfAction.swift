import WaterfallRecords

/// An action of fzf in `--bind`, and the command of our prompt that does the same.
struct FzfAction {
  /// Actions, or several that follow each other, with our command; `none` leaves the key without
  /// one.
  static let commands: [(action: String, command: String)] = [
    ("accept", "accept"), ("accept-non-empty", "accept"),
    ("abort", "leave"), ("cancel", "leave"), ("ignore", "none"), ("clear-screen", "none"),
    ("up", "older"), ("down", "newer"), ("up-match", "older"), ("down-match", "newer"),
    ("page-up", "page-up"), ("page-down", "page-down"),
    ("half-page-up", "page-up"), ("half-page-down", "page-down"),
    ("first", "first"), ("top", "first"), ("best", "first"), ("last", "last"),
    ("toggle", "complete"), ("toggle+down", "complete"), ("toggle-down", "complete"),
    ("toggle-out", "complete"), ("select+down", "complete"),
    ("toggle+up", "complete-back"), ("toggle-up", "complete-back"),
    ("toggle-in", "complete-back"),
    ("select-all", "pick-all"), ("deselect-all", "pick-none"), ("clear-selection", "pick-none"),
    ("clear-multi", "pick-none"),
    ("beginning-of-line", "to-start"), ("end-of-line", "to-end"),
    ("backward-char", "back"), ("forward-char", "onward"),
    ("backward-word", "word-back"), ("forward-word", "word-onward"),
    ("backward-delete-char", "delete-back"), ("backward-delete-char/eof", "delete-back"),
    ("delete-char", "delete"), ("delete-char/eof", "delete"),
    ("backward-kill-word", "delete-word-back"), ("kill-word", "delete-word"),
    ("unix-word-rubout", "delete-argument-back"), ("word-rubout", "delete-argument-back"),
    ("unix-line-discard", "delete-to-start"), ("line-discard", "delete-to-start"),
    ("clear-query", "delete-to-start"), ("kill-line", "delete-to-end"), ("yank", "put-back"),
    ("prev-history", "older-like"), ("previous-history", "older-like"),
  ]

  /// Actions that run a command on the line in focus.
  static let running = ["execute", "execute-silent"]

  /// Other things to use in place of an action.
  static let instead: [(action: String, words: String)] = [
    ("become", "run the command on the picks: cmd \"$(waterfall fzf)\""),
    ("reload", "waterfall --every, or --more"), ("reload-sync", "waterfall --every, or --more"),
    ("print-query", "--print-query"), ("accept-or-print-query", "--print-query"),
    ("toggle-sort", "--no-sort"), ("toggle-all", "select-all and deselect-all"),
    ("next-history", "the key for previous-history once more"),
  ]

  let name: String
  /// The text in its brackets, or after its colon; nil if there is none.
  let argument: String?
}

/// The keys of one `--bind` of fzf, with their actions: `ctrl-a:select-all,f2:execute(less {})`.
struct FzfBindings {
  private(set) var all: [(key: String, actions: [FzfAction])] = []
  /// The scalars that are yet to be read.
  private var scalars: Substring.UnicodeScalarView

  /// - Returns: nil if the text has another form.
  init?(_ text: String) {
    scalars = text.unicodeScalars[...]
    while !scalars.isEmpty {
      guard let key = takeKey() else { return nil }
      var actions: [FzfAction] = []
      repeat {
        guard let action = takeAction() else { return nil }
        actions.append(action)
      } while take("+")
      all.append((key, actions))
      guard scalars.isEmpty || take(",") else { return nil }
    }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard scalars.first == scalar else { return false }
    scalars.removeFirst()
    return true
  }

  /// Takes a key and the colon after it. The key may be a colon or a comma itself.
  private mutating func takeKey() -> String? {
    guard !scalars.isEmpty, let colon = scalars.dropFirst().firstIndex(of: ":") else { return nil }
    defer { scalars = scalars[scalars.index(after: colon)...] }
    return String(scalars[..<colon])
  }

  private mutating func takeAction() -> FzfAction? {
    let isInName: (Unicode.Scalar) -> Bool = { scalar in
      scalar.properties.isAlphabetic || scalar == "-" || scalar == "/"
    }
    let name = String(scalars.prefix(while: isInName))
    scalars = scalars.drop(while: isInName)
    guard !name.isEmpty else { return nil }
    guard let sign = scalars.first, sign != "+", sign != "," else {
      return FzfAction(name: name, argument: nil)
    }
    scalars.removeFirst()
    if sign == ":" {
      defer { scalars = scalars[scalars.endIndex...] }
      return FzfAction(name: name, argument: String(scalars))
    }
    let pairs: [Unicode.Scalar: Unicode.Scalar] = ["(": ")", "[": "]", "{": "}", "<": ">"]
    let close = pairs[sign] ?? sign
    // The one that ends the action: brackets in a command may come in pairs.
    for place in scalars.indices where scalars[place] == close {
      let next = scalars.index(after: place)
      guard next == scalars.endIndex || scalars[next] == "+" || scalars[next] == "," else {
        continue
      }
      let argument = String(scalars[..<place])
      scalars = scalars[next...]
      return FzfAction(name: name, argument: argument)
    }
    return nil
  }
}
