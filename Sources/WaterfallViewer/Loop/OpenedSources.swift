import Synchronization
import WaterfallItems

/// Sources that were opened, or read anew, and wait for their items to be shown.
final class OpenedSources: Sendable {
  private let waiting = Mutex<[Int: any ItemSource]>([:])

  func put(_ source: any ItemSource, generation: Int) {
    waiting.withLock { $0[generation] = source }
  }

  /// Those of other generations are forgotten.
  func take(generation: Int) -> (any ItemSource)? {
    waiting.withLock { waiting in
      defer { waiting.removeAll() }
      return waiting[generation]
    }
  }
}
