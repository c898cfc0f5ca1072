internal import SystemC
internal import SystemPackage

/// An open file of the system's, closed with its last owner.
package final class Descriptor: Sendable {
  let file: FileDescriptor
  /// For errors: the path as it was given.
  package let name: String
  /// Whether the file is closed with this object.
  package let isOwned: Bool

  /// A file that is closed with this object.
  init(owning file: FileDescriptor, name: String) {
    (self.file, self.name, isOwned) = (file, name, true)
  }

  /// A file that stays open.
  init(borrowing file: FileDescriptor, name: String) {
    (self.file, self.name, isOwned) = (file, name, false)
  }

  deinit {
    // There is nobody to tell.
    if isOwned { try? file.close() }
  }

  /// How a file is opened.
  package enum Opening {
    /// To read. A named pipe opens at once, whether or not it has a writer yet.
    case reading
    /// To read. A named pipe is waited for until it has a writer.
    case readingWithWriter
    /// To write from its start. It is made if it is not there. A named pipe that has no reader is
    /// refused, since opening it would wait for one.
    case writing
    /// The same, to write behind what is in it.
    case appending
    /// The same; a file that is made is for its owner alone.
    case appendingPrivately
  }

  /// open(2).
  package convenience init(path: String, for opening: Opening = .reading) throws(SystemError) {
    var options: FileDescriptor.OpenOptions = [.closeOnExec, .noTerminal]
    switch opening {
    case .reading: options.insert(.nonBlocking)
    case .readingWithWriter: break
    case .writing: options.formUnion([.create, .nonBlocking])
    case .appending, .appendingPrivately: options.formUnion([.create, .append, .nonBlocking])
    }
    let mode: CInterop.Mode = opening == .appendingPrivately ? 0o600 : 0o666
    let writes = options.contains(.create)
    let file = try answer(.opening, path) {
      try unsafe FileDescriptor.open(
        path, writes ? .writeOnly : .readOnly, options: options,
        permissions: writes ? FilePermissions(rawValue: mode) : nil)
    }
    self.init(owning: file, name: path)
  }

  /// The same for a regular file. Anything else, such as a pipe, is refused.
  package convenience init(
    regularFileAt path: String, for opening: Opening = .reading
  ) throws(SystemError) {
    try self.init(path: path, for: opening)
    guard case .regular = try kind() else { throw SystemError(.opening, path, .notRegular) }
  }

  /// What the system calls it.
  package var number: Int32 { file.rawValue }
}

extension FileDescriptor.OpenOptions {
  /// O_NOCTTY: a terminal does not become this process's own.
  static var noTerminal: Self { Self(rawValue: O_NOCTTY) }
}

/// stat(2) and access(2): whether `path` is a regular file, which can be read again and again.
///
/// - Throws: `.opening` if it is not there or not to be read.
package func isReadableRegularFile(_ path: String) throws(SystemError) -> Bool {
  let status = try answer(.opening, path) { try unsafe Stat(path) }
  guard unsafe access(path, R_OK) == 0 else { throw SystemError(.opening, path) }
  return status.type == .regular
}

/// What stands behind a descriptor, as far as reading differs.
package enum DescriptorKind: Equatable {
  /// Can be read anywhere, again and again; `start` is where the descriptor stands now.
  case regular(start: UInt64)
  /// Can be read once, forwards.
  case stream
  case directory
}

extension Descriptor {
  /// fstat(2), and lseek(2) for a regular file.
  package func kind() throws(SystemError) -> DescriptorKind {
    switch try answer(.opening, name, { try Stat(file) }).type {
    case .directory: return .directory
    case .regular:
      let start = try answer(.opening, name) { try file.seek(offset: 0, from: .current) }
      return .regular(start: UInt64(max(0, start)))
    default: return .stream
    }
  }

  /// pread(2): up to `count` bytes from `offset`; none at the end.
  package func bytes(at offset: UInt64, count: Int) throws(SystemError) -> [UInt8] {
    try unsafe filled(count) { room in
      try unsafe file.read(fromAbsoluteOffset: Int64(truncatingIfNeeded: offset), into: room)
    }
  }

  /// poll(2) without waiting, and read(2): what is there, up to `count` bytes; none at the end; nil
  /// if nothing has come yet.
  package func bytesReady(count: Int) throws(SystemError) -> [UInt8]? {
    guard try isReady() else { return nil }
    do throws(SystemError) {
      return try nextBytes(count: count)
    } catch {
      if error.isPassing { return nil }
      throw error
    }
  }

  /// read(2): the next bytes, up to `count`; waits for some; none at the end.
  package func nextBytes(count: Int) throws(SystemError) -> [UInt8] {
    try unsafe filled(count) { room in try unsafe file.read(into: room) }
  }

  /// read(2): all bytes up to the end; waits for them.
  ///
  /// - Throws: also if there are more than `limit`.
  package func allBytes(limit: Int = .max) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    if let size = FileState(of: self)?.size {
      bytes.reserveCapacity(min(limit, Int(clamping: size)))
    }
    while true {
      let piece = try nextBytes(count: 65_536)
      if piece.isEmpty { return bytes }
      bytes += piece
      guard bytes.count <= limit else { throw SystemError(.reading, name, .fileTooLarge) }
    }
  }

  /// poll(2) without waiting: whether reading would answer at once, be it with the end.
  package func isReady() throws(SystemError) -> Bool {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    let count = unsafe poll(&request, 1, 0)
    if count < 0 && errno != EINTR { throw SystemError(.reading, name) }
    return count > 0
  }

  /// The bytes that `read` puts into room for `count`.
  private func filled(
    _ count: Int, by read: (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws(SystemError) -> [UInt8] {
    try answer(.reading, name) {
      try unsafe [UInt8](unsafeUninitializedCapacity: count) { room, initializedCount in
        initializedCount = try unsafe read(UnsafeMutableRawBufferPointer(room))
      }
    }
  }
}
