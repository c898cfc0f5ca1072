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
  /// A page of `records`; the number of a record is also its item's id and place.
  ///
  /// - Parameter order: the numbers of the records that are there; nil: all.
  package init(of records: [Record], in order: [Int]? = nil, after cursor: Cursor?, count: Int) {
    let total = order?.count ?? records.count
    let first = min(cursor?.index ?? 0, total)
    let end = min(total, first + count)
    let items = (first..<end).map { index in
      let number = order?[index] ?? index
      return Item(
        id: ItemID(UInt64(number)), place: ItemPlace(offset: UInt64(number), length: 1),
        record: records[number])
    }
    let next = end < total ? Cursor(position: UInt64(end), index: end) : nil
    self.init(items: items, next: next)
  }
}
