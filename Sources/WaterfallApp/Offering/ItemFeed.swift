import WaterfallItems

/// A source of items with a name. `NAME:REST` among the command's sources opens it, with what
/// stands behind the colon: `hn:top`.
public struct ItemFeed: Sendable {
  let name: String
  let open: @Sendable (String) -> SequenceSource

  /// A feed under a name.
  ///
  /// - Parameters:
  ///   - name: as it is typed: small letters, digits and hyphens.
  ///   - items: makes the items for what stands behind the colon, from the first on. They are
  ///     pulled as far as somebody scrolls; an error that it throws is shown, and can be tried
  ///     again. A refresh calls it once more.
  public init<Items: AsyncSequence & Sendable>(
    _ name: String, items: @escaping @Sendable (_ rest: String) -> Items
  ) where Items.Element == CardItem {
    requireName(name, of: "feed")
    self.name = name
    open = { rest in
      SequenceSource(name: rest.isEmpty ? name : "\(name):\(rest)") { ItemPull(items(rest)) }
    }
  }

  /// The feed that an argument asks for, opened; nil: it asks for none.
  static func opened(_ argument: String, of feeds: [ItemFeed]) -> (any ItemSource)? {
    guard let colon = argument.unicodeScalars.firstIndex(of: ":"),
      let feed = feeds.first(where: { $0.name == argument[..<colon] })
    else { return nil }
    return feed.open(String(argument[argument.unicodeScalars.index(after: colon)...]))
  }
}
