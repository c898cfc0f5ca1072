import CTerminalRestore
import SystemC

/// Does for one child what a shell does for its jobs, in a program that is itself a shell's job.
///
/// The rules are in glibc's manual, "Job Control". One process group at a time has the terminal. If
/// another group wants to use it, the kernel stops that group and informs the process that started
/// it.
struct JobControl {
  let tty: TTY
  let signals: Signals

  /// Why a wait has ended early.
  enum Interruption: Hashable {
    /// A signal that ends this program.
    case signal(Int32)
    /// The terminal is gone.
    case lost
  }

  /// Stops the process group until it is continued and may use the terminal.
  ///
  /// - Parameter borrower: a group to which some of the signals that come are passed on; nil if
  ///   none.
  /// - Returns: the signal that ends the program instead; nil if the group has the terminal.
  func stop(for borrower: Int32? = nil) -> Int32? {
    while true {
      waterfall_stop_process_group()
      let numbers = taken(for: borrower)
      if let ending = Signals.ending(among: numbers) { return ending }
      // The kernel does not stop a group without a shell. Then no SIGCONT has come, so continue.
      if hasTerminal || !numbers.contains(SIGCONT) { return nil }
    }
  }

  /// Whether this group has the terminal. There is no owner if it is not the session's own
  /// terminal.
  var hasTerminal: Bool {
    let group = tcgetpgrp(tty.descriptor)
    return group < 0 || group == getpgrp()
  }

  /// Gives the terminal to a child's group, waits for the child's end, and takes the terminal back.
  ///
  /// Meanwhile Ctrl-C, Ctrl-\ and Ctrl-Z are the child's. INT and QUIT that are sent to this
  /// program are passed on to it. If the child is stopped, this program stops as well. A signal
  /// that ends this program ends the child too.
  ///
  /// - Parameter leader: the process id of the group's leader.
  /// - Returns: the child's status as waitpid(2) reports it, nil if it is still running; and why
  ///   the wait has ended early, if it has.
  func lend(to leader: Int32) -> (status: Int32?, interruption: Interruption?) {
    waterfall_signals_note_borrower(leader)
    defer {
      waterfall_signals_note_borrower(0)
      // The child may have left the terminal's settings changed.
      if give(to: getpgrp(), from: leader) { tty.restore() }
    }
    give(to: leader, from: getpgrp())
    var farewell: Farewell?
    while true {
      switch state(of: leader) {
      case .ended(let status): return (status, farewell?.cause)
      case .stopped(let signal):
        if farewell == nil, signal != SIGTTIN, signal != SIGTTOU {
          give(to: getpgrp(), from: leader)
          if let number = stop(for: leader) {
            farewell = Farewell(to: leader, because: .signal(number))
          }
        }
        // The child may have been stopped because it used the terminal before it was given.
        give(to: leader, from: getpgrp())
        kill(-leader, SIGCONT)
      case .runs:
        if farewell?.isOver(now: .now) == true { return (nil, farewell?.cause) }
        if let cause = wait(until: farewell?.next, leader: leader), farewell == nil {
          farewell = Farewell(to: leader, because: cause)
        }
      }
    }
  }

  /// Waits until a signal comes, or the terminal is gone.
  private func wait(until limit: Moment?, leader: Int32) -> Interruption? {
    var polled = (
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      // The child reads the keys, so only the terminal's end matters here. During a farewell not
      // even that.
      pollfd(fd: limit == nil ? tty.descriptor : -1, events: 0, revents: 0)
    )
    _ = unsafe withUnsafeMutableBytes(of: &polled) {
      unsafe poll(
        $0.assumingMemoryBound(to: pollfd.self).baseAddress, 2, Moment.milliseconds(until: limit))
    }
    let numbers = polled.0.revents == 0 ? [] : taken(for: leader)
    if numbers.contains(SIGTSTP) { kill(-leader, SIGTSTP) }
    if let ending = Signals.ending(among: numbers) { return .signal(ending) }
    return polled.1.revents == 0 ? nil : .lost
  }

  /// The signals that have come. Those for a group that has the terminal are passed on and left
  /// out.
  private func taken(for borrower: Int32?) -> [Int32] {
    let numbers = signals.take()
    guard let borrower else { return numbers }
    for number in numbers where Signals.borrowed.contains(number) { kill(-borrower, number) }
    return numbers.filter { !Signals.borrowed.contains($0) }
  }

  /// Gives the terminal to a group (tcsetpgrp(3)), if `owner` has it.
  ///
  /// The call would stop a group that does not have the terminal, so SIGTTOU is blocked meanwhile.
  /// If a third group has the terminal, such as a shell's, it keeps it.
  ///
  /// - Returns: whether `group` has it now.
  @discardableResult
  private func give(to group: Int32, from owner: Int32) -> Bool {
    guard tcgetpgrp(tty.descriptor) == owner else { return tcgetpgrp(tty.descriptor) == group }
    var (one, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&one)
    unsafe sigaddset(&one, SIGTTOU)
    unsafe pthread_sigmask(SIG_BLOCK, &one, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return tcsetpgrp(tty.descriptor, group) == 0
  }

  private enum ChildState {
    case runs
    case stopped(signal: Int32)
    case ended(status: Int32)
  }

  /// The child's state (waitpid(2), without waiting).
  private func state(of child: Int32) -> ChildState {
    var status: Int32 = 0
    let found = unsafe waitpid(child, &status, WNOHANG | WUNTRACED)
    if found == 0 || (found < 0 && errno == EINTR) { return .runs }
    // The next line does what the macros WIFSTOPPED and WSTOPSIG do.
    if found > 0, status & 0xFF == 0x7F { return .stopped(signal: status >> 8 & 0xFF) }
    return .ended(status: found < 0 ? 0 : status)
  }
}

/// Asks a process group to end, more firmly after a while, and then stops waiting.
///
/// After a signal it kills nothing: an editor that continues may hold unsaved text. After a hang-up
/// nobody can reach the group any more, so it is killed if it ignores that.
private struct Farewell {
  let cause: JobControl.Interruption
  private let group: Int32
  private let start = Moment.now
  /// How often it has asked.
  private var count = 1

  private static let patience = Duration.milliseconds(400)

  init(to group: Int32, because cause: JobControl.Interruption) {
    (self.group, self.cause) = (group, cause)
    ask(by: isHangUp ? SIGHUP : SIGTERM)
  }

  private var isHangUp: Bool { cause == .lost || cause == .signal(SIGHUP) }

  /// When to look again.
  var next: Moment { start + (count > 2 ? .milliseconds(900) : Self.patience * count) }

  /// Whether the wait was long enough. Meanwhile it asks again.
  mutating func isOver(now: Moment) -> Bool {
    guard now >= next else { return false }
    count += 1
    switch count {
    // An interactive shell ignores TERM.
    case 2: ask(by: SIGHUP)
    case 3 where isHangUp: ask(by: SIGKILL)
    default: return true
    }
    return false
  }

  private func ask(by signal: Int32) {
    kill(-group, signal)
    // A stopped process receives the signal only after it is continued.
    kill(-group, SIGCONT)
  }
}
