internal import SystemC
internal import SystemPackage

/// Reports what happens to files and directories (inotify(7)).
package final class Inotify: Sendable {
  package struct Event {
    /// The number that ``watch(_:for:)`` returned.
    var watch: Int32
    /// The name in the watched directory; empty for the watched file or directory itself.
    var name: String
    /// Whether the watched file itself is gone. Reported only when its last open descriptor is
    /// closed.
    var isGone: Bool
    /// Whether events were lost because there were too many. Anything may have happened then.
    var isOverflow: Bool
    /// Whether it concerns a directory, which may be new or gone.
    var isDirectory: Bool
  }

  package enum Interest {
    /// A file, or a directory's files, being written, cut, renamed or deleted.
    case changes
    /// New names in a directory.
    case arrivals

    fileprivate var mask: UInt32 {
      let arrivals = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)
      switch self {
      case .arrivals: return arrivals
      case .changes:
        return arrivals | UInt32(IN_MODIFY) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_DELETE)
          | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVE_SELF) | UInt32(IN_DELETE_SELF)
      }
    }
  }

  /// Becomes readable when something has happened.
  package let descriptor: Descriptor

  /// nil if the system has no inotify instance left.
  package init?() {
    let number = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard number >= 0 else { return nil }
    descriptor = Descriptor(owning: FileDescriptor(rawValue: number), name: "inotify")
  }

  /// Watches the file or directory at `path`, and follows symbolic links. Watching it again changes
  /// nothing.
  ///
  /// - Returns: the number of the watch; nil if nothing is there, or the system has no watch left.
  package func watch(_ path: String, for interest: Interest) -> Int32? {
    let number = unsafe inotify_add_watch(descriptor.number, path, interest.mask)
    return number < 0 ? nil : number
  }

  /// Watches the directory at `path`, whatever bytes are in its name. A link is not followed.
  func watch(directory path: [UInt8], for interest: Interest) -> Int32? {
    let flags = UInt32(IN_ONLYDIR) | UInt32(IN_DONT_FOLLOW)
    let number = unsafe (path + [0]).withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return Int32(-1) }
      return unsafe inotify_add_watch(
        descriptor.number, start.assumingMemoryBound(to: CChar.self), interest.mask | flags)
    }
    return number < 0 ? nil : number
  }

  /// Removes a watch of ``watch(_:for:)`` (inotify_rm_watch(2)).
  package func unwatch(_ number: Int32) { _ = inotify_rm_watch(descriptor.number, number) }

  /// Everything that has happened since the last call.
  package func events() -> [Event] {
    var events: [Event] = []
    // An error means that there is nothing to read.
    while let bytes = try? descriptor.bytesReady(count: 65_536), !bytes.isEmpty {
      var start = 0
      while start + 16 <= bytes.count {
        // struct inotify_event: wd, mask, cookie, len, and `len` bytes of name, padded with zeros.
        func number(_ index: Int) -> UInt32 {
          (0..<4).reduce(0) { $0 | UInt32(bytes[start + 4 * index + $1]) << (8 * UInt32($1)) }
        }
        let end = min(bytes.count, start + 16 + Int(number(3)))
        let name = bytes[start + 16..<end].prefix { $0 != 0 }
        events.append(
          Event(
            watch: Int32(bitPattern: number(0)), name: String(decoding: name, as: UTF8.self),
            isGone: number(1) & (UInt32(IN_DELETE_SELF) | UInt32(IN_IGNORED)) != 0,
            isOverflow: number(1) & UInt32(IN_Q_OVERFLOW) != 0,
            isDirectory: number(1) & UInt32(bitPattern: IN_ISDIR) != 0))
        start = end
      }
    }
    return events
  }
}

/// Identifies a file and its version: device, inode, size and time of the last change.
package struct FileState: Hashable, Sendable {
  private var device: UInt64
  private var node: UInt64
  package let size: UInt64
  private var seconds: Int
  private var nanoseconds: Int

  /// The file at `path` (stat(2)); nil if nothing is there.
  package init?(path: String) {
    guard let status = try? unsafe Stat(path) else { return nil }
    self.init(status)
  }

  /// The entry at `path`, perhaps a link (lstat(2)); nil if nothing is there.
  init?(ofEntryAt path: String) {
    guard let status = try? unsafe Stat(path, followTargetSymlink: false) else { return nil }
    self.init(status)
  }

  /// The state of an open file (fstat(2)); nil on an error.
  package init?(of descriptor: Descriptor) {
    guard let status = try? Stat(descriptor.file) else { return nil }
    self.init(status)
  }

  private init(_ status: Stat) {
    (device, node) = (UInt64(status.deviceID.rawValue), UInt64(status.inode.rawValue))
    size = UInt64(max(0, status.size))
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }

  package func isSameFile(as other: FileState) -> Bool {
    device == other.device && node == other.node
  }
}

/// The last component of a path; the path itself if it has none.
package func lastName(of path: String) -> String {
  path.unicodeScalars.split(separator: "/").last.map(String.init) ?? path
}

/// Splits a path into its directory and its last component.
package func splitPath(_ path: String) -> (directory: String, name: String) {
  var scalars = path.unicodeScalars[...]
  while scalars.count > 1, scalars.last == "/" { scalars.removeLast() }
  guard let slash = scalars.lastIndex(of: "/") else { return (".", String(scalars)) }
  let directory = slash == path.startIndex ? "/" : String(scalars[..<slash])
  return (directory, String(scalars[scalars.index(after: slash)...]))
}
