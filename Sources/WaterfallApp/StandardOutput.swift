import Platform
import TerminalGrid

/// Standard output: data as it is, and words as messages.
enum StandardOutput {
  /// Writes all of it, and waits for a reader that is slow.
  ///
  /// A reader that went away (`… | head`) ends the program as it ends others.
  static func write(_ bytes: some Sequence<UInt8>) throws(Failure) {
    guard !StandardStream.output.wasClosed else { throw .output(reason: "it is closed") }
    do throws(SystemError) {
      try StandardStream.output.descriptor.write(bytes)
    } catch {
      if error.isOfBrokenPipe { ThisProcess.endByBrokenPipe() }
      throw .output(reason: error.reason)
    }
  }

  /// Words to people, and a line break.
  static func say(_ message: Message) throws(Failure) { try write(message.utf8 + [0x0A]) }
}

/// Says something on standard error, behind the program's name.
func warn(_ message: Message) {
  let line: Message = "\(Catalogue.current.name): \(message)\n"
  // There is nobody else to tell.
  try? StandardStream.errors.descriptor.write(line.utf8)
}
