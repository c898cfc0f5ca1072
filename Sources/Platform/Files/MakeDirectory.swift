internal import SystemC

/// Makes the missing directories above a path, accessible only to their owner.
///
/// Errors are ignored here, because opening the path then fails.
package func makeDirectories(above path: String) {
  var parts = path.utf8.split(separator: UInt8(ascii: "/")).dropLast()[...]
  var directory = path.utf8.first == UInt8(ascii: "/") ? "" : "."
  while let part = parts.popFirst() {
    directory += "/" + String(Substring(part))
    _ = unsafe mkdir(directory, 0o700)
  }
}
