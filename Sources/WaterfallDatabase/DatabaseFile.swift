#if Libraries
internal import Platform
import WaterfallItems

/// A database's file, and the files beside it.
struct DatabaseFile: Hashable {
  /// The name as it was given, for errors.
  let name: String
  /// The path without symbolic links, because the files beside it are named after the real file.
  let path: String

  /// - Throws: `.missing` if there is no such file, or it cannot be read.
  init(_ name: String) throws(ItemError) {
    self.name = name
    do throws(SystemError) {
      path = try realPath(name)
      _ = try isReadableRegularFile(path)
    } catch {
      throw .missing(name: name, reason: error.reason)
    }
  }

  var lastName: String { Platform.lastName(of: name) }

  /// Whether the header says that the latest changes are in a write-ahead log (bytes 18 and 19).
  func usesLog(_ header: [UInt8]) -> Bool { header.count > 19 && header[18...19].contains(2) }

  /// The file's first 100 bytes; fewer if the file is shorter.
  func header() throws(ItemError) -> [UInt8] {
    do throws(SystemError) {
      return try Descriptor(path: path).bytes(at: 0, count: 100)
    } catch {
      throw .missing(name: name, reason: error.reason)
    }
  }

  /// The size in bytes of the file whose name is the database's plus `ending`; nil if there is
  /// none.
  func size(of ending: String) -> Int? { FileState(path: path + ending).map { Int($0.size) } }

  /// The states of the three files, one of which changes with every write.
  func stamps() -> [FileState?] {
    [FileState(path: path), FileState(path: path + "-wal"), FileState(path: path + "-shm")]
  }
}
#endif
