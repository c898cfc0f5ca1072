/// The source from which a record comes, if it is one of several: the made field `file`.
///
/// It is no data: what is written, copied or hashed does not have it. It is found by its name only,
/// as the level of a record is (``FieldPath``), and any field of this name comes first. Records
/// that have such a field can be asked for `from`.
package struct RecordOrigin: Hashable, Sendable {
  /// The name of a file, after as many of its directories as tell it from the others.
  package let name: String
  /// Whether the record's card says it, because no header above the card does.
  package let isShown: Bool

  package init(name: String, isShown: Bool) { (self.name, self.isShown) = (name, isShown) }

  static let names = ["file", "from"]
  private static let paths = names.map { FieldPath($0) }

  /// The path with the first name that no other field takes; nil if others take both.
  static func path(where isFree: (FieldPath) -> Bool) -> FieldPath? { paths.first(where: isFree) }
}

extension Record {
  /// The origin as a field, under a name that no field of the record has; nil without one.
  package var originField: Field? {
    guard let origin,
      let free = RecordOrigin.path(where: { path in !fields.contains { path.isName($0.name) } })
    else { return nil }
    return Field(free.text, .string(origin.name))
  }
}
