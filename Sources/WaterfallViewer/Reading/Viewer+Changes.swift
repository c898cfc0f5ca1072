import TerminalGrid
import WaterfallItems

extension Viewer {
  /// Items beyond which nobody would wait for their being compared.
  private static let mostCompared = 100_000

  /// The identities of all items of the source; nil if there are more to come, or a great many.
  var comparableItems: ContiguousArray<ItemID>? {
    guard loading == .ended, items.count <= Self.mostCompared else { return nil }
    return items.ids
  }

  /// Marks the items that have come, and says how many have come and gone, and the first of their
  /// names, where that is known.
  ///
  /// - Parameters:
  ///   - earlier: the items before.
  ///   - earlierCards: the cards that were here of these.
  mutating func noteChanges(since earlier: ContiguousArray<ItemID>?, _ earlierCards: CardShelf) {
    guard let earlier, let now = comparableItems else { return status.say("refreshed") }
    let new = Self.indices(of: now, missingIn: earlier)
    let gone = Self.indices(of: earlier, missingIn: now)
    reading.noteArrivals(new)
    let changes = [Self.words(for: new, "new", cards), Self.words(for: gone, "gone", earlierCards)]
      .compactMap(\.self)
    status.say(changes.isEmpty ? "refreshed" : "refreshed: \(changes.joined(separator: ", "))")
  }

  /// The places of those that are not among the others: of those that are alike, the last ones.
  private static func indices(
    of ids: ContiguousArray<ItemID>, missingIn others: ContiguousArray<ItemID>
  ) -> [Int] {
    var left = others.reduce(into: [ItemID: Int]()) { counts, id in counts[id, default: 0] += 1 }
    return ids.indices.filter { index in
      let count = left[ids[index], default: 0]
      if count > 0 { left[ids[index]] = count - 1 }
      return count == 0
    }
  }

  /// How many these are, and what the first of them are called; nil: there are none.
  private static func words(for items: [Int], _ word: String, _ cards: CardShelf) -> String? {
    guard !items.isEmpty else { return nil }
    let count = "\(items.count) \(word)"
    let titles = items.prefix(mostNamed).compactMap { cards[$0].map { shortTitle(of: $0) } }
      .filter { !$0.isEmpty }
    guard !titles.isEmpty else { return count }
    let rest = titles.count < items.count ? ", …" : ""
    return "\(count) (\(titles.joined(separator: ", "))\(rest))"
  }

  private static let mostNamed = 3

  private static func shortTitle(of card: Card) -> String {
    let title = String(decoding: card.title.utf8, as: UTF8.self)
    return title.count > longestTitle ? title.prefix(longestTitle - 1) + "…" : title
  }

  /// In characters.
  private static let longestTitle = 24
}
