internal import SystemC

/// A counter that any number of threads can wait for (sem_overview(7)).
@safe final class Semaphore: Sendable {
  // The system synchronizes all access.
  private nonisolated(unsafe) let count: UnsafeMutablePointer<sem_t>

  init() {
    unsafe count = .allocate(capacity: 1)
    unsafe sem_init(count, 0, 0)
  }

  deinit {
    unsafe sem_destroy(count)
    unsafe count.deallocate()
  }

  /// Ends one wait, now or later.
  func post() { unsafe sem_post(count) }

  /// Waits for a ``post()``. A signal may also end the wait.
  func wait() { unsafe sem_wait(count) }
}
