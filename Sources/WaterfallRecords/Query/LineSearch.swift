/// How lines are searched, apart from the words.
package struct LineRules: Hashable, Sendable {
  /// The parts of a line that are searched; nil for all of it.
  package var scope: LineScope?
  package var letterCase = LetterCase.smart
  /// Whether a letter without an accent is only that letter. Otherwise it also finds the letter
  /// with one.
  package var isLiteral = false
  package var ranking = Ranking.by([.length])

  /// Whether capitals and small letters are the same.
  package enum LetterCase: String, CaseIterable, Sendable {
    /// Small letters match any case; a capital makes the word exact.
    case smart
    case ignored, exact

    /// nil if it depends on the word.
    var ignoresCase: Bool? {
      switch self {
      case .smart: nil
      case .ignored: true
      case .exact: false
      }
    }
  }

  /// What decides between lines that match.
  package enum Ranking: Hashable, Sendable {
    /// The better match comes first. Of equal ones these decide, one after the other, and at last
    /// the order of the lines. At most ``mostTies`` count.
    case by([LineTie])
    /// The lines keep their order.
    case none

    package static let mostTies = 2
  }

  package init() {}
}

/// A choice of words that is searched for in a line, or in some of its parts.
struct LineSearch: Hashable, Sendable, RankedSearch {
  let choice: LineChoice
  let rules: LineRules

  /// Whether some lines are better matches than others.
  var ranks: Bool { rules.ranking != .none && choice.ranks }

  func isFound(in text: String) -> Bool {
    guard let scope = rules.scope else { return choice.isFound(in: text) }
    return ScopedText(text, scope).has(choice)
  }

  func score(in text: String) -> Int? {
    guard let scope = rules.scope else { return choice.score(in: text) }
    return ScopedText(text, scope).score(of: choice)
  }

  func ranges(in text: String) -> [Range<Int>] {
    guard let scope = rules.scope else { return choice.ranges(in: text) }
    return ScopedText(text, scope).ranges(of: choice)
  }

  /// In scalars, without blanks at the ends, as fzf compares it; 0 if it does not count.
  func length(of text: String) -> Int {
    if rules.ranking == .by([]) { return 0 }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return 0 }
    let start = text.utf8.distance(from: text.startIndex, to: first)
    let end = text.utf8.distance(from: text.startIndex, to: last)
    let bytes = text.utf8.span
    var length = 1
    // Bytes that go on with a scalar do not count.
    for place in start..<end where bytes[place] & 0xC0 != 0x80 { length += 1 }
    return length
  }

  /// Whether each line that is found is also found by `other`.
  func implies(_ other: LineSearch) -> Bool {
    rules.scope == other.rules.scope && choice.implies(other.choice)
  }
}

/// The parts of a line in which words are searched. A term is found in the first part that has it.
private struct ScopedText {
  private var parts: [(text: String, start: Int)]

  init(_ line: String, _ scope: LineScope) {
    let bytes = Array(line.utf8)
    parts = scope.parts(of: line).map { part in
      (String(decoding: bytes[part], as: UTF8.self), part.lowerBound)
    }
    // The end of the last part is the end of what is searched.
    if let last = parts.last {
      parts[parts.count - 1].text = scope.separator.removed(fromEndOf: last.text)
    }
  }

  func has(_ choice: LineChoice) -> Bool {
    choice.terms.contains { term in
      parts.contains { term.isFound(in: $0.text) } != term.isNegated
    }
  }

  func score(of choice: LineChoice) -> Int? {
    var points: Int?
    for term in choice.terms {
      let own = parts.lazy.compactMap { term.score(in: $0.text) }.first
      if !term.isNegated, let own { return own }
      if term.isNegated, own == nil { points = 0 }
    }
    return points
  }

  func ranges(of choice: LineChoice) -> [Range<Int>] {
    for term in choice.terms where !term.isNegated {
      for part in parts where term.isFound(in: part.text) {
        return term.ranges(in: part.text).map { range in
          range.lowerBound + part.start..<range.upperBound + part.start
        }
      }
    }
    return []
  }
}
