/// A line of words for a nested value: the name of an object, or the first elements of a list.
struct NestedWords {
  private(set) var text = ""
  /// The shorter words that a card shows if the value is a single text or number; nil if there are
  /// none. Computed on demand, because not all callers need it.
  var shown: String? {
    guard isOneText, let short else { return nil }
    return short.words(for: text, in: name)
  }
  /// The styles of parts of ``text``.
  private(set) var runs: [StyleRun] = []
  private let short: ShortWords?
  /// The field's name.
  private let name: String
  private let isOneText: Bool
  private let textStyles: [TextStyleRuns]
  /// The path in the record to the value that is being written. It is kept up to date only if there
  /// are styles, because nothing else needs it.
  private var path: [Int]

  /// The number of elements that are written out; the others are only counted.
  private static let mostElements = 3
  /// Length in bytes after which no further element is written out.
  private static let enough = 40

  /// - Parameters:
  ///   - name: the field's name, which shows whether a number is a time.
  ///   - short: makes shorter words for dates and the like; nil if they are written exactly.
  ///   - textStyles: the record's styles.
  ///   - path: the path to the value in the record.
  init(
    _ value: Value, named name: String, short: ShortWords?, textStyles: [TextStyleRuns] = [],
    at path: [Int] = []
  ) {
    (self.name, self.short, self.textStyles, self.path) = (name, short, textStyles, path)
    isOneText =
      switch value {
      case .string, .number: true
      default: false
      }
    if value.isScalar { appendExactly(value) } else { append(value) }
  }

  /// The indices of the members of an object that is nothing but a name and its value, like a tag
  /// of AWS or a variable of a container; nil for others.
  private static func pair(_ fields: [Field]) -> (name: Int, value: Int)? {
    guard fields.count == 2,
      let value = fields.firstIndex(where: { ObjectName.isMember("value", $0) }),
      ObjectName.isMember("key", fields[1 - value])
        || ObjectName.isMember("name", fields[1 - value])
    else { return nil }
    return (1 - value, value)
  }

  /// The index of the member that names an element of a list.
  ///
  /// That is a member with a known name. Otherwise it is one with a name's ending, such as
  /// `InstanceId` in `Instances`, or the first text.
  private func name(ofElement fields: [Field]) -> Int? {
    if let place = ObjectName.place(in: fields, .elementName) { return place }
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

  private mutating func appendExactly(_ value: Value) {
    for run in textStyles.runs(at: path) {
      let offset = text.utf8.count
      let range = run.range.lowerBound + offset..<run.range.upperBound + offset
      runs.append(StyleRun(range, run.style))
    }
    text += value.text ?? ""
  }

  /// Appends a part of a list or an object. Texts in it are shortened, because a part is never
  /// needed exactly. An object without a member that could name it adds nothing.
  ///
  /// - Parameter member: the name of the member whose value it is, such as `$date`. Its dates are
  ///   written as precisely as they differ.
  // If this were inlined into itself, it would take the compiler a second.
  @inline(never)
  private mutating func append(_ value: Value, isElement: Bool = false, of member: String = "") {
    switch value {
    case .string(let part):
      if let words = short?.words(forTextOf: part, in: member) {
        text += words
      } else {
        appendExactly(value)
      }
    case .null, .bool, .number: appendExactly(value)
    case .array(let values): append(values)
    case .object(let fields):
      if isElement, let pair = Self.pair(fields) {
        inside(pair.name) { $0.append(fields[pair.name].value) }
        text += "="
        inside(pair.value) { $0.append(fields[pair.value].value) }
      } else if let place = isElement ? name(ofElement: fields) : ObjectName.place(in: fields) {
        inside(place) { $0.append(fields[place].value, of: fields[place].name) }
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
      text += saying.count.quantity(of: "item")
    } else if saying.count > said {
      text += "\(Self.separator)+\(saying.count - said)"
    }
  }

  /// Between the elements of a list.
  private static let separator = " · "

  /// Whether the elements are the lines of one text and still end in line breaks.
  private func isText(in values: [Value]) -> Bool {
    values.count > 1
      && values.dropLast().allSatisfy { value in
        if case .string(let line) = value { line.utf8.last == 0x0A } else { false }
      }
  }

  /// Runs `body` for a member of an object or a list. The path is updated only if there are styles.
  private mutating func inside(_ index: Int, _ body: (inout NestedWords) -> Void) {
    guard !textStyles.isEmpty else { return body(&self) }
    path.append(index)
    body(&self)
    path.removeLast()
  }
}
