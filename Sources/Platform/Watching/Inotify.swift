internal import SystemC
internal import SystemPackage

/// What happens to files and directories (inotify(7)).
package final class Inotify: Sendable {
  package struct Event {
    /// What `watch` answered.
    var watch: Int32
    /// The name in the directory that is watched; empty for what is watched itself.
    var name: String
    /// Whether what was watched itself is no more: told when the last who has it open closes it.
    var isGone: Bool
    /// Whether events were lost because there were too many: anything may have happened.
    var isOverflow: Bool
  }

  /// What is looked for.
  package enum Interest {
    /// Writing, cutting, renaming and deleting of a file, or of the files in a directory.
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

  /// nil if the system has none to give.
  package init?() {
    let number = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard number >= 0 else { return nil }
    descriptor = Descriptor(owning: FileDescriptor(rawValue: number), name: "inotify")
  }

  /// Watches what is at `path` now; a symbolic link is followed. Watching it again changes nothing.
  ///
  /// - Returns: the number of the watch; nil if there is nothing, or the system has no more
  ///   watches.
  package func watch(_ path: String, for interest: Interest) -> Int32? {
    let number = unsafe inotify_add_watch(descriptor.number, path, interest.mask)
    return number < 0 ? nil : number
  }

  /// inotify_rm_watch(2): what ``watch(_:for:)`` has answered is not looked at any more.
  package func unwatch(_ number: Int32) { _ = inotify_rm_watch(descriptor.number, number) }

  /// All that has happened since the last call.
  package func events() -> [Event] {
    var events: [Event] = []
    // An error is that there is nothing to read.
    while let bytes = try? descriptor.bytesReady(count: 65_536), !bytes.isEmpty {
      var start = 0
      while start + 16 <= bytes.count {
        // struct inotify_event: wd, mask, cookie, len, and len bytes of name, filled up with zeros.
        func number(_ index: Int) -> UInt32 {
          (0..<4).reduce(0) { $0 | UInt32(bytes[start + 4 * index + $1]) << (8 * UInt32($1)) }
        }
        let end = min(bytes.count, start + 16 + Int(number(3)))
        let name = bytes[start + 16..<end].prefix { $0 != 0 }
        events.append(
          Event(
            watch: Int32(bitPattern: number(0)), name: String(decoding: name, as: UTF8.self),
            isGone: number(1) & (UInt32(IN_DELETE_SELF) | UInt32(IN_IGNORED)) != 0,
            isOverflow: number(1) & UInt32(IN_Q_OVERFLOW) != 0))
        start = end
      }
    }
    return events
  }
}

/// Which file is at a place, and how it is.
package struct FileState: Hashable, Sendable {
  private var device: UInt64
  private var node: UInt64
  package let size: UInt64
  private var seconds: Int
  private var nanoseconds: Int

  /// stat(2); nil if there is nothing at `path`.
  package init?(path: String) {
    guard let status = try? unsafe Stat(path) else { return nil }
    self.init(status)
  }

  /// fstat(2); nil on an error.
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

/// The directory that `path` is in, and its name there.
package func splitPath(_ path: String) -> (directory: String, name: String) {
  var path = path[...]
  while path.count > 1, path.last == "/" { path.removeLast() }
  guard let slash = path.lastIndex(of: "/") else { return (".", String(path)) }
  let directory = slash == path.startIndex ? "/" : String(path[..<slash])
  return (directory, String(path[path.index(after: slash)...]))
}
