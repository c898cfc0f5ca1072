import Platform
import TerminalGrid

/// Standard output: data as it is, and words as messages.
enum StandardOutput {
  /// Writes all of it, and waits for a reader that is slow.
  static func write(_ bytes: some Sequence<UInt8>) throws(Failure) {
    try Failure.ofOutput { () throws(SystemError) in try StandardStream.writeOutput(bytes) }
  }

  /// Words to people, and a line break.
  static func say(_ message: Message) throws(Failure) { try write(message.utf8 + [0x0A]) }
}

extension Failure {
  /// Does something with standard output.
  ///
  /// - Throws: `.output` for what the system has against it.
  static func ofOutput(_ body: () throws(SystemError) -> Void) throws(Failure) {
    do throws(SystemError) {
      try body()
    } catch {
      let wasClosed = StandardStream.output.wasClosed
      throw .output(reason: wasClosed ? "it is closed" : error.reason)
    }
  }
}

/// Says something on standard error, behind the program's name.
func warn(_ message: Message) {
  let line: Message = "\(Catalogue.current.name): \(message)\n"
  // There is nobody else to tell.
  try? StandardStream.errors.descriptor.write(line.utf8)
}
