/// Why items could not be read.
package enum ItemError: Error, Hashable, Sendable {
  /// No such file, or it is not to be read: what was asked for, and the system's reason.
  case missing(name: String, reason: String)
  /// A fault while reading.
  case io(name: String, reason: String)
  /// The data is not what its format demands. `place` is `line:column`, or a record's number in words.
  case malformed(name: String, place: String, expected: String)
  case cancelled
}
