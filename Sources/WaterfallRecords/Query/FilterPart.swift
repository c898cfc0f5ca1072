/// A term of a filter as it was written, which may be a word that joins others: `and`, `not`.
///
/// Beside terms for fields such a word joins them, as in other languages for queries:
/// `status>=500 and not path:/health`. Beside words it is a word, so that `salt and pepper` is
/// found.
struct FilterPart {
  enum Connective { case and, not }

  let term: FilterTerm
  /// What the word says if it joins terms; nil for any other term.
  let connective: Connective?

  init(_ term: FilterTerm, written text: some Sequence<Unicode.Scalar>) {
    self.term = term
    var word = String.UnicodeScalarView()
    word.append(contentsOf: text)
    connective =
      switch String(word) {
      case "and", "AND", "&&": .and
      case "not", "NOT": .not
      default: nil
      }
  }

  var namesField: Bool { term.parts.contains { $0.field != nil } }
}

extension [FilterPart] {
  /// The terms without the words that join them.
  ///
  /// - Parameter isTyped: whether the term after the last word may still be typed.
  func joined(isTyped: Bool) -> [FilterTerm] {
    var terms: [FilterTerm] = []
    var (isNegated, isAfterField) = (false, false)
    for (part, next) in zip(self, fieldsAhead) {
      let leadsToField = next ?? false
      switch part.connective {
      case .and where !terms.isEmpty && (next != nil || isTyped) && (isAfterField || leadsToField):
        continue
      case .not where leadsToField:
        isNegated.toggle()
        continue
      default:
        terms.append(isNegated ? part.term.negated : part.term)
        (isNegated, isAfterField) = (false, part.namesField)
      }
    }
    return terms
  }

  /// For each part, whether the next one that joins nothing is for a field; nil if there is none.
  private var fieldsAhead: [Bool?] {
    var (ahead, next) = ([Bool?](), Bool?.none)
    for part in reversed() {
      ahead.append(next)
      if part.connective == nil { next = part.namesField }
    }
    return ahead.reversed()
  }
}

extension FilterTerm {
  fileprivate var negated: FilterTerm {
    var term = self
    term.isNegated.toggle()
    term.written = written.map { Written(text: $0.text, isNegated: !$0.isNegated) }
    return term
  }
}
