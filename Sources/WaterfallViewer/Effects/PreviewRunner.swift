import Synchronization
import WaterfallBoard

/// Runs a preview's command, one at a time.
final class PreviewRunner {
  private let tasks: OwnedTasks
  private let outbox: PreviewOutbox
  private var task: Task<Void, Never>?

  /// - Parameter tasks: end the command when they end.
  init(inbox: Inbox, tasks: OwnedTasks) {
    self.tasks = tasks
    outbox = PreviewOutbox(inbox)
  }

  /// Ends the command before it.
  ///
  /// - Parameter request: nil runs none.
  func run(_ request: PreviewRequest?, from sources: PickSources, _ reading: CardReading) {
    task?.cancel()
    task = nil
    guard let request else { return }
    let run = PreviewRun(request: request, outbox: outbox)
    task = tasks.start { await run.run(from: sources, reading) }
  }

  /// Notes that the loop has taken an output.
  func noteTaken() { outbox.noteTaken() }
}

/// The way of outputs into the inbox. At most one waits there, however quickly a command writes.
final class PreviewOutbox: Sendable {
  private let inbox: Inbox
  /// Whether an output waits there.
  private let isOccupied = Mutex(false)

  init(_ inbox: Inbox) { self.inbox = inbox }

  /// Posts an output, unless an earlier one still waits.
  ///
  /// - Returns: whether it was posted.
  func post(_ output: () -> PreviewOutput) -> Bool {
    let isFree = isOccupied.withLock { isOccupied in
      defer { isOccupied = true }
      return !isOccupied
    }
    if isFree { inbox.post(.previewed(output())) }
    return isFree
  }

  func noteTaken() { isOccupied.withLock { $0 = false } }
}
