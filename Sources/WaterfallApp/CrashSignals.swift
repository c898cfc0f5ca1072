import Platform

/// Makes SIGQUIT and the signals of a crash end the program at once, as in other programs.
///
/// Without it, Swift's runtime catches them and starts a program that writes a trace of all
/// threads. That takes seconds.
func endWithoutTraces() {
  ThisProcess.endPlainlyInCrashes()
}
