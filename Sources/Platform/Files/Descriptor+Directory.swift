internal import CLibrary
internal import SystemPackage

/// What a directory's entry turned out to be when it was opened.
package enum OpenedEntry {
  case file(Descriptor, size: Int)
  /// A directory, pipe, socket or device.
  case notAFile
  /// A link, and links are not followed.
  case link
  /// The system's reason.
  case failed(reason: String)
}

extension Descriptor {
  /// openat(2) and fstat(2): an entry of this directory, whatever bytes its name has.
  ///
  /// Does not wait for a named pipe's writer.
  package func entry(_ name: [UInt8], followsLinks: Bool = true) -> OpenedEntry {
    let number = unsafe (name + [0]).withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return Int32(-1) }
      return unsafe openat(
        self.number, start.assumingMemoryBound(to: CChar.self),
        O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW))
    }
    if number < 0 && errno == ELOOP && !followsLinks { return .link }
    // A socket cannot be opened at all.
    if number < 0 { return errno == ENXIO ? .notAFile : .failed(reason: Errno.last.description) }
    let file = FileDescriptor(rawValue: number)
    let descriptor = Descriptor(owning: file, name: String(decoding: name, as: UTF8.self))
    do throws(Errno) {
      let status = try Stat(file)
      return status.type == .regular ? .file(descriptor, size: Int(status.size)) : .notAFile
    } catch {
      return .failed(reason: error.description)
    }
  }

  /// fdopendir(3), readdir(3): the names of this directory's files, links and what has no known
  /// kind.
  ///
  /// Hidden entries are left out, and not counted as passed either.
  /// Of a task that is cancelled they are not all.
  package func entryNames() throws(SystemError) -> EntryNames {
    let own = unsafe openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0 else { throw SystemError(.opening, name) }
    guard let directory = unsafe fdopendir(own) else {
      close(own)
      throw SystemError(.opening, name)
    }
    defer { unsafe closedir(directory) }
    var names = EntryNames()
    while true {
      errno = 0
      guard let entry = unsafe readdir(directory) else { break }
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { room in
        unsafe Array(room.prefix { $0 != 0 })
      }
      if bytes.first == UInt8(ascii: ".") { continue }
      switch unsafe Int(entry.pointee.d_type) {
      case Int(DT_REG), Int(DT_LNK), Int(DT_UNKNOWN): names.append(bytes)
      default: names.passed += 1
      }
      if names.count & 1023 == 0, Task.isCancelled { return names }
    }
    guard errno == 0 else { throw SystemError(.reading, name) }
    names.sort()
    return names
  }
}

/// A path from the root; the path itself if the current directory has none.
package func absolutePath(_ path: String) -> String {
  guard !path.hasPrefix("/") else { return path }
  guard let current = unsafe getcwd(nil, 0) else { return path }
  defer { unsafe free(current) }
  let prefix = unsafe String(cString: current)
  return path.isEmpty || path == "." ? prefix : (prefix == "/" ? "" : prefix) + "/" + path
}
