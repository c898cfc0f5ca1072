import Platform
import Synchronization

/// Asks a layout command off the drawing thread, one request at a time.
///
/// Requests that come during an answer replace each other, so only the last one is sent. Only the
/// loop's thread calls this class.
package final class LayoutCommandRunner {
  /// The next request, and whether a task is answering requests.
  private final class Mailbox: Sendable {
    private let state = Mutex<(next: LayoutRequest?, isRead: Bool)>((nil, false))

    /// - Returns: whether no task reads the mailbox, so that the caller must start one.
    func put(_ request: LayoutRequest) -> Bool {
      state.withLock { state in
        state.next = request
        defer { state.isRead = true }
        return !state.isRead
      }
    }

    func take() -> LayoutRequest? {
      state.withLock { state in
        defer { state.next = nil }
        if state.next == nil { state.isRead = false }
        return state.next
      }
    }

    /// Whether a task is answering a request.
    var isBusy: Bool { state.withLock { $0.isRead } }
  }

  private let report: @Sendable (LayoutAnswer) -> Void
  private var command: String?
  private var program: LayoutProgram?
  private var mailbox = Mailbox()
  private var task: Task<Void, Never>?

  /// - Parameter report: called with each answer, from any thread.
  package init(report: @escaping @Sendable (LayoutAnswer) -> Void) { self.report = report }

  deinit { end() }

  /// Whether an answer is on its way.
  package var isBusy: Bool { mailbox.isBusy }

  package func run(_ request: LayoutRequest) {
    let before = request.command == command ? self.program : nil
    if request.startsAnew || request.command != command { end() }
    let program = self.program ?? LayoutProgram(request.command, like: before)
    (self.program, command) = (program, request.command)
    guard mailbox.put(request) else { return }
    let (mailbox, report) = (mailbox, report)
    task = startTask {
      while let next = mailbox.take() {
        guard let answer = await program.answer(to: next), !Task.isCancelled else { return }
        report(answer)
      }
    }
  }

  /// Ends the command and every process that it has started. Its answer is dropped.
  package func end() {
    task?.cancel()
    program?.end()
    (program, command, task, mailbox) = (nil, nil, nil, Mailbox())
  }
}
