internal import SystemC

/// Makes the directories that lead to a path, as far as they are not there, for their owner alone.
/// A directory that cannot be made shows when the path is opened.
package func makeDirectories(above path: String) {
  var parts = path.utf8.split(separator: UInt8(ascii: "/")).dropLast()[...]
  var directory = path.utf8.first == UInt8(ascii: "/") ? "" : "."
  while let part = parts.popFirst() {
    directory += "/" + String(Substring(part))
    _ = unsafe mkdir(directory, 0o700)
  }
}
