internal import Glibc
internal import Synchronization
internal import SystemPackage

/// A shell that runs a command in a session of its own, its input empty, its output in pipes.
package final class ChildProcess: Sendable {
  /// How a process ended.
  package enum Status: Equatable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  package let output: Descriptor
  package let errors: Descriptor
  /// Becomes readable when the shell has ended. What it wrote can still be read then.
  package let ended: Descriptor
  /// The shell's process, and the group of all that it starts.
  private let id: pid_t
  /// Between asking a group to end and making it end.
  private static let grace = Duration.milliseconds(500)
  private static let groups = RunningGroups()

  /// Runs `/bin/sh -c command`, guarded.
  ///
  /// - Parameter variables: `NAME=value`, added to the environment of this process.
  /// - Throws: `.command` if the system has no process, pipe or thread to give.
  package init(_ command: String, variables: [String]) throws(SystemError) {
    let pipes = (0..<3).compactMap { _ in Descriptor.pipe(name: command) }
    guard pipes.count == 3 else {
      throw SystemError(.starting, command)
    }
    var id: pid_t = 0
    let status = Self.groups.start(&id) { guardian, id in
      spawn(
        guardian == nil ? ["/bin/sh", "-c", command] : Guardian.arguments(running: command),
        variables: variables, output: pipes[0].writing.number, errors: pipes[1].writing.number,
        third: guardian?.listener, id: &id)
    }
    guard status == 0 else { throw SystemError(.starting, command, Errno(rawValue: status)) }
    (self.id, output, errors, ended) = (id, pipes[0].reading, pipes[1].reading, pipes[2].reading)
    output.stopBlocking()
    errors.stopBlocking()
    // The pipe's other end is closed with the thread: that makes `ended` readable.
    let (process, last) = (id, pipes[2].writing)
    guard startThread({ withExtendedLifetime(last) { waitForEnd(of: process) } }) else {
      kill(-id, SIGKILL)
      _ = reap(id)
      Self.groups.remove(id)
      throw SystemError(.starting, command, .resourceTemporarilyUnavailable)
    }
  }

  /// After `ended`: how it ended. What it has left running in the background is ended.
  package func finish() -> Status {
    kill(-id, SIGTERM)
    let status = reap(id)
    endGroup()
    return status
  }

  /// Ends the shell and all that it has started: asks, and after half a second does not ask. Does
  /// not wait.
  package func stop() {
    kill(-id, SIGTERM)
    // What was stopped hears it only then.
    kill(-id, SIGCONT)
    // Not cancelled with the request that is given up: it cleans up behind it.
    startTask { [self] in
      if await Readiness.shared.wait(for: [ended], until: .now + Self.grace) != .ready {
        kill(-id, SIGKILL)
        _ = await Readiness.shared.wait(for: [ended], until: nil)
      }
      _ = reap(id)
      endGroup()
    }
  }

  /// The shell is gone; what is left of its group has been asked to end, and has half a second.
  private func endGroup() {
    guard kill(-id, 0) == 0 else { return Self.groups.remove(id) }
    startTask { [id] in
      // Nothing cancels this task.
      _ = await pause(for: Self.grace)
      kill(-id, SIGKILL)
      Self.groups.remove(id)
    }
  }
}

/// The process groups that are to end with this process, however it ends.
private final class RunningGroups: Sendable {
  private struct State {
    var ids: Set<pid_t> = []
    /// Begins with the first group.
    var guardian: Guardian?
    /// Whether this process is exiting.
    var isClosed = false
  }

  private static let state = Mutex(State())

  init() {
    // Who exits leaves none behind; the guardian would end them a moment later.
    atexit { RunningGroups.endAll() }
  }

  private static func endAll() {
    state.withLock { state in
      state.isClosed = true
      for id in state.ids { kill(-id, SIGKILL) }
    }
  }

  /// Starts a group and notes it, so that an exit finds it as soon as it runs.
  ///
  /// - Parameter spawn: sets the group's number.
  /// - Returns: errno(3): what `spawn` returned; an exiting process starts nothing.
  func start(_ id: inout pid_t, _ spawn: (Guardian?, inout pid_t) -> Int32) -> Int32 {
    Self.state.withLock { state in
      guard !state.isClosed else { return ECANCELED }
      if state.guardian == nil { state.guardian = Guardian() }
      let status = spawn(state.guardian, &id)
      if status == 0 { state.ids.insert(id) }
      return status
    }
  }

  func remove(_ id: pid_t) {
    Self.state.withLock { state in
      if state.ids.remove(id) != nil { state.guardian?.remove(id) }
    }
  }
}

/// waitid(2): waits for the end of a child process, which stays to be asked for its status.
private func waitForEnd(of id: pid_t) {
  var facts = unsafe siginfo_t()
  while unsafe waitid(P_PID, id_t(id), &facts, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
}

/// waitpid(2): the status of a child process that has ended, or waits for it.
private func reap(_ id: pid_t) -> ChildProcess.Status {
  var status: Int32 = 0
  while unsafe waitpid(id, &status, 0) < 0 && errno == EINTR {}
  let signal = status & 0x7F
  return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
}

/// strsignal(3): the system's words for a signal.
package func signalName(_ signal: Int32) -> String {
  unsafe strsignal(signal).map { unsafe String(cString: $0) } ?? "signal \(signal)"
}
