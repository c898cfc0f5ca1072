/// What becomes of a field in records whose fields are plain values.
package struct PlainRole: Sendable {
  package enum Part: Sendable {
    case title, body, badge
    /// It says where the card stands, and nothing on it.
    case placing
    /// A line of its own.
    case line
    /// A line behind those of the other fields.
    case constant
    /// A line behind all others.
    case inner
  }
  /// The field's name.
  package let name: String
  package let part: Part
}

extension CardFields {
  /// What becomes of the fields that the sample has, in their order; nil: cards follow from more
  /// than the fields.
  package var plainRoles: [PlainRole]? {
    guard extent == nil, span == nil, width == nil, nested.isEmpty, nestedRoles.isEmpty
    else { return nil }
    return order.map { name in
      let part: PlainRole.Part =
        if name == title {
          .title
        } else if name == body {
          .body
        } else if name == badge {
          .badge
        } else if isForPlacing(name) {
          .placing
        } else if name.utf8.first == UInt8(ascii: "_") {
          .inner
        } else {
          constants.contains(name) ? .constant : .line
        }
      return PlainRole(name: name, part: part)
    }
  }
}
