import Platform
package import WaterfallItems
import WaterfallRecords

/// Returns a source of the items that a command writes, one page per run.
///
/// For each page `/bin/sh -c command` runs with `WATERFALL_PAGE` (from 1), `WATERFALL_CURSOR`
/// (empty for the first) and `WATERFALL_COUNT` in its environment. `{page}`, `{cursor}` and
/// `{count}` in the command are the same values. The command writes a page in any format. The count
/// is always that of the first request, because a command that counts pages needs pages of equal
/// size. The command may write fewer items or more.
///
/// The source ends with an empty page, or where a page says so. An object may name the next cursor
/// by `next`, `next_cursor`, `endCursor` or the like, at its top or in a `pageInfo`, `meta` or
/// `paging`; `null` there is the end. Without such a field the next cursor is the `id` or `key` of
/// the last item.
/// - Parameter timeout: the longest time for one page.
package func commandSource(
  _ command: String, options: SourceOptions = SourceOptions(), timeout: Duration = .seconds(30)
) -> any ItemSource {
  CommandSource(command, options: options, timeout: timeout)
}

/// The pages of a command. A cursor's position is the page and the item's index in it. A place's
/// source is the page.
actor CommandSource: LeafSource {
  /// The most bytes of a page: 16 MB. All its records are in memory while it is examined.
  static let longestPage = 16 << 20

  /// A page that was fetched.
  private struct Known {
    /// Where its bytes begin in `kept`.
    var start: UInt64
    var length: Int
    var items: Int
    /// The cursor of the next page; nil if this is the last.
    var next: String?
    /// Whether the items were in a list inside an object.
    var isDocument: Bool
  }

  nonisolated let name: String
  private let options: SourceOptions
  private let timeout: Duration
  private var known: [Known] = []
  private let kept = KeptBytes()
  /// Items per page; nil before the first request.
  private var count: Int?
  /// The items of the page that was used last.
  private var latest: (page: Int, items: [Item])?
  private var readers = PageReaders()

  init(_ command: String, options: SourceOptions, timeout: Duration) {
    (name, self.timeout) = (command, timeout)
    var options = options
    options.isFollowing = false
    self.options = options
  }

  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    let position = cursor?.position ?? 0
    let (page, start) = (Int(position >> 32), Int(position & 0xFFFF_FFFF))
    guard page <= known.count else { fatalError("Page \(page) of a command before \(known.count)") }
    if page == known.count {
      if page > 0, known[page - 1].next == nil { return Page(items: [], next: nil) }
      try await fetch(page, count: max(1, count))
    }
    let items = try await items(of: page)
    let part = items[min(start, items.count)...].prefix(max(1, count))
    let index = (cursor?.index ?? 0) + part.count
    var next: Cursor?
    if part.endIndex < items.count {
      next = Cursor(position: UInt64(page) << 32 | UInt64(part.endIndex), index: index)
    } else if known[page].next != nil {
      next = Cursor(position: UInt64(page + 1) << 32, index: index)
    }
    return Page(items: Array(part), next: next)
  }

  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    var records = [Record](repeating: Record(fields: []), count: places.count)
    for (page, indices) in Dictionary(grouping: places.indices, by: { places[$0].source }) {
      if Task.isCancelled { throw .cancelled }
      let inner = indices.map { index in
        ItemPlace(offset: places[index].offset, length: places[index].length)
      }
      let found = try await reader(of: Int(page)).records(at: inner)
      for (index, record) in zip(indices, found) { records[index] = record }
    }
    return records
  }

  func reopened() -> any ItemSource { CommandSource(name, options: options, timeout: timeout) }
}

extension CommandSource {
  /// Runs the command for the page after the known ones, and adds it to them.
  private func fetch(_ page: Int, count: Int) async throws(ItemError) {
    let pageSize = self.count ?? count
    let cursor = page == 0 ? "" : known[page - 1].next ?? ""
    let request = PageRequest(page: page + 1, cursor: cursor, count: pageSize)
    let command: ShellCommand
    do throws(ShellTemplateError) {
      command = try request.command(ShellTemplate(name))
    } catch {
      throw .command(command: name, reason: error.words)
    }
    let run = CommandRun(name: name, command: command, timeout: timeout, limit: Self.longestPage)
    let bytes = try await run.output()
    var items = try await items(of: bytes, page: page, in: run)
    // Another request may have added the page meanwhile.
    guard page == known.count else { return }
    let document = PageDocument(bytes, removesEscapes: options.honorsColors == true)
    let isItself = document?.isItself(items.map(\.record)) ?? false
    if isItself, let document, isEmptyPage(document, page: page) { items = [] }
    var next = PageDocument.Next.unknown
    if !isItself, let document { next = document.next }
    self.count = pageSize
    known.append(
      Known(
        start: kept.count, length: bytes.count, items: items.count,
        next: items.isEmpty ? nil : Self.cursor(next, behind: items),
        isDocument: document != nil && !isItself))
    kept.append(bytes)
    latest = (page, items)
  }

