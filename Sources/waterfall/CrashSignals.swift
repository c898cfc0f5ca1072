import Glibc

/// From now on the signals of a crash, and SIGQUIT, end the program as they end others.
///
/// Swift's runtime catches them and starts a program that writes a trace of all threads, which
/// takes seconds. Who wants one sets `SWIFT_BACKTRACE`.
///
/// - Parameter evenIfAsked: whatever that variable says: it may name any program.
func endWithoutTraces(evenIfAsked: Bool = false) {
  guard evenIfAsked || environment["SWIFT_BACKTRACE"] == nil else { return }
  let ignored = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
  for number in [SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS] {
    let before = signal(number, SIG_DFL)
    // A shell without job control asks for that.
    if unsafe unsafeBitCast(before, to: Int.self) == ignored { signal(number, SIG_IGN) }
  }
}
