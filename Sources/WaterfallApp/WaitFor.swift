import Dispatch
import Platform
import Synchronization

/// Runs an operation on another thread, and blocks this thread until it ends.
///
/// It is for the main thread before the viewer starts, and for layouts, which are asked
/// synchronously. An `await` would give the main thread up, and dispatch would then end it. After
/// that, Ctrl-Z would not stop the process in a way that the shell sees, and dispatch's own threads
/// would keep waking up.
///
/// - Parameter limit: how long to wait; nil if without limit. Then the operation is cancelled.
/// - Returns: nil also if the operation was late.
func waitFor<Found: Sendable>(
  within limit: Duration? = nil, _ operation: @escaping @Sendable () async -> Found?
) -> Found? {
  let done = DispatchSemaphore(value: 0)
  let held = Held<Found>()
  let task = startTask {
    held.set(await operation())
    done.signal()
  }
  let end = limit.map { DispatchTime.now() + $0 / .seconds(1) } ?? .distantFuture
  guard done.wait(timeout: end) == .success else {
    task.cancel()
    return nil
  }
  return held.value
}

/// Carries a value from one thread to another.
private final class Held<Value: Sendable>: Sendable {
  private let held = Mutex<Value?>(nil)
  var value: Value? { held.withLock { $0 } }
  func set(_ value: Value?) { held.withLock { $0 = value } }
}
