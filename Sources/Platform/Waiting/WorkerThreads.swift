import Synchronization
internal import SystemC
internal import SystemPackage

/// The threads that tasks run on: those that read sources, measure cards, decode pictures.
///
/// Swift's own ones wake up every second on Linux to look after each other, for as long as the
/// program runs. These wait until there is something to do.
package final class WorkerThreads: TaskExecutor {
  package static let shared = WorkerThreads()

  /// As many as there are processors, and some more, since reading may block one.
  private let most = max(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  private let state = Mutex(State())
  /// Counts the jobs that wait.
  private let jobs = Semaphore()

  private struct State {
    var jobs: ContiguousArray<UnownedJob> = []
    /// Of ``jobs`` so many have been taken.
    var taken = 0
    var threadCount = 0
    /// Threads that run no job.
    var idleCount = 0

    mutating func next() -> UnownedJob? {
      guard taken < jobs.count else { return nil }
      defer { taken += 1 }
      return jobs[taken]
    }

    mutating func append(_ job: UnownedJob) {
      if taken * 2 >= jobs.count {
        jobs.removeFirst(taken)
        taken = 0
      }
      jobs.append(job)
    }
  }

  private init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isTaken = state.withLock { state in
      if state.idleCount <= state.jobs.count - state.taken { addThread(to: &state) }
      guard state.threadCount > 0 else { return false }
      state.append(job)
      return true
    }
    if isTaken {
      jobs.post()
    } else {
      // There is no thread to be had.
      globalConcurrentExecutor.enqueue(job)
    }
  }

  private func addThread(to state: inout State) {
    guard state.threadCount < Int(most), startThread({ self.run() }) else { return }
    state.threadCount += 1
    state.idleCount += 1
  }

  /// Whether there is a thread; one is begun if there is none.
  fileprivate func start() -> Bool {
    state.withLock { state in
      if state.threadCount == 0 { addThread(to: &state) }
      return state.threadCount > 0
    }
  }

  private func run() -> Never {
    while true {
      // A signal may end the wait; then there is no job.
      jobs.wait()
      let job = state.withLock { state in
        let job = state.next()
        if job != nil { state.idleCount -= 1 }
        return job
      }
      guard let job else { continue }
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      state.withLock { $0.idleCount += 1 }
    }
  }
}

/// The system gives this process no thread, or no descriptor, and no task can run.
package struct ThreadShortage: Error {
  /// Two lines for people: what, why, what to try.
  package let message: String
}

/// Begins the threads without which no task ends, so that a shortage is told before the screen is
/// taken.
package func beginThreads() throws(ThreadShortage) {
  shareMemoryPools()
  let advice = "end other programs of this user, or raise the limits that 'ulimit -u -n' shows"
  guard WorkerThreads.shared.start() else {
    throw ThreadShortage(
      message: "no thread can be started: \(Errno.resourceTemporarilyUnavailable)\n\(advice)")
  }
  guard Readiness.shared.start() else {
    throw ThreadShortage(message: "nothing can be waited for: \(Errno.last)\n\(advice)")
  }
}

/// mallopt(3), M_ARENA_MAX: a pool of memory for each processor, and one for the main thread.
///
/// glibc would give each thread a pool of its own. With a million items these took an eighth more
/// memory, and saved no time. Other C libraries have no such function.
private func shareMemoryPools() {
  guard let mallopt = unsafe dlsym(nil, "mallopt") else { return }
  typealias Function = @convention(c) (_ option: CInt, _ value: CInt) -> CInt
  _ = unsafe unsafeBitCast(mallopt, to: Function.self)(-8, CInt(processorCount + 1))
}

/// Begins a task on ``WorkerThreads``. Nothing but its handle cancels it.
@discardableResult
package func startTask<Made: Sendable>(
  _ body: sending @escaping () async -> Made
) -> Task<Made, Never> {
  Task.detached(executorPreference: WorkerThreads.shared, operation: body)
}

/// Waits until a time has passed, or the task is cancelled.
///
/// - Returns: false if it was cancelled.
package func pause(for duration: Duration) async -> Bool {
  let end = ContinuousClock.now + duration
  repeat {
    if await Readiness.shared.wait(for: [], until: end) == .cancelled { return false }
  } while ContinuousClock.now < end
  return true
}
