internal import CTerminalRestore
internal import Synchronization

/// What is said if the program crashes while a screen is up: behind the words of the crash, once
/// the terminal is restored.
package enum CrashNote {
  /// One at a time: the words are copied to where the handler of the signal finds them.
  private static let copying = Mutex(())

  /// From now on these words, a line or more; empty: none. Of more than 1024 bytes the first count.
  package static func leave(_ words: String) {
    let bytes = words.utf8.map { CChar(bitPattern: $0) }
    copying.withLock { _ in unsafe waterfall_restore_note(bytes, bytes.count) }
  }
}
