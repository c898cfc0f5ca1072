internal import SystemC
internal import SystemPackage

/// A file with a text for a command. Only this user can read it.
///
/// It is removed when it is dropped, and when this process exits.
package final class PrivateFile: Sendable {
  package let path: String

  /// Makes the file in `$TMPDIR`, or else in /tmp. It may wait for a disk.
  ///
  /// - Throws: `.opening` or `.writing`.
  package init(_ text: [UInt8]) throws(SystemError) { path = try Self.make(text) }

  deinit { ExitList.all.end(.file(path: path)) }

  /// Removes all of them before this process becomes another program, which could not.
  package static func removeAll() { ExitList.all.removeFiles() }

  private static func make(_ text: [UInt8]) throws(SystemError) -> String {
    let given = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    let random = String(UInt64.random(in: 0 ... .max), radix: 36)
    let path = "\(given.isEmpty ? "/tmp" : given)/waterfall-\(random)"
    let opened = try ExitList.all.make(orThrow: SystemError.cancelled) { () throws(SystemError) in
      let file = try answer(.opening, path) {
        try unsafe FileDescriptor.open(
          path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
          permissions: .ownerReadWrite)
      }
      return (file, .file(path: path))
    }
    do throws(SystemError) {
      try Descriptor(owning: opened, name: path).write(text)
    } catch {
      ExitList.all.end(.file(path: path))
      throw error
    }
    return path
  }
}
