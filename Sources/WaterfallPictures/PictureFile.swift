import Glibc

/// An open picture file, closed with its last owner, or one in memory.
final class PictureFile: Sendable {
  private enum Store: Sendable {
    case descriptor(Int32)
    case memory([UInt8])
  }

  private let store: Store
  /// Bytes.
  let size: Int

  init(bytes: [UInt8]) { (store, size) = (.memory(bytes), bytes.count) }

  /// open(2) and fstat(2). A named pipe or device is refused, and opening one does not wait.
  init(path: String) throws(PictureError) {
    let number = unsafe path.withCString {
      unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    guard number >= 0 else { throw .unreadable(reason: Self.systemReason(errno)) }
    var status = stat()
    let outcome = unsafe fstat(number, &status)
    guard outcome == 0, status.st_mode & S_IFMT == S_IFREG else {
      let reason = outcome == 0 ? "not a regular file" : Self.systemReason(errno)
      close(number)
      throw .unreadable(reason: reason)
    }
    (store, size) = (.descriptor(number), Int(status.st_size))
  }

  deinit { if case .descriptor(let number) = store { close(number) } }

  /// Up to `count` bytes from `offset`; fewer only at the end.
  func bytes(at offset: Int, count: Int) throws(PictureError) -> [UInt8] {
    switch store {
    case .descriptor(let number): return try Self.bytes(of: number, at: offset, count: count)
    case .memory(let bytes):
      guard offset < bytes.count else { return [] }
      return Array(bytes[offset..<min(bytes.count, offset + count)])
    }
  }

  /// pread(2): up to `count` bytes from `offset`; fewer only at the end.
  private static func bytes(
    of number: Int32, at offset: Int, count: Int
  ) throws(PictureError) -> [UInt8] {
    var reason: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      while filled < count, let base = room.baseAddress {
        let got = unsafe pread(number, base + filled, count - filled, off_t(offset + filled))
        if got < 0 && errno == EINTR { continue }
        if got < 0 { reason = errno }
        if got <= 0 { return }
        filled += got
      }
    }
    guard reason == 0 else { throw .unreadable(reason: Self.systemReason(reason)) }
    return bytes
  }

  /// strerror_r(3): the system's words for an error number.
  private static func systemReason(_ number: Int32) -> String {
    var words = [CChar](repeating: 0, count: 256)
    guard unsafe strerror_r(number, &words, words.count) == 0 else { return "error \(number)" }
    return String(
      decoding: words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
