internal import SystemC

/// sem_overview(7): a count that threads wait for. It is made for many of them.
@safe final class Semaphore: Sendable {
  // The system guards it.
  private nonisolated(unsafe) let count: UnsafeMutablePointer<sem_t>

  init() {
    unsafe count = .allocate(capacity: 1)
    unsafe sem_init(count, 0, 0)
  }

  deinit {
    unsafe sem_destroy(count)
    unsafe count.deallocate()
  }

  /// Ends one wait, or the next one.
  func post() { unsafe sem_post(count) }

  /// Waits for a ``post()``. A signal may end the wait, too.
  func wait() { unsafe sem_wait(count) }
}
