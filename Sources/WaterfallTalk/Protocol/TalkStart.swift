package import WaterfallRecords

/// Where a guest begins to read a speaker's items, and how their cards are made.
package struct TalkStart: Hashable, Sendable {
  /// The number of the speaker's order (``TalkPage/order``).
  package var order: Int
  /// The number of the first item to ask for. Without it, a guest would fetch a million records to
  /// show the last one.
  package var from: Int
  /// The name of the speaker's source.
  package var source: String
  /// The roles of the fields, with the speaker's choices. Guests find none of their own: the
  /// speaker has found them in a sample that guests may never see, and has looked for pictures.
  package var roles: CardFields

  package init(order: Int, from: Int, source: String, roles: CardFields) {
    (self.order, self.from, self.source, self.roles) = (order, from, source, roles)
  }

  /// `{"order":3,"from":256,"source":"cities.csv","roles":{…}}`.
  package var value: Value {
    .object([
      Field("order", .whole(order)), Field("from", .whole(from)),
      Field("source", .string(source)), Field("roles", roles.value),
    ])
  }

  /// Reads what ``value`` is; nil for any other value.
  package init?(_ value: Value) {
    do throws(WrongKind) {
      let members = try ObjectMembers(value)
      guard let order = try members.number("order", in: TalkPage.numbers),
        let from = try members.number("from", in: TalkPage.numbers),
        let source = try members.text("source"),
        let roles = CardFields(members["roles"] ?? .object([]))
      else { return nil }
      self.init(order: order, from: from, source: source, roles: roles)
    } catch {
      return nil
    }
  }
}
