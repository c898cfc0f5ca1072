/// What somebody wants to know of records, so that the rest of them need not be read.
///
/// It is a leave, not an order: whoever reads may read more.
package struct RecordNeeds: Hashable, Sendable {
  /// Of records that do not match it nothing is wanted but that they are there.
  package let filter: Filter
  /// The fields that are looked at in those that match; nil: all.
  let fields: [FieldPath]?

  /// All of all records.
  package static let everything = RecordNeeds(matching: [])

  /// Whether all of all records is wanted.
  var isEverything: Bool { filter.isEmpty && fields == nil }

  /// All of the records that match.
  package init(matching filters: [Filter]) {
    (filter, fields) = (Filter(all: filters), nil)
  }

  /// Some fields of the records that match.
  package init(matching filters: [Filter], orders: [SortOrder], grouping: Grouping?) {
    filter = Filter(all: filters)
    fields = orders.map(\.path) + (grouping.map { [$0.path] } ?? [])
  }

  /// One field of all records.
  package init(field: String) {
    (filter, fields) = (Filter(all: []), [FieldPath(field)])
  }

  /// The fields that decide whether a record matches; nil: any does.
  var decidingFields: [FieldPath]? {
    let fields = filter.terms.compactMap(\.field)
    return fields.count == filter.terms.count ? fields : nil
  }

  /// Texts that stand in the bytes of each record that matches, if nothing in it is escaped.
  var texts: [Needle] {
    filter.terms.compactMap { term in
      guard !term.isNegated, case .contains(let needle) = term.test, needle.isBytewise else {
        return nil
      }
      return needle
    }
  }
}
