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
/// other.
package struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ThreadPool.shared) { try await body() }
  }
}

extension Trait where Self == OwnThreads {
  package static var ownThreads: Self { OwnThreads() }
}

/// Threads that take jobs in the order in which these come.
private final class ThreadPool: TaskExecutor {
  static let shared = ThreadPool(threads: ProcessInfo.processInfo.activeProcessorCount + 2)

  private let waiting = Mutex<ArraySlice<UnownedJob>>([])
  private let count = DispatchSemaphore(value: 0)

  private init(threads: Int) {
    for _ in 0..<threads { Thread.detachNewThread { [self] in run() } }
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
