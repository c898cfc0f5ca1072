internal import CLibrary

/// Whether a file is inside a directory, whatever links lead there.
///
/// - Returns: false also if either is not there.
package func isFile(_ path: String, inside directory: String) -> Bool {
  guard let file = realPath(path), let root = realPath(directory) else { return false }
  return file.starts(with: root.last == UInt8(ascii: "/") ? root : root + [UInt8(ascii: "/")])
}

/// realpath(3): the path without links; nil if there is nothing.
private func realPath(_ path: String) -> [UInt8]? {
  guard let resolved = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(resolved) }
  return unsafe Array(String(cString: resolved).utf8)
}
