internal import SystemPackage

/// Starts a program that gets the terminal to itself, and leads a group of processes.
///
/// - Parameters:
///   - arguments: the program's path, and what it is given.
///   - variables: `NAME=value`, added to the environment of this process.
///   - terminal: the path of the terminal's device: its input, output and errors.
///   - input: what it reads instead of the terminal's keys; nil: those.
/// - Returns: its process. Who has started it waits for its end.
package func startInForeground(
  _ arguments: [[UInt8]], variables: [[UInt8]] = [], terminal: String, input: [UInt8]? = nil
) throws(SystemError) -> Int32 {
  var program = Spawn(
    arguments: arguments, variables: variables, device: terminal, leads: .group)
  if let input {
    // A file, not a pipe: nobody would be there to fill it while the program is waited for.
    program.input = Descriptor.temporary()
    guard let file = program.input, file.write(input, at: 0) else {
      throw SystemError(.starting, "")
    }
  }
  do throws(Errno) {
    return try program.start()
  } catch {
    throw SystemError(.starting, "", error)
  }
}

/// Starts a program that outlives this one and has no terminal.
///
/// - Returns: how it ended, when it does; 0 if the task was cancelled before, or nobody can wait.
package func runDetached(_ arguments: [[UInt8]]) async -> CommandEnd {
  let child: Int32
  do throws(Errno) {
    child = try Spawn(arguments: arguments).start()
  } catch {
    return .failed(error.description)
  }
  guard let ended = endSignal(of: child) else { return .exited(0) }
  while (try? ended.isReady()) == false {
    guard await Readiness.shared.wait(for: [ended], until: nil) == .cancelled else { continue }
    // The program goes on, and its end is of no interest.
    startTask {
      _ = await Readiness.shared.wait(for: [ended], until: nil)
      _ = reap(child)
    }
    return .exited(0)
  }
  return reap(child)
}

/// Becomes readable when a child process has ended; nil if nothing can wait for that. Nobody keeps
/// the pipe's other end but the thread that waits.
private func endSignal(of child: Int32) -> Descriptor? {
  guard let pipe = try? Descriptor.pipe(name: "detached"),
    (try? close(pipe.writing, atEndOf: child)) != nil
  else { return nil }
  return pipe.reading
}
