/// A record's value, as its source said it.
package enum Value: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number in its source's own digits: nothing is rounded.
  case number(String)
  case string(String)
  case array([Value])
  /// In the source's order, duplicates kept.
  case object([Field])
}

/// A named value of a record.
package struct Field: Hashable, Sendable {
  package var name: String
  package var value: Value
  package init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
}

/// What an item is made of: fields in the source's order.
package struct Record: Hashable, Sendable {
  package var fields: [Field]
  /// Why the record could not be read, for the marked card that stands in its place; nil if it
  /// could.
  package var failure: String?
  /// Which fields hold bytes; their values are words for them.
  package var blobs: [Blob] = []
  /// The ink that texts asked for, in the order of the texts; empty unless it is honoured
  /// (`SourceOptions`).
  package var inks: [TextInk] = []
  /// The field whose text is written in Markdown; nil: none is.
  package var markdownField: String?
  /// The field whose lines are cut where there is no room, and never broken; nil: there is none.
  package var linesField: String?
  /// Whether there is more inside: it is a directory, a table or a list, which can be entered.
  package var isEnterable = false
  package init(fields: [Field], failure: String? = nil) {
    (self.fields, self.failure) = (fields, failure)
  }
}
