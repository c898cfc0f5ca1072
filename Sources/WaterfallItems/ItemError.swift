/// The reason why items could not be read.
package enum ItemError: Error, Hashable, Sendable {
  /// The file does not exist or may not be read; with its name and the system's reason.
  case missing(name: String, reason: String)
  /// Reading failed after the file was opened.
  case io(name: String, reason: String)
  /// The data violates its format; `place` is `line:column`, or a record's number in words.
  case malformed(name: String, place: String, expected: String)
  /// A command that should deliver a page failed; with its text, and its status or last output.
  case command(command: String, reason: String)
  /// The data can be read only once, as from a pipe.
  case unrepeatable(name: String)
  /// This build cannot read the data, or nothing can; with the reason.
  case unsupported(name: String, reason: String)
  /// There is nothing to show; with the reason.
  case empty(name: String, reason: String)
  case cancelled
}
