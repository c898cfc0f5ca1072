import Platform
import WaterfallItems
import WaterfallRecords

/// Pulls items one by one from any kind of sequence.
struct ItemPull {
  /// The next item; nil at the end.
  let next: () async throws -> CardItem?

  init<Items: AsyncSequence>(_ items: Items) where Items.Element == CardItem {
    var iterator = items.makeAsyncIterator()
    next = { try await iterator.next() }
  }

  init(_ items: [CardItem]) {
    var iterator = items.makeIterator()
    next = { iterator.next() }
  }
}

/// A source of items that a package makes.
///
/// It keeps all items that it has delivered, because a sequence cannot be read twice.
actor SequenceSource: LeafSource {
  nonisolated let name: String
  private let begin: @Sendable () -> ItemPull
  private var pull: ItemPull?
  private var kept: [Record] = []
  private var isAtEnd = false

  /// After this time a page is answered with the items that have arrived, if there are any.
  private static let patience = Duration.milliseconds(200)

  init(name: String, begin: @escaping @Sendable () -> ItemPull) {
    (self.name, self.begin) = (name, begin)
  }

  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    let first = cursor?.index ?? 0
    let start = ContinuousClock.now
    while kept.count < first + max(1, count), !isAtEnd {
      if kept.count > first, ContinuousClock.now - start > Self.patience { break }
      try await takeNext()
    }
    let end = min(kept.count, first + max(1, count))
    let items = (first..<max(first, end)).map { index in
      Item(
        id: ItemID(hashing: "\(name) \(index)".utf8),
        place: ItemPlace(offset: UInt64(index), length: 0), record: kept[index])
    }
    let isLast = isAtEnd && end == kept.count
    return Page(items: items, next: isLast ? nil : Cursor(position: UInt64(end), index: end))
  }

  private func takeNext() async throws(ItemError) {
    if Task.isCancelled { throw .cancelled }
    let pull = pull ?? begin()
    self.pull = pull
    do {
      guard let item = try await pull.next() else {
        isAtEnd = true
        return
      }
      kept.append(item.record)
    } catch {
      if Task.isCancelled || error is CancellationError { throw .cancelled }
      throw .io(name: name, reason: "\(error)")
    }
  }

  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    try places.map { (place) throws(ItemError) in
      let index = Int(clamping: place.offset)
      guard kept.indices.contains(index) else {
        throw .missing(name: name, reason: "item \(index + 1) of \(kept.count)")
      }
      return kept[index]
    }
  }

  func reopened() async throws(ItemError) -> any ItemSource {
    SequenceSource(name: name, begin: begin)
  }
}

/// A named source of items.
///
/// `NAME:REST` as a source on the command line opens it with the text after the colon: `hn:top`.
public struct ItemFeed: Sendable {
  let name: String
  let open: @Sendable (String) -> SequenceSource

  /// Creates a feed with a name.
  ///
  /// - Parameters:
  ///   - name: the name to type: lower-case letters, digits and hyphens.
  ///   - items: makes the items for the text after the colon, from the first one. Items are pulled
  ///     only as far as the person scrolls. An error that it throws is shown, and the person can
  ///     try again. A refresh calls it once more.
  public init<Items: AsyncSequence & Sendable>(
    _ name: String, items: @escaping @Sendable (_ rest: String) -> Items
  ) where Items.Element == CardItem {
    requireName(name, of: "feed")
    self.name = name
    open = { rest in
      SequenceSource(name: rest.isEmpty ? name : "\(name):\(rest)") { ItemPull(items(rest)) }
    }
  }

  /// Opens the feed that an argument names; nil if it names none.
  static func opened(_ argument: String, of feeds: [ItemFeed]) -> (any ItemSource)? {
    guard let colon = argument.unicodeScalars.firstIndex(of: ":"),
      let feed = feeds.first(where: { $0.name == argument[..<colon] })
    else { return nil }
    return feed.open(String(argument[argument.unicodeScalars.index(after: colon)...]))
  }
}
