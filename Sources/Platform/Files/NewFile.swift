internal import SystemC
internal import SystemPackage

/// A file that gets its name only once it is whole.
///
/// Until then it is beside its place, under another name. If it is dropped before its end, it is
/// removed, so a fault leaves no half file.
///
/// ```swift
/// let file = try NewFile(at: "table.csv")
/// try file.write(Array("a,b\n".utf8))
/// try file.finish(replacing: .nothing)  // table.csv is there now
/// ```
package final class NewFile {
  /// The file that may have the name already.
  package enum Replaced: Hashable, Sendable {
    /// No file is replaced; one that is there is a fault.
    case nothing
    /// A file that is there is replaced.
    case anyFile
  }

  private let file: Descriptor
  /// The path as it was given.
  private let path: String
  /// The path without links at its end, so that a link stays and its file is replaced.
  private let place: String
  private let temporaryPath: String
  private var isFinished = false
  /// Whether a regular file was there at the start.
  package let isThere: Bool

  /// Makes the file, with the permissions of the one that is there.
  ///
  /// - Throws: `.opening`, also if something that is no regular file has this path.
  package init(at path: String) throws(SystemError) {
    // It fails if nothing is there.
    let place = (try? realPath(path)) ?? path
    var permissions = FilePermissions(rawValue: 0o666)
    let old = try? unsafe Stat(place)
    if let old {
      guard old.type == .regular else { throw SystemError(.opening, path, .notRegular) }
      permissions = FilePermissions(rawValue: old.rawValue.st_mode & 0o777)
    }
    let end = place.utf8.lastIndex(of: UInt8(ascii: "/"))
    let directory = end.map { String(place[...$0]) } ?? ""
    let random = String(UInt64.random(in: 0 ... .max), radix: 36)
    let temporaryPath = "\(directory).waterfall-\(random)"
    let opened = try answer(.opening, path) {
      try unsafe FileDescriptor.open(
        temporaryPath, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: permissions)
    }
    // The mask of this process took bits away.
    if old != nil { _ = fchmod(opened.rawValue, permissions.rawValue) }
    file = Descriptor(owning: opened, name: path)
    (self.path, self.place, self.temporaryPath) = (path, place, temporaryPath)
    isThere = old != nil
  }

  deinit { if !isFinished { unsafe unlink(temporaryPath) } }

  /// Appends bytes. It may wait for a disk.
  ///
  /// - Throws: `.writing`.
  package func write(_ bytes: [UInt8]) throws(SystemError) { try file.write(bytes) }

  /// Gives the file its name, once all of its bytes are on the disk.
  ///
  /// - Throws: `.writing`; ``SystemError/isOfExistingFile`` if a file is there that may not be
  ///   replaced.
  package func finish(replacing replaced: Replaced) throws(SystemError) {
    // Some file systems report only here that the disk is full.
    guard fsync(file.number) == 0 else { throw SystemError(.writing, path) }
    if replaced == .nothing {
      // Unlike rename(2), link(2) replaces nothing. The first name is removed with this object.
      if unsafe link(temporaryPath, place) == 0 { return }
      guard errno != EEXIST else { throw SystemError(.writing, path, .fileExists) }
      // The file system may have no links.
      guard unsafe access(place, F_OK) != 0 else { throw SystemError(.writing, path, .fileExists) }
    }
    guard unsafe rename(temporaryPath, place) == 0 else { throw SystemError(.writing, path) }
    isFinished = true
  }
}
