import Synchronization
package import WaterfallBoard
package import WaterfallItems
package import WaterfallRecords

/// The sources of items that may be picked: the source of the visible board, and those of other
/// boards.
package struct PickSources: Sendable {
  /// The source of the visible board.
  private let seen: any ItemSource
  /// The other sources, by the generation of their items.
  private let kept: [Int: any ItemSource]

  package init(_ seen: any ItemSource, kept: [Int: any ItemSource] = [:]) {
    (self.seen, self.kept) = (seen, kept)
  }

  /// An item, its source, and its record or the reason why it has none.
  package struct Picked: Sendable {
    package let item: PickedItem
    package let source: any ItemSource
    package let record: Result<Record, ItemError>

    /// The fault that the item is no longer what was shown.
    package var changed: ItemError {
      let now = (try? record.get())?.failure.map { ": \($0)" } ?? ""
      return .unsupported(
        name: "\(source.name), record \(item.index + 1)",
        reason: "it has changed in the file since it was shown\(now)")
    }
  }

  /// The use of an item that has changed in its file since it was shown.
  package enum Change { case refused, shown }

  /// Reads items again one by one, so that an unreadable item does not affect the others.
  ///
  /// - Parameter change: the use of an item that has changed; if it is refused, the item has the
  ///   fault ``Picked/changed``.
  /// - Returns: one result per item, in the order of the items.
  package func records(
    of items: some Collection<PickedItem>, ifChanged change: Change
  ) async -> [Picked] {
    var found: [(number: Int, picked: Picked)] = []
    let groups = Dictionary(grouping: items.enumerated()) { $0.element.generation }
    for (generation, items) in groups {
      let source = kept[generation] ?? seen
      let records = await source.eachRecord(at: items.map { $0.element.place })
      for ((number, item), record) in zip(items, records) {
        var picked = Picked(item: item, source: source, record: record)
        // Asked after reading, so that what was read is what was asked about.
        if change == .refused, await !source.isUnchanged(at: item.place) {
          picked = Picked(item: item, source: source, record: .failure(picked.changed))
        }
        found.append((number, picked))
      }
    }
    return found.sorted { $0.number < $1.number }.map { $0.picked }
  }
}

/// Sources that were opened or read again, and whose items are not shown yet.
final class OpenedSources: Sendable {
  private let waiting = Mutex<[Int: any ItemSource]>([:])

  func put(_ source: any ItemSource, generation: Int) {
    waiting.withLock { $0[generation] = source }
  }

  /// Returns the source of this generation, and drops all others.
  func take(generation: Int) -> (any ItemSource)? {
    waiting.withLock { waiting in
      defer { waiting.removeAll() }
      return waiting[generation]
    }
  }
}
