internal import Glibc

/// An open file of the system's, closed with its last owner.
package final class Descriptor: Sendable {
  package let number: Int32
  /// For errors: the path as it was given.
  package let name: String
  package let isOwned: Bool

  /// - Parameter isOwned: whether the descriptor is closed with this object.
  package init(number: Int32, name: String, isOwned: Bool) {
    (self.number, self.name, self.isOwned) = (number, name, isOwned)
  }

  deinit {
    if isOwned { _ = close(number) }
  }

  /// Opens a file to read. A named pipe opens at once, whether or not it has a writer yet.
  package convenience init(path: String) throws(SystemError) {
    let number = unsafe path.withCString {
      unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    guard number >= 0 else { throw SystemError(.opening, path, number: errno) }
    self.init(number: number, name: path, isOwned: true)
  }
}

/// stat(2) and access(2): whether `path` is a regular file, which can be read again and again.
///
/// - Throws: `.opening` if it is not there or not to be read.
package func isReadableRegularFile(_ path: String) throws(SystemError) -> Bool {
  var status = stat()
  let isReadable = unsafe path.withCString {
    unsafe stat($0, &status) == 0 && access($0, R_OK) == 0
  }
  guard isReadable else { throw SystemError(.opening, path, number: errno) }
  return status.st_mode & S_IFMT == S_IFREG
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
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else {
      throw SystemError(.opening, name, number: errno)
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .directory
    case S_IFREG: return .regular(start: UInt64(max(0, lseek(number, 0, SEEK_CUR))))
    default: return .stream
    }
  }

  /// pread(2): up to `count` bytes from `offset`; none at the end.
  package func bytes(at offset: UInt64, count: Int) throws(SystemError) -> [UInt8] {
    let result = unsafe filled(count) { pointer in
      unsafe pread(number, pointer, count, off_t(truncatingIfNeeded: offset))
    }
    guard let bytes = result.bytes else {
      throw SystemError(.reading, name, number: result.errorNumber)
    }
    return bytes
  }

  /// poll(2) without waiting, and read(2): what is there, up to `count` bytes; none at the end; nil
  /// if nothing has come yet.
  package func bytesReady(count: Int) throws(SystemError) -> [UInt8]? {
    guard try isReady() else { return nil }
    let result = unsafe filled(count) { unsafe read(number, $0, count) }
    if let bytes = result.bytes { return bytes }
    if result.errorNumber == EAGAIN { return nil }
    throw SystemError(.reading, name, number: result.errorNumber)
  }

  /// poll(2) without waiting: whether reading would answer at once, be it with the end.
  package func isReady() throws(SystemError) -> Bool {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    let count = unsafe poll(&request, 1, 0)
    if count < 0 && errno != EINTR { throw SystemError(.reading, name, number: errno) }
    return count > 0
  }

  /// The bytes that `read` puts into room for `count`, again after a signal; nil bytes on an error.
  private func filled(
    _ count: Int, by read: (UnsafeMutableRawPointer?) -> Int
  ) -> (bytes: [UInt8]?, errorNumber: Int32) {
    var outcome = -1
    var reason: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { room, initializedCount in
      repeat {
        outcome = unsafe read(UnsafeMutableRawPointer(room.baseAddress))
        reason = outcome < 0 ? errno : 0
      } while reason == EINTR
      initializedCount = max(0, outcome)
    }
    return (outcome < 0 ? nil : bytes, reason)
  }
}

/// strerror_r(3): the system's words for an error number.
func systemReason(_ number: Int32) -> String {
  var words = [CChar](repeating: 0, count: 256)
  guard unsafe strerror_r(number, &words, words.count) == 0 else { return "error \(number)" }
  let text = words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  return String(decoding: text, as: UTF8.self)
}

/// The words for opening a directory as if it were a file.
package var directoryReason: String { systemReason(EISDIR) }
