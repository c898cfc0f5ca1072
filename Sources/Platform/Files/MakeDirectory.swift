internal import SystemC

/// Makes the directories that lead to a path, as far as they are not there, for their owner alone.
/// A directory that cannot be made shows when the path is opened.
package func makeDirectories(above path: String) {
  var parts = path.split(separator: "/").dropLast()[...]
  var directory = path.hasPrefix("/") ? "" : "."
  while let part = parts.popFirst() {
    directory += "/\(part)"
    _ = unsafe mkdir(directory, 0o700)
  }
}
