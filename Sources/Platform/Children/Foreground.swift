internal import Glibc
internal import Synchronization
internal import SystemPackage

/// How a command that a person started has ended.
package enum CommandEnd: Hashable, Sendable {
  case exited(Int32)
  case killed(signal: Int32)
  /// It could not be started: the system's reason.
  case failed(String)

  /// In words; nil if all went well.
  package var words: String? {
    switch self {
    case .exited(0): nil
    case .exited(127): "status 127: no such command"
    case .exited(let status): "status \(status)"
    case .killed(let signal): "ended by signal \(signal), \(signalName(signal))"
    case .failed(let reason): "cannot be started: \(reason)"
    }
  }

  /// - Parameter waitStatus: as waitpid(2) has it.
  package init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .killed(signal: signal)
  }
}

/// Starts a program that gets the terminal to itself, and leads a group of processes.
///
/// - Parameters:
///   - arguments: the program's path, and what it is given.
///   - terminal: the path of the terminal's device: its input, output and errors.
///   - input: what it reads instead of the terminal's keys; nil: those.
/// - Returns: its process. Who has started it waits for its end.
package func startInForeground(
  _ arguments: [[UInt8]], terminal: String, input: [UInt8]? = nil
) throws(SystemError) -> Int32 {
  var file: Descriptor?
  if let input {
    // A file, not a pipe: nobody would be there to fill it while the program is waited for.
    file = Descriptor.temporary()
    guard let file, file.write(input, at: 0) else {
      throw SystemError(.starting, "")
    }
  }
  defer { withExtendedLifetime(file) {} }
  return try spawn(arguments, device: terminal, input: file?.number, group: .own)
}

/// Starts a program that outlives this one and has no terminal.
///
/// - Returns: how it ended, when it does; 0 if the task was cancelled before.
package func runDetached(_ arguments: [[UInt8]]) async -> CommandEnd {
  let child: Int32
  do throws(SystemError) {
    child = try spawn(arguments, device: "/dev/null", input: nil, group: .ownSession)
  } catch {
    return .failed(error.reason)
  }
  let end = DetachedEnd()
  guard let bell = Bell() else { return .exited(0) }
  // Without a thread to wait on it nobody asks how it ends.
  let isStarted = startThread {
    end.note(reapedEnd(of: child))
    bell.ring()
  }
  guard isStarted else { return .exited(0) }
  while end.noted == nil {
    if await Readiness.shared.wait(for: [bell.reading], until: nil) == .cancelled { break }
  }
  return end.noted ?? .exited(0)
}

/// How a program that outlives its task has ended, as soon as that is known.
private final class DetachedEnd: Sendable {
  private let end = Mutex<CommandEnd?>(nil)
  var noted: CommandEnd? { end.withLock { $0 } }
  func note(_ end: CommandEnd) { self.end.withLock { $0 = end } }
}

/// waitpid(2).
func reapedEnd(of id: pid_t) -> CommandEnd {
  var status: Int32 = 0
  while unsafe waitpid(id, &status, 0) < 0 && errno == EINTR {}
  return CommandEnd(waitStatus: status)
}

/// What a child leads.
private enum ChildGroup: Int32 {
  /// POSIX_SPAWN_SETPGROUP.
  case own = 0x02
  /// POSIX_SPAWN_SETSID, which <spawn.h> shows to GNU sources only.
  case ownSession = 0x80
}

/// posix_spawn(3) with a device as input, if there is no other, output and errors, and the signals
/// as a program expects them.
private func spawn(
  _ arguments: [[UInt8]], device: String, input: Int32?, group: ChildGroup
) throws(SystemError) -> pid_t {
  var actions = unsafe posix_spawn_file_actions_t()
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  unsafe posix_spawn_file_actions_addopen(&actions, 0, device, O_RDWR | O_NOCTTY, 0)
  unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
  unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
  if let input { unsafe posix_spawn_file_actions_adddup2(&actions, input, 0) }
  var attributes = posix_spawnattr_t()
  unsafe posix_spawnattr_init(&attributes)
  defer { unsafe posix_spawnattr_destroy(&attributes) }
  var (none, all) = (sigset_t(), sigset_t())
  unsafe sigemptyset(&none)
  unsafe sigfillset(&all)
  unsafe posix_spawnattr_setsigmask(&attributes, &none)
  unsafe posix_spawnattr_setsigdefault(&attributes, &all)
  let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | group.rawValue
  unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  var words = unsafe arguments.map { word in
    unsafe strdup((word.filter { $0 != 0 } + [0]).map { CChar(bitPattern: $0) })
  }
  unsafe words.append(nil)
  defer { for index in unsafe words.indices { unsafe free(words[index]) } }
  guard let program = unsafe words[0] else { throw SystemError(.starting, "", .invalidArgument) }
  var id: pid_t = 0
  let status = inheritance.withLock { _ in
    unsafe posix_spawn(&id, program, &actions, &attributes, words, environ)
  }
  guard status == 0 else { throw SystemError(.starting, "", Errno(rawValue: status)) }
  return id
}
