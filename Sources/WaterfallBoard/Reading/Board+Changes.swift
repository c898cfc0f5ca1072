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

  /// The items before a refresh, as far as they are compared with those after it.
  struct EarlierItems {
    /// nil if there are too many.
    let items: ComparableItems?
    /// The cards that were stored.
    let cards: CardCache
    let reading: Reading

    init(_ items: ComparableItems?, _ cards: CardCache, _ reading: Reading) {
      (self.items, self.cards, self.reading) = (items, cards, reading)
    }

    var isQuiet: Bool { reading.refresh.isQuiet }
  }

  /// Marks the items that are new or have changed, and reports how many have come, gone and
  /// changed. It names the first of them if their cards are stored.
  mutating func markChanges(since earlier: EarlierItems) {
    if earlier.reading.refresh.isOfOtherCards { return }
    guard let before = earlier.items, let now = comparableItems else {
      return earlier.isQuiet ? () : say("refreshed")
    }
    var new = now.places(missingIn: before)
    var gone = before.places(missingIn: now)
    let changed = changedItems(from: earlier, new: &new, gone: &gone)
    let changes = [
      Self.words(for: new, "new", cards), Self.words(for: changed, "changed", cards),
      Self.words(for: gone, "gone", earlier.cards),
    ]
    .compactMap(\.self)
    if earlier.isQuiet, changes.isEmpty {
      if before.ids == now.ids { reading.keepMarks(of: earlier.reading) }
      return
    }
    reading.mark(new: new, changed: changed)
    say(changes.isEmpty ? "refreshed" : "refreshed: \(changes.joined(separator: ", "))")
  }

  /// The items whose stored cards differ from those before.
  ///
  /// A record without a key has another identity once it has changed. So a new item with the title
  /// of one that is gone counts as changed, and neither as new nor as gone.
  private func changedItems(
    from earlier: EarlierItems, new: inout [Int], gone: inout [Int]
  ) -> [Int] {
    var titles: [SafeText: [Int]] = [:]
    for item in gone.reversed() {
      if let title = earlier.cards[item]?.title, !title.isEmpty {
        titles[title, default: []].append(item)
      }
    }
    var (changed, replaced) = ([Int](), Set<Int>())
    new.removeAll { item in
      guard let title = cards[item]?.title, let old = titles[title]?.popLast() else { return false }
      changed.append(item)
      replaced.insert(old)
      return true
    }
    gone.removeAll { replaced.contains($0) }
    return (changed + keptButChanged(from: earlier)).sorted()
  }

  /// The items with the same identity as before, and other cards.
  private func keptButChanged(from earlier: EarlierItems) -> [Int] {
    guard let before = earlier.items else { return [] }
    var old: [ItemID: Card] = [:]
    var repeated: Set<ItemID> = []
    for item in before.ids.indices {
      guard let card = earlier.cards[item] else { continue }
      let id = before.ids[item]
      if old.updateValue(card, forKey: id) != nil { repeated.insert(id) }
    }
    return items.ids.indices.filter { item in
      guard let card = cards[item], let former = old[items.ids[item]],
        !repeated.contains(items.ids[item])
      else { return false }
      return !card.saysSame(as: former)
    }
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
