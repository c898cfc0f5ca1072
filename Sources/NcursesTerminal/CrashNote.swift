internal import CTerminalRestore
internal import Synchronization

/// The words that are printed if the program crashes while a screen is up. They follow the crash
/// report, once the terminal is restored.
package enum CrashNote {
  /// Only one thread may copy at a time: the signal's handler reads the words from one fixed
  /// buffer.
  private static let copying = Mutex(())

  /// Sets the words, one line or more; empty: none. Only the first 1024 bytes are kept.
  package static func leave(_ words: String) {
    let bytes = words.utf8.map { CChar(bitPattern: $0) }
    copying.withLock { _ in unsafe waterfall_restore_note(bytes, bytes.count) }
  }
}
