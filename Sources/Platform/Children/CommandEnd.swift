internal import SystemC
internal import SystemPackage

/// How a command has ended.
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
    case .killed(let signal): "ended by signal \(signal), \(Signal.name(of: signal))"
    case .failed(let reason): "cannot be started: \(reason)"
    }
  }

  /// - Parameter waitStatus: as waitpid(2) has it.
  package init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .killed(signal: signal)
  }
}

/// Closes `file` when a child process has ended, which stays to be asked for its status. Until then
/// no other process gets its number.
///
/// - Throws: if there is no thread left that could wait; nothing is closed then.
func close(_ file: Descriptor, atEndOf child: pid_t) throws(Errno) {
  let isStarted = startThread {
    withExtendedLifetime(file) {
      var facts = unsafe siginfo_t()
      while unsafe waitid(P_PID, id_t(child), &facts, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
    }
  }
  guard isStarted else { throw .resourceTemporarilyUnavailable }
}

/// waitid(2): how a child process that has ended did so. Its number stays its own.
func peek(_ child: pid_t) -> CommandEnd {
  var facts = unsafe siginfo_t()
  while unsafe waitid(P_PID, id_t(child), &facts, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
  let status = unsafe facts._sifields._sigchld.si_status
  return unsafe facts.si_code == CLD_EXITED ? .exited(status) : .killed(signal: status)
}

/// waitpid(2): how a child process has ended; waits for it. After that its number is free.
func reap(_ child: pid_t) -> CommandEnd {
  var status: Int32 = 0
  while unsafe waitpid(child, &status, 0) < 0 && errno == EINTR {}
  return CommandEnd(waitStatus: status)
}
