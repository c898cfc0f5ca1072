internal import Synchronization
internal import SystemC

/// Resumes tasks when descriptors have something to read, or room to write.
///
/// One thread waits in poll(2) for all of them. It starts with the first wait. While no bytes come,
/// nothing runs.
package final class Readiness: Sendable {
  package enum Outcome {
    /// A descriptor has something to read, its end, or an error; or `writing` has room.
    case ready
    /// The deadline has come.
    case late
    case cancelled
  }

  private struct Waiter {
    let descriptors: [Descriptor]
    /// The descriptor to write to, if any.
    let writing: Descriptor?
    let deadline: ContinuousClock.Instant?
    let continuation: CheckedContinuation<Outcome, Never>
  }

  private struct State {
    var waiters: [UInt64: Waiter] = [:]
    /// Waits that were cancelled before they began.
    var cancelled: Set<UInt64> = []
    var lastNumber: UInt64 = 0
    /// Interrupts the thread's poll; nil until the thread runs.
    var bell: Bell?
  }

  package static let shared = Readiness()
  private let state = Mutex(State())
  /// How often waiters look themselves if no thread can be started.
  private static let fallbackPause = Duration.milliseconds(30)

  /// Waits for one of `descriptors`, the deadline, or the cancellation of the task.
  ///
  /// - Parameters:
  ///   - descriptors: to read from.
  ///   - writing: room to write there also ends the wait.
  ///   - deadline: nil waits without limit.
  package func wait(
    for descriptors: [Descriptor], writing: Descriptor? = nil,
    until deadline: ContinuousClock.Instant?
  ) async -> Outcome {
    guard start() else {
      // Not `Task.sleep`, which traps if no descriptor is left.
      blockThread(for: Self.fallbackPause)
      return Task.isCancelled ? .cancelled : .ready
    }
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = Waiter(
          descriptors: descriptors, writing: writing, deadline: deadline,
          continuation: continuation)
        add(waiter, number: number)
      }
    } onCancel: {
      cancel(number)
    }
    state.withLock { _ = $0.cancelled.remove(number) }
    return outcome
  }
}

extension Readiness {
  private func add(_ waiter: Waiter, number: UInt64) {
    let isCancelled = state.withLock { state in
      if state.cancelled.remove(number) != nil { return true }
      state.waiters[number] = waiter
      state.bell?.ring()
      return false
    }
    if isCancelled { waiter.continuation.resume(returning: .cancelled) }
  }

  private func cancel(_ number: UInt64) {
    let waiter = state.withLock { state in
      let waiter = state.waiters.removeValue(forKey: number)
      if waiter == nil { state.cancelled.insert(number) } else { state.bell?.ring() }
      return waiter
    }
    waiter?.continuation.resume(returning: .cancelled)
  }

  /// Starts the thread if it does not run yet. Returns whether it runs; if not, errno(3) says why.
  func start() -> Bool {
    state.withLock { state in
      if state.bell != nil { return true }
      guard let bell = Bell() else { return false }
      guard startThread({ Readiness.shared.run(bell) }) else {
        errno = EAGAIN
        return false
      }
      state.bell = bell
      return true
    }
  }

  private func run(_ bell: Bell) -> Never {
    while true {
      let waiters = state.withLock { $0.waiters }
      let order = Array(waiters.keys)
      let descriptors = order.map { waiters[$0]?.descriptors ?? [] }
      let deadline = waiters.values.compactMap(\.deadline).min()
      let writing = order.compactMap { waiters[$0]?.writing?.number }
      let ready = readyDescriptors(
        among: [bell.reading.number] + descriptors.joined().map(\.number), writing: writing,
        until: deadline)
      if ready[0] { bell.hush() }
      var position = 1
      for (number, descriptors) in zip(order, descriptors) {
        let range = position..<position + descriptors.count
        if ready[range].contains(true) { finish(number, .ready) }
        position = range.upperBound
      }
      for number in order where waiters[number]?.writing != nil {
        if ready[position] { finish(number, .ready) }
        position += 1
      }
      let now = ContinuousClock.now
      for (number, waiter) in waiters {
        if let deadline = waiter.deadline, deadline <= now { finish(number, .late) }
      }
    }
  }

  private func finish(_ number: UInt64, _ outcome: Outcome) {
    let waiter = state.withLock { $0.waiters.removeValue(forKey: number) }
    waiter?.continuation.resume(returning: outcome)
  }
}

/// A pipe that interrupts a poll when a byte is written into it.
package struct Bell: Sendable {
  /// Becomes readable when the bell rings.
  package let reading: Descriptor
  private let writing: Descriptor

  /// nil if the system has no pipe left.
  package init?() {
    guard let (reading, writing) = try? Descriptor.pipe(name: "bell") else { return nil }
    (self.reading, self.writing) = (reading, writing)
    reading.stopBlocking()
    writing.stopBlocking()
  }

  /// If the pipe is full, the write fails, but the poll ends anyway.
  package func ring() { writing.writeAtOnce([0]) }

  package func hush() {
    // Any bytes left over only end the next poll.
    _ = try? reading.bytesReady(count: 4096)
  }
}

/// The conditions that end a wait for new bytes.
package struct AwaitedBytes: Sendable {
  /// Descriptors that become readable when there is something new.
  package var descriptors: [Descriptor] = []
  /// How often to look anyway, if no descriptor announces news; nil if never.
  package var interval: Duration?

  package init(descriptors: [Descriptor] = [], interval: Duration? = nil) {
    (self.descriptors, self.interval) = (descriptors, interval)
  }

  /// Waits until asking again is worthwhile, the deadline has come, or the task is cancelled.
  package func wait(until deadline: ContinuousClock.Instant?) async -> Readiness.Outcome {
    let next = interval.map { ContinuousClock.now + $0 }
    let earliest = [deadline, next].compactMap { $0 }.min()
    return await Readiness.shared.wait(for: descriptors, until: earliest)
  }
}
