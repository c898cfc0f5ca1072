extension Record {
  /// Its `id`, `key`, `uuid` or `_id`, if it has one of them as text or number.
  package var key: String? {
    for field in fields where Self.isKey(field.name) {
      switch field.value {
      case .string(let text) where !text.isEmpty: return text
      case .number(let digits): return digits
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
