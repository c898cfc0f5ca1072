internal import Synchronization
internal import SystemC
internal import SystemPackage

/// A shell that runs a command in a session of its own, with pipes for its output. Its input is
/// empty or a pipe.
package final class ChildProcess: Sendable {
  /// The input that the command gets.
  package enum Input: Sendable { case empty, pipe }

  /// The pipe to the command's input; nil if the input is empty, or has ended.
  package var input: Descriptor? { writing.withLock { $0 } }
  private let writing: Mutex<Descriptor?>
  /// The reading end also stays open here. Otherwise writing to a command that no longer reads
  /// would raise a signal (SIGPIPE).
  private let inputReader: Descriptor?
  package let output: Descriptor
  package let errors: Descriptor
  /// Becomes readable when the shell has ended. Its output can still be read then.
  package let ended: Descriptor
  /// The process id of the shell, which is also the id of its process group.
  private let id: pid_t
  /// The time between asking a group to end and killing it.
  private static let grace = Duration.milliseconds(500)
  /// Started with the first group.
  private static let guardian = Mutex<Guardian?>(nil)
  private let files: CommandFiles?

  /// Runs `/bin/sh -c command`, watched by a ``Guardian``.
  ///
  /// - Parameters:
  ///   - variables: `NAME=value`, added to this process's environment.
  ///   - files: those that the command reads. They are kept until this is dropped.
  /// - Throws: `.starting` if the system has no process, pipe or thread left.
  package init(
    _ command: String, variables: [[UInt8]] = [], input: Input = .empty, files: CommandFiles? = nil
  ) throws(SystemError) {
    self.files = files
    do throws(Errno) {
      let read = input == .pipe ? try Descriptor.pipe(name: command) : nil
      let written = try Descriptor.pipe(name: command)
      let said = try Descriptor.pipe(name: command)
      let life = try Descriptor.pipe(name: command)
      id = try Self.startGroup { (guardian) throws(Errno) in
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
      // At the shell's end this closes the pipe's writing end, which makes `ended` readable.
      try closeAtEnd(life.writing)
    } catch {
      throw SystemError(.starting, command, error)
    }
  }

  /// Makes the files of a command, and runs it.
  ///
  /// - Throws: also `.opening` or `.writing`.
  package convenience init(_ command: ShellCommand) throws(SystemError) {
    let files = try CommandFiles(command.files)
    try self.init(command.text, variables: command.variables + files.variables, files: files)
  }

  private func closeAtEnd(_ file: Descriptor) throws(Errno) {
    do throws(Errno) {
      try close(file, atEndOf: id)
    } catch {
      kill(-id, SIGKILL)
      _ = reap(id)
      Self.removeGroup(id)
      throw error
    }
  }

  /// Whether the command has taken everything that was written to its input.
  package func hasReadInput() throws(SystemError) -> Bool { try inputReader?.isReady() != true }

  /// Ends the command's input, once no other code holds the pipe.
  package func endInput() { writing.withLock { $0 = nil } }

  /// Returns how the shell ended, and ends what it has left running in the background.
  ///
  /// Call it only after `ended` has become readable.
  package func finish() -> CommandEnd {
    kill(-id, SIGTERM)
    let end = reap(id)
    endGroup()
    return end
  }

  /// How the shell ended. It can be asked repeatedly until ``finish()`` or ``stop()``.
  ///
  /// Use it only after `ended` has become readable.
  package var end: CommandEnd { peek(id) }

  /// Ends the shell and everything that it has started. Does not wait for that.
  ///
  /// It asks them to end (TERM), and kills them after half a second.
  package func stop() {
    kill(-id, SIGTERM)
    // A stopped process receives the signal only after it is continued.
    kill(-id, SIGCONT)
    // A detached task, because this cleanup must go on when the request is cancelled.
    startTask { [self] in
      if await Readiness.shared.wait(for: [ended], until: .now + Self.grace) != .ready {
        kill(-id, SIGKILL)
        _ = await Readiness.shared.wait(for: [ended], until: nil)
      }
      _ = reap(id)
      endGroup()
    }
  }

  /// Cleans up after the shell's end. The rest of its group was asked to end, and has half a
  /// second.
  private func endGroup() {
    guard kill(-id, 0) == 0 else { return Self.removeGroup(id) }
    startTask { [id] in
      // Nothing cancels this task.
      _ = await pause(for: Self.grace)
      kill(-id, SIGKILL)
      Self.removeGroup(id)
    }
  }

  /// Starts a group that ends with this process, however it ends.
  ///
  /// - Throws: the errors of `spawn`; also if this process is exiting.
  private static func startGroup(
    _ spawn: (Guardian?) throws(Errno) -> pid_t
  ) throws(Errno) -> pid_t {
    try ExitList.all.make(orThrow: Errno.canceled) { () throws(Errno) in
      let guardian = Self.guardian.withLock { guardian in
        if guardian == nil { guardian = Guardian() }
        return guardian
      }
      let id = try spawn(guardian)
      return (id, .group(id))
    }
  }

  private static func removeGroup(_ id: pid_t) {
    if ExitList.all.remove(.group(id)) { guardian.withLock { $0 }?.remove(id) }
  }
}
