import Dispatch
import Synchronization

/// Runs an operation on another thread, and blocks this thread until it ends.
///
/// It is for the main thread before the viewer starts. An `await` would give that thread up, and
/// dispatch would then end it. After that, Ctrl-Z would not stop the process in a way that the
/// shell sees, and dispatch's own threads would keep waking up.
func waitFor<Found: Sendable>(_ operation: @escaping @Sendable () async -> Found?) -> Found? {
  let done = DispatchSemaphore(value: 0)
  let held = Held<Found>()
  Task.detached {
    held.set(await operation())
    done.signal()
  }
  done.wait()
  return held.value
}

/// Carries a value from one thread to another.
private final class Held<Value: Sendable>: Sendable {
  private let held = Mutex<Value?>(nil)
  var value: Value? { held.withLock { $0 } }
  func set(_ value: Value?) { held.withLock { $0 = value } }
}
