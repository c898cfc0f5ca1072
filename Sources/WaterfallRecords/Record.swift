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
  /// What few records have; nil: nothing of it. Thousands of records are handed on at a time, so
  /// one is small.
  private var notes: RecordNotes?

  package init(fields: [Field], failure: String? = nil) {
    self.fields = fields
    if let failure { self.failure = failure }
  }

  /// Why the record could not be read, for the marked card that stands in its place; nil if it
  /// could.
  package var failure: String? {
    get { notes?.parts.failure }
    set { parts.failure = newValue }
  }
  /// How much of the record was read, in words, if it is too long to be read as a whole: `the first
  /// 8 MB of 54 MB`; nil if all of it was.
  package var cut: String? {
    get { notes?.parts.cut }
    set { parts.cut = newValue }
  }
  /// Why the record cannot be handed on as data; nil if it can.
  package var flaw: String? { failure ?? cut.map { "it is too long: only \($0) were read" } }
  /// Which fields hold bytes; their values are words for them.
  package var blobs: [Blob] {
    get { notes?.parts.blobs ?? [] }
    set { parts.blobs = newValue }
  }
  /// The ink that texts asked for, in the order of the texts; empty unless it is honoured
  /// (`SourceOptions`).
  package var inks: [TextInk] {
    get { notes?.parts.inks ?? [] }
    set { parts.inks = newValue }
  }
  /// The field whose text is written in Markdown; nil: none is.
  package var markdownField: String? {
    get { notes?.parts.markdownField }
    set { parts.markdownField = newValue }
  }
  /// The field whose lines are cut where there is no room, and never broken; nil: there is none.
  package var linesField: String? {
    get { notes?.parts.linesField }
    set { parts.linesField = newValue }
  }
  /// The index of the first field that stands in the details and not on the card; nil: there is
  /// none.
  package private(set) var firstDetail: Int? {
    get { notes?.parts.firstDetail }
    set { parts.firstDetail = newValue }
  }
  /// Adds fields that stand in the details and not on the card, behind all others.
  package mutating func appendDetails(_ details: [Field]) {
    if details.isEmpty { return }
    firstDetail = firstDetail ?? fields.count
    fields += details
  }
  /// Whether there is more inside: it is a directory, a table or a list, which can be entered.
  package var isEnterable: Bool {
    get { notes?.parts.isEnterable ?? false }
    set { parts.isEnterable = newValue }
  }

  private var parts: RecordNotes.Parts {
    get { notes?.parts ?? RecordNotes.Parts() }
    set { notes = newValue == RecordNotes.Parts() ? nil : RecordNotes(newValue) }
  }
}

/// What is noted of a record beside its fields.
private final class RecordNotes: Hashable, Sendable {
  struct Parts: Hashable {
    var failure: String?
    var cut: String?
    var blobs: [Blob] = []
    var inks: [TextInk] = []
    var markdownField: String?
    var linesField: String?
    var firstDetail: Int?
    var isEnterable = false
  }

  let parts: Parts

  init(_ parts: Parts) { self.parts = parts }

  static func == (one: RecordNotes, other: RecordNotes) -> Bool { one.parts == other.parts }
  func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}
