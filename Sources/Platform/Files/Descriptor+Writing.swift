internal import CLibrary
internal import SystemPackage

extension Descriptor {
  /// pipe2(2), not inherited by child processes.
  static func pipe(name: String) throws(Errno) -> (reading: Descriptor, writing: Descriptor) {
    let ends = try FileDescriptor.pipe(options: .closeOnExec)
    return (
      Descriptor(owning: ends.readEnd, name: name), Descriptor(owning: ends.writeEnd, name: name)
    )
  }

  /// Makes reading and writing answer at once. What shares the open file is changed too.
  func stopBlocking() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }

  /// write(2): how many of `bytes` were written; 0 on an error.
  func write(_ bytes: [UInt8]) -> Int {
    (try? unsafe bytes.withUnsafeBytes { try unsafe file.write($0) }) ?? 0
  }
}

extension Descriptor {
  /// open(2) and unlink(2): a file without a name, in `$TMPDIR` or else /tmp; nil if there can be
  /// none.
  package static func temporary() -> Descriptor? {
    let given = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    for directory in [given, "/tmp"] where !directory.isEmpty {
      let path = "\(directory)/waterfall-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
      let file = try? unsafe FileDescriptor.open(
        path, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: .ownerReadWrite)
      guard let file else { continue }
      unsafe unlink(path)
      return Descriptor(owning: file, name: "the temporary file in \(directory)")
    }
    return nil
  }

  /// pwrite(2): whether all of `bytes` could be written at `offset`.
  package func write(_ bytes: [UInt8], at offset: UInt64) -> Bool {
    let place = Int64(truncatingIfNeeded: offset)
    return (try? file.writeAll(toAbsoluteOffset: place, bytes)) != nil
  }
}
