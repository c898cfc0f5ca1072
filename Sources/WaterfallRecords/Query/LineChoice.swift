/// Words of which a line must have at least one, in the grammar that fzf has for its queries:
///
/// | term | a line is found if |
/// | --- | --- |
/// | `word` | it has these letters in this order, with others between them |
/// | `'word` | it has this text |
/// | `'word'` | it has this text, and neither letters nor digits are beside it |
/// | `^word`, `word$` | it begins with this text, ends with it |
/// | `^word$` | it is this text |
/// | `!word`, `!^word`, `!word$` | it does not have the text, begin with it, end with it |
/// | `a \| b` | it has one of the terms |
///
/// Blanks are between terms, and a line must meet all of them. `\ ` is a blank in a term. Each term
/// has smart case: small letters match any case. If words are exact unless they are marked, `'word`
/// is the one whose letters may be apart.
struct LineChoice: Hashable, Sendable {
  /// At least one.
  private(set) var terms: [LineTerm]

  /// Whether some lines are better matches than others.
  var ranks: Bool { terms.contains { !$0.isNegated } }

  /// Whether a line is found.
  ///
  /// - Complexity: O(bytes of the line · terms).
  func isFound(in text: String) -> Bool {
    terms.contains { $0.isFound(in: text) != $0.isNegated }
  }

  /// The points of the first term that a line has; nil if the line is not found.
  func score(in text: String) -> Int? {
    var points: Int?
    for term in terms {
      if term.isNegated {
        // A later term may still be in the line, and have points.
        if !term.isFound(in: text) { points = 0 }
      } else if let own = term.score(in: text) {
        return own
      }
    }
    return points
  }

  /// The parts of a line to highlight: those of the first term that it has.
  func ranges(in text: String) -> [Range<Int>] {
    terms.lazy.map { $0.ranges(in: text) }.first { !$0.isEmpty } ?? []
  }

  /// Whether each line that is found is also found by `other`.
  func implies(_ other: LineChoice) -> Bool {
    terms.allSatisfy { term in other.terms.contains { term.implies($0) } }
  }
}

// MARK: Reading a query

extension LineChoice {
  /// The choices of a query. Each text is one, so there are no faults.
  static func all(
    in text: String, matching: Filter.Matching, by rules: LineRules
  ) -> [LineChoice] {
    var choices: [LineChoice] = []
    var (isAfterBar, joins) = (false, false)
    for word in words(of: text) {
      if word.isExactly("|"), !choices.isEmpty, !isAfterBar {
        (isAfterBar, joins) = (true, true)
        continue
      }
      isAfterBar = false
      guard let term = LineTerm(word: word, matching, by: rules) else { continue }
      if joins {
        choices[choices.count - 1].terms.append(term)
      } else {
        choices.append(LineChoice(terms: [term]))
      }
      joins = false
    }
    return bounded(choices)
  }

  /// The words between blanks. A blank after a backslash belongs to its word.
  private static func words(of text: String) -> [String] {
    var (words, word) = ([String](), String.UnicodeScalarView())
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      if scalar == "\\", scalars.first == " " {
        word.append(" ")
        scalars.removeFirst()
      } else if scalar != " " {
        word.append(scalar)
      } else if !word.isEmpty {
        words.append(String(word))
        word.removeAll()
      }
    }
    return word.isEmpty ? words : words + [String(word)]
  }

  /// Makes the search quick if the words have more than ``FuzzyNeedle/mostLetters`` letters in all,
  /// as for the words of a filter.
  private static func bounded(_ choices: [LineChoice]) -> [LineChoice] {
    let letters = choices.flatMap(\.terms).reduce(0) { $0 + $1.needle.count }
    guard letters > FuzzyNeedle.mostLetters else { return choices }
    var seen: Set<LineChoice> = []
    var before = 0
    return choices.compactMap { choice in
      guard seen.insert(choice).inserted else { return nil }
      return LineChoice(
        terms: choice.terms.map { term in
          defer { before += term.needle.count }
          return term.quick(ranks: before < FuzzyNeedle.mostLetters)
        })
    }
  }
}

extension LineTerm {
  /// - Returns: nil if the word has nothing but marks.
  fileprivate init?(word: String, _ matching: Filter.Matching, by rules: LineRules) {
    var scalars = word.unicodeScalars[...]
    var position: Position = matching == .fuzzy ? .scattered : .anywhere
    let isNegated = scalars.first == "!"
    if isNegated {
      scalars.removeFirst()
      position = .anywhere
    }
    if scalars.last == "$", scalars.count > 1 {
      scalars.removeLast()
      position = .atEnd
    }
    if scalars.count > 2, scalars.first == "'", scalars.last == "'" {
      scalars = scalars.dropFirst().dropLast()
      position = .asWord
    } else if scalars.first == "'" {
      scalars.removeFirst()
      position = matching == .fuzzy && !isNegated ? .anywhere : .scattered
    } else if scalars.first == "^" {
      scalars.removeFirst()
      position = position == .atEnd ? .alone : .atStart
    }
    if scalars.isEmpty { return nil }
    self.init(String(scalars), position, isNegated: isNegated, by: rules)
  }
}
