import Synchronization
internal import SystemC
internal import SystemPackage

/// The threads on which tasks run, such as reading sources, measuring cards and decoding pictures.
///
/// On Linux, Swift's own threads wake up every second to check on each other, for as long as the
/// program runs. These threads sleep until there is work.
package final class WorkerThreads: TaskExecutor {
  package static let shared = WorkerThreads()

  /// One for each processor, but at least 4, because a read may block one.
  private let most = max(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  private let state = Mutex(State())
  private let jobs = Semaphore()

  private struct State {
    var jobs: ContiguousArray<UnownedJob> = []
    /// How many of ``jobs`` have been taken.
    var taken = 0
    var threadCount = 0
    /// How many threads run no job.
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
      // No thread can be started.
      globalConcurrentExecutor.enqueue(job)
    }
  }

  private func addThread(to state: inout State) {
    guard state.threadCount < Int(most), startThread({ self.run() }) else { return }
    state.threadCount += 1
    state.idleCount += 1
  }

  /// Whether a thread exists; starts one if not.
  fileprivate func start() -> Bool {
    state.withLock { state in
      if state.threadCount == 0 { addThread(to: &state) }
      return state.threadCount > 0
    }
  }

  private func run() -> Never {
    while true {
      // A signal may end the wait. Then there may be no job.
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

/// The system has no thread or no descriptor left for this process, so no task can run.
package struct ThreadShortage: Error {
  /// Two lines for people: what failed, why, what to try.
  package let message: String
}

/// Starts the threads that all tasks need.
///
/// It is called early, so that a shortage is reported before the screen is taken over.
package func beginThreads() throws(ThreadShortage) {
  shareMemoryPools()
  let advice = "end other programs of this user, or raise the limits that 'ulimit -u -n' shows"
  guard WorkerThreads.shared.start() else {
    throw ThreadShortage(
      message: "no thread can be started: \(Errno.resourceTemporarilyUnavailable)\n\(advice)")
  }
  guard Readiness.shared.start() else {
    throw ThreadShortage(message: "waiting for input is not possible: \(Errno.last)\n\(advice)")
  }
}

/// Makes the threads share memory pools: one for each processor, and one for the main thread
/// (mallopt(3), M_ARENA_MAX).
///
/// glibc would give each thread a pool of its own. With a million items this took an eighth more
/// memory, and saved no time. Other C libraries lack the function.
private func shareMemoryPools() {
  guard let mallopt = unsafe dlsym(nil, "mallopt") else { return }
  typealias Function = @convention(c) (_ option: CInt, _ value: CInt) -> CInt
  _ = unsafe unsafeBitCast(mallopt, to: Function.self)(-8, CInt(processorCount + 1))
}

/// Starts a task on ``WorkerThreads``. Only its handle can cancel it.
@discardableResult
package func startTask<Made: Sendable>(
  _ body: sending @escaping () async -> Made
) -> Task<Made, Never> {
  Task.detached(executorPreference: WorkerThreads.shared, operation: body)
}

/// Waits until a time has passed, or the task is cancelled.
///
/// - Returns: false if the task was cancelled.
package func pause(for duration: Duration) async -> Bool {
  let end = ContinuousClock.now + duration
  repeat {
    if await Readiness.shared.wait(for: [], until: end) == .cancelled { return false }
  } while ContinuousClock.now < end
  return true
}

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

/// Computes one result for each part of a range, on all processors at the same time.
///
/// The calling task computes the first part itself, so a range that is too small to split costs
/// nothing more. Cancelling that task does not end the other parts; `body` has to check for it.
///
/// - Parameters:
///   - least: the fewest elements in a part, unless there is only one part.
///   - body: called with consecutive parts, which together are the range.
/// - Returns: the results, in the order of the parts; empty for an empty range.
package func inParallelParts<Made: Sendable>(
  of range: Range<Int>, least: Int, _ body: @escaping @Sendable (Range<Int>) -> Made
) async -> [Made] {
  precondition(least > 0, "A part of \(least) elements is empty")
  guard !range.isEmpty else { return [] }
  let count = max(1, min(processorCount, range.count / least))
  guard count > 1 else { return [body(range)] }
  func part(_ number: Int) -> Range<Int> {
    let (first, end) = (range.count * number / count, range.count * (number + 1) / count)
    return range.lowerBound + first..<range.lowerBound + end
  }
  return await withTaskGroup(of: (number: Int, made: Made).self) { group in
    for number in 1..<count {
      let part = part(number)
      group.addTask(executorPreference: WorkerThreads.shared) { (number, body(part)) }
    }
    var made: [Made?] = [body(part(0))]
    made += Array(repeating: nil, count: count - 1)
    for await part in group { made[part.number] = part.made }
    return made.compactMap { $0 }
  }
}

/// How many processors are online, at least one.
package let processorCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
