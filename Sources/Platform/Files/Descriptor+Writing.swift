internal import SystemC
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

  /// write(2): as much of `bytes` as is taken at once; nothing on an error.
  func writeAtOnce(_ bytes: [UInt8]) {
    _ = try? unsafe bytes.withUnsafeBytes { try unsafe file.write($0) }
  }

  /// write(2): as many of `bytes` from the first on as are taken at once.
  ///
  /// - Returns: how many.
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

  /// write(2): all of `bytes`. Waits for a reader that is slow.
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

  /// ftruncate(2): cuts the file off behind `size` bytes, if it can be cut.
  package func cut(to size: Int) { try? file.resize(to: Int64(size)) }
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