  /// Whether an object without a list is a page around an empty list. A record may happen to
  /// have an empty list, too.
  private func isEmptyPage(_ document: PageDocument, page: Int) -> Bool {
    guard document.hasEmptyList else { return false }
    return page > 0 && known[page - 1].isDocument || Record(fields: document.fields).key == nil
  }

  private static func cursor(_ next: PageDocument.Next, behind items: [Item]) -> String? {
    switch next {
    case .cursor(let text): String(text.unicodeScalars.prefix { $0 != "\0" })
    case .end: nil
    case .unknown:
      items.last?.record.key.map { String($0.unicodeScalars.prefix { $0 != "\0" }) } ?? ""
    }
  }

  private func items(of page: Int) async throws(ItemError) -> [Item] {
    if let latest, latest.page == page { return latest.items }
    if known[page].items == 0 { return [] }
    let items = try await Self.items(of: try reader(of: page), page: page)
    latest = (page, items)
    return items
  }

  /// The items in the bytes that the command wrote.
  private func items(
    of bytes: [UInt8], page: Int, in run: CommandRun
  ) async throws(ItemError) -> [Item] {
    let source = openSource(bytes: bytes, name: "page \(page + 1)", options: options)
    do throws(ItemError) {
      return try await Self.items(of: source, page: page)
    } catch {
      switch error {
      case .cancelled: throw error
      case .malformed(let name, let place, let expected):
        throw run.failure("\(name)\(place.isEmpty ? "" : ":\(place)"): expected \(expected)")
      default: throw run.failure(error.message)
      }
    }
  }

  private static func items(
    of source: any ItemSource, page: Int
  ) async throws(ItemError) -> [Item] {
    var items: [Item] = []
    var cursor: Cursor?
    repeat {
      let part = try await source.page(after: cursor, count: 10_000)
      items += part.items
      cursor = part.next
    } while cursor != nil
    for index in items.indices { items[index].place.source = UInt32(page) }
    return items
  }

  func reader(of page: Int) throws(ItemError) -> any ItemSource {
    if let reader = readers[page] { return reader }
    let bytes = try kept.bytes(at: known[page].start, count: known[page].length)
    let reader = openSource(bytes: bytes, name: "page \(page + 1)", options: options)
    readers.add(reader, page: page, size: bytes.count)
    return reader
  }
}

/// The sources of the pages that were re-read last.
private struct PageReaders {
  private var readers: [(page: Int, size: Int, source: any ItemSource)] = []
  /// The most bytes of the held pages, except that one page is always held.
  private static let limit = CommandSource.longestPage

  subscript(page: Int) -> (any ItemSource)? { readers.first { $0.page == page }?.source }

  mutating func add(_ source: any ItemSource, page: Int, size: Int) {
    readers.append((page, size, source))
    while readers.count > 1, readers.reduce(0, { $0 + $1.size }) > Self.limit {
      readers.removeFirst()
    }
  }
}

/// The values that a command gets for the page that it is to write.
struct PageRequest: Equatable, Sendable {
  /// The number of the page, from 1.
  var page: Int
  /// The next cursor of the page before; empty for the first.
  var cursor: String
  /// Items per page.
  var count: Int

  private var values: [(name: String, value: String)] {
    [("page", "\(page)"), ("cursor", cursor), ("count", "\(count)")]
  }

  /// Fills in the command for the page.
  ///
  /// `{page}`, `{cursor}` and `{count}` become these values, each as one word of the shell. The
  /// environment also has them, as `WATERFALL_PAGE`, `WATERFALL_CURSOR` and `WATERFALL_COUNT`.
  func command(_ template: ShellTemplate) throws(ShellTemplateError) -> ShellCommand {
    var command = try template.filled { name in
      values.first { $0.name == name }.map { .value(Array($0.value.utf8)) } ?? .none
    }
    command.variables += values.map { Array("WATERFALL_\($0.name.uppercased())=\($0.value)".utf8) }
    return command
  }
}
