/// What people say of a nested value, in a line: an object by its name, a list by its first
/// elements.
struct NestedWords {
  private(set) var text = ""
  /// What a card says instead of one text; nil: that. Looked for when it is asked for.
  var shown: String? {
    guard isOneText, let short else { return nil }
    return short.words(for: text, in: name)
  }
  /// The ink of its parts.
  private(set) var runs: [InkRun] = []
  private let short: ShortWords?
  /// Of the field.
  private let name: String
  private let isOneText: Bool
  private let inks: [TextInk]
  /// Where in the record what is said is; followed only where there are inks.
  private var path: [Int]

  /// What an object is called by, the first that it has.
  private static let names = ["name", "title", "login", "label", "id", "key", "type", "kind"]
  /// Elements of a list that are said; of the others the number.
  private static let mostElements = 3
  /// Bytes after which no further element is said.
  private static let enough = 40

  /// - Parameters:
  ///   - name: of the field: it tells that a number is a time.
  ///   - short: what is said of dates and the like; nil: they are said exactly.
  ///   - inks: of the record.
  ///   - path: where the value is in it.
  init(
    _ value: Value, named name: String, short: ShortWords?, inks: [TextInk] = [],
    at path: [Int] = []
  ) {
    (self.name, self.short, self.inks, self.path) = (name, short, inks, path)
    isOneText =
      switch value {
      case .string, .number: true
      default: false
      }
    if value.isScalar { appendExactly(value) } else { append(value) }
  }

  /// The member that an object is called by: one of the known names, or its only member; nil: it
  /// has none.
  static func name(of fields: [Field]) -> Int? {
    for name in names {
      if let place = fields.firstIndex(where: { isName(name, $0) }) { return place }
    }
    return fields.count == 1 && !fields[0].value.isBlank ? 0 : nil
  }

  private static func isName(_ name: String, _ field: Field) -> Bool {
    field.value.isScalar && !field.value.isBlank
      && field.name.utf8.count == name.utf8.count && field.name.lowercased() == name
  }

  private mutating func appendExactly(_ value: Value) {
    for run in inks.runs(at: path) {
      let offset = text.utf8.count
      let range = run.range.lowerBound + offset..<run.range.upperBound + offset
      runs.append(InkRun(range, run.ink))
    }
    text += value.text ?? ""
  }

  /// A part of a list or an object: nobody asks for it exactly.
  private mutating func append(_ value: Value) {
    switch value {
    case .string(let part):
      if let words = short?.words(for: part) { text += words } else { appendExactly(value) }
    case .null, .bool, .number: appendExactly(value)
    case .array(let values): append(values)
    case .object(let fields):
      if let place = Self.name(of: fields) { return append(fields[place].value, at: place) }
      if let place = fields.firstIndex(where: { $0.value.isScalar && !$0.value.isBlank }) {
        return append(fields[place].value, at: place)
      }
      text += fields.count == 1 ? "1 field" : "\(fields.count) fields"
    }
  }

  private mutating func append(_ values: [Value]) {
    let saying = values.indices.filter { !values[$0].isBlank }
    var said = 0
    for index in saying {
      guard said < Self.mostElements, text.utf8.count < Self.enough || said == 0 else { break }
      if said > 0 { text += " · " }
      append(values[index], at: index)
      said += 1
    }
    if saying.count > said { text += " · +\(saying.count - said)" }
  }

  private mutating func append(_ value: Value, at index: Int) {
    guard !inks.isEmpty else { return append(value) }
    path.append(index)
    append(value)
    path.removeLast()
  }
}
