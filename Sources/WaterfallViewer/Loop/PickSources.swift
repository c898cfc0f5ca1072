package import WaterfallItems
package import WaterfallRecords

/// The sources that picks may be of: that of the board that is seen, and those of others.
package struct PickSources: Sendable {
  /// That of the board that is seen.
  private let seen: any ItemSource
  /// The others, by the number of their items.
  private let kept: [Int: any ItemSource]

  init(_ seen: any ItemSource, kept: [Int: any ItemSource]) {
    (self.seen, self.kept) = (seen, kept)
  }

  /// An item, where it comes from, and its record or why there is none.
  package struct Picked: Sendable {
    package let item: PickedItem
    package let source: any ItemSource
    package let record: Result<Record, ItemError>
  }

  /// Reads items again, each by itself: one that cannot be read costs no other.
  ///
  /// - Returns: as many as there are items, in their order.
  package func records(of items: some Collection<PickedItem>) async -> [Picked] {
    var found: [(number: Int, picked: Picked)] = []
    let groups = Dictionary(grouping: items.enumerated()) { $0.element.generation }
    for (generation, items) in groups {
      let source = kept[generation] ?? seen
      let records = await source.eachRecord(at: items.map { $0.element.place })
      for ((number, item), record) in zip(items, records) {
        found.append((number, Picked(item: item, source: source, record: record)))
      }
    }
    return found.sorted { $0.number < $1.number }.map { $0.picked }
  }
}
