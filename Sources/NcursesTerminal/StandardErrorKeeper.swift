import CTerminalRestore
import SystemC
import TerminalGrid

/// Keeps what is written to standard error while the screen is up, and shows it afterwards: printed
/// into the screen it would be lost and would spoil it.
struct StandardErrorKeeper {
  private let original: Int32
  private let kept: Int32

  /// nil if it cannot be kept; then nothing has changed.
  init?() {
    original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 10)
    kept = unsafe waterfall_memory_file("stderr")
    guard original >= 0, kept >= 0, dup2(kept, STDERR_FILENO) >= 0 else { return nil }
    waterfall_restore_keep_stderr(kept, original)
  }

  /// Standard error is what it was; what was kept is written to it as a message. Libraries say
  /// there what files say.
  func release() {
    waterfall_restore_keep_stderr(-1, -1)
    dup2(original, STDERR_FILENO)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    lseek(kept, 0, SEEK_SET)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe read(kept, $0.baseAddress, $0.count)
    }
    if count > 0 {
      let words = Message(lines: SafeText(bytes.prefix(count))).utf8
      unsafe _ = write(STDERR_FILENO, words, words.count)
    }
    close(kept)
    close(original)
  }
}
