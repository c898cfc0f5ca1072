import Glibc

/// Guests in this process, which read what comes.
struct Guests {
  private let sockets: [Int32]
  private let isFrozen: Bool

  init(at path: String, count: Int, isFrozen: Bool) {
    self.isFrozen = isFrozen
    sockets = (0..<count).map { _ in Self.connected(to: path) }
  }

  private static func connected(to path: String) -> Int32 {
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { fatalError("No talk is led at \(path)") }
    let hello = Array("{\"attend\":1}\n".utf8)
    write(number, hello, hello.count)
    return number
  }

  /// Reads until the talk ends. Then prints how many guests got a state, how many bytes came, and
  /// after how many nanoseconds the states came, in the middle and at last.
  func follow() {
    var requests = sockets.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    if isFrozen { for index in requests.indices { requests[index].events = 0 } }
    var (room, delays) = ([UInt8](repeating: 0, count: 1 << 16), [Int]())
    var (bytes, open) = (0, sockets.count)
    var served: Set<Int32> = []
    while open > 0 {
      poll(&requests, nfds_t(requests.count), -1)
      for index in requests.indices where requests[index].revents != 0 {
        let count = isFrozen ? 0 : read(requests[index].fd, &room, room.count)
        if count <= 0 {
          requests[index].fd = -1
          open -= 1
          continue
        }
        // The first line has the whole state.
        if served.insert(requests[index].fd).inserted { continue }
        bytes += count
        if let time = Self.time(in: room[..<count]) { delays.append(Clock.now - time) }
      }
    }
    delays.sort()
    print(served.count, bytes, delays.isEmpty ? 0 : delays[delays.count / 2], delays.last ?? 0)
  }

  /// The number of the member `time`.
  private static func time(in bytes: ArraySlice<UInt8>) -> Int? {
    let name = Array("\"time\":".utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: name) }) else {
      return nil
    }
    let digits = bytes[(start + name.count)...].prefix { 0x30...0x39 ~= $0 }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}

/// Another process of this program, with guests in it.
struct GuestProcess {
  private let output: Int32

  init(at path: String, count: Int, isFrozen: Bool) throws {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    let program = CommandLine.arguments[0]
    let words = [program, "guests", path, "\(count)", isFrozen ? "frozen" : "reading"]
    var id = pid_t()
    guard posix_spawn(&id, program, &actions, nil, words.map { strdup($0) } + [nil], environ) == 0
    else { fatalError("\(program) cannot be started") }
    close(ends[1])
    output = ends[0]
  }

  /// The numbers that it prints at its end.
  func answer() -> [Int] {
    var (text, room) = ([UInt8](), [UInt8](repeating: 0, count: 1000))
    while case let count = read(output, &room, room.count), count > 0 { text += room[..<count] }
    close(output)
    return String(decoding: text, as: UTF8.self).split { $0 == " " || $0 == "\n" }
      .compactMap { Int($0) }
  }
}
