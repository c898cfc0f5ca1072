internal import Glibc
internal import Synchronization
internal import SystemPackage

/// Held while a child process begins, and while there are descriptors that it would inherit by
/// mistake.
let inheritance = Mutex(())

extension Descriptor {
  /// pipe(2), not inherited by child processes; nil if there are no descriptors left.
  static func pipe(name: String) -> (reading: Descriptor, writing: Descriptor)? {
    var numbers: [Int32] = [-1, -1]
    let status = inheritance.withLock { _ in
      let status = unsafe Glibc.pipe(&numbers)
      for number in numbers where status == 0 { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
      return status
    }
    guard status == 0 else { return nil }
    let ends = numbers.map { Descriptor(owning: FileDescriptor(rawValue: $0), name: name) }
    return (ends[0], ends[1])
  }

  /// Makes reading and writing answer at once. What shares the open file is changed too.
  func stopBlocking() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }

  /// write(2): how many of `bytes` were written; 0 on an error.
  func write(_ bytes: [UInt8]) -> Int {
    max(0, unsafe Glibc.write(number, bytes, bytes.count))
  }
}

extension Descriptor {
  /// mkstemp(3) and unlink(2): a file without a name, in `$TMPDIR` or else /tmp; nil if there can
  /// be none.
  package static func temporary() -> Descriptor? {
    let given = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    for directory in [given, "/tmp"] where !directory.isEmpty {
      var template = Array("\(directory)/waterfall-XXXXXX".utf8CString)
      let number = unsafe mkstemp(&template)
      guard number >= 0 else { continue }
      unsafe unlink(template)
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      return Descriptor(
        owning: FileDescriptor(rawValue: number), name: "the temporary file in \(directory)")
    }
    return nil
  }

  /// pwrite(2): whether all of `bytes` could be written at `offset`.
  package func write(_ bytes: [UInt8], at offset: UInt64) -> Bool {
    let place = Int64(truncatingIfNeeded: offset)
    return (try? file.writeAll(toAbsoluteOffset: place, bytes)) != nil
  }
}
