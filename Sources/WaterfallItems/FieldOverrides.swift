/// Which fields go where, as far as a person said so.
package struct FieldOverrides: Hashable, Sendable {
  package var title: String?
  package var body: String?
  package var image: String?
  package var badge: String?
  package var group: String?
  package var color: String?
  package var extent: String?

  package init() {}
}

extension CardFields {
  /// The roles of the fields in `sample`: what a person said, and what is found for the rest.
  ///
  /// - Complexity: O(fields of the sample · their length).
  package static func detect(in sample: [Record], overrides: FieldOverrides) -> CardFields {
    var fields = detect(in: sample)
    fields.override(\.title, overrides.title)
    fields.override(\.body, overrides.body)
    fields.override(\.image, overrides.image)
    fields.override(\.badge, overrides.badge)
    fields.group = overrides.group
    fields.color = overrides.color
    fields.extent = overrides.extent
    return fields
  }

  /// A field has one role: who gets it takes it from the one that had been found for it.
  private mutating func override(_ role: WritableKeyPath<CardFields, String?>, _ field: String?) {
    guard let field else { return }
    for other in [\CardFields.title, \.body, \.image, \.badge] where self[keyPath: other] == field {
      self[keyPath: other] = nil
    }
    self[keyPath: role] = field
  }
}
