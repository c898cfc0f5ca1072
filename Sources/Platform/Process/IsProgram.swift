internal import SystemC

/// Whether a shell would find a program of this name: a path, or a name in one of the folders of
/// PATH (access(2)).
package func isProgram(_ name: String) -> Bool {
  if name.utf8.contains(UInt8(ascii: "/")) { return unsafe access(name, X_OK) == 0 }
  let path = ThisProcess.environment["PATH"] ?? "/usr/bin:/bin"
  return !name.isEmpty
    && path.utf8.split(separator: UInt8(ascii: ":")).contains { folder in
      unsafe access("\(String(decoding: folder, as: UTF8.self))/\(name)", X_OK) == 0
    }
}
