import Synchronization
package import WaterfallItems
package import WaterfallRecords

/// The speaker's items as a guest reads them: page by page, from the item where the guest begins.
///
/// It knows items by their numbers in the speaker's order. The records that it has delivered are
/// kept within bounds, because cards that were dropped are made again; others are asked for again.
///
/// Nothing is read from this machine. A picture comes from the speaker, too: each picture that a
/// record names is a blob here (``Record/holdsNamedPicture(by:)``).
package final class TalkSource: LeafSource {
  private let link: any TalkLink
  private let start: TalkStart
  private let state = Mutex(State())

  package init(_ link: any TalkLink) {
    self.link = link
    start = link.start
  }

  package var name: String { start.source }
  package var cardFields: CardFields? { start.roles ?? state.withLock(\.found) }

  package func cardFields(of place: ItemPlace) -> CardFields? {
    state.withLock { $0.roles[Int(place.source)] }
  }

  package func reopened() async throws(ItemError) -> any ItemSource { TalkSource(link) }

  package func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    let index = cursor?.index ?? 0
    let first = start.from + index
    let count = min(max(1, count), TalkPage.mostItems)
    var items = state.withLock { $0.kept.items(from: first, most: count) }
    if items.isEmpty { items = try await ask(from: first, count: count) }
    if Task.isCancelled { throw .cancelled }
    // A page has one section. The items of the next one are kept for the next page.
    let section = items.first?.section
    let others = items.firstIndex { !$0.isIn(section) } ?? items.endIndex
    items.removeSubrange(others...)
    let next = first + items.count
    let end = state.withLock { $0.end }
    var page = Page(items: items.map(\.item), next: nil, section: section)
    if end.map({ next < $0 }) ?? true {
      page.next = Cursor(position: UInt64(next), index: index + items.count)
    }
    page.outlook = end == nil ? .growing : .settled
    return page
  }

  package func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    try await keptItems(at: places).map(\.item.record)
  }

  package func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    let items = try await keptItems(at: [place])
    let bytes = try await link.picture(item: items[0].item.id, field: field)
    guard bytes.count <= largestTalkPicture else {
      throw .unsupported(name: name, reason: "the picture in \(field) is too large")
    }
    return bytes
  }
}

// MARK: Asking the speaker

extension TalkSource {
  /// All that has come from the speaker.
  private struct State {
    var kept = KeptItems()
    /// The roles of joined sources, by the numbers that places have.
    var roles: [Int: CardFields] = [:]
    var numbers: [CardFields: Int] = [:]
    /// The roles that were found in the first page; nil if the speaker says them.
    var found: CardFields?
    /// The number of items in the order; nil until its end has come.
    var end: Int?

    /// The number of roles, from 1; nil if there are too many.
    mutating func number(of fields: CardFields) -> Int? {
      if let number = numbers[fields] { return number }
      guard roles.count < TalkSource.mostRoles else { return nil }
      let number = roles.count + 1
      (numbers[fields], roles[number]) = (number, fields)
      return number
    }
  }

  /// The most sources that a speaker may have joined, with different fields.
  private static let mostRoles = 10_000

  /// Asks for items, and keeps them; none at the end.
  private func ask(from first: Int, count: Int) async throws(ItemError) -> [KeptItem] {
    let page = try await link.page(order: start.order, from: first, count: count)
    guard page.order == start.order, page.from == first, page.items.count <= count,
      !page.items.isEmpty || page.ends
    else {
      throw .io(name: name, reason: "the speaker has sent others than item \(first + 1)")
    }
    return try state.withLock { (state) throws(ItemError) in
      // An outdated order has no further items. The items of the next one have a source of their
      // own.
      if page.ends { state.end = first + page.items.count }
      if start.roles == nil, state.found == nil {
        // No field is for pictures: this machine's files are not the speaker's.
        state.found = CardFields.detect(in: page.items.map(\.record), .missing)
      }
      return try take(page, into: &state)
    }
  }

  private func take(_ page: TalkPage, into state: inout State) throws(ItemError) -> [KeptItem] {
    var numbers: [Int] = []
    for fields in page.roles {
      guard let number = state.number(of: fields) else {
        throw .io(name: name, reason: "the speaker's records are of too many kinds")
      }
      numbers.append(number)
    }
    var items: [KeptItem] = []
    for (offset, item) in page.items.enumerated() {
      var record = item.record
      let roles = item.roles.map { page.roles[$0] } ?? start.roles ?? state.found
      record.holdsNamedPicture(by: roles ?? CardFields())
      let size = record.approximateSize
      let place = ItemPlace(
        offset: UInt64(page.from + offset), length: UInt32(min(size, KeptItems.mostBytes)),
        source: UInt32(item.roles.map { numbers[$0] } ?? 0))
      let kept = KeptItem(
        item: Item(id: item.id, place: place, record: record), section: item.section, size: size)
      state.kept.insert(kept, number: page.from + offset)
      items.append(kept)
    }
    return items
  }

  /// The items at these places. It asks for the dropped ones again, run by run.
  private func keptItems(at places: [ItemPlace]) async throws(ItemError) -> [KeptItem] {
    let numbers = places.map { Int(clamping: $0.offset) }
    var found: [Int: KeptItem] = [:]
    state.withLock { state in
      for number in numbers { found[number] = state.kept[number] }
    }
    var missing = Set(numbers).filter { found[$0] == nil }.sorted()[...]
    while let first = missing.first {
      let run = zip(missing, first...).prefix { $0 == $1 }.count
      let items = try await ask(from: first, count: min(run, TalkPage.mostItems))
      if items.isEmpty {
        throw .io(name: name, reason: "the speaker does not show item \(first + 1) any more")
      }
      for (offset, item) in items.enumerated() { found[first + offset] = item }
      missing = missing.dropFirst(items.count)
    }
    if Task.isCancelled { throw .cancelled }
    return numbers.compactMap { found[$0] }
  }
}

extension KeptItem {
  fileprivate func isIn(_ other: String?) -> Bool {
    guard let section, let other else { return section == nil && other == nil }
    return section.isExactly(other)
  }
}
