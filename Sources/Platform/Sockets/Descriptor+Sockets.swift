internal import SystemC
internal import SystemPackage

// Unix sockets (unix(7)). None of them blocks, and child processes do not inherit them.
extension Descriptor {
  /// The most bytes of a socket's path: a field of `sockaddr_un`, without its last zero.
  package static let longestSocketPath = 107

  /// Makes a socket without an address (socket(2)).
  static func socket(name: String) throws(Errno) -> Descriptor {
    #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    #else
    let kind = SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK
    #endif
    let number = SystemC.socket(AF_UNIX, kind, 0)
    guard number >= 0 else { throw .last }
    return Descriptor(owning: FileDescriptor(rawValue: number), name: name)
  }

  /// Connects to the socket at `path` (connect(2)). Does not wait until the other end accepts.
  ///
  /// - Throws: `.opening`. If nothing listens there, ``SystemError/isOfSilentSocket`` is true.
  package static func connected(to path: String) throws(SystemError) -> Descriptor {
    do throws(Errno) {
      let socket = try socket(name: path)
      try socket.connect(to: path)
      return socket
    } catch {
      throw SystemError(.opening, path, error)
    }
  }

  func connect(to path: String) throws(Errno) {
    try unsafe withSocketAddress(path) { address, length in
      unsafe SystemC.connect(number, address, length)
    }
  }

  /// Gives the socket a path, where a file of kind socket appears (bind(2)).
  func bind(to path: String) throws(Errno) {
    try unsafe withSocketAddress(path) { address, length in
      unsafe SystemC.bind(number, address, length)
    }
  }

  /// Calls a function of sockets with an address; its result is negative on an error.
  private func withSocketAddress(
    _ path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(Errno) {
    let bytes = Array(path.utf8)
    guard bytes.count <= Self.longestSocketPath else { throw .fileNameTooLong }
    guard !bytes.isEmpty, !bytes.contains(0) else { throw .noSuchFileOrDirectory }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe call($0, length) }
    }
    guard result >= 0 else { throw .last }
  }

  /// The next connection that waits at this listening socket; nil if none waits (accept4(2)).
  ///
  /// - Throws: `.opening`, as when this process has reached its limit of open files.
  package func acceptedConnection() throws(SystemError) -> Descriptor? {
    while true {
      let number = acceptPrivately(self.number)
      if number >= 0 { return Descriptor(owning: FileDescriptor(rawValue: number), name: name) }
      switch Errno.last {
      case .resourceTemporarilyUnavailable: return nil
      // The connection was given up while it waited.
      case .interrupted, .connectionAbort: continue
      default: throw SystemError(.opening, name)
      }
    }
  }

  /// Limits the bytes that the kernel stores for a reader that does not read (SO_SNDBUF). The
  /// kernel doubles the number, and counts its own records too.
  package func limitUnread(to count: Int) {
    var count = CInt(clamping: count)
    unsafe _ = setsockopt(number, SOL_SOCKET, SO_SNDBUF, &count, socklen_t(MemoryLayout<CInt>.size))
  }

  /// Sends as many of the bytes from `start` on as the socket takes at once (send(2)). Unlike a
  /// write, it sends no signal if the other end is gone.
  ///
  /// - Returns: how many were sent; 0 if there is no room at the moment.
  package func send(_ bytes: [UInt8], from start: Int) throws(SystemError) -> Int {
    let count = unsafe bytes.withUnsafeBytes { all in
      unsafe SystemC.send(
        number, all.baseAddress?.advanced(by: start), all.count - start, Int32(MSG_NOSIGNAL))
    }
    guard count < 0 else { return count }
    let error = SystemError(.writing, name)
    if error.isPassing { return 0 }
    throw error
  }
}

/// Accepts a connection, whose descriptor no child process inherits.
///
/// accept4(2) is shown by the header only to GNU sources. Without it, a child that starts between
/// the two calls inherits the connection.
private func acceptPrivately(_ number: Int32) -> Int32 {
  typealias Function =
    @convention(c) (CInt, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?, CInt)
    -> CInt
  #if canImport(Glibc)
  let flags = CInt(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
  #else
  let flags = SOCK_CLOEXEC | SOCK_NONBLOCK
  #endif
  if let accept4 = unsafe dlsym(nil, "accept4") {
    return unsafe unsafeBitCast(accept4, to: Function.self)(number, nil, nil, flags)
  }
  let accepted = accept(number, nil, nil)
  guard accepted >= 0 else { return accepted }
  _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
  _ = fcntl(accepted, F_SETFL, fcntl(accepted, F_GETFL) | O_NONBLOCK)
  return accepted
}
