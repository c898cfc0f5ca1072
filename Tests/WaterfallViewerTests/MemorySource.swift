import Synchronization
import WaterfallItems
import WaterfallRecords

/// A source of records in memory.
final class MemorySource: LeafSource {
  let name: String
  let records: [Record]
  /// The most records in a page, as with a slow producer.
  let pageSize: Int
  private let delivered = Mutex(0)

  /// The number of records delivered in pages so far.
  var readCount: Int { delivered.withLock { $0 } }

  init(records: [Record], pageSize: Int = 7, name: String = "memory") {
    (self.records, self.pageSize, self.name) = (records, pageSize, name)
  }

  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    let page = Page(of: records, after: cursor, count: min(count, pageSize))
    delivered.withLock { $0 += page.items.count }
    return page
  }

  func reopened() async throws(ItemError) -> any ItemSource { self }

  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    places.map { records[Int($0.offset)] }
  }
}

extension Page {
  /// A page of `records`; an item's index is also its id and place.
  init(of records: [Record], after cursor: Cursor?, count: Int) {
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
