/// The member by which an object is known.
enum ObjectName {
  /// The index of the member that names an object: a member with a known name, or the only member;
  /// nil if there is neither.
  static func place(in fields: [Field], _ names: FieldNames = .objectName) -> Int? {
    for name in names.names {
      if let place = fields.firstIndex(where: { isMember(name, $0) }) { return place }
    }
    // A member whose name is a path, like `app.kubernetes.io/name`, means nothing without that
    // name.
    guard fields.count == 1, !fields[0].value.isBlank, !fields[0].name.utf8.contains(0x2F) else {
      return nil
    }
    return 0
  }

  /// The most objects that are each the name of another.
  private static let mostInside = 8

  /// Whether a text names an object. The only member of an object may be an object without a name.
  static func isText(in fields: [Field]) -> Bool {
    var fields = fields
    for _ in 0..<mostInside {
      guard let place = place(in: fields) else { return false }
      guard case .object(let inner) = fields[place].value else { return true }
      fields = inner
    }
    return false
  }

  /// Whether an object has a name as a person or a thing has, and is no mere part of its record.
  static func isThing(_ fields: [Field]) -> Bool {
    FieldNames.thingName.names.contains { name in fields.contains { isMember(name, $0) } }
  }

  /// Whether a field has a value and this name, in any case.
  static func isMember(_ name: String, _ field: Field) -> Bool {
    field.value.isScalar && !field.value.isBlank
      && field.name.utf8.count == name.utf8.count && field.name.lowercased() == name
  }
}
