import Glibc

/// Prints the running case when the program crashes.
enum Crash {
  // Only the task that runs the cases writes it; the signal's handler reads it in a crash.
  nonisolated(unsafe) private static var words: [UInt8] = []

  static func note(_ target: String, seed: UInt64) {
    unsafe words = Array("\n\(target): seed \(seed): trapped\n".utf8)
  }

  static func announce() {
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS] {
      signal(number) { _ in
        unsafe _ = write(2, Crash.words, Crash.words.count)
        _exit(1)
      }
    }
  }
}
