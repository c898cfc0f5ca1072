extension Value {
  /// Whether it has no content: it is null, empty, or a list of such values.
  var isBlank: Bool {
    switch self {
    case .null: true
    case .bool, .number: false
    case .string(let text): text.isEmpty
    case .array(let values): values.allSatisfy(\.isBlank)
    case .object(let fields): fields.isEmpty
    }
  }

  var isScalar: Bool {
    switch self {
    case .null, .bool, .number, .string: true
    case .array, .object: false
    }
  }

  /// The value as one counts and groups it: an object that has a name by that, like a label of an
  /// issue, and any other value by its text; nil if it is null or empty.
  ///
  /// An object around a single one is a choice, like the state of a container: `{"running": {…}}`.
  /// It is known by the reason that the inner object gives, or else by the name of the choice.
  var named: String? {
    guard case .object(let fields) = self, let place = ObjectName.place(in: fields) else {
      return text
    }
    guard fields.count == 1, case .object(let inner) = fields[0].value else {
      return fields[place].value.named
    }
    let reason = inner.first { ObjectName.isMember("reason", $0) }?.value.text
    return reason ?? (ObjectName.isThing(inner) ? fields[0].value.named : fields[0].name)
  }

  /// The value as text in compact form; nil if it is null or empty. A list is without its outer
  /// brackets.
  package var text: String? {
    switch self {
    case .null: return nil
    case .bool(let truth): return truth ? "true" : "false"
    case .number(let digits): return digits
    case .string(let text): return text.isEmpty ? nil : text
    case .array(let values):
      guard !values.isEmpty else { return nil }
      var compact = CompactText()
      compact.append(values)
      return compact.text
    case .object(let fields):
      guard !fields.isEmpty else { return nil }
      var compact = CompactText()
      compact.append(self)
      return compact.text
    }
  }
}

/// Builds the text of a nested value.
private struct CompactText {
  private(set) var text = ""

  /// The approximate length in bytes of a nested value's text. A longer text ends in an ellipsis.
  private static let longest = 200

  mutating func append(_ values: [Value]) {
    for (index, value) in values.enumerated() {
      guard begins(index) else { return }
      append(value)
    }
  }

  mutating func append(_ value: Value) {
    switch value {
    case .null: text += "null"
    case .bool, .number, .string: text += value.text ?? "\"\""
    case .array(let values):
      text += "["
      append(values)
      text += "]"
    case .object(let fields):
      text += "{"
      for (index, field) in fields.enumerated() {
        guard begins(index) else { break }
        text += field.name + ": "
        append(field.value)
      }
      text += "}"
    }
  }

  /// Appends the separator before an element, and returns whether there is room for the element.
  private mutating func begins(_ index: Int) -> Bool {
    if index > 0 { text += ", " }
    guard text.utf8.count > Self.longest else { return true }
    text += "…"
    return false
  }
}
