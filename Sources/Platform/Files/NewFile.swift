internal import SystemC
internal import SystemPackage

/// A file that gets its name only once it is whole.
///
/// Until then it has no name, so it is gone with this process, however that ends. Where the file
/// system has no files without names, it is beside its place under a hidden one. If it is dropped
/// before its end, or this process exits, it is removed, so a fault leaves no half file.
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
  /// The name beside its place that it has for a while, if it needs one.
  private let hiddenPath: String
  /// Whether the file has its hidden name.
  private var isHidden: Bool
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
    let hiddenPath = "\(directory).waterfall-\(random)"
    let unnamed = FileDescriptor.unnamed(in: directory.isEmpty ? "." : directory, permissions)
    let opened: FileDescriptor
    if let unnamed {
      opened = unnamed
    } else {
      opened = try ExitList.all.make(orThrow: SystemError.cancelled) { () throws(SystemError) in
        let file = try answer(.opening, path) {
          try unsafe FileDescriptor.open(
            hiddenPath, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
            permissions: permissions)
        }
        return (file, .file(path: hiddenPath))
      }
    }
    // The mask of this process took bits away.
    if old != nil { _ = fchmod(opened.rawValue, permissions.rawValue) }
    file = Descriptor(owning: opened, name: path)
    (self.path, self.place, self.hiddenPath) = (path, place, hiddenPath)
    (isHidden, isThere) = (unnamed == nil, old != nil)
  }

  deinit { if isHidden { ExitList.all.end(.file(path: hiddenPath)) } }

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
    // Unlike rename(2), this replaces nothing.
    if addName(place) { return }
    if replaced == .nothing {
      guard errno != EEXIST else { throw SystemError(.writing, path, .fileExists) }
      // The file system may have no links.
      guard unsafe access(place, F_OK) != 0 else { throw SystemError(.writing, path, .fileExists) }
    }
    try hide()
    guard unsafe rename(hiddenPath, place) == 0 else { throw SystemError(.writing, path) }
    isHidden = false
    ExitList.all.remove(.file(path: hiddenPath))
  }

  /// Gives the file one name more, unless something has it (link(2), linkat(2)).
  private func addName(_ name: String) -> Bool {
    if isHidden { return unsafe link(hiddenPath, name) == 0 }
    let unnamed = file.file.pathInProc
    return unsafe linkat(AT_FDCWD, unnamed, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
  }

  /// Gives the file its hidden name, because only a file with a name can replace another one.
  private func hide() throws(SystemError) {
    if isHidden { return }
    try ExitList.all.make(orThrow: SystemError.cancelled) { () throws(SystemError) in
      guard addName(hiddenPath) else { throw SystemError(.writing, path) }
      return ((), .file(path: hiddenPath))
    }
    isHidden = true
  }
}

extension FileDescriptor {
  /// Makes a file without a name in a directory (open(2), O_TMPFILE).
  ///
  /// - Returns: nil if the system or the file system has no such files, or could not name it later.
  fileprivate static func unnamed(
    in directory: String, _ permissions: FilePermissions
  ) -> FileDescriptor? {
    #if os(Linux)
    // O_TMPFILE is this bit and O_DIRECTORY. The C libraries declare it to GNU programs only.
    let unnamed = OpenOptions(rawValue: 0o20_000_000)
    let file = try? unsafe FileDescriptor.open(
      directory, .writeOnly, options: [unnamed, .directory, .closeOnExec], permissions: permissions)
    guard let file else { return nil }
    if unsafe access(file.pathInProc, F_OK) == 0 { return file }
    try? file.close()
    #endif
    return nil
  }

  /// The path by which a file without a name is found; nothing is there without /proc.
  fileprivate var pathInProc: String { "/proc/self/fd/\(rawValue)" }
}
