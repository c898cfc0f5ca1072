import Synchronization
import WaterfallItems

/// Sources that were opened or read again, and whose items are not shown yet.
final class OpenedSources: Sendable {
  private let waiting = Mutex<[Int: any ItemSource]>([:])

  func put(_ source: any ItemSource, generation: Int) {
    waiting.withLock { $0[generation] = source }
  }

  /// Returns the source of this generation, and drops all others.
  func take(generation: Int) -> (any ItemSource)? {
    waiting.withLock { waiting in
      defer { waiting.removeAll() }
      return waiting[generation]
    }
  }
}
