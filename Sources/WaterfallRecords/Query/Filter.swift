/// Decides which records are shown: `--filter`, `--query` and the viewer's own filter.
///
/// Terms are separated by spaces, and a record must meet all of them:
///
/// | term | holds if |
/// | --- | --- |
/// | `word`, `"two words"` | a value contains this text |
/// | `10 Mar`, `Mar 2025`, `14:05` | a value contains this, or is this date (``DatePhrase``) |
/// | `error` | also: a number is shown as this level |
/// | `field:text`, `field:"two words"` | the field contains it; `field:` alone: it is not empty |
/// | `field=value`, `field!=value` | the field is, is not: the whole text, or the same meaning |
/// | `field<value`, `<=`, `>`, `>=` | by what both mean (``Meaning``), else in natural order |
/// | `level>=warn` | in a field of levels: what matters as much, or more |
/// | `field:1..5`, `1..`, `..5` | the value is in this range, with both ends |
/// | `date:2025-03`, `=` | also: the date is in this year, month, day, hour, minute or second |
/// | `/regex/`, `field:/regex/` | a regular expression (``Pattern``) is found |
/// | `-term`, `!term` | the term does not hold |
/// | `a b or c` | the terms before `or` hold, or those after it |
/// | `a:1 and not b:2` | beside terms for fields `and` joins, and `not` negates (``FilterPart``) |
///
/// Texts have smart case: small letters match any case, and a capital makes the term exact. Letters
/// of ASCII also match those with marks, except after `=` and in regular expressions.
/// `LooseNumber` reads numbers: `1,234`, `$12.50`, `1.5e3`, `979 m`. `=` compares a value that has
/// a unit as text only. In names of fields, case, `_` and `-` do not count; points lead into
/// objects. If a value is an array, each element is tried. `http://…`, `12:30` and `/usr/bin` are
/// words, not field terms or regular expressions.
package struct Filter: Sendable {
  /// As it was written.
  package let text: String
  let terms: [FilterTerm]
  /// The meanings of the columns, once a sample has been seen.
  let columns = FilterColumns()
  /// The fields that terms name but no record has, so that these terms are read as text.
  package let unknownFields: [UnknownField]

  /// How words are looked for.
  package enum Matching: Hashable, Sendable {
    /// The text occurs exactly as it is written.
    case exact
    /// The letters occur in this order, with others between them: `wfl` finds `waterfall`. Words in
    /// quotation marks and terms for one field stay exact.
    case fuzzy
  }

  /// - Parameter isTyped: whether the user may still be typing. An unclosed regular expression then
  ///   ends with the text; otherwise it is an error.
  package init(
    _ text: String, isTyped: Bool = false, matching: Matching = .exact
  ) throws(FilterError) {
    var parser = FilterParser(text, isTyped: isTyped, matching: matching)
    self.text = text
    terms = try parser.terms()
    unknownFields = []
  }

  /// The records that contain `phrase`, in which no character is special: the viewer's search.
  package init(phrase: String) {
    self.init(phrase, phrase.isEmpty ? [] : [FilterTerm(test: .contains(Needle(phrase)))])
  }

  /// The records that contain each of these words. No character is special, but for the quotation
  /// marks around several words.
  package init(words text: String, matching: Matching = .exact) {
    var parser = FilterParser(text, isTyped: false, matching: matching)
    self.init(text, parser.words())
  }

  /// The lines that a query in fzf's grammar finds (``LineChoice``), as people type it to pick one.
  ///
  /// - Parameters:
  ///   - matching: of words without a mark. A leading `'` turns it round.
  package init(
    line text: String, matching: Matching = .fuzzy, by rules: LineRules = LineRules()
  ) {
    let choices = LineChoice.all(in: text, matching: matching, by: rules)
    self.init(
      text, choices.map { FilterTerm(test: .line(LineSearch(choice: $0, rules: rules))) })
  }

  /// Whether it is a query for lines (``init(line:matching:by:)``).
  package var isOfLines: Bool {
    terms.contains { if case .line = $0.test { true } else { false } }
  }

  /// The records that match all of these filters.
  package init(all filters: [Filter]) {
    self.init(
      filters.filter { !$0.isEmpty }.map(\.text).joined(separator: " "),
      filters.flatMap(\.resolvedTerms))
  }

  init(_ text: String, _ terms: [FilterTerm], unknownFields: [UnknownField] = []) {
    (self.text, self.terms, self.unknownFields) = (text, terms, unknownFields)
  }

  /// The same filter that looks at the names of fields like at their values.
  ///
  /// That is for a search. A filter would keep all records of a table for a word that is the name
  /// of a column.
  package var includingNames: Filter {
    let named = terms.map { term in
      term.changingParts { part in
        var part = part
        part.includesNames = part.field == nil
        return part
      }
    }
    return Filter(text, named, unknownFields: unknownFields)
  }

  /// The same filter, in which terms with `:` or `=` for unknown fields are read as text:
  /// `TimeoutError: no`, `/?id=7`. Comparisons stay, because a typing error must not go unseen.
  ///
  /// - Parameter names: the fields that records have; if none is known, all terms stay.
  package func readingUnknownFieldsAsText(among names: [String]) -> Filter {
    if names.isEmpty { return self }
    var unknownFields: [UnknownField] = []
    let new = terms.map { term in
      term.changingParts { part in
        guard let written = part.written, let field = part.parts.first?.field,
          let unknown = UnknownField(field, as: .filter, among: names),
          // A path may lead into a value that is read later.
          !names.contains(where: { FieldNaming.isInside(field.text, $0) }),
          !field.isLevel
        else { return part }
        unknownFields.append(unknown)
        return FilterTerm(isNegated: written.isNegated, test: .contains(Needle(written.text)))
          .withMadeWords
      }
    }
    return Filter(text, new, unknownFields: unknownFields)
  }

  /// A copy that shares no storage (``RecordNeeds/unshared``).
  var unshared: Filter { Filter(text, resolvedTerms.map(\.unshared)) }

  /// A copy that keeps the meanings of the columns that have been found so far.
  package var resolved: Filter { isResolved ? Filter(text, resolvedTerms) : self }

  private var resolvedTerms: [FilterTerm] { columns.found?.terms ?? terms }

  /// Whether every record matches.
  package var isEmpty: Bool { terms.isEmpty }

  /// Whether the record meets all terms.
  ///
  /// - Complexity: O(length of the record's texts · terms); a regular expression's length also
  ///   counts. If the task is cancelled, it returns early with an arbitrary answer.
  package func matches(_ record: Record) -> Bool {
    terms.allSatisfy { $0.matches(record) }
  }

  package var fieldNames: [String] { terms.flatMap(\.parts).compactMap { $0.field?.text } }

  /// Whether any term is for one field only.
  package var namesFields: Bool { terms.flatMap(\.parts).contains { $0.field != nil } }

  /// Whether the filter ranks its matches, so that some are better than others.
  package var ranks: Bool { terms.contains(where: \.ranks) }

  /// How good a match is; more is better.
  ///
  /// The points of the fuzzy words count first. Among equal points, the record whose matched texts
  /// are shorter wins, or what the rules for lines say. The record must match.
  package func rank(of record: Record) -> Int {
    var (points, length) = (0, 0)
    for term in terms where term.ranks {
      guard let best = term.best(in: record) else { continue }
      points += best.points
      length += best.length
    }
    return points << 32 - min(tie(of: record) ?? length, Int(UInt32.max))
  }

  /// The parts of `text` to highlight: UTF-8 offsets, in order, neither overlapping nor touching.
  ///
  /// - Parameter field: the name of the field that holds the text; nil highlights only the terms
  ///   that apply to all fields.
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

extension Filter {
  /// The parts of a field's name to highlight, like those of a value.
  package func ranges(inName name: String) -> [Range<Int>] {
    terms.flatMap(\.parts).flatMap { $0.includesNames ? $0.ranges(in: name, field: nil) : [] }
  }
}

extension Filter: Hashable {
  package static func == (one: Filter, other: Filter) -> Bool {
    one.text == other.text && one.terms == other.terms
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(terms)
  }
}

extension Filter {
  /// Whether each record that matches this filter also matches `other`.
  ///
  /// If so, only the records that matched `other` have to be searched.
  ///
  /// - Returns: false if only the records themselves could decide it.
  package func isNarrower(than other: Filter) -> Bool {
    other.terms.allSatisfy { wide in terms.contains { $0.implies(wide) } }
  }
}

extension FilterTerm {
  fileprivate func implies(_ other: FilterTerm) -> Bool {
    guard field == other.field, isNegated == other.isNegated else { return false }
    if test == other.test { return true }
    guard !isNegated else { return false }
    switch (test, other.test) {
    case (.contains(let needle), .contains(let wide)): return needle.contains(wide)
    case (.resembles(let needle), .resembles(let wide)): return needle.contains(wide)
    case (.line(let words), .line(let wide)): return words.implies(wide)
    case (.levels(let needle), .levels(let wide)): return needle.contains(wide)
    case (.shortens(let words), .shortens(let wide)): return words.contains(wide)
    case (.joins(let words), .joins(let wide)): return words.contains(wide)
    case (.any(let groups), .any(let wide)):
      return groups.allSatisfy { group in
        wide.contains { $0.allSatisfy { part in group.contains { $0.implies(part) } } }
      }
    case (_, .any(let wide)): return wide.contains { $0.allSatisfy(implies) }
    default: return false
    }
  }
}

extension Needle {
  /// Whether each text that contains this needle also contains `other`.
  func contains(_ other: Needle) -> Bool {
    isBytewise == other.isBytewise && (other.ignoresCase || !ignoresCase)
      && (other.ignoresMarks || !ignoresMarks) && other.isFound(in: text)
  }
}
