import Synchronization

/// The terms of a filter with the meanings of their columns.
///
/// Copies of a filter share it. So the meaning that is found once holds for all pages.
final class FilterColumns: Sendable {
  struct Found: Sendable {
    let terms: [FilterTerm]
    /// A comparison that no value of the sample allows, in words.
    let note: String?
    /// The sources of which no level is known, in words, if the filter is for levels.
    let levelNote: String?
  }

  private let held = Mutex<Found?>(nil)

  var found: Found? { held.withLock { $0 } }
  func set(_ found: Found) { held.withLock { $0 = found } }
}

extension Filter {
  /// Whether a term's meaning depends on the other records: on the values of its column, or on
  /// whether they have a field of its name.
  package var comparesColumns: Bool {
    terms.flatMap(\.parts).contains { $0.bound != nil || $0.field != nil || $0.isOfLevels }
  }

  /// Whether it compares values, which do not show by themselves whether they are meant.
  package var comparesValues: Bool { terms.flatMap(\.parts).contains { $0.bound != nil } }

  /// Whether a sample has shown what the columns mean.
  package var isResolved: Bool { !comparesColumns || columns.found != nil }

  /// Finds the meanings of the columns that the filter compares, for this filter and its copies.
  ///
  /// - Parameter sections: the names of the sources of these records; empty if there is only one.
  package func resolve(by sample: [Record], in sections: [String?] = []) {
    guard !isEmpty, !sample.isEmpty else { return }
    // Few filters ask for it, and it looks at all fields of the sample.
    lazy var hasLevels = LogLevel.areShownForNumbers(in: sample)
    func resolve(_ term: FilterTerm) -> FilterTerm {
      var term = term
      if case .any(let groups) = term.test {
        let groups = groups.filter { group in
          !Self.isPartOfNumbers(group, in: sample) && (group.first?.isOfLevels != true || hasLevels)
        }
        // A text alone is looked for in the bytes of records.
        if groups.count == 1, groups[0].count == 1, case .contains = groups[0][0].test {
          var only = resolve(groups[0][0])
          only.isNegated = only.isNegated != term.isNegated
          return only
        }
        term.test = .any(groups.map { $0.map(resolve) })
        return term
      }
      guard let field = term.field?.resolved(by: sample) else { return term }
      term.field = field
      guard let bound = term.bound else { return term }
      let beside = FilterBound(
        bound.text, beside: ColumnMeaning(of: field, in: sample), isOfDates: bound.isOfDates)
      switch term.test {
      case .compares(let comparison, _): term.test = .compares(comparison, beside)
      case .equals(let needle, _): term.test = .equals(needle, beside)
      case .contains, .resembles, .line, .matches, .dates, .levels, .shortens, .joins, .isPresent,
        .any:
        break
      }
      return term
    }
    let resolved = Filter(text, terms.map(resolve))
    let note = resolved.terms.lazy.compactMap { $0.note(in: sample, isOr: $0.written == nil) }
      .first
    columns.set(
      FilterColumns.Found(
        terms: resolved.terms, note: note ?? resolved.unseenNote(in: sample),
        levelNote: resolved.levelNote(for: sample, in: sections)))
  }

  /// That something in the part of records which was not read may match, in words; nil if all was
  /// read.
  package func unseenNote(in sample: [Record]) -> String? {
    if isEmpty { return nil }
    let unseen = sample.count { $0.cut != nil && !matches($0) }
    let words = unseen == 1 ? "a record is" : "\(unseen) records are"
    return unseen == 0 ? nil : "\(words) too long to be looked through as a whole"
  }

  /// Whether a term asks for the level of records.
  package var looksAtLevels: Bool {
    terms.flatMap(\.parts).contains { $0.field?.isLevel == true }
  }

