import CTerminalRestore
internal import Synchronization
import SystemC
import TerminalGrid

/// Keeps what is written to standard error while the screen is up, and shows it afterwards.
///
/// Written to the screen, it would spoil the picture and be lost. Only the beginning of a flood is
/// kept. It names the cause, and a library may write for as long as the program runs.
struct StandardErrorKeeper {
  private let original: Int32
  private let kept: Int32

  /// The most bytes that are kept. After a crash all of them are shown.
  static let mostBytes = 1 << 20
  /// The most bytes that are shown otherwise.
  private static let shownBytes = 1 << 16

  /// nil if standard error cannot be kept; nothing has changed then.
  init?() {
    original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 10)
    kept = unsafe waterfall_bounded_memory_file("stderr", Self.mostBytes)
    guard original >= 0, kept >= 0, dup2(kept, STDERR_FILENO) >= 0 else { return nil }
    waterfall_restore_keep_stderr(kept, original)
  }

  /// Restores standard error, and writes the kept text to it as a message.
  ///
  /// The text is made safe first: libraries may quote the content of files.
  func release() {
    waterfall_restore_keep_stderr(-1, -1)
    dup2(original, STDERR_FILENO)
    // The file has its full length from the start; the text ends where the next byte would go.
    let length = min(max(0, Int(lseek(kept, 0, SEEK_CUR))), Self.shownBytes)
    var bytes = [UInt8](repeating: 0, count: length)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe pread(kept, $0.baseAddress, $0.count, 0)
    }
    if count > 0 {
      let words = Message(lines: SafeText(bytes.prefix(count))).utf8
      unsafe _ = write(STDERR_FILENO, words, words.count)
    }
    close(kept)
    close(original)
  }
}

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
