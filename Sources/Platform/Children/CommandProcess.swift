internal import Synchronization

/// A command's process, which one thread reads and another one may end.
package final class CommandProcess: Sendable {
  private struct State {
    var child: ChildProcess?
    /// Whether it was ended, perhaps before its start.
    var isOver = false
  }

  private let state = Mutex(State())

  package init() {}

  /// The process; nil before its start and after its end.
  package var child: ChildProcess? { state.withLock { $0.child } }

  /// Starts the command, unless it was ended before.
  ///
  /// - Throws: `.starting` if the system has no process, pipe or thread left.
  package func start(_ command: ShellCommand) throws(SystemError) {
    try state.withLock { (state) throws(SystemError) in
      if state.isOver { return }
      state.child = try ChildProcess(command)
    }
  }

  /// Returns how the command has ended; nil if ``stop()`` has ended it.
  ///
  /// Call it only after ``ChildProcess/ended`` has become readable.
  package func finish() -> CommandEnd? { take()?.finish() }

  /// Ends the command and all that it has started. Does not wait for that.
  package func stop() { take()?.stop() }

  /// Takes the process away, so that no one else ends it.
  private func take() -> ChildProcess? {
    state.withLock { state in
      defer { state = State(child: nil, isOver: true) }
      return state.child
    }
  }
}
