internal import SystemC
internal import SystemPackage

/// The kind of a directory's entry, as far as the directory itself reports it.
package enum EntryKind: UInt8, Sendable {
  case directory, file, link
  /// A pipe, a socket or a device.
  case special
}

/// A directory's entry, by what it turned out to be when it was opened.
package enum OpenedEntry {
  case file(Descriptor, size: Int, changed: WallTime)
  case directory(Descriptor)
  /// A pipe, socket or device.
  case special
  /// A symbolic link, if links are not followed.
  case link
  /// Opening failed; the value is the system's reason.
  case failed(reason: String)
}

extension Descriptor {
  /// Opens an entry of this directory, whatever bytes are in its name (openat(2) and fstat(2)).
  ///
  /// A named pipe is not waited for until it has a writer.
  package func entry(_ name: [UInt8], followsLinks: Bool = true) -> OpenedEntry {
    let number = unsafe (name + [0]).withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return Int32(-1) }
      return unsafe openat(
        self.number, start.assumingMemoryBound(to: CChar.self),
        O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW))
    }
    if number < 0 && errno == ELOOP && !followsLinks { return .link }
    // A socket can never be opened.
    if number < 0 { return errno == ENXIO ? .special : .failed(reason: Errno.last.description) }
    let file = FileDescriptor(rawValue: number)
    let descriptor = Descriptor(owning: file, name: String(decoding: name, as: UTF8.self))
    do throws(Errno) {
      let status = try Stat(file)
      switch status.type {
      case .regular:
        let changed = WallTime(seconds: status.rawValue.st_mtim.tv_sec)
        return .file(descriptor, size: Int(status.size), changed: changed)
      case .directory: return .directory(descriptor)
      default: return .special
      }
    } catch {
      return .failed(reason: error.description)
    }
  }

  /// Calls `body` with each entry of this directory that is not hidden, in the directory's own
  /// order (fdopendir(3), readdir(3)).
  ///
  /// - Parameter body: returns whether to continue.
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

  /// An entry's kind according to readdir(3). Some file systems do not report it.
  private func kind(of name: [UInt8], _ type: Int) -> EntryKind {
    switch type {
    case Int(DT_DIR): .directory
    case Int(DT_REG): .file
    case Int(DT_LNK): .link
    case Int(DT_UNKNOWN): isDirectory(name) ? .directory : .file
    default: .special
    }
  }

  /// Whether the entry is a directory, or a link to one (fstatat(2)).
  package func isDirectory(_ name: [UInt8]) -> Bool {
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

  /// An entry's size, and when it was last changed (fstatat(2)); nil if it is gone. The entry is
  /// not opened.
  package func facts(of name: [UInt8], followsLinks: Bool) -> (size: Int, changed: WallTime)? {
    status(of: name, followsLinks: followsLinks).map { status in
      (Int(status.st_size), WallTime(seconds: status.st_mtim.tv_sec))
    }
  }
}

/// The absolute form of a path; the path itself if the current directory has no path.
package func absolutePath(_ path: String) -> String {
  guard path.utf8.first != UInt8(ascii: "/") else { return path }
  guard let current = unsafe getcwd(nil, 0) else { return path }
  defer { unsafe free(current) }
  let prefix = unsafe String(cString: current)
  return path.isEmpty || path == "." ? prefix : (prefix == "/" ? "" : prefix) + "/" + path
}

/// Makes the missing directories above a path, accessible only to their owner.
///
/// Errors are ignored here, because opening the path then fails.
package func makeDirectories(above path: String) {
  var parts = path.utf8.split(separator: UInt8(ascii: "/")).dropLast()[...]
  var directory = path.utf8.first == UInt8(ascii: "/") ? "" : "."
  while let part = parts.popFirst() {
    directory += "/" + String(Substring(part))
    _ = unsafe mkdir(directory, 0o700)
  }
}
