internal import Synchronization
internal import SystemC
internal import SystemPackage

/// A shell that runs a command in a session of its own, its output in pipes, its input empty or in
/// a pipe as well.
package final class ChildProcess: Sendable {
  /// The input that the command reads.
  package enum Input: Sendable { case empty, pipe }

  /// The command reads what is written there; nil: its input is empty, or has ended.
  package var input: Descriptor? { writing.withLock { $0 } }
  private let writing: Mutex<Descriptor?>
  /// The pipe's other end stays open here, too: a command that reads no more makes writing no
  /// signal.
  private let inputReader: Descriptor?
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
  /// - Throws: `.starting` if the system has no process, pipe or thread to give.
  package init(
    _ command: String, variables: [[UInt8]] = [], input: Input = .empty
  ) throws(SystemError) {
    do throws(Errno) {
      let read = input == .pipe ? try Descriptor.pipe(name: command) : nil
      let written = try Descriptor.pipe(name: command)
      let said = try Descriptor.pipe(name: command)
      let life = try Descriptor.pipe(name: command)
      id = try Self.groups.start { (guardian) throws(Errno) in
        let words =
          guardian == nil ? ["/bin/sh", "-c", command] : Guardian.arguments(running: command)
        return try Spawn(
          arguments: words.map { Array($0.utf8) }, variables: variables, input: read?.reading,
          output: written.writing, errors: said.writing, third: guardian?.listener
        ).start()
      }
      (output, errors, ended) = (written.reading, said.reading, life.reading)
      writing = Mutex(read?.writing)
      inputReader = read?.reading
      read?.writing.stopBlocking()
      output.stopBlocking()
      errors.stopBlocking()
      // The pipe's other end is closed then: that makes `ended` readable.
      try closeAtEnd(life.writing)
    } catch {
      throw SystemError(.starting, command, error)
    }
  }

  private func closeAtEnd(_ file: Descriptor) throws(Errno) {
    do throws(Errno) {
      try close(file, atEndOf: id)
    } catch {
      kill(-id, SIGKILL)
      _ = reap(id)
      Self.groups.remove(id)
      throw error
    }
  }

  /// Whether the command has taken all that was written to its input.
  package func hasReadInput() throws(SystemError) -> Bool { try inputReader?.isReady() != true }

  /// Ends the command's input, as soon as nobody writes to it any more.
  package func endInput() { writing.withLock { $0 = nil } }

  /// After `ended`: how it ended. What it has left running in the background is ended.
  package func finish() -> CommandEnd {
    kill(-id, SIGTERM)
    let end = reap(id)
    endGroup()
    return end
  }

  /// After `ended`: how the shell ended. It stays to be asked again, until it is finished or
  /// stopped.
  package var end: CommandEnd { peek(id) }

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
  /// - Throws: what `spawn` throws; an exiting process starts nothing.
  func start(_ spawn: (Guardian?) throws(Errno) -> pid_t) throws(Errno) -> pid_t {
    try Self.state.withLock { (state) throws(Errno) in
      guard !state.isClosed else { throw .canceled }
      if state.guardian == nil { state.guardian = Guardian() }
      let id = try spawn(state.guardian)
      state.ids.insert(id)
      return id
    }
  }

  func remove(_ id: pid_t) {
    Self.state.withLock { state in
      if state.ids.remove(id) != nil { state.guardian?.remove(id) }
    }
  }
}
