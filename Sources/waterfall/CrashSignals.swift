import Glibc

/// From now on the signals of a crash, and SIGQUIT, end the program as they end others.
///
/// Swift's runtime catches them and starts a program that writes a trace of all threads, which
/// takes seconds.
func endWithoutTraces() {
  let ignored = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
  for number in [SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS] {
    let before = signal(number, SIG_DFL)
    // A shell without job control asks for that.
    if unsafe unsafeBitCast(before, to: Int.self) == ignored { signal(number, SIG_IGN) }
  }
}
