import TerminalGrid
import WaterfallCards
import WaterfallItems

extension Board {
  /// With more items than this, comparing would take too long.
  private static let mostCompared = 100_000

  /// The identities of the items, for comparing.
  struct ComparableItems {
    let ids: ContiguousArray<ItemID>
    /// Whether these are all items of the source.
    let isWhole: Bool

    /// The indices of the items that are missing in `others`. Among equal identities, the last ones
    /// count as missing. If `others` is incomplete, items after the last common one are left out,
    /// because it is unknown whether they are missing.
    func places(missingIn others: ComparableItems) -> [Int] {
      var left = others.ids.reduce(into: [ItemID: Int]()) { counts, id in
        counts[id, default: 0] += 1
      }
      var (missing, known) = ([Int](), 0)
      for (index, id) in ids.enumerated() {
        let count = left[id, default: 0]
        if count > 0 {
          left[id] = count - 1
          known = missing.count
        } else {
          missing.append(index)
        }
      }
      return others.isWhole ? missing : Array(missing.prefix(known))
    }
  }

  /// nil if there are too many items.
  var comparableItems: ComparableItems? {
    guard items.count <= Self.mostCompared else { return nil }
    return ComparableItems(ids: items.ids, isWhole: loading == .ended)
  }

  /// Marks the new items, and reports how many have come and gone. It names the first of them if
  /// their cards are stored.
  ///
  /// - Parameters:
  ///   - earlier: the items before the refresh.
  ///   - earlierCards: the cards stored before the refresh.
  mutating func noteChanges(since earlier: ComparableItems?, _ earlierCards: CardCache) {
    guard let earlier, let now = comparableItems else { return say("refreshed") }
    let new = now.places(missingIn: earlier)
    let gone = earlier.places(missingIn: now)
    reading.noteArrivals(new)
    let changes = [
      Self.words(for: new, "new", cards), Self.words(for: gone, "gone", earlierCards),
    ]
    .compactMap(\.self)
    say(changes.isEmpty ? "refreshed" : "refreshed: \(changes.joined(separator: ", "))")
  }

  /// The number of these items and the titles of the first ones; nil if there are none.
  private static func words(for items: [Int], _ word: String, _ cards: CardCache) -> String? {
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
