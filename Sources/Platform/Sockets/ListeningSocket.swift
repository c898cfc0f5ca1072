internal import SystemC
internal import SystemPackage

/// A Unix socket at which other programs of this machine connect.
///
/// Only the permissions of the socket's file decide who may connect. It is its owner's alone (0600)
/// from its first moment on. With a group, it is then given to that group as well (0660).
///
/// The file of a program that has ended is replaced. One at which a program listens is not, and a
/// file that is no socket never is. A lock on the directory (flock(2)) lets one program at a time
/// look and replace, so of two that start at once, one finds the other.
package final class ListeningSocket: Sendable {
  package enum Fault: Error, Hashable, Sendable {
    /// A program listens there already.
    case inUse
    /// There is a file that is no socket.
    case noSocket
    /// The system has no group of this name.
    case unknownGroup
    /// The system refused to give the file to the group.
    case foreignGroup(SystemError)
    case refused(SystemError)
  }

  /// Becomes readable when a program connects.
  package let descriptor: Descriptor
  package let path: String
  /// Tells the file from one that another program put there later.
  private let file: FileState

  /// - Parameters:
  ///   - path: at most ``Descriptor/longestSocketPath`` bytes. Its directory has to exist.
  ///   - group: the name of a group whose members may connect, too.
  package init(at path: String, group: String? = nil) throws(Fault) {
    var groupNumber: gid_t?
    if let group {
      guard let entry = unsafe getgrnam(group) else { throw .unknownGroup }
      groupNumber = unsafe entry.pointee.gr_gid
    }
    let lock = try system { () throws(SystemError) in
      try DirectoryLock(of: path, within: .seconds(2))
    }
    defer { withExtendedLifetime(lock) {} }
    descriptor = try Self.boundSocket(at: path)
    guard let file = FileState(ofEntryAt: path) else { throw .refused(SystemError(.opening, path)) }
    (self.path, self.file) = (path, file)
    do throws(Fault) {
      try Self.begin(descriptor, at: path, for: groupNumber)
    } catch {
      unsafe unlink(path)
      throw error
    }
  }

  /// Removes the file, unless another program has replaced it.
  package func removeFile() {
    // Without the lock, another program could replace the file between the comparison and the end.
    guard let lock = try? DirectoryLock(of: path, within: .milliseconds(50)) else { return }
    defer { withExtendedLifetime(lock) {} }
    if FileState(ofEntryAt: path)?.isSameFile(as: file) == true { unsafe unlink(path) }
  }

  /// Makes a socket whose file is at `path`.
  private static func boundSocket(at path: String) throws(Fault) -> Descriptor {
    for _ in 0..<2 {
      do throws(Errno) {
        let socket = try Descriptor.socket(name: path)
        // On Linux, bind(2) takes the permissions of the new file from the socket.
        fchmod(socket.number, 0o600)
        try socket.bind(to: path)
        return socket
      } catch {
        guard error == .addressInUse else { throw .refused(SystemError(.opening, path, error)) }
      }
      try removeStaleFile(at: path)
    }
    throw .refused(SystemError(.opening, path, .addressInUse))
  }

  /// Removes the socket's file of a program that has ended.
  private static func removeStaleFile(at path: String) throws(Fault) {
    guard let status = try? unsafe Stat(path, followTargetSymlink: false) else { return }
    guard status.type == .socket else { throw .noSocket }
    do throws(Errno) {
      try Descriptor.socket(name: path).connect(to: path)
    } catch {
      switch error {
      case .noSuchFileOrDirectory: return
      case .connectionRefused:
        guard unsafe unlink(path) == 0 else { throw .refused(SystemError(.opening, path)) }
        return
      // More connections wait there than the kernel allows.
      case .resourceTemporarilyUnavailable: break
      default: throw .refused(SystemError(.opening, path, error))
      }
    }
    throw .inUse
  }

  /// Sets who may connect, and begins to listen.
  private static func begin(
    _ socket: Descriptor, at path: String, for group: gid_t?
  ) throws(Fault) {
    if let group, unsafe lchown(path, .max, group) != 0 {
      throw .foreignGroup(SystemError(.opening, path))
    }
    // Also without a group, because the process's mask may have taken permissions away.
    let mode: mode_t = group == nil ? 0o600 : 0o660
    guard unsafe fchmodat(AT_FDCWD, path, mode, AT_SYMLINK_NOFOLLOW) == 0,
      // The kernel reduces the number to its limit.
      listen(socket.number, 1024) == 0
    else { throw .refused(SystemError(.opening, path)) }
  }
}

/// Excludes other programs that take this lock, for as long as the object exists.
private struct DirectoryLock {
  private let directory: Descriptor

  /// Locks the directory of the file at `path`. Some network file systems have no locks; there,
  /// nothing is locked.
  ///
  /// - Parameter limit: how long to wait for another program.
  init(of path: String, within limit: Duration) throws(SystemError) {
    let end = ContinuousClock.now + limit
    directory = try Descriptor(path: splitPath(path).directory)
    while flock(directory.number, LOCK_EX | LOCK_NB) != 0 {
      let error = SystemError(.opening, path)
      guard error.isPassing || error.isInterruption else { return }
      guard .now < end else { throw error }
      blockThread(for: .milliseconds(2))
    }
  }
}

/// Calls the system; its error is thrown as a fault.
private func system<Answer>(
  _ ask: () throws(SystemError) -> Answer
) throws(ListeningSocket.Fault) -> Answer {
  do throws(SystemError) {
    return try ask()
  } catch {
    throw .refused(error)
  }
}
