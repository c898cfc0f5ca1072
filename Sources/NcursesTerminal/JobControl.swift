import CTerminalRestore
import SystemC

/// Does for one child what a shell does for its jobs, in a program that is a shell's job itself.
///
/// The rules are those of glibc's manual, "Job Control". One process group at a time has the
/// terminal. The kernel stops another group that wants it, and tells the process that started the
/// group.
struct JobControl {
  let tty: TTY
  let signals: Signals

  /// Why a wait has ended that nobody wanted to end.
  enum Interruption: Hashable {
    /// A signal that ends this program.
    case signal(Int32)
    /// The terminal is gone.
    case lost
  }

  /// Waits until the process group may use the terminal, stopped as the kernel would stop it.
  ///
  /// - Returns: the signal that ends the program instead; nil: it has the terminal.
  func waitForTerminal() -> Int32? { hasTerminal ? nil : stop() }

  /// Stops the process group until it is continued and may use the terminal.
  ///
  /// - Returns: the signal that ends the program instead; nil: it has the terminal.
  ///
  /// - Parameter borrower: a group whose signals some of those that come are; nil: none is.
  func stop(for borrower: Int32? = nil) -> Int32? {
    while true {
      waterfall_stop_process_group()
      let numbers = taken(for: borrower)
      if let ending = Signals.ending(among: numbers) { return ending }
      // A group that no shell looks after cannot be stopped: it was not, and goes on.
      if hasTerminal || !numbers.contains(SIGCONT) { return nil }
    }
  }

  /// Whether the terminal is this group's. A terminal that is not the session's asks nobody.
  private var hasTerminal: Bool {
    let group = tcgetpgrp(tty.descriptor)
    return group < 0 || group == getpgrp()
  }

  /// Gives the terminal to the group of a child, waits for the child's end, and takes the terminal
  /// back.
  ///
  /// Ctrl-C, Ctrl-\ and Ctrl-Z are the child's then, and INT and QUIT that are sent to this program
  /// are passed on to it. When it is stopped, this program stops as well; it passes on what ends
  /// it.
  ///
  /// - Parameter leader: leads a process group.
  /// - Returns: the child's status, as waitpid(2) has it, nil if it goes on; and what has ended the
  ///   wait.
  func lend(to leader: Int32) -> (status: Int32?, interruption: Interruption?) {
    waterfall_signals_note_borrower(leader)
    defer {
      waterfall_signals_note_borrower(0)
      // It may have left the line as it needed it.
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
        // It may have asked for the terminal before it was given.
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
      // Its keys are the child's: only its end is of interest. After that there is no news.
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

  /// The signals that have come, without those that are passed on to a group that has the terminal.
  private func taken(for borrower: Int32?) -> [Int32] {
    let numbers = signals.take()
    guard let borrower else { return numbers }
    for number in numbers where Signals.borrowed.contains(number) { kill(-borrower, number) }
    return numbers.filter { !Signals.borrowed.contains($0) }
  }

  /// tcsetpgrp(3). It stops a group that does not have the terminal, unless that blocks the signal.
  ///
  /// - Returns: whether `group` has it now: no third group, a shell's, is robbed of it.
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

  /// waitpid(2), without waiting.
  private func state(of child: Int32) -> ChildState {
    var status: Int32 = 0
    let found = unsafe waitpid(child, &status, WNOHANG | WUNTRACED)
    if found == 0 || (found < 0 && errno == EINTR) { return .runs }
    // WIFSTOPPED and WSTOPSIG, which are macros.
    if found > 0, status & 0xFF == 0x7F { return .stopped(signal: status >> 8 & 0xFF) }
    return .ended(status: found < 0 ? 0 : status)
  }
}

/// Asks a group of processes to end, more firmly after a while, and waits no longer than that.
///
/// None is killed: an editor that goes on has somebody's text.
private struct Farewell {
  let cause: JobControl.Interruption
  private let group: Int32
  private let start = Moment.now
  private var isRepeated = false

  private static let patience = Duration.milliseconds(400)

  init(to group: Int32, because cause: JobControl.Interruption) {
    (self.group, self.cause) = (group, cause)
    ask(by: cause == .lost || cause == .signal(SIGHUP) ? SIGHUP : SIGTERM)
  }

  /// When to look again.
  var next: Moment { start + (isRepeated ? Self.patience * 2 : Self.patience) }

  /// Whether it was waited for long enough. On the way there it is asked once more.
  mutating func isOver(now: Moment) -> Bool {
    guard now >= next else { return false }
    if isRepeated { return true }
    isRepeated = true
    // An interactive shell does not heed TERM.
    ask(by: SIGHUP)
    return false
  }

  private func ask(by signal: Int32) {
    kill(-group, signal)
    // A stopped process hears it only then.
    kill(-group, SIGCONT)
  }
}
