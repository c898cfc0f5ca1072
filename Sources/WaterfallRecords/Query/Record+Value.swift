extension Record {
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

  /// The value as a program wants it: text without quotes, nothing for null, the rest as JSON.
  package var plainBytes: [UInt8] {
    switch self {
    case .null: return []
    case .string(let text): return Array(text.utf8)
    case .bool, .number, .array, .object:
      var bytes: [UInt8] = []
      appendJSON(to: &bytes)
      return bytes
    }
  }
}
