internal import SystemC
internal import SystemPackage

/// A directory's entry as it turned out to be when it was opened.
package enum OpenedEntry {
  case file(Descriptor, size: Int)
  case directory(Descriptor)
  /// A pipe, socket or device.
  case special
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
    if number < 0 { return errno == ENXIO ? .special : .failed(reason: Errno.last.description) }
    let file = FileDescriptor(rawValue: number)
    let descriptor = Descriptor(owning: file, name: String(decoding: name, as: UTF8.self))
    do throws(Errno) {
      let status = try Stat(file)
      switch status.type {
      case .regular: return .file(descriptor, size: Int(status.size))
      case .directory: return .directory(descriptor)
      default: return .special
      }
    } catch {
      return .failed(reason: error.description)
    }
  }

  /// The names of this directory's entries, directories first, each part sorted as people count.
  /// Hidden entries are left out.
  ///
  /// Of a task that is cancelled they are not all.
  ///
  /// - Parameter followsLinks: whether a link to a directory stands among the directories.
  package func entryNames(followsLinks: Bool = true) throws(SystemError) -> EntryNames {
    var names = EntryNames()
    try forEachEntry { name, kind in
      let kind = kind == .link && followsLinks && isDirectory(name) ? .directory : kind
      names.append(name, kind)
      return names.count & 1023 != 0 || !Task.isCancelled
    }
    names.sort()
    return names
  }

  /// fdopendir(3), readdir(3): the entries of this directory that are not hidden, as they lie.
  ///
  /// - Parameter body: returns whether it wants another one.
  package func forEachEntry(
    _ body: (_ name: [UInt8], _ kind: EntryKind) -> Bool
  ) throws(SystemError) {
    let own = unsafe openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0 else { throw SystemError(.opening, name) }
    guard let directory = unsafe fdopendir(own) else {
      close(own)
      throw SystemError(.opening, name)
    }
    defer { unsafe closedir(directory) }
    while true {
      errno = 0
      guard let entry = unsafe readdir(directory) else { break }
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { room in
        unsafe Array(room.prefix { $0 != 0 })
      }
      if bytes.first == UInt8(ascii: ".") { continue }
      guard body(bytes, kind(of: bytes, unsafe Int(entry.pointee.d_type))) else { return }
    }
    guard errno == 0 else { throw SystemError(.reading, name) }
  }

  /// The kind of an entry by readdir(3). Some file systems do not say it.
  private func kind(of name: [UInt8], _ type: Int) -> EntryKind {
    switch type {
    case Int(DT_DIR): .directory
    case Int(DT_REG): .file
    case Int(DT_LNK): .link
    case Int(DT_UNKNOWN): isDirectory(name) ? .directory : .file
    default: .special
    }
  }

  /// fstatat(2): whether the entry is a directory, or a link to one.
  private func isDirectory(_ name: [UInt8]) -> Bool {
    status(of: name).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  private func status(of name: [UInt8], followsLinks: Bool = true) -> stat? {
    var status = stat()
    let answer = unsafe (name + [0]).withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return Int32(-1) }
      return unsafe fstatat(
        number, start.assumingMemoryBound(to: CChar.self), &status,
        followsLinks ? 0 : AT_SYMLINK_NOFOLLOW)
    }
    return answer == 0 ? status : nil
  }

  /// fstatat(2): an entry's size, and when it was changed last; nil if it is gone. It is not
  /// opened.
  package func facts(
    of name: [UInt8], followsLinks: Bool
  ) -> (size: Int, changed: WallTime)? {
    status(of: name, followsLinks: followsLinks).map { status in
      (Int(status.st_size), WallTime(seconds: status.st_mtim.tv_sec))
    }
  }
}

/// A path from the root; the path itself if the current directory has none.
package func absolutePath(_ path: String) -> String {
  guard path.utf8.first != UInt8(ascii: "/") else { return path }
  guard let current = unsafe getcwd(nil, 0) else { return path }
  defer { unsafe free(current) }
  let prefix = unsafe String(cString: current)
  return path.isEmpty || path == "." ? prefix : (prefix == "/" ? "" : prefix) + "/" + path
}
