internal import SystemC
internal import SystemPackage

/// Starts a program that gets the terminal to itself and leads a process group.
///
/// - Parameters:
///   - arguments: the program's path and its arguments.
///   - variables: `NAME=value`, added to this process's environment.
///   - terminal: the path of the terminal's device, for the program's input, output and errors.
///   - input: what the program reads instead of the terminal's keys; nil if it reads the keys. A
///     file, not a pipe: this program waits for the other one, so it could not fill a pipe.
/// - Returns: its process id. The caller has to wait for its end.
package func startInForeground(
  _ arguments: [[UInt8]], variables: [[UInt8]] = [], terminal: String, input: Descriptor? = nil
) throws(SystemError) -> Int32 {
  var program = Spawn(arguments: arguments, variables: variables, device: terminal, leads: .group)
  program.input = input
  // After `su`, the terminal belongs to another user. Only the descriptors that were passed on lead
  // to it.
  if unsafe access(terminal, R_OK | W_OK) != 0 {
    program.openDevice = [1, 2, 0].first { isatty($0) == 1 }
  }
  do throws(Errno) {
    return try program.start()
  } catch {
    throw SystemError(.starting, "", error)
  }
}

/// Stores what a program in the foreground is to read. This may wait for a disk.
package func storeInput(_ bytes: [UInt8]) throws(SystemError) -> Descriptor {
  guard let file = Descriptor.temporary(), file.write(bytes, at: 0) else {
    throw SystemError(.starting, "")
  }
  return file
}

/// Starts a program that may outlive this one and has no terminal.
///
/// - Parameter variables: `NAME=value`, added to this process's environment.
/// - Returns: how it ended, once it has. Exit status 0 if the task was cancelled before, or if no
///   thread is left to wait.
package func runDetached(_ arguments: [[UInt8]], variables: [[UInt8]] = []) async -> CommandEnd {
  let child: Int32
  do throws(Errno) {
    child = try Spawn(arguments: arguments, variables: variables).start()
  } catch {
    return .failed(error.description)
  }
  guard let ended = endSignal(of: child) else { return .exited(0) }
  while (try? ended.isReady()) == false {
    guard await Readiness.shared.wait(for: [ended], until: nil) == .cancelled else { continue }
    // The program continues, and how it ends no longer matters.
    startTask {
      _ = await Readiness.shared.wait(for: [ended], until: nil)
      _ = reap(child)
    }
    return .exited(0)
  }
  return reap(child)
}

/// A descriptor that becomes readable when a child process has ended; nil if nothing can wait for
/// that.
///
/// Only the waiting thread holds the pipe's other end.
private func endSignal(of child: Int32) -> Descriptor? {
  guard let pipe = try? Descriptor.pipe(name: "detached"),
    (try? close(pipe.writing, atEndOf: child)) != nil
  else { return nil }
  return pipe.reading
}
