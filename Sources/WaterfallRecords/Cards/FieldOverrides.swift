/// Which fields go where, as far as a person said so.
package struct FieldOverrides: Hashable, Sendable {
  package var title: String?
  package var body: String?
  package var image: String?
  package var badge: String?
  package var group: String?
  package var color: String?
  package var extent: String?
  package var span: String?
  package var width: String?

  package init() {}
}

extension CardFields {
  /// The roles of the fields: what a person said, and what was found for the rest.
  ///
  /// - Parameter sample: a name is taken as it is if a record has it, else without case, `_` and
  ///   `-`.
  package init(_ found: CardFields, overridden overrides: FieldOverrides, in sample: [Record]) {
    self = found
    let names = Set(sample.lazy.flatMap(\.fields).map(\.name))
    func name(_ field: String?) -> String? {
      guard let field, !names.contains(field) else { return field }
      return names.filter { FieldPath.plain($0) == FieldPath.plain(field) }.min() ?? field
    }
    override(\.title, name(overrides.title))
    override(\.body, name(overrides.body))
    override(\.image, name(overrides.image))
    override(\.badge, name(overrides.badge))
    group = name(overrides.group)
    color = name(overrides.color)
    extent = name(overrides.extent)
    span = name(overrides.span)
    width = name(overrides.width)
  }

  /// A field has one role: who gets it takes it from the one that had been found for it.
  private mutating func override(_ role: WritableKeyPath<CardFields, String?>, _ field: String?) {
    guard let field else { return }
    for other in [\CardFields.title, \.body, \.image, \.badge] where self[keyPath: other] == field {
      self[keyPath: other] = nil
    }
    self[keyPath: role] = field
    // An object is told by its name there, and not in lines of its own.
    opened.remove(field)
  }
}
