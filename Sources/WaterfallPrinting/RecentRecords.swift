import WaterfallItems
import WaterfallRecords

/// The records of the items that came last, so that they need not be read again when they are
/// written.
struct RecentRecords: Sendable {
  private var first = 0
  private var records: [Record] = []

  /// - Parameter index: the number of the page's first item.
  mutating func append(_ page: Page, from index: Int) {
    if records.isEmpty { first = index }
    records += page.items.lazy.map(\.record)
  }

  /// Drops the records of the items before one.
  mutating func drop(before end: Int) {
    let count = min(records.count, max(0, end - first))
    records.removeFirst(count)
    first += count
  }

  /// The records of items that have come and were not dropped, in the same order.
  func records(of items: [Int]) -> [Record] {
    items.map { item in
      precondition(
        records.indices.contains(item - first),
        "The record of item \(item) is not among the \(records.count) from \(first) on")
      return records[item - first]
    }
  }
}
