import Synchronization
package import WaterfallItems
import WaterfallRecords

/// Returns the items of `source` without those whose key has come before.
///
/// The key is the value of a field. Records without it, and unreadable ones, all stay. An item's
/// identity is its key, so a refresh recognizes a record that has changed.
///
/// - Parameters:
///   - field: the field's name, or a path to it.
///   - endsInCircles: whether the source ends when its records come round again. A command that
///     ignores its cursor would run for ever otherwise.
package func keyedSource(
  _ source: any ItemSource, by field: String, endsInCircles: Bool = false
) -> any ItemSource {
  KeyedSource(base: source, field: field, endsInCircles: endsInCircles)
}

/// A source that leaves out records whose key has come before.
private final class KeyedSource: WrappedSource {
  let base: any ItemSource
  let field: String
  let endsInCircles: Bool
  private let keys = Mutex(KnownKeys())

  init(base: any ItemSource, field: String, endsInCircles: Bool) {
    (self.base, self.field, self.endsInCircles) = (base, field, endsInCircles)
  }

  func page(
    after cursor: Cursor?, count: Int, for needs: RecordNeeds
  ) async throws(ItemError) -> Page {
    var whole = Page(items: [], next: cursor)
    repeat {
      if Task.isCancelled { throw .cancelled }
      // A record that a filter hides has a key, too. So none may be skipped.
      let page = try await base.page(after: whole.next, count: count, for: .everything)
      let isCircle = keep(page.items, in: &whole)
      (whole.next, whole.section) = (page.next, page.section)
      (whole.outlook, whole.notice) = (page.outlook, whole.notice ?? page.notice)
      whole.leftOut += page.leftOut
      if isCircle, endsInCircles, whole.next != nil {
        whole.next = nil
        whole.notice = "ended: further pages bring the same records again"
      }
    } while whole.items.isEmpty && whole.next != nil
    return whole
  }

  /// Adds the items whose keys are new.
  ///
  /// - Returns: whether the records seem to come round again.
  private func keep(_ items: [Item], in page: inout Page) -> Bool {
    keys.withLock { known in
      for item in items {
        guard item.record.failure == nil, let key = key(of: item.record) else {
          page.items.append(item)
          continue
        }
        guard known.isFirst(key, at: item.place) else {
          page.repeated += 1
          continue
        }
        var item = item
        item.id = ItemID(hashing: key)
        page.items.append(item)
      }
      return known.isInCircles
    }
  }

  /// The value as a person would read it; nil if there is none.
  private func key(of record: Record) -> [UInt8]? {
    guard let bytes = record.value(named: field)?.plainBytes, !bytes.isEmpty else { return nil }
    return bytes
  }

  func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? {
    guard var opened = try await base.board(way) else { return nil }
    opened.source = KeyedSource(base: opened.source, field: field, endsInCircles: false)
    return opened
  }

  /// The keys count anew.
  func reopened() async throws(ItemError) -> any ItemSource {
    KeyedSource(base: try await base.reopened(), field: field, endsInCircles: endsInCircles)
  }
}

/// The keys that have come, each with the place of its first record.
///
/// A page may be requested twice. Then its records are at the places that are known already, and
/// stay.
///
/// A key is kept as 16 bytes, however long it is. They are two hashes with a secret seed that is
/// different on every run. With 8 bytes two of 30 million keys would have the same hash once in
/// 40,000 runs, and a record would be lost. With 16 bytes that never happens, and a stranger who
/// does not know the seed cannot make it happen.
struct KnownKeys {
  private struct Key: Hashable {
    let one: UInt64
    let other: UInt64

    init(_ bytes: [UInt8]) { (one, other) = (Self.hash(bytes, 0), Self.hash(bytes, 1)) }

    private static func hash(_ bytes: [UInt8], _ number: UInt8) -> UInt64 {
      var hasher = Hasher()
      hasher.combine(number)
      unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
      return UInt64(bitPattern: Int64(hasher.finalize()))
    }
  }

  private var places: [Key: ItemPlace] = [:]
  /// The number of records since the last new key.
  private var repeats = 0

  /// Whether the record at `place` is the first with this key.
  mutating func isFirst(_ key: [UInt8], at place: ItemPlace) -> Bool {
    let key = Key(key)
    if let first = places[key] {
      repeats += first == place ? 0 : 1
      return first == place
    }
    places[key] = place
    repeats = 0
    return true
  }

  /// Whether every record has come twice more since the last new one.
  var isInCircles: Bool { repeats > 2 * places.count }
}
