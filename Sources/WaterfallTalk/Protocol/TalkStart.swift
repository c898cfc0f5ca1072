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
  /// The roles of the fields, with the speaker's choices. The speaker has found them in a sample
  /// that guests may never see, and has looked for pictures. nil if the program that leads knows
  /// none.
  package var roles: CardFields?

  package init(order: Int, from: Int, source: String, roles: CardFields?) {
    (self.order, self.from, self.source, self.roles) = (order, from, source, roles)
  }
}
