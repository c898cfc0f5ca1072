import Platform
import TerminalGrid
import WaterfallBoards

/// Standard output: data as it is, and words as messages.
enum StandardOutput {
  /// Writes all of it, and waits for a reader that is slow.
  static func write(_ bytes: some Sequence<UInt8>) throws(Failure) {
    do throws(SystemError) {
      try StandardStream.writeOutput(bytes)
    } catch {
      throw .ofOutput(error)
    }
  }

  /// Words to people, and a line break.
  static func say(_ message: Message) throws(Failure) { try write(message.utf8 + [0x0A]) }
}

extension Failure {
  /// `.output` for what the system has against writing there.
  static func ofOutput(_ error: SystemError) -> Failure {
    .output(reason: StandardStream.output.wasClosed ? "it is closed" : error.reason)
  }
}

extension OutputBuffer {
  /// Writes the rest.
  ///
  /// - Throws: `.output` if not all could be written.
  mutating func end() throws(Failure) {
    do throws(SystemError) { try finish() } catch { throw .ofOutput(error) }
  }
}

/// Says something on standard error, behind the program's name.
func warn(_ message: Message) {
  let line: Message = "\(Catalogue.current.name): \(message)\n"
  // There is nobody else to tell.
  try? StandardStream.errors.descriptor.write(line.utf8)
}
