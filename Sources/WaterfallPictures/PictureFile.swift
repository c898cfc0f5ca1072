import Platform

/// A picture file, in memory or open on disk. It is closed when its last owner is gone.
final class PictureFile: Sendable {
  private enum Store: Sendable {
    case file(Descriptor)
    case memory([UInt8])
  }

  private let store: Store
  /// In bytes.
  let size: Int

  init(bytes: [UInt8]) { (store, size) = (.memory(bytes), bytes.count) }

  /// Opens a regular file. Named pipes and devices are refused without waiting for them.
  init(_ named: NamedFile) throws(PictureError) {
    let (file, kind): (Descriptor, DescriptorKind)
    do throws(SystemError) {
      file = try Descriptor(named)
      kind = try file.kind()
    } catch {
      throw .unreadable(reason: error.reason)
    }
    guard case .regular = kind else { throw .unreadable(reason: "not a regular file") }
    (store, size) = (.file(file), Int(FileState(of: file)?.size ?? 0))
  }

  /// Reads up to `count` bytes from `offset`; fewer only at the end.
  func bytes(at offset: Int, count: Int) throws(PictureError) -> [UInt8] {
    switch store {
    case .file(let file): return try Self.bytes(of: file, at: offset, count: count)
    case .memory(let bytes):
      guard offset < bytes.count else { return [] }
      return Array(bytes[offset..<min(bytes.count, offset + count)])
    }
  }

  private static func bytes(
    of file: Descriptor, at offset: Int, count: Int
  ) throws(PictureError) -> [UInt8] {
    do throws(SystemError) {
      var bytes = try file.bytes(at: UInt64(offset), count: count)
      while bytes.count < count {
        let more = try file.bytes(at: UInt64(offset + bytes.count), count: count - bytes.count)
        if more.isEmpty { break }
        bytes += more
      }
      return bytes
    } catch {
      throw .unreadable(reason: error.reason)
    }
  }
}
