/// The facts that a caller needs about records, so that a reader can skip the rest.
///
/// It is a permission, not an order: a reader may return more.
package struct RecordNeeds: Sendable {
  /// Of records that do not match this filter, only the count matters, not the content.
  package let filter: Filter
  /// The fields that are needed from matching records; nil means all.
  let fields: [FieldPath]?
  /// Measures records where it can, and then nothing else is needed of them; nil if not measuring.
  let measuring: (any RecordMeasuring)?

  package static let everything = RecordNeeds(matching: [])

  /// Whether everything about all records is wanted.
  package var isEverything: Bool { filter.isEmpty && fields == nil && measuring == nil }

  /// All fields of the matching records.
  package init(matching filters: [Filter]) {
    (filter, fields, measuring) = (Filter(all: filters), nil, nil)
  }

  /// The fields needed for sorting and grouping, from the matching records.
  package init(matching filters: [Filter], orders: [SortOrder], grouping: Grouping?) {
    (filter, measuring) = (Filter(all: filters), nil)
    fields = orders.map(\.path) + (grouping.map { [$0.path] } ?? [])
  }

  /// Some fields of all records.
  init(_ fields: FieldPath...) { self.init(fields) }

  init(_ fields: [FieldPath]) {
    (filter, self.fields, measuring) = (Filter(all: []), fields, nil)
  }

  /// Only the extent of each record that can be measured, and whether it matches; everything about
  /// the others.
  package init(measuring: any RecordMeasuring, matching filters: [Filter] = []) {
    (filter, fields, self.measuring) = (Filter(all: filters), nil, measuring)
  }

  /// A copy that shares no storage with this one, for one thread.
  ///
  /// Processors that count references to the same object wait for each other at each count. So each
  /// part of the records is read with a copy of its own.
  var unshared: RecordNeeds {
    RecordNeeds(
      filter: filter.unshared, fields: fields?.map(\.unshared), measuring: measuring?.unshared)
  }

  private init(filter: Filter, fields: [FieldPath]?, measuring: (any RecordMeasuring)?) {
    (self.filter, self.fields, self.measuring) = (filter, fields, measuring)
  }

  /// The same needs for a reader that cannot measure: a joined source may mix boards of other
  /// cards.
  package var withoutMeasuring: RecordNeeds { measuring == nil ? self : .everything }

  /// The same needs for a reader that does not know from which of several sources its records come.
  ///
  /// Terms that ask for the source are left out, so more records may be read.
  package var withoutOrigin: RecordNeeds {
    let asking = filter.terms.filter(\.asksForOrigin)
    if asking.isEmpty { return self }
    // These terms may look at other fields, too, and at fields that are called like the source.
    let looked = asking.flatMap(\.parts).map(\.field)
    let paths = looked.compactMap(\.self)
    return RecordNeeds(
      filter: Filter(filter.text, filter.terms.filter { !$0.asksForOrigin }),
      fields: paths.count == looked.count ? fields.map { $0 + paths } : nil, measuring: measuring)
  }

  /// The fields that decide whether a record matches; nil means that any field may.
  var decidingFields: [FieldPath]? {
    let parts = filter.terms.flatMap(\.parts)
    let fields = parts.compactMap(\.field)
    return fields.count == parts.count ? fields : nil
  }

  /// Texts that the bytes of each matching record must contain, if nothing in the record is
  /// escaped. The word for a level may be in none of them.
  var texts: [Needle] {
    filter.terms.flatMap { term -> [Needle] in
      guard !term.isNegated, term.field?.isLevel != true else { return [] }
      return term.test.texts.filter(\.isBytewise)
    }
  }
}

extension FilterTerm {
  fileprivate var asksForOrigin: Bool { parts.contains { $0.field?.isOrigin == true } }
}

extension FilterTerm.Test {
  /// Texts that values must contain, all of them, to meet the condition.
  fileprivate var texts: [Needle] {
    switch self {
    case .contains(let needle): [needle]
    case .joins(let words): words.parts
    case .any(let groups):
      // A text that contains the whole one also contains its parts.
      if groups.count == 2, case .contains? = groups[0].first?.test, groups[0].count == 1,
        case .joins(let words)? = groups[1].first?.test, groups[1].count == 1
      {
        words.parts
      } else {
        []
      }
    default: []
    }
  }
}

/// Measures a record by its bytes, without decoding it.
package protocol RecordMeasuring: Sendable {
  /// The extent of the record's card in the direction of scrolling, in points.
  ///
  /// - Returns: nil if the record must be decoded.
  func extent(of record: RecordMembers) -> Float?
  /// A copy that shares no storage (``RecordNeeds/unshared``).
  var unshared: any RecordMeasuring { get }
}
