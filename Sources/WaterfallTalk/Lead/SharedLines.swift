import Platform
import Synchronization

/// Lines that many guests ask for: each is made once, also if the questions come at the same time.
///
/// The lines that were finished last are kept.
package final class SharedLines<Key: Hashable & Sendable>: Sendable {
  /// A line, and whether it may be kept. A line with a fault may be another one next time.
  package typealias Made = (line: [UInt8], isKept: Bool)

  private struct State {
    var lines: [Key: Task<[UInt8], Never>] = [:]
    /// The kept lines that are finished, in the order in which they were.
    var finished: [(key: Key, size: Int)] = []
    var size = 0
    /// How often all lines have been forgotten.
    var edition = 0
  }

  private let state = Mutex(State())
  private let mostBytes: Int

  /// - Parameter mostBytes: the most bytes of all kept lines. The last one is kept in any case.
  package init(mostBytes: Int) { self.mostBytes = mostBytes }

  /// The bytes of all kept lines.
  package var size: Int { state.withLock { $0.size } }

  package func line(for key: Key, make: @escaping @Sendable () async -> Made) async -> [UInt8] {
    let task = state.withLock { state in
      if let task = state.lines[key] { return task }
      let edition = state.edition
      // `finish` waits for the lock, so it cannot run before the task is stored.
      let task = startTask { [self] in
        let made = await make()
        finish(key, edition, made)
        return made.line
      }
      state.lines[key] = task
      return task
    }
    return await task.value
  }

  private func finish(_ key: Key, _ edition: Int, _ made: Made) {
    state.withLock { state in
      guard state.edition == edition else { return }
      guard made.isKept else {
        state.lines[key] = nil
        return
      }
      state.finished.append((key, made.line.count))
      state.size += made.line.count
      while state.size > mostBytes, state.finished.count > 1 {
        let oldest = state.finished.removeFirst()
        state.lines[oldest.key] = nil
        state.size -= oldest.size
      }
    }
  }

  /// Forgets all lines. Those that are being made are delivered, but not kept.
  package func forgetAll() {
    state.withLock { state in
      (state.lines, state.finished, state.size) = ([:], [], 0)
      state.edition += 1
    }
  }
}

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
    let key = Key(order: range.order, from: range.from, count: range.ids.count, ends: range.ends)
    return await lines.line(for: key) { await reading.line(of: range) }
  }
}
