import Platform
import TerminalGrid
import WaterfallLayoutCommand

/// Standard output, for data and for messages.
enum StandardOutput {
  /// Writes all bytes, and waits if the reader is slow.
  static func write(_ bytes: some Sequence<UInt8>) throws(Failure) {
    do throws(SystemError) {
      try StandardStream.writeOutput(bytes)
    } catch {
      throw .ofOutput(error)
    }
  }

  /// Writes a message and a line break.
  static func say(_ message: Message) throws(Failure) { try write(message.utf8 + [0x0A]) }
}

extension Failure {
  /// `.output` with the system's reason why standard output cannot be written.
  static func ofOutput(_ error: SystemError) -> Failure {
    .output(reason: StandardStream.output.wasClosed ? "it is closed" : error.reason)
  }
}

extension OutputBuffer {
  /// Writes the remaining bytes.
  ///
  /// - Throws: `.output` if not all could be written.
  mutating func end() throws(Failure) {
    do throws(SystemError) { try finish() } catch { throw .ofOutput(error) }
  }
}

/// Writes a message to standard error, after the program's name.
func warn(_ message: Message) {
  let line: Message = "\(Catalogue.current.name): \(message)\n"
  // If standard error cannot be written, there is no other place to report it.
  try? StandardStream.errors.descriptor.write(line.utf8)
}
