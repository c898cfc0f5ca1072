#if Libraries
internal import Dispatch

/// Runs an actor on a queue of its own.
///
/// A view may take seconds for its first row, and on the shared threads, which are few, it would
/// block other tasks.
final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "waterfall.database")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
#endif
