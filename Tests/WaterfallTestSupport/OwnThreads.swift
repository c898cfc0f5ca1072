import Foundation
import Synchronization
package import Testing

/// Runs the tests of a suite on threads which no other test uses, one for each processor and two
/// more.
///
///     @Suite(.ownThreads) enum EndToEnd {}
///
/// A test that waits for a program blocks its thread. Swift has only as many threads for tasks as
/// the machine has processors. So on those, such tests and tests that compute would hold up each
/// other. The suite itself runs there too: on Swift's threads it would come to its tests only after
/// those of all other suites, and then the processors would idle.
package struct OwnThreads: SuiteTrait, TestScoping {
  package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? self : nil
  }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ThreadPool.shared) { try await body() }
  }
}

extension Trait where Self == OwnThreads {
  package static var ownThreads: Self { OwnThreads() }
}

/// Runs `body` on a single thread that has its own table of descriptors.
///
/// So `body` can use up all of them. In the process's table that would end the process by chance:
/// libdispatch, which runs Swift's tasks, counts its busy threads once a second, and traps if it
/// cannot open a file for that.
package func withOwnDescriptors(_ body: @Sendable () async throws -> Void) async throws {
  let pool = ThreadPool(threads: 1) {
    // `unshare` and CLONE_FILES are GNU's, so Swift does not see them.
    typealias Unshare = @convention(c) (Int32) -> Int32
    let unshare = unsafe unsafeBitCast(dlsym(nil, "unshare"), to: Unshare.self)
    precondition(unshare(0x400) == 0, "The thread got no table of descriptors")
  }
  try await withTaskExecutorPreference(pool) { try await body() }
}

/// Threads that take jobs in the order in which these come.
private final class ThreadPool: TaskExecutor {
  static let shared = ThreadPool(threads: ProcessInfo.processInfo.activeProcessorCount + 2)

  private let waiting = Mutex<ArraySlice<UnownedJob>>([])
  private let count = DispatchSemaphore(value: 0)

  /// - Parameter begin: called on each thread at first.
  init(threads: Int, begin: @escaping @Sendable () -> Void = {}) {
    for _ in 0..<threads {
      Thread.detachNewThread { [self] in
        begin()
        run()
      }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    waiting.withLock { $0.append(job) }
    count.signal()
  }

  private func run() {
    while true {
      count.wait()
      let job = waiting.withLock { $0.popFirst() }
      unsafe job?.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
