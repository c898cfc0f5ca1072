import Synchronization

/// Events from other threads, in the order of their arrival.
///
/// It is the only way into the loop.
package final class Inbox: Sendable {
  private let waiting = Mutex<[Event]>([])
  private let wake: @Sendable () -> Void

  /// - Parameter wake: ends the loop's waiting; called from any thread.
  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  package func post(_ event: Event) {
    waiting.withLock { $0.append(event) }
    wake()
  }

  package func take() -> [Event] {
    waiting.withLock { events in
      defer { events.removeAll() }
      return events
    }
  }
}
