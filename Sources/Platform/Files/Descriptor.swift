internal import SystemC
internal import SystemPackage

/// A descriptor of an open file. The file is closed when the last reference to this object goes.
package final class Descriptor: Sendable {
  let file: FileDescriptor
  /// The path as it was given; used in errors.
  package let name: String
  /// Whether the file is closed with this object.
  package let isOwned: Bool

  /// Takes over a file, which is closed with this object.
  init(owning file: FileDescriptor, name: String) {
    (self.file, self.name, isOwned) = (file, name, true)
  }

  /// Borrows a file, which stays open.
  init(borrowing file: FileDescriptor, name: String) {
    (self.file, self.name, isOwned) = (file, name, false)
  }

  deinit {
    // Nobody could handle an error here.
    if isOwned { try? file.close() }
  }

  package enum Opening {
    /// To read. A named pipe opens at once, whether or not it has a writer yet.
    case reading
    /// To read. Opening a named pipe waits until it has a writer.
    case readingWithWriter
    /// To write from its start. A missing file is created. A named pipe without a reader is
    /// refused, because opening it would wait for one.
    case writing
    /// Like ``writing``, but after the existing content.
    case appending
    /// Like ``reading``, but only a regular file that is this user's own: no link leads to it, and
    /// it has no other name.
    case readingPrivately
    /// Like ``appending``, with the conditions of ``readingPrivately``. A new file is accessible to
    /// its owner only.
    case appendingPrivately

    fileprivate var isPrivate: Bool { self == .readingPrivately || self == .appendingPrivately }
  }

  /// Opens a file (open(2)).
  package convenience init(path: String, for opening: Opening = .reading) throws(SystemError) {
    var options: FileDescriptor.OpenOptions = [.closeOnExec, .noTerminal]
    switch opening {
    case .reading, .readingPrivately: options.insert(.nonBlocking)
    case .readingWithWriter: break
    case .writing: options.formUnion([.create, .nonBlocking])
    case .appending, .appendingPrivately: options.formUnion([.create, .append, .nonBlocking])
    }
    let mode: CInterop.Mode = opening == .appendingPrivately ? 0o600 : 0o666
    if opening.isPrivate { options.insert(.noFollow) }
    let writes = options.contains(.create)
    let file: FileDescriptor
    do throws(SystemError) {
      file = try answer(.opening, path) {
        try unsafe FileDescriptor.open(
          path, writes ? .writeOnly : .readOnly, options: options,
          permissions: writes ? FilePermissions(rawValue: mode) : nil)
      }
    } catch {
      if writes, error.isOfNobody { throw SystemError(.opening, path, .noReader) }
      throw opening.isPrivate && error.isOfLink ? SystemError(.opening, path, .notOwn) : error
    }
    self.init(owning: file, name: path)
    if opening.isPrivate {
      let status = try answer(.opening, path) { try Stat(file) }
      guard status.type == .regular else { throw SystemError(.opening, path, .notRegular) }
      guard status.userID.rawValue == geteuid(), status.linkCount == 1 else {
        throw SystemError(.opening, path, .notOwn)
      }
    }
  }

  /// The system's number for the file.
  package var number: Int32 { file.rawValue }
}

extension FileDescriptor.OpenOptions {
  /// O_NOCTTY: a terminal that is opened does not become this process's controlling terminal.
  static var noTerminal: Self { Self(rawValue: O_NOCTTY) }
}

/// Whether `path` is a regular file, which can be read repeatedly (stat(2) and access(2)).
///
/// - Throws: `.opening` if it is missing or cannot be read.
package func isReadableRegularFile(_ path: String) throws(SystemError) -> Bool {
  let status = try answer(.opening, path) { try unsafe Stat(path) }
  guard unsafe access(path, R_OK) == 0 else { throw SystemError(.opening, path) }
  return status.type == .regular
}

/// The kind of file that a descriptor leads to, as far as it matters for reading.
package enum DescriptorKind: Equatable {
  /// Can be read at any offset, repeatedly. `start` is the descriptor's current offset.
  case regular(start: UInt64)
  /// Can be read once, forwards.
  case stream
  case directory
}

extension Descriptor {
  /// The kind of this file (fstat(2), and lseek(2) for a regular file).
  package func kind() throws(SystemError) -> DescriptorKind {
    switch try answer(.opening, name, { try Stat(file) }).type {
    case .directory: return .directory
    case .regular:
      let start = try answer(.opening, name) { try file.seek(offset: 0, from: .current) }
      return .regular(start: UInt64(max(0, start)))
    default: return .stream
    }
  }

  /// Reads up to `count` bytes from `offset`; empty at the end (pread(2)).
  package func bytes(at offset: UInt64, count: Int) throws(SystemError) -> [UInt8] {
    try unsafe filled(count) { room in
      try unsafe file.read(fromAbsoluteOffset: Int64(truncatingIfNeeded: offset), into: room)
    }
  }

  /// Reads up to `count` bytes without waiting (poll(2), read(2)).
  ///
  /// - Returns: empty at the end; nil if nothing has come yet.
  package func bytesReady(count: Int) throws(SystemError) -> [UInt8]? {
    guard try isReady() else { return nil }
    do throws(SystemError) {
      return try nextBytes(count: count)
    } catch {
      if error.isPassing { return nil }
      throw error
    }
  }

  /// Reads the next bytes, up to `count` (read(2)). Waits for some; empty at the end.
  package func nextBytes(count: Int) throws(SystemError) -> [UInt8] {
    try unsafe filled(count) { room in try unsafe file.read(into: room) }
  }

  /// Reads all bytes up to the end (read(2)). Waits for them.
  ///
  /// - Throws: also if there are more than `limit` bytes.
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

  /// Whether a read would return at once, with bytes or with the end (poll(2) without waiting).
  package func isReady() throws(SystemError) -> Bool {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    let count = unsafe poll(&request, 1, 0)
    if count < 0 && errno != EINTR { throw SystemError(.reading, name) }
    return count > 0
  }

  /// Returns the bytes that `read` puts into a buffer of `count` bytes.
  private func filled(
    _ count: Int, by read: (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws(SystemError) -> [UInt8] {
    // All empty arrays share their storage. The initializer writes the count to it, and the thread
    // sanitizer reports that.
    if count == 0 { return [] }
    return try answer(.reading, name) {
      try unsafe [UInt8](unsafeUninitializedCapacity: count) { room, initializedCount in
        initializedCount = try unsafe read(UnsafeMutableRawBufferPointer(room))
      }
    }
  }
}
