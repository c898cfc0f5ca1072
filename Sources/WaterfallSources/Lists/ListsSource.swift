internal import Synchronization
package import WaterfallItems
import WaterfallRecords

/// The lists of a document as items, each of which can be entered.
struct ListsSource: LeafSource {
  private let document: RecordSource
  var name: String { document.name }
  var directory: String? { document.directory }
  var cardFields: CardFields? { CardFields(title: "name", body: "fields", badge: "items") }

  init(_ document: RecordSource) { self.document = document }

  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    let lists = try await document.documentLists()
    return try await Page.ofBoard(lists.count, after: cursor, count: count) {
      (index, place) throws(ItemError) in
      Item(id: lists[index].id, place: place, record: try await record(of: lists[index]))
    }
  }

  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    var records: [Record] = []
    for place in places { records.append(try await record(of: try await list(at: place))) }
    return records
  }

  func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? {
    guard case .inside(let place) = way else { return nil }
    let list = try await list(at: place)
    return OpenedBoard(ListSource(document, list), name: list.path)
  }

  func reopened() async throws(ItemError) -> any ItemSource {
    ListsSource(try await document.reopenedDocument())
  }

  private func list(at place: ItemPlace) async throws(ItemError) -> DocumentList {
    let (lists, index) = (try await document.documentLists(), Int(clamping: place.offset))
    guard index < lists.count else {
      throw .missing(name: name, reason: "list \(index + 1) of \(lists.count)")
    }
    return lists[index]
  }

  private func record(of list: DocumentList) async throws(ItemError) -> Record {
    let first = try await document.page(
      after: nil, count: 1, of: list.shape, for: .everything
    ).items.first
    let names = first?.record.fields.map(\.name) ?? []
    var record = Record(fields: [
      Field("name", .string(list.path)),
      Field("fields", .string(boardWords(for: names))),
      Field("items", .string(list.count.quantity(of: "item"))),
    ])
    record.isEnterable = true
    return record
  }
}

/// One of several lists of a document.
struct ListSource: WrappedSource {
  private let document: RecordSource
  private let list: DocumentList
  var base: any ItemSource { document }

  init(_ document: RecordSource, _ list: DocumentList) {
    (self.document, self.list) = (document, list)
  }

  func page(
    after cursor: Cursor?, count: Int, for needs: RecordNeeds
  ) async throws(ItemError) -> Page {
    try await document.page(after: cursor, count: count, of: list.shape, for: needs)
  }

  func records(
    at places: [ItemPlace], for needs: RecordNeeds
  ) async throws(ItemError) -> [Record?] {
    try await document.records(at: places, of: list.shape, for: needs)
  }

  func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? {
    way == .around ? OpenedBoard(ListsSource(document), item: list.id) : nil
  }

  func reopened() async throws(ItemError) -> any ItemSource {
    let fresh = try await document.reopenedDocument()
    guard let same = try await fresh.documentLists().first(where: { $0.path.isExactly(list.path) })
    else {
      throw .missing(name: name, reason: "the list \(list.path) is no longer in it")
    }
    return ListSource(fresh, same)
  }
}

/// The records of a document's list, or its lists if none of them clearly matters most. The first
/// page decides which.
final class ListOrListsSource: WrappedSource {
  private let records: RecordSource
  private let lists = Mutex<ListsSource?>(nil)
  var base: any ItemSource { lists.withLock { $0 } ?? records }

  init(_ records: RecordSource) { self.records = records }

  func page(
    after cursor: Cursor?, count: Int, for needs: RecordNeeds
  ) async throws(ItemError) -> Page {
    if cursor == nil, try await records.hasRivalLists() {
      lists.withLock { $0 = ListsSource(records) }
    }
    return try await base.page(after: cursor, count: count, for: needs)
  }

  func reopened() async throws(ItemError) -> any ItemSource {
    ListOrListsSource(try await records.reopenedDocument())
  }
}

extension Page {
  /// A page of a board that lists the few tables or lists of a file, which are already known.
  ///
  /// - Parameters:
  ///   - total: the number of tables or lists.
  ///   - item: makes the item of one of them.
  package static func ofBoard(
    _ total: Int, after cursor: Cursor?, count: Int, isolation: isolated (any Actor)? = #isolation,
    item: (_ index: Int, _ place: ItemPlace) async throws(ItemError) -> Item
  ) async throws(ItemError) -> Page {
    let first = cursor?.index ?? 0
    let end = min(total, first + max(1, count))
    var items: [Item] = []
    for index in first..<max(first, end) {
      if Task.isCancelled { throw .cancelled }
      items.append(try await item(index, ItemPlace(offset: UInt64(index), length: 0)))
    }
    let next = end < total ? Cursor(position: UInt64(end), index: end) : nil
    return Page(items: items, next: next)
  }
}

/// The names of the fields in a table or list, as its card shows them: at most the first 12.
package func boardWords(for names: [String]) -> String {
  let most = 12
  return names.prefix(most).joined(separator: ", ") + (names.count > most ? ", …" : "")
}
