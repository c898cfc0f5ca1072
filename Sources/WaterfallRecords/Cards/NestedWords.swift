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
  static let names = ["name", "title", "login", "label", "id", "key", "type", "kind"]
  /// What the elements of a list are called by: what they are goes before their kind.
  private static let elementNames =
    Array(names.prefix(6)) + ["address", "email", "value", "type", "kind"]
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
  static func name(of fields: [Field], _ names: [String] = names) -> Int? {
    for name in names {
      if let place = fields.firstIndex(where: { isName(name, $0) }) { return place }
    }
    // What has a path for a name says nothing without it.
    guard fields.count == 1, !fields[0].value.isBlank, !fields[0].name.utf8.contains(0x2F) else {
      return nil
    }
    return 0
  }

  /// The member that an element of a list is called by: a known name, else one that ends as names
  /// do, `InstanceId` in `Instances`, else its first text.
  private func name(ofElement fields: [Field]) -> Int? {
    if let place = Self.name(of: fields, Self.elementNames) { return place }
    let own = name.ends(with: "s") ? name.dropLast().lowercased() : name.lowercased()
    let texts = fields.indices.filter { index in
      if case .string(let text) = fields[index].value { !text.isEmpty } else { false }
    }
    func place(_ isName: (String) -> Bool) -> Int? {
      texts.first { isName(fields[$0].name.lowercased()) }
    }
    return place { $0 == own + "id" || $0 == own + "name" } ?? place { $0.ends(with: "name") }
      ?? texts.first
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

  /// A part of a list or an object: nobody asks for it exactly. An object that has no name, nor a
  /// member that could be one, says nothing.
  private mutating func append(_ value: Value, isElement: Bool = false) {
    switch value {
    case .string(let part):
      if let words = short?.words(for: part) { text += words } else { appendExactly(value) }
    case .null, .bool, .number: appendExactly(value)
    case .array(let values): append(values)
    case .object(let fields):
      if let place = isElement ? name(ofElement: fields) : Self.name(of: fields) {
        inside(place) { $0.append(fields[place].value) }
      }
    }
  }

  private mutating func append(_ values: [Value]) {
    let saying = values.indices.filter { !values[$0].isBlank }
    if isText(in: values) {
      for index in saying { inside(index) { $0.appendExactly(values[index]) } }
      return
    }
    let start = text.utf8.count
    var said = 0
    for index in saying {
      guard said < Self.mostElements, text.utf8.count < Self.enough || said == 0 else { break }
      let isFirst = text.utf8.count == start
      if !isFirst { text += Self.separator }
      let before = text.utf8.count
      inside(index) { $0.append(values[index], isElement: true) }
      if text.utf8.count > before {
        said += 1
      } else if !isFirst {
        text.removeLast(Self.separator.count)
      }
    }
    if said == 0, !saying.isEmpty {
      text += saying.count == 1 ? "1 item" : "\(saying.count) items"
    } else if saying.count > said {
      text += "\(Self.separator)+\(saying.count - said)"
    }
  }

  /// Between the elements of a list.
  private static let separator = " · "

  /// Whether the elements are the lines of a text, with their line breaks.
  private func isText(in values: [Value]) -> Bool {
    values.count > 1
      && values.dropLast().allSatisfy { value in
        if case .string(let line) = value { line.utf8.last == 0x0A } else { false }
      }
  }

  /// Goes into a member of an object or a list; its place is followed where there are inks.
  private mutating func inside(_ index: Int, _ body: (inout NestedWords) -> Void) {
    guard !inks.isEmpty else { return body(&self) }
    path.append(index)
    body(&self)
    path.removeLast()
  }
}
