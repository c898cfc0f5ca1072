import WaterfallPattern

/// One condition of a filter.
struct FilterTerm: Hashable, Sendable {
  enum Comparison: String, Hashable {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    func holds<Compared: Comparable>(_ own: Compared, _ bound: Compared) -> Bool {
      switch self {
      case .less: own < bound
      case .lessOrEqual: own <= bound
      case .greater: own > bound
      case .greaterOrEqual: own >= bound
      }
    }
  }

  // Indirect, because a test is copied for each record: a copy of it takes one count then.
  indirect enum Test: Hashable {
    case contains(Needle)
    /// The letters occur in this order, with others between them.
    case resembles(FuzzyNeedle)
    /// A line has one of several words.
    case line(LineSearch)
    case matches(FilterExpression)
    /// A value of the record is this date, in whatever way it is written.
    case dates(DatePhrase)
    /// A number that cards show as a level contains the text in its word
    /// (``LogLevel/word(forNumber:in:)``).
    case levels(Needle)
    /// Cards shorten a value to words that contain the text.
    case shortens(ShortenedWords)
    /// The record's card joins several values to words that contain the text.
    case joins(JoinedWords)
    /// The whole text is equal, or its meaning is.
    case equals(Needle, FilterBound)
    case compares(Comparison, FilterBound)
    /// The value is neither null nor empty.
    case isPresent
    /// All terms of at least one of these groups hold. The field is that of each term.
    case any([[FilterTerm]])
  }

  var isNegated = false
  /// The field that is tested; nil tests all fields.
  var field: FieldPath?
  var test: Test
  /// Whether the names of the fields are looked at like their values; only if all fields are.
  var includesNames = false
  /// The term as it was written, if it may be meant as text: `id:7`, `a=b`; else nil.
  var written: Written?

  struct Written: Hashable {
    /// Without the sign that negates it.
    let text: String
    let isNegated: Bool
  }

  func matches(_ record: Record) -> Bool {
    if case .any(let groups) = test {
      return isNegated != groups.contains { $0.allSatisfy { $0.matches(record) } }
    }
    if case .dates(let phrase) = test { return isNegated != phrase.isFound(in: record) }
    if case .levels(let needle) = test {
      return isNegated != needle.isFound(inLevelNumbersOf: record)
    }
    if case .joins(let words) = test { return isNegated != words.isFound(in: record) }
    if let field {
      // A closure that holds the test alone: the whole term would be copied for each record.
      let test = test
      let isFound = field.contains(in: record) { test.holds(for: $0) }
      return isNegated
        != (isFound || field.isLevel && test.holds(forLevelOf: record, beside: field))
    }
    for field in record.fields where test.holds(for: field.value) { return !isNegated }
    if let origin = origin(of: record), test.holds(for: origin) { return !isNegated }
    return includesNames && test.holds(forNamesIn: record.fields) ? !isNegated : isNegated
  }

  /// A copy that shares no storage (``RecordNeeds/unshared``), except for regular expressions.
  var unshared: FilterTerm {
    var term = self
    term.field = field?.unshared
    switch test {
    case .contains(let needle): term.test = .contains(needle.unshared)
    case .levels(let needle): term.test = .levels(needle.unshared)
    case .shortens(let words): term.test = .shortens(words.unshared)
    case .joins(let words): term.test = .joins(words.unshared)
    case .equals(let needle, let bound): term.test = .equals(needle.unshared, bound)
    case .any(let groups): term.test = .any(groups.map { $0.map(\.unshared) })
    case .compares(let comparison, let bound): term.test = .compares(comparison, bound)
    case .resembles, .line, .matches, .dates, .isPresent: break
    }
    return term
  }

  var ranks: Bool {
    switch test {
    case .resembles(let needle): !isNegated && needle.ranks
    case .line(let search): search.ranks
    default: false
    }
  }

  /// The points of the best text and its length; nil if no text has the letters.
  func best(in record: Record) -> (points: Int, length: Int)? {
    switch test {
    case .resembles(let needle): best(of: needle, in: record)
    case .line(let search): best(of: search, in: record)
    default: nil
    }
  }

  private func best(
    of search: some RankedSearch, in record: Record
  ) -> (points: Int, length: Int)? {
    var best: (points: Int, length: Int)?
    func look(at value: Value) {
      _ = FilterTerm.Test.anyText(of: value) { text in
        guard let points = search.score(in: text) else { return false }
        let length = search.length(of: text)
        if best.map({ points > $0.points || points == $0.points && length < $0.length }) ?? true {
          best = (points, length)
        }
        return false
      }
    }
    for field in record.fields { look(at: field.value) }
    if let origin = origin(of: record) { look(at: origin) }
    return best
  }

  /// The source of a record, if it is searched like the values. Words for lines look at lines only.
  private func origin(of record: Record) -> Value? {
    if case .line = test { return nil }
    return record.shownOrigin
  }

  func ranges(in text: String, field name: String?) -> [Range<Int>] {
    if isNegated { return [] }
    if case .any(let groups) = test {
      return groups.joined().flatMap { $0.ranges(in: text, field: name) }
    }
    if let field, !(name.map(field.mayMean) ?? false) {
      return name.flatMap { levelRange(in: text, field: $0) }.map { [$0] } ?? []
    }
    switch test {
    case .contains(let needle): return needle.ranges(in: text)
    case .resembles(let needle): return needle.ranges(in: text)
    case .line(let search): return search.ranges(in: text)
    case .matches(let pattern): return pattern.ranges(in: text)
    case .equals, .compares: return field == nil || text.isEmpty ? [] : [0..<text.utf8.count]
    // These words are those of the terms beside it.
    case .dates, .levels, .shortens, .joins, .isPresent, .any: return []
    }
  }

