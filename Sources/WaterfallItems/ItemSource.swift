/// Where to go on reading; its number means something to its own source alone.
package struct Cursor: Hashable, Sendable {
  package var position: UInt64
  /// Items before it.
  package var index: Int
  package init(position: UInt64, index: Int) { (self.position, self.index) = (position, index) }
}

/// What a source answers.
package struct Page: Sendable {
  package var items: [Item]
  /// Where the next page begins; nil at the end.
  package var next: Cursor?
  package init(items: [Item], next: Cursor?) { (self.items, self.next) = (items, next) }
}

/// Something that items can be pulled from.
///
/// A source answers questions and never pushes. It is asked for one page at a time. A cancelled
/// request throws `.cancelled` soon; nothing is lost by it: the same cursor can be asked again.
package protocol ItemSource: Sendable {
  /// For the status line: the file's name, say.
  var name: String { get }
  /// At least one and up to `count` items after `cursor` (nil: from the start), or none and no next cursor at
  /// the end. Answers with fewer than `count` rather than wait for a slow producer.
  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page
  /// The records at these places, in their order.
  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record]
}
