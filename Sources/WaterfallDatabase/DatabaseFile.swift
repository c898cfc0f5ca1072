#if SQLite
internal import Glibc
import WaterfallItems

/// A database's file and what lies beside it.
struct DatabaseFile: Hashable {
  /// As it was given, for errors.
  let name: String
  /// Without symbolic links: the files beside it are named after the real one.
  let path: String

  /// - Throws: `.missing` if there is no such file, or it cannot be read.
  init(_ name: String) throws(ItemError) {
    self.name = name
    guard let real = unsafe realpath(name, nil) else {
      throw .missing(name: name, reason: Self.reason())
    }
    path = unsafe String(cString: real)
    unsafe free(real)
    guard unsafe access(path, R_OK) == 0 else { throw .missing(name: name, reason: Self.reason()) }
  }

  /// The last part of the name.
  var lastName: String { name.split(separator: "/").last.map(String.init) ?? name }

  /// Whether the file says that its latest changes are in a write-ahead log (bytes 18 and 19 of its
  /// head).
  func usesLog(_ header: [UInt8]) -> Bool {
    header.count > 19 && header[18...19].contains(2)
  }

  /// The file's first 100 bytes, less if it is shorter.
  func header() throws(ItemError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .missing(name: name, reason: Self.reason()) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw .missing(name: name, reason: Self.reason()) }
    return Array(bytes.prefix(count))
  }

  /// Bytes of a file whose name goes on after the database's; nil if there is none.
  func size(of ending: String) -> Int? {
    Stamp(path + ending)?.size
  }

  /// What changes when somebody writes.
  func stamps() -> [Stamp?] { [Stamp(path), Stamp(path + "-wal"), Stamp(path + "-shm")] }

  struct Stamp: Hashable {
    let size: Int
    let number: UInt64
    let seconds: Int
    let nanoseconds: Int

    init?(_ path: String) {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { return nil }
      size = Int(status.st_size)
      number = UInt64(status.st_ino)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  private static func reason() -> String {
    unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
  }
}
#endif
