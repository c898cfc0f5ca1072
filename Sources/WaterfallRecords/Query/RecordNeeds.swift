/// What somebody wants to know of records, so that the rest of them need not be read.
///
/// It is a leave, not an order: whoever reads may read more.
package struct RecordNeeds: Sendable {
  /// Of records that do not match it nothing is wanted but that they are there.
  package let filter: Filter
  /// The fields that are looked at in those that match; nil: all.
  let fields: [FieldPath]?
  /// What measures the records that it can, of which nothing else is wanted; nil: nothing does.
  let measuring: (any RecordMeasuring)?

  /// All of all records.
  package static let everything = RecordNeeds(matching: [])

  /// Whether all of all records is wanted.
  package var isEverything: Bool { filter.isEmpty && fields == nil && measuring == nil }

  /// All of the records that match.
  package init(matching filters: [Filter]) {
    (filter, fields, measuring) = (Filter(all: filters), nil, nil)
  }

  /// Some fields of the records that match.
  package init(matching filters: [Filter], orders: [SortOrder], grouping: Grouping?) {
    (filter, measuring) = (Filter(all: filters), nil)
    fields = orders.map(\.path) + (grouping.map { [$0.path] } ?? [])
  }

  /// One field of all records.
  package init(field: String) {
    (filter, fields, measuring) = (Filter(all: []), [FieldPath(field)], nil)
  }

  /// All of all records, and of those that can be measured their extents.
  package init(measuring: any RecordMeasuring) {
    (filter, fields, self.measuring) = (Filter(all: []), nil, measuring)
  }

  /// The same with storage of its own. Two processors that count references to one object wait for
  /// each other at each of them, so each part of the records has its own.
  var unshared: RecordNeeds {
    RecordNeeds(
      filter: filter.unshared, fields: fields?.map(\.unshared), measuring: measuring?.unshared)
  }

  private init(filter: Filter, fields: [FieldPath]?, measuring: (any RecordMeasuring)?) {
    (self.filter, self.fields, self.measuring) = (filter, fields, measuring)
  }

  /// The same, where nobody can measure: the sources of one board may have cards that differ.
  package var withoutMeasuring: RecordNeeds { measuring == nil ? self : .everything }

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

/// What measures a record by its bytes, without making anything of it.
package protocol RecordMeasuring: Sendable {
  /// The extent of the record's card along the way of scrolling, in points.
  ///
  /// - Returns: nil: the record has to be read.
  func extent(of record: RecordMembers) -> Float?
  /// The same with storage of its own (``RecordNeeds/unshared``).
  var unshared: any RecordMeasuring { get }
}
