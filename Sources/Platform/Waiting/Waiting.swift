internal import SystemC

/// Whether each descriptor could be read or written at once (poll(2)).
///
/// - Parameter deadline: nil waits without limit.
/// - Returns: for each of `numbers`, whether a read would return at once, even with the end or an
///   error. Then for each of `writing`, whether a write would.
func readyDescriptors(
  among numbers: [Int32], writing: [Int32] = [], until deadline: ContinuousClock.Instant?
) -> [Bool] {
  var requests = numbers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  requests += writing.map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }
  let count = unsafe poll(&requests, nfds_t(requests.count), milliseconds(until: deadline))
  guard count > 0 else { return requests.map { _ in false } }
  return requests.map { $0.revents != 0 }
}

/// The time until a deadline as poll(2) takes it: -1 for no limit.
func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
  guard let deadline else { return -1 }
  let (seconds, fraction) = max(.zero, ContinuousClock.now.duration(to: deadline)).components
  // Round up: a poll that ends too early would be repeated at once.
  let rest = (fraction + 999_999_999_999_999) / 1_000_000_000_000_000
  return Int32(clamping: min(seconds, 1_000_000) * 1000 + rest)
}

/// Blocks the thread for this long, at most an hour (usleep(3)). Tasks use ``pause(for:)``.
package func blockThread(for duration: Duration) {
  usleep(UInt32(min(max(.zero, duration), .seconds(3600)) / .microseconds(1)))
}

/// Starts a thread that runs `body` (pthread_create(3)). It receives only the signals of a crash.
///
/// All other signals go to the first thread. A crash must reach the handler that restores the
/// terminal. If the thread blocked the signal of its own fault, the kernel would end the process at
/// once.
///
/// - Returns: false if no thread is left.
package func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var (blocked, before) = (sigset_t(), sigset_t())
  unsafe sigfillset(&blocked)
  for signal in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS] {
    unsafe sigdelset(&blocked, signal)
  }
  // A new thread inherits the mask.
  unsafe pthread_sigmask(SIG_BLOCK, &blocked, &before)
  defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
  let box = unsafe Unmanaged.passRetained(Box(body))
  var thread = pthread_t()
  let status = unsafe pthread_create(
    &thread, nil,
    { argument in
      if let argument = unsafe argument {
        let box = unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue()
        withSignalStack { box.body() }
      }
      return nil
    }, box.toOpaque())
  guard status == 0 else {
    unsafe box.release()
    return false
  }
  pthread_detach(thread)
  return true
}

/// Runs `body` with a separate stack for signal handlers (sigaltstack(2)).
///
/// Each thread needs its own: after a stack overflow, a handler has nowhere else to run.
private func withSignalStack(_ body: () -> Void) {
  let byteCount = 65_536
  unsafe withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: 16) { memory in
    var stack = unsafe stack_t(ss_sp: memory.baseAddress, ss_flags: 0, ss_size: byteCount)
    unsafe sigaltstack(&stack, nil)
    body()
    unsafe stack.ss_flags = Int32(SS_DISABLE)
    unsafe sigaltstack(&stack, nil)
  }
}
