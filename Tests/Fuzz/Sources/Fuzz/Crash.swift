import Glibc

/// Names the case that was running when the program dies.
enum Crash {
  // Written by the one task that runs the cases, read when the program dies.
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
