import Synchronization

/// The pages of a speaker's order, as lines that all guests share.
package final class TalkPages: Sendable {
  private struct Key: Hashable {
    var order: Int
    var from: Int
    var count: Int
    var ends: Bool
  }

  private let lines: SharedLines<Key>
  private let order = Mutex<Int?>(nil)

  /// - Parameter mostBytes: the most bytes of the pages that are kept.
  package init(mostBytes: Int = 16_000_000) { lines = SharedLines(mostBytes: mostBytes) }

  /// The bytes of the pages that are kept.
  package var size: Int { lines.size }

  /// A line with the first items of a range. Pages of the order before are dropped.
  package func line(of range: TalkRange, by reading: TalkReading) async -> [UInt8] {
    let isOther = order.withLock { order in
      defer { order = range.order }
      return order != range.order
    }
    if isOther { lines.forgetAll() }
    let key = Key(
      order: range.order, from: range.from, count: range.ids.count, ends: range.ends)
    return await lines.line(for: key) { await reading.line(of: range) }
  }

  /// Cancels all work. Does not wait for it.
  package func end() { lines.end() }
}
