import Platform
import WaterfallItems
import WaterfallRecords

extension RecordSource {
  enum Fill: Equatable {
    case bytes
    case end
    /// Nothing arrived within the patience.
    case late
  }

  /// Adds the next bytes to the window.
  ///
  /// While it waits, it holds no thread. It continues as soon as there is something to read, and
  /// ends at once when the task is cancelled.
  /// - Parameter patience: the longest wait; nil for no limit.
  func fill(_ window: inout ByteWindow, patience: Duration?) async throws(ItemError) -> Fill {
    let deadline = patience.map { ContinuousClock.now + $0 }
    while true {
      if Task.isCancelled { throw .cancelled }
      switch try store.read(at: UInt64(window.end), count: window.nextSize) {
      case .bytes(let bytes):
        window.append(bytes)
        return .bytes
      case .end:
        window.isAtEnd = true
        return .end
      case .notYet:
        if let deadline, deadline <= .now { return .late }
        let quiet = deadline == nil ? endOfQuiet : nil
        let outcome = await store.awaited.wait(until: deadline ?? quiet)
        if outcome == .cancelled { throw .cancelled }
        if outcome == .late, let quiet, quiet <= .now {
          window.isAtEnd = true
          return .end
        }
      }
    }
  }

  /// When a quiet followed file counts as complete: in one second, if it ends with a closing
  /// bracket and its format is still unknown. nil for no limit.
  private var endOfQuiet: ContinuousClock.Instant? {
    guard shape == nil, store.mayBeWhole else { return nil }
    return .now + .seconds(1)
  }
}
