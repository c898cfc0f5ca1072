internal import SystemC

/// Whether a file is inside a directory, whatever links lead there.
///
/// - Returns: false also if either is not there.
package func isFile(_ path: String, inside directory: String) -> Bool {
  guard let file = try? realPath(path), let root = try? realPath(directory) else { return false }
  return file.utf8.starts(with: (root.utf8.last == UInt8(ascii: "/") ? root : root + "/").utf8)
}

/// realpath(3): the path without links.
package func realPath(_ path: String) throws(SystemError) -> String {
  guard let resolved = unsafe realpath(path, nil) else { throw SystemError(.opening, path) }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}
