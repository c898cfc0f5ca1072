import Synchronization
package import WaterfallItems
package import WaterfallRecords

/// A source of records in memory.
package final class MemorySource: LeafSource {
  package let name: String
  package let records: [Record]
  /// The most records in a page, as with a slow producer.
  package let pageSize: Int
  private let delivered = Mutex(0)

  /// The number of records delivered in pages so far.
  package var readCount: Int { delivered.withLock { $0 } }

  package init(records: [Record], pageSize: Int = 7, name: String = "memory") {
    (self.records, self.pageSize, self.name) = (records, pageSize, name)
  }

  package func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    let page = Page(of: records, after: cursor, count: min(count, pageSize))
    delivered.withLock { $0 += page.items.count }
    return page
  }

  package func reopened() async throws(ItemError) -> any ItemSource { self }

  package func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    places.map { records[Int($0.offset)] }
  }
}

extension Page {
  /// A page of `records`; an item's index is also its id and place.
  package init(of records: [Record], after cursor: Cursor?, count: Int) {
    let first = cursor?.index ?? 0
    let end = min(records.count, first + count)
    let items = (first..<end).map { index in
      Item(
        id: ItemID(UInt64(index)), place: ItemPlace(offset: UInt64(index), length: 1),
        record: records[index])
    }
    let next = end < records.count ? Cursor(position: UInt64(end), index: end) : nil
    self.init(items: items, next: next)
  }
}
