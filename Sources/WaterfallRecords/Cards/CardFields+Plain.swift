/// The part of a card that a field becomes, in records whose fields are plain values.
package struct PlainRole: Sendable {
  package enum Part: Sendable {
    case title, body, badge
    /// It says where the card stands, and nothing on it.
    case placing
    /// A line of its own.
    case line
    /// A line behind those of the other fields.
    case late
    /// A line behind all others.
    case last
    /// A line where the title says something else.
    case echo
  }
  /// The field's name.
  package let name: String
  package let part: Part
  /// Whether what is in it may stand in lines of its own.
  package let isOpened: Bool
}

extension CardFields {
  /// The parts that the sample's fields become, in their order; nil: cards follow from more than
  /// the fields.
  package var plainRoles: [PlainRole]? {
    guard extent == nil, span == nil, width == nil, nestedRoles.isEmpty, !hasMarkdown
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
          .last
        } else {
          switch ranks[name] {
          case nil: .line
          case .late: .late
          case .last: .last
          case .echo: .echo
          }
        }
      return PlainRole(name: name, part: part, isOpened: opened.contains(name))
    }
  }
}
