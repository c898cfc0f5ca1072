extension Value {
  /// Whether it says nothing: null, or empty.
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

  /// The value in a line of its own: nested ones compact, a list without its own brackets; nil for
  /// null and what is empty.
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

/// A nested value's text.
private struct CompactText {
  private(set) var text = ""

  /// Characters of a nested value's text, about: what is longer ends in an ellipsis.
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

  /// Whether there is room for another element; what stands between two is appended.
  private mutating func begins(_ index: Int) -> Bool {
    if index > 0 { text += ", " }
    guard text.utf8.count > Self.longest else { return true }
    text += "…"
    return false
  }
}
