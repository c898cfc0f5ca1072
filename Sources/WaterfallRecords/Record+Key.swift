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
}
