internal import SystemC
internal import SystemPackage

package enum CommandEnd: Hashable, Sendable {
  case exited(Int32)
  case killed(signal: Int32)
  /// It could not be started; the value is the system's reason.
  case failed(String)

  /// A description for people; nil if all went well.
  package var words: String? {
    switch self {
    case .exited(0): nil
    case .exited(127): "status 127: no such command"
    case .exited(let status): "status \(status)"
    case .killed(let signal): "ended by signal \(signal), \(Signal.name(of: signal))"
    case .failed(let reason): "cannot be started: \(reason)"
    }
  }

  /// - Parameter waitStatus: the status that waitpid(2) returns.
  package init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .killed(signal: signal)
  }
}

/// Closes `file` when a child process has ended.
///
/// The child's status can still be asked for, so no other process gets its id meanwhile.
///
/// - Throws: if no thread is left to wait for the child. Then nothing will be closed.
func close(_ file: Descriptor, atEndOf child: pid_t) throws(Errno) {
  let isStarted = startThread {
    withExtendedLifetime(file) {
      var facts = unsafe siginfo_t()
      while unsafe waitid(P_PID, id_t(child), &facts, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
    }
  }
  guard isStarted else { throw .resourceTemporarilyUnavailable }
}

/// How a child process has ended (waitid(2)). Its id stays reserved.
func peek(_ child: pid_t) -> CommandEnd {
  var facts = unsafe siginfo_t()
  while unsafe waitid(P_PID, id_t(child), &facts, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
  let status = unsafe facts._sifields._sigchld.si_status
  return unsafe facts.si_code == CLD_EXITED ? .exited(status) : .killed(signal: status)
}

/// Waits for a child process and returns how it ended (waitpid(2)). Its id is free after that.
func reap(_ child: pid_t) -> CommandEnd {
  var status: Int32 = 0
  while unsafe waitpid(child, &status, 0) < 0 && errno == EINTR {}
  return CommandEnd(waitStatus: status)
}
