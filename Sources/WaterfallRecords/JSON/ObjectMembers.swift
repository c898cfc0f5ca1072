/// The members of an object that another program wrote, each of the kind that its reader expects.
///
/// A member that is missing or null has no value; one of another kind throws ``WrongKind``. If a
/// name comes twice, the first one counts.
package struct ObjectMembers {
  private let members: [Field]

  package init(_ value: Value) throws(WrongKind) { members = try value.fields() }

  /// The value of a member; nil if it is missing or null.
  package subscript(name: String) -> Value? {
    let value = members.first { $0.name.isExactly(name) }?.value
    return value == .null ? nil : value
  }

  package func text(_ name: String) throws(WrongKind) -> String? {
    guard let value = self[name] else { return nil }
    return try value.string()
  }

  /// A whole number; one outside of the range is an error.
  package func number(
    _ name: String, in range: ClosedRange<Int> = 0...Int.max
  ) throws(WrongKind) -> Int? {
    guard let value = self[name] else { return nil }
    return try value.whole(in: range)
  }

  package func flag(_ name: String) throws(WrongKind) -> Bool {
    guard let value = self[name] else { return false }
    guard case .bool(let flag) = value else { throw WrongKind() }
    return flag
  }

  /// - Parameter most: the most elements; a longer list is an error.
  package func elements(_ name: String, most: Int = .max) throws(WrongKind) -> [Value] {
    guard let value = self[name] else { return [] }
    return try value.elements(most: most)
  }

  package func texts(_ name: String, most: Int = .max) throws(WrongKind) -> [String] {
    try elements(name, most: most).map { (value) throws(WrongKind) in try value.string() }
  }

  /// The members of a member that is an object.
  package func fields(_ name: String, most: Int = .max) throws(WrongKind) -> [Field] {
    guard let value = self[name] else { return [] }
    let fields = try value.fields()
    guard fields.count <= most else { throw WrongKind() }
    return fields
  }
}

/// A value of another kind than its reader expects, or outside of its range.
package struct WrongKind: Error, Hashable { package init() {} }

extension Value {
  package func string() throws(WrongKind) -> String {
    guard case .string(let text) = self else { throw WrongKind() }
    return text
  }

  package func whole(in range: ClosedRange<Int>) throws(WrongKind) -> Int {
    guard case .number(let digits) = self, let number = Int(digits), range ~= number else {
      throw WrongKind()
    }
    return number
  }

  package func elements(most: Int) throws(WrongKind) -> [Value] {
    guard case .array(let elements) = self, elements.count <= most else { throw WrongKind() }
    return elements
  }

  fileprivate func fields() throws(WrongKind) -> [Field] {
    guard case .object(let fields) = self else { throw WrongKind() }
    return fields
  }
}
