/// A value of a record, as in its source.
package enum Value: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number with the digits of its source, so that nothing is rounded.
  case number(String)
  case string(String)
  case array([Value])
  /// Members in the source's order, including duplicates.
  case object([Field])
}

/// A named value of a record.
package struct Field: Hashable, Sendable {
  package var name: String
  package var value: Value
  package init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
}

/// The data of an item: its fields in the source's order.
package struct Record: Hashable, Sendable {
  package var fields: [Field]
  /// Properties that few records have; nil if the record has none. They are stored apart, because
  /// thousands of records are passed on at a time and should be small.
  private var notes: RecordNotes?

  package init(fields: [Field], failure: String? = nil) {
    self.fields = fields
    if let failure { self.failure = failure }
  }

  /// The reason why the record could not be read, for the marked card that replaces it; nil if it
  /// could.
  package var failure: String? {
    get { notes?.parts.failure }
    set { parts.failure = newValue }
  }
  /// How much of the record was read, in words such as `the first 8 MB of 54 MB`; nil if all of it
  /// was.
  ///
  /// Only records that are too long are read in part.
  package var cut: String? {
    get { notes?.parts.cut }
    set { parts.cut = newValue }
  }
  /// The reason why the record cannot be output as data; nil if it can.
  package var flaw: String? { failure ?? cut.map { "it is too long: only \($0) were read" } }
  /// The fields that hold bytes. The values of these fields are words in place of the bytes.
  package var blobs: [Blob] {
    get { notes?.parts.blobs ?? [] }
    set { parts.blobs = newValue }
  }
  /// The styles in texts, in the order of the texts. They asked for them by escape sequences if
  /// colours are honoured (`SourceOptions`), or their format gives them to them, as a diff does.
  package var textStyles: [TextStyleRuns] {
    get { notes?.parts.textStyles ?? [] }
    set { parts.textStyles = newValue }
  }
  /// The name of the field whose text is Markdown; nil if there is none.
  package var markdownField: String? {
    get { notes?.parts.markdownField }
    set { parts.markdownField = newValue }
  }
  /// The name of the field whose lines are cut at the card's edge and never wrapped; nil if there
  /// is none.
  package var linesField: String? {
    get { notes?.parts.linesField }
    set { parts.linesField = newValue }
  }
  /// The line of which the record has only some parts (`PartsSource`); nil for any other record.
  package var wholeLine: String? {
    get { notes?.parts.wholeLine }
    set { parts.wholeLine = newValue }
  }
  /// The index of the first field that is shown in the details only; nil if there is none.
  package private(set) var firstDetail: Int? {
    get { notes?.parts.firstDetail }
    set { parts.firstDetail = newValue }
  }
  /// Adds fields after all others that are shown in the details only.
  package mutating func appendDetails(_ details: [Field]) {
    if details.isEmpty { return }
    firstDetail = firstDetail ?? fields.count
    fields += details
  }
  /// The names of the fields whose values lead to other records, as foreign keys do.
  package var references: [String] {
    get { notes?.parts.references ?? [] }
    set { parts.references = newValue }
  }
  /// Whether the user can enter it: it is a directory, a table or a list.
  package var isEnterable: Bool {
    get { notes?.parts.isEnterable ?? false }
    set { parts.isEnterable = newValue }
  }

  /// The source from which it comes, if it is one of several; else nil.
  package var origin: RecordOrigin? {
    get { notes?.parts.origin }
    set { parts.origin = newValue }
  }
  /// The origin as a value that is searched like those of the fields; nil unless the card shows it.
  var shownOrigin: Value? {
    // Threads that count references to the same name wait for each other.
    guard notes?.parts.origin?.isShown == true else { return nil }
    return origin.map { .string($0.name) }
  }
  /// Takes the origin of a record that has nothing else. Both share one object if this record has
  /// no other notes.
  package mutating func takeOrigin(of bearer: Record) {
    if notes == nil { notes = bearer.notes } else { origin = bearer.origin }
  }

  private var parts: RecordNotes.Parts {
    get { notes?.parts ?? RecordNotes.Parts() }
    set { notes = newValue == RecordNotes.Parts() ? nil : RecordNotes(newValue) }
  }
}

/// Properties of a record other than its fields.
private final class RecordNotes: Hashable, Sendable {
  struct Parts: Hashable {
    var failure: String?
    var cut: String?
    var blobs: [Blob] = []
    var textStyles: [TextStyleRuns] = []
    var markdownField: String?
    var linesField: String?
    var wholeLine: String?
    var firstDetail: Int?
    var isEnterable = false
    var references: [String] = []
    var origin: RecordOrigin?
  }

  let parts: Parts

  init(_ parts: Parts) { self.parts = parts }

  static func == (one: RecordNotes, other: RecordNotes) -> Bool { one.parts == other.parts }
  func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

extension Record {
  /// The value of its first field named `id`, `_id`, `key`, `uuid` or `ID` that is a number or a
  /// text; nil if there is none.
  package var key: String? {
    for field in fields where Self.isKey(field.name) {
      switch field.value {
      case .string(let text) where !text.isEmpty: return text
      // `NaN` distinguishes nothing.
      case .number(let digits) where digits.utf8.last.map(isDigit) == true: return digits
      default: continue
      }
    }
    return nil
  }

  static func isKey(_ name: String) -> Bool {
    guard name.utf8.count <= 4 else { return false }
    return name == "id" || name == "_id" || name == "key" || name == "uuid" || name == "ID"
  }

  /// The value of a field as a person names it; nil if there is none.
  ///
  /// The exact name is tried first, then the name without regard to case, `_`, `-` and spaces.
  /// Last, it is read as a path into nested values: `user.login` or `labels.0.name`.
  package func value(named name: String) -> Value? {
    if let field = fields.first(where: { $0.name.isExactly(name) }) { return field.value }
    let path = FieldPath(name)
    if let field = fields.first(where: { path.isName($0.name) }) { return field.value }
    let steps = name.unicodeScalars.split(separator: ".").map(Substring.init)
    guard !steps.isEmpty else { return nil }
    return Value.object(fields).value(at: steps[...]) ?? path.firstValue(in: self)
  }

  /// The record as JSON in UTF-8, on one line; it has no control characters, because all are
  /// escaped.
  package var json: [UInt8] {
    var bytes: [UInt8] = []
    Value.object(fields).appendJSON(to: &bytes)
    return bytes
  }
}

extension Value {
  fileprivate func value(at steps: ArraySlice<Substring>) -> Value? {
    guard let step = steps.first else { return self }
    switch self.written ?? self {
    case .object(let fields):
      let name = FieldPath(String(step))
      let field = fields.first { $0.name.isExactly(step) } ?? fields.first { name.isName($0.name) }
      return field?.value.value(at: steps.dropFirst())
    case .array(let elements):
      guard let index = Int(step), elements.indices.contains(index) else { return nil }
      return elements[index].value(at: steps.dropFirst())
    default: return nil
    }
  }

  /// The value as a program wants it: text without quotes, a number with its digits, nothing for
  /// null, the rest as JSON.
  package var plainBytes: [UInt8] {
    var bytes: [UInt8] = []
    appendPlain(to: &bytes)
    return bytes
  }

  /// Appends ``plainBytes``.
  func appendPlain(to bytes: inout [UInt8]) {
    switch self {
    case .null: break
    case .string(let text), .number(let text): bytes += text.utf8
    case .bool, .array, .object: appendJSON(to: &bytes)
    }
  }
}
