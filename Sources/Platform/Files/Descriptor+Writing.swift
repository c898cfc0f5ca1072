internal import SystemC
internal import SystemPackage

extension Descriptor {
  /// Makes a pipe that child processes do not inherit (pipe2(2)).
  static func pipe(name: String) throws(Errno) -> (reading: Descriptor, writing: Descriptor) {
    let ends = try FileDescriptor.pipe(options: .closeOnExec)
    return (
      Descriptor(owning: ends.readEnd, name: name), Descriptor(owning: ends.writeEnd, name: name)
    )
  }

  /// Makes reads and writes return at once. This affects everyone who shares the open file.
  func stopBlocking() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }

  /// Writes as much of `bytes` as is taken at once; ignores errors (write(2)).
  func writeAtOnce(_ bytes: [UInt8]) {
    _ = try? unsafe bytes.withUnsafeBytes { try unsafe file.write($0) }
  }

  /// Writes as many of the first bytes as are taken at once (write(2)).
  ///
  /// - Returns: how many were written.
  package func writeSome(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    do throws(SystemError) {
      return try answer(.writing, name) {
        try unsafe bytes.withUnsafeBytes { try unsafe file.write($0) }
      }
    } catch {
      if error.isPassing { return 0 }
      throw error
    }
  }

  /// Writes all bytes (write(2)). Waits for a slow reader.
  package func write(_ bytes: some Sequence<UInt8>) throws(SystemError) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      do throws(SystemError) {
        rest = try rest.dropFirst(
          answer(.writing, name) {
            try unsafe rest.withUnsafeBytes { try unsafe file.write($0) }
          })
      } catch {
        guard error.isPassing else { throw error }
        var room = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        unsafe _ = poll(&room, 1, -1)
      }
    }
  }

  /// Cuts the file off after `size` bytes, if it can be cut (ftruncate(2)).
  package func cut(to size: Int) { try? file.resize(to: Int64(size)) }

  /// Makes a file without a name, in `$TMPDIR` or else in /tmp; nil if neither is possible (open(2)
  /// and unlink(2)).
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

  /// Writes `bytes` at `offset`; returns whether all of them could be written (pwrite(2)).
  package func write(_ bytes: [UInt8], at offset: UInt64) -> Bool {
    let place = Int64(truncatingIfNeeded: offset)
    return (try? file.writeAll(toAbsoluteOffset: place, bytes)) != nil
  }
}
