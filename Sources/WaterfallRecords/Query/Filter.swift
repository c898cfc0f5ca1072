/// Which records are shown: `--filter`, `--query` and the viewer's own.
///
/// Terms are separated by spaces, and all have to hold:
///
/// | term | holds if |
/// | --- | --- |
/// | `word`, `"two words"` | a value has this text in it |
/// | `field:text`, `field:"two words"` | the field has; `field:` alone: the field says anything |
/// | `field=value`, `field!=value` | the field is, is not: the whole text, or the same number |
/// | `field<value`, `<=`, `>`, `>=` | by number, else as text in natural order (ISO dates) |
/// | `/regex/`, `field:/regex/` | a regular expression (``Pattern``) is found |
/// | `-term`, `!term` | the term does not hold |
///
/// Texts have smart case: small letters match any case, a capital makes the term exact. Numbers are
/// read as `LooseNumber` says: `1,234`, `$12.50`, `1.5e3`, `979 m`; a unit is no part of an equal
/// number. Names of fields do without case, `_`, `-`; points lead into objects. Of an array, each
/// element is tried. `http://…`, `12:30` and `/usr/bin` are words.
package struct Filter: Hashable, Sendable {
  /// As it was written.
  package let text: String
  let terms: [FilterTerm]

  /// How words are looked for.
  package enum Words: Hashable, Sendable {
    /// As they are written.
    case exact
    /// By their letters in their order, with others between them: `wfl` finds `waterfall`. What is
    /// in quotation marks, or of a field, is looked for as it is written.
    case fuzzy
  }

  /// - Parameter isTyped: whether it may still be typed: a regular expression that is not closed
  ///   ends with the text.
  package init(
    _ text: String, isTyped: Bool = false, words: Words = .exact
  ) throws(FilterError) {
    var parser = FilterParser(text, isTyped: isTyped, words: words)
    self.text = text
    terms = try parser.terms()
  }

  /// The records that have `phrase` in them, whatever signs are in it: the viewer's search.
  package init(phrase: String) {
    text = phrase
    terms = phrase.isEmpty ? [] : [FilterTerm(test: .contains(Needle(phrase)))]
  }

  /// The records that all of these match.
  package init(all filters: [Filter]) {
    text = filters.filter { !$0.isEmpty }.map(\.text).joined(separator: " ")
    terms = filters.flatMap(\.terms)
  }

  private init(_ text: String, _ terms: [FilterTerm]) { (self.text, self.terms) = (text, terms) }

  /// The same with storage of its own (``RecordNeeds/unshared``).
  var unshared: Filter { Filter(text, terms.map(\.unshared)) }

  /// Whether every record matches.
  package var isEmpty: Bool { terms.isEmpty }

  /// - Complexity: O(length of the record's texts · terms); a regular expression's length counts,
  ///   too. Ends early, with any answer, if the task is cancelled.
  package func matches(_ record: Record) -> Bool {
    terms.allSatisfy { $0.matches(record) }
  }

  /// Whether a term is about a field.
  package var namesFields: Bool { terms.contains { $0.field != nil } }

  /// Whether some matches are better than others.
  package var ranks: Bool { terms.contains(where: \.ranks) }

  /// How good a match is, more for better ones: the points of the words, then the length of the
  /// texts they stand in, of which the shorter is better. Of a record that matches.
  package func rank(of record: Record) -> Int {
    var (points, length) = (0, 0)
    for term in terms where term.ranks {
      guard let best = term.best(in: record) else { continue }
      points += best.points
      length += best.length
    }
    return points << 32 - min(length, Int(UInt32.max))
  }

  /// What is to be lit in `text`: UTF-8 offsets, in order, apart from each other.
  ///
  /// - Parameter field: the name of the field that the text is of; nil lights only terms that hold
  ///   for all fields.
  package func ranges(in text: String, field: String? = nil) -> [Range<Int>] {
    let found = terms.flatMap { $0.ranges(in: text, field: field) }
      .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var ranges: [Range<Int>] = []
    for range in found {
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }
}
