package import WaterfallRecords

/// Items of a speaker's order, one after the other: the answer to a guest's question.
///
/// As JSON it is `{"order":3,"from":256,"items":[…],"ends":false}`. The members `roles` and
/// `outdated` are there if they say something.
package struct TalkPage: Hashable, Sendable {
  /// The number of the speaker's order. It changes whenever other items are shown, in another
  /// sequence, or with other contents.
  package var order: Int
  /// The number of the first item in the order, from 0.
  package var from: Int
  /// May be fewer than were asked for.
  package var items: [TalkItem]
  /// The roles of fields that ``TalkItem/roles`` leads to: those of joined sources.
  package var roles: [CardFields]
  /// Whether nothing follows.
  package var ends: Bool
  /// Whether the speaker has another order by now. The page is then empty and ends.
  package var isOutdated = false

  package init(
    order: Int, from: Int, items: [TalkItem], roles: [CardFields] = [], ends: Bool = false
  ) {
    (self.order, self.from, self.items) = (order, from, items)
    (self.roles, self.ends) = (roles, ends)
  }

  /// The answer to a question about an earlier order.
  package static func outdated(order: Int, from: Int) -> TalkPage {
    var page = TalkPage(order: order, from: from, items: [], ends: true)
    page.isOutdated = true
    return page
  }

  package static let mostItems = 1000
  /// Numbers of orders and items: those that are exact in every language that reads JSON.
  static let numbers = 0...1 << 53
}

extension TalkPage {
  /// The page as a line for guests, with the line feed.
  package var line: [UInt8] {
    var json: [UInt8] = []
    for (index, item) in items.enumerated() {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      item.appendJSON(to: &json)
    }
    return line(around: json)
  }

  /// The line of a page whose items have been written already, with commas between them.
  func line(around items: [UInt8]) -> [UInt8] {
    var line = Array("{\"page\":{\"order\":\(order),\"from\":\(from),\"items\":[".utf8)
    line.reserveCapacity(items.count + 256)
    line += items
    line.append(UInt8(ascii: "]"))
    if !roles.isEmpty {
      line += ",\"roles\":".utf8
      Value.array(roles.map(\.value)).appendJSON(to: &line)
    }
    line += ",\"ends\":\(ends)\(isOutdated ? ",\"outdated\":true" : "")}}\n".utf8
    return line
  }

  /// Reads a page. Members with other names are ignored.
  ///
  /// - Throws: if a member is of another kind than it should be, or leads to nothing.
  package init(_ value: Value) throws(WrongKind) {
    let members = try ObjectMembers(value)
    guard let order = try members.number("order", in: Self.numbers),
      let from = try members.number("from", in: Self.numbers)
    else { throw WrongKind() }
    let roles = try members.elements("roles", most: Self.mostItems)
      .map { (value) throws(WrongKind) in try CardFields(value) }
    let items = try members.elements("items", most: Self.mostItems)
      .map { (value) throws(WrongKind) in
        let item = try TalkItem(value)
        guard item.roles.map(roles.indices.contains) ?? true else { throw WrongKind() }
        return item
      }
    self.init(order: order, from: from, items: items, roles: roles, ends: try members.flag("ends"))
    isOutdated = try members.flag("outdated")
  }
}

/// Where a guest begins to read a speaker's items, and how their cards are made.
package struct TalkStart: Hashable, Sendable {
  /// The number of the speaker's order (``TalkPage/order``).
  package var order: Int
  /// The number of the first item to ask for. Without it, a guest would fetch a million records to
  /// show the last one.
  package var from: Int
  /// The name of the speaker's source.
  package var source: String
  /// The roles of the fields, with the speaker's choices. The speaker has found them in a sample
  /// that guests may never see, and has looked for pictures. nil if the program that leads knows
  /// none.
  package var roles: CardFields?

  package init(order: Int, from: Int, source: String, roles: CardFields?) {
    (self.order, self.from, self.source, self.roles) = (order, from, source, roles)
  }
}
