import Synchronization

/// The terms of a filter with the meanings of their columns.
///
/// Copies of a filter share it. So the meaning that is found once holds for all pages.
final class FilterColumns: Sendable {
  struct Found: Sendable {
    let terms: [FilterTerm]
    /// A comparison that no value of the sample allows, in words.
    let note: String?
  }

  private let held = Mutex<Found?>(nil)

  var found: Found? { held.withLock { $0 } }
  func set(_ found: Found) { held.withLock { $0 = found } }
}

extension Filter {
  /// Whether a term's meaning depends on the other records: on the values of its column, or on
  /// whether they have a field of its name.
  package var comparesColumns: Bool {
    terms.flatMap(\.parts).contains { $0.bound != nil || $0.field != nil }
  }

  /// Whether a sample has shown what the columns mean.
  package var isResolved: Bool { !comparesColumns || columns.found != nil }

  /// Finds the meanings of the columns that the filter compares, for this filter and its copies.
  package func resolve(by sample: [Record]) {
    guard comparesColumns, !sample.isEmpty else { return }
    var note: String?
    func resolve(_ term: FilterTerm) -> FilterTerm {
      var term = term
      if case .any(let groups) = term.test {
        term.test = .any(groups.map { $0.map(resolve) })
        return term
      }
      guard let field = term.field?.resolved(by: sample) else { return term }
      term.field = field
      guard let bound = term.bound else { return term }
      let beside = FilterBound(bound.text, beside: ColumnMeaning(of: field, in: sample))
      switch term.test {
      case .compares(let comparison, _):
        term.test = .compares(comparison, beside)
        note = note ?? beside.note(of: field, in: sample)
      case .equals(let needle, _): term.test = .equals(needle, beside)
      case .contains, .resembles, .matches, .isPresent, .any: break
      }
      return term
    }
    let resolved = terms.map(resolve)
    columns.set(FilterColumns.Found(terms: resolved, note: note))
  }

  /// A comparison with which none of the sample's values can be compared, in words; nil if there is
  /// none.
  package var incomparableNote: String? { columns.found?.note }
}

extension FilterTerm {
  /// The value that it compares with, by what both mean.
  var bound: FilterBound? {
    switch test {
    case .compares(_, let bound), .equals(_, let bound): bound
    case .contains, .resembles, .matches, .isPresent, .any: nil
    }
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
