import Platform
import Synchronization
import WaterfallItems

/// The tasks of an owner, which cancels them when it goes away. Finished tasks are removed.
final class OwnedTasks: Sendable {
  private struct Running {
    var tasks: [Int: Task<Void, Never>] = [:]
    /// How many have been started.
    var count = 0
    /// Whether the owner is gone.
    var isOver = false
  }

  private let running = Mutex(Running())

  /// Starts a task, which ``end()`` cancels. After ``end()`` a new task is cancelled at once.
  @discardableResult
  func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    running.withLock { running in
      running.count += 1
      let number = running.count
      // `forget` waits for the lock, so it cannot run before the task is stored.
      let task = startTask { [self] in
        await body()
        forget(number)
      }
      running.tasks[number] = task
      if running.isOver { task.cancel() }
      return task
    }
  }

  private func forget(_ number: Int) {
    running.withLock { _ = $0.tasks.removeValue(forKey: number) }
  }

  /// Cancels all tasks. Does not wait for them.
  func end() {
    let tasks = running.withLock { running in
      running.isOver = true
      return Array(running.tasks.values)
    }
    for task in tasks { task.cancel() }
  }
}
