/// The part that a field plays on a card, in records whose fields are plain values.
package struct PlainRole: Sendable {
  package enum Part: Sendable {
    case title, body, badge
    /// It decides the card's place or size and is not shown.
    case placing
    case line(FieldRank?)
  }
  /// The field's name.
  package let name: String
  package let part: Part
  /// Whether members of the field get lines of their own if its value is an object.
  package let isOpened: Bool
  /// The words that are left to the details; nil if all words are shown.
  package let shared: String?
}

extension CardFields {
  /// The parts of the sample's fields, in the fields' order; nil if cards depend on more than plain
  /// fields.
  package var plainRoles: [PlainRole]? {
    guard extent == nil, span == nil, width == nil, aspect == nil, column == nil,
      nestedRoles.isEmpty, made.isEmpty, !hasMarkdown, madeTitle == nil, state == nil
    else { return nil }
    return order.map { name in
      let part: PlainRole.Part =
        if name == title {
          .title
        } else if name == body {
          .body
        } else if name == badge {
          .badge
        } else if isForPlacing(name) || isHidden(name) {
          .placing
        } else {
          .line(rank(ofLine: name))
        }
      return PlainRole(
        name: name, part: part, isOpened: opened.contains(name), shared: shared[name])
    }
  }
}