  /// The sources of which no level is known, in words; nil if there are none, or if the filter is
  /// not for levels. Their records are hidden, so that people have to know it.
  private func levelNote(for sample: [Record], in sections: [String?]) -> String? {
    guard let path = terms.flatMap(\.parts).lazy.compactMap(\.field).first(where: \.isLevel) else {
      return nil
    }
    var (names, known) = ([String?](), Set<String?>())
    for (index, record) in sample.enumerated() {
      let name = index < sections.count ? sections[index] : nil
      if !names.contains(name) { names.append(name) }
      if known.contains(name) { continue }
      let isKnown = path.contains(in: record) { $0.text.flatMap { LogLevel($0) } != nil }
      if isKnown || LogLevel(of: record) != nil { known.insert(name) }
    }
    let unknown = names.filter { !known.contains($0) }.map { $0 ?? "these records" }
    if unknown.isEmpty { return nil }
    let some = unknown.prefix(Self.mostNamed).joined(separator: ", ")
    return "no level is known of \(some)\(unknown.count > Self.mostNamed ? ", …" : "")"
  }

  private static let mostNamed = 3

  /// The sources of which no level is known, in words; nil if there are none.
  package var levelNote: String? { columns.found?.levelNote }

  /// Whether these terms, one of several groups, look for a text in numbers that mean dates.
  ///
  /// The digits of `2022` in a number of seconds say nothing about its year.
  private static func isPartOfNumbers(_ terms: [FilterTerm], in sample: [Record]) -> Bool {
    guard terms.count == 1, case .contains = terms[0].test,
      let field = terms[0].field?.resolved(by: sample), EpochTime.namesTime(field.ownName)
    else { return false }
    return sample.contains { record in
      field.contains(in: record) { value in
        EpochTime(value.text ?? "", in: field.ownName) != nil
      }
    }
  }

  /// A comparison with which none of the sample's values can be compared, in words; nil if there is
  /// none.
  package var incomparableNote: String? { columns.found?.note }
}

extension FilterTerm {
  /// Whether it looks for the words of levels that are written as numbers.
  fileprivate var isOfLevels: Bool { if case .levels = test { true } else { false } }

  /// The value that it compares with, by what both mean.
  var bound: FilterBound? {
    switch test {
    case .compares(_, let bound), .equals(_, let bound): bound
    case .contains, .resembles, .line, .matches, .dates, .levels, .shortens, .joins, .isPresent,
      .any:
      nil
    }
  }
}

extension FilterTerm {
  /// A comparison in it that no value allows, in words; nil if there is none.
  ///
  /// - Parameter isOr: whether the person wrote the alternatives. Those of a text that may be a
  ///   period, such as `8080`, are all meant, so one of them that values allow is enough.
  fileprivate func note(in sample: [Record], isOr: Bool = false) -> String? {
    switch test {
    case .compares(_, let bound):
      guard let field, !test.isComparable(withLevelsOf: sample, at: field) else { return nil }
      return bound.note(of: field, in: sample)
    case .any(let groups):
      let notes = groups.map { $0.lazy.compactMap { $0.note(in: sample) }.first }
      // A value that equals the bound as a text is right, whatever its column means.
      let hasEquality = groups.count == 2 && groups[0].first?.isEquality(beside: groups[1]) == true
      let isVain = isOr && !hasEquality || notes.allSatisfy { $0 != nil }
      return isVain ? notes.lazy.compactMap(\.self).first : nil
    case .contains, .resembles, .line, .matches, .dates, .levels, .shortens, .joins, .equals,
      .isPresent:
      return nil
    }
  }
}

extension FilterTerm {
  /// Whether it is `=` for a field that the other terms compare with the ends of a period.
  fileprivate func isEquality(beside others: [FilterTerm]) -> Bool {
    guard case .equals = test else { return false }
    return others.count == 2 && others.allSatisfy { $0.field == field && $0.bound != nil }
  }
}

extension FilterBound {
  /// `date: dates cannot be compared with abc`; nil if any value can, or if there are none.
  fileprivate func note(of field: FieldPath, in sample: [Record]) -> String? {
    var kind: Meaning.Kind?
    let isComparable = sample.contains { record in
      field.contains(in: record) { value in
        let own = keys(beside: value)
        if own == nil { kind = kind ?? self.kind(of: value) }
        return own != nil
      }
    }
    guard !isComparable, let kind else { return nil }
    return "\(field.text.onOneLine): \(kind.words) cannot be compared with \(text.onOneLine)"
  }
}

extension Meaning.Kind {
  /// The values of a column in words.
  fileprivate var words: String {
    switch self {
    case .number: "numbers"
    case .size: "sizes"
    case .duration: "durations"
    case .date: "dates"
    case .version: "versions"
    case .level: "levels"
    case .text: "texts"
    }
  }
}