  /// The term with another one in place of each that was written by itself: of this one, or of
  /// those of its groups.
  func changingParts(_ change: (FilterTerm) -> FilterTerm) -> FilterTerm {
    guard written == nil, case .any(let groups) = test else { return change(self) }
    var term = self
    term.test = .any(groups.map { $0.map { $0.changingParts(change) } })
    return term
  }

  /// The line of the text that tells a level which meets the term, if the term is for levels; the
  /// first line, if only all lines together tell it.
  private func levelRange(in text: String, field name: String) -> Range<Int>? {
    guard let field, field.isLevel else { return nil }
    func isMet(by text: String) -> Bool {
      LogLevel(text, tellingAs: name).map { test.holds(for: .string($0.word)) } ?? false
    }
    guard isMet(by: text) else { return nil }
    let line = LogLevel.lines(of: text).first { isMet(by: String(decoding: $0, as: UTF8.self)) }
    guard let line else { return 0..<text.utf8.prefix { $0 != 0x0A }.count }
    let start = text.utf8.distance(from: text.utf8.startIndex, to: line.startIndex)
    return start..<start + line.count
  }

  /// The terms that look at a value: this one, or those of its groups.
  var parts: [FilterTerm] {
    if case .any(let groups) = test { groups.joined().flatMap(\.parts) } else { [self] }
  }
}

extension Needle {
  /// Whether a number in the record is shown as a level, and the text is in its word.
  fileprivate func isFound(inLevelNumbersOf record: Record) -> Bool {
    record.fields.contains { field in
      let word = field.value.text.flatMap { LogLevel.word(forNumber: $0.utf8, in: field.name) }
      return word.map(isFound(in:)) ?? false
    }
  }
}

extension FilterTerm.Test {
  func holds(for value: Value) -> Bool {
    switch self {
    case .contains(let needle): Self.anyText(of: value) { needle.isFound(in: $0) }
    case .resembles(let needle): Self.anyText(of: value) { needle.isFound(in: $0) }
    case .line(let search): Self.anyText(of: value) { search.isFound(in: $0) }
    case .matches(let pattern): Self.anyText(of: value) { pattern.isFound(in: $0) }
    case .shortens(let words): Self.anyText(of: value) { words.isFound(inWordsFor: $0) }
    case .equals(let needle, let bound): Self.equal(value, needle, bound)
    case .compares(let comparison, let bound): Self.compare(value, comparison, bound)
    case .isPresent: value.text != nil
    // They are about a record, and not about one value.
    case .dates, .levels, .joins, .any: false
    }
  }

  /// Whether the name of a field that has a value, at any depth, meets the condition.
  func holds(forNamesIn fields: [Field]) -> Bool {
    fields.contains { field in
      if field.value.isBlank { return false }
      return holds(for: .string(field.name)) || holds(forNamesIn: field.value)
    }
  }

  private func holds(forNamesIn value: Value) -> Bool {
    switch value {
    case .array(let values): values.contains { holds(forNamesIn: $0) }
    case .object(let fields): holds(forNamesIn: fields)
    case .null, .bool, .number, .string: false
    }
  }

  /// Whether a text of the value, at any depth, meets the condition.
  fileprivate static func anyText(of value: Value, where condition: (String) -> Bool) -> Bool {
    switch value {
    case .null: false
    case .bool(let truth): condition(truth ? "true" : "false")
    case .number(let text), .string(let text): condition(text)
    case .array(let values): values.contains { anyText(of: $0, where: condition) }
    case .object(let fields): fields.contains { anyText(of: $0.value, where: condition) }
    }
  }

  private static func equal(_ value: Value, _ needle: Needle, _ bound: FilterBound) -> Bool {
    switch value {
    case .null, .array: return false
    case .object:
      // An object is its name, as it is counted.
      return value.named.map { equal(.string($0), needle, bound) } ?? false
    case .bool(let truth): return needle.equals(truth ? "true" : "false")
    case .number(let text), .string(let text):
      if needle.equals(text) { return true }
      guard let keys = bound.keys(beside: value) else { return false }
      switch keys.value.kind {
      case .number:
        // A unit without a known meaning may be another one.
        return keys.value == keys.bound && LooseNumber(text)?.hasUnit == false
      case .size, .duration, .date, .version, .level: return keys.value == keys.bound
      case .text, nil: return false
      }
    }
  }

  private static func compare(
    _ value: Value, _ comparison: FilterTerm.Comparison, _ bound: FilterBound
  ) -> Bool {
    guard let (own, bound) = bound.keys(beside: value) else { return false }
    return comparison.holds(own, bound)
  }
}

/// A search that says how good the place is that it has found in a text.
protocol RankedSearch {
  /// The points of the best place; nil if there is none.
  func score(in text: String) -> Int?
  /// The length that decides between equal points: the shorter text is better.
  func length(of text: String) -> Int
}

extension FuzzyNeedle: RankedSearch {
  func length(of text: String) -> Int { text.utf8.count }
}

/// A regular expression of a filter. One that is a plain text is found as a text, which is faster.
struct FilterExpression: Hashable, Sendable {
  private let pattern: Pattern
  private let needle: Needle?

  init(_ pattern: Pattern) {
    self.pattern = pattern
    needle = pattern.plainText.map { Needle($0, ignoresCase: pattern.ignoresCase) }
  }

  func isFound(in text: String) -> Bool {
    needle?.isFound(in: text) ?? pattern.isFound(in: text)
  }

  /// The non-empty matches in `text`: UTF-8 offsets, in order.
  func ranges(in text: String) -> [Range<Int>] {
    needle?.ranges(in: text) ?? pattern.ranges(in: text)
  }
}
