/// Why items could not be read.
package enum ItemError: Error, Hashable, Sendable {
  /// No such file, or it is not to be read: what was asked for, and the system's reason.
  case missing(name: String, reason: String)
  /// A fault while reading.
  case io(name: String, reason: String)
  /// The data is not what its format demands. `place` is `line:column`, or a record's number in
  /// words.
  case malformed(name: String, place: String, expected: String)
  /// A command that was to bring a page failed: what was run, and its status or last words.
  case command(command: String, reason: String)
  /// It can be read only once: a pipe, say.
  case unrepeatable(name: String)
  /// This build, or this kind of thing, cannot be read: why.
  case unsupported(name: String, reason: String)
  /// There is nothing in it to show: why.
  case empty(name: String, reason: String)
  case cancelled
}
