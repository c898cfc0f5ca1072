/// The fields that a person has chosen for the roles; nil where the person has not chosen.
package struct FieldOverrides: Hashable, Sendable {
  package var title: String?
  package var body: String?
  package var image: String?
  package var badge: String?
  package var group: String?
  package var color: String?
  package var extent: String?
  package var span: String?
  package var aspect: String?
  package var column: String?
  package var width: String?
  /// Which fields cards show; nil if the person has not chosen.
  package var selection: FieldSelection?
  /// Names that a person has given to fields, if the fields above may have such names. They are
  /// empty once the fields have their own names.
  package var givenNames = GivenNames()

  package init() {}

  /// All fields that the person has named.
  package var names: [String] {
    [title, body, image, badge, group, color, extent, span, aspect, column, width]
      .compactMap(\.self) + (selection?.names ?? [])
  }
}

extension CardFields {
  /// Creates roles from a person's choices, and from the roles found for the rest.
  ///
  /// - Parameter sample: the records in which chosen names are looked up. A name is taken as it is
  ///   if a record has it. Otherwise case, `_` and `-` are ignored.
  package init(_ found: CardFields, overridden overrides: FieldOverrides, in sample: [Record]) {
    self = found
    let overrides = overrides.settled(by: sample)
    let names = Set(sample.lazy.flatMap(\.fields).map(\.name))
    func name(_ field: String?) -> String? {
      guard let field, !names.contains(field) else { return field }
      return names.filter { FieldPath.folded($0) == FieldPath.folded(field) }.min()
        ?? ShortNames.path(field, in: sample) ?? field
    }
    override(\.title, name(overrides.title))
    override(\.body, name(overrides.body))
    override(\.image, name(overrides.image))
    override(\.badge, name(overrides.badge))
    group = name(overrides.group)
    color = name(overrides.color)
    extent = name(overrides.extent)
    span = name(overrides.span)
    aspect = name(overrides.aspect)
    column = name(overrides.column)
    width = name(overrides.width)
    // A person who names a field wants to see it.
    for field in [title, body, image, badge, color] {
      if let field { shared[field] = nil }
    }
    if overrides.title != nil { madeTitle = nil }
    let given = [overrides.title, overrides.body, overrides.image, overrides.badge].compactMap(name)
    made = Set(given.filter { FieldPath.mayBeMade($0, besides: names) })
    // A selection that was kept may name fields that are gone.
    if let selection = overrides.selection, !selection.isLost(in: sample) {
      select(
        selection, leadingTo: selection.names.compactMap(name), besides: given, topNames: names)
    }
    seeColors(in: sample)
  }

  /// Gives a field the role. The field loses the role that had been found for it, because a field
  /// has one role only.
  private mutating func override(_ role: WritableKeyPath<CardFields, String?>, _ field: String?) {
    guard let field else { return }
    for other in [\CardFields.title, \.body, \.image, \.badge] where self[keyPath: other] == field {
      self[keyPath: other] = nil
    }
    self[keyPath: role] = field
    // An object with a role is shown by its name, so its members get no lines.
    opened.remove(field)
  }
}
