import WaterfallItems

/// A named source of items.
///
/// `NAME:REST` as a source on the command line opens it with the text after the colon: `hn:top`.
public struct ItemFeed: Sendable {
  let name: String
  let open: @Sendable (String) -> SequenceSource

  /// Creates a feed with a name.
  ///
  /// - Parameters:
  ///   - name: the name to type: lower-case letters, digits and hyphens.
  ///   - items: makes the items for the text after the colon, from the first one. Items are pulled
  ///     only as far as the person scrolls. An error that it throws is shown, and the person can
  ///     try again. A refresh calls it once more.
  public init<Items: AsyncSequence & Sendable>(
    _ name: String, items: @escaping @Sendable (_ rest: String) -> Items
  ) where Items.Element == CardItem {
    requireName(name, of: "feed")
    self.name = name
    open = { rest in
      SequenceSource(name: rest.isEmpty ? name : "\(name):\(rest)") { ItemPull(items(rest)) }
    }
  }

  /// Opens the feed that an argument names; nil if it names none.
  static func opened(_ argument: String, of feeds: [ItemFeed]) -> (any ItemSource)? {
    guard let colon = argument.unicodeScalars.firstIndex(of: ":"),
      let feed = feeds.first(where: { $0.name == argument[..<colon] })
    else { return nil }
    return feed.open(String(argument[argument.unicodeScalars.index(after: colon)...]))
  }
}
