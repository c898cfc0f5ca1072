import Platform

/// From now on the signals of a crash, and SIGQUIT, end the program as they end others.
///
/// Swift's runtime catches them and starts a program that writes a trace of all threads, which
/// takes seconds.
func endWithoutTraces() {
  ThisProcess.endPlainlyInCrashes()
}
