import Glibc
import Platform
import Synchronization
import Testing
import WaterfallTestSupport

@testable import WaterfallTalk

/// The permissions of a file, and whether it is a socket; nil if nothing is there.
private func mode(of path: String) -> (permissions: mode_t, isSocket: Bool, group: gid_t)? {
  var status = stat()
  guard unsafe lstat(path, &status) == 0 else { return nil }
  return (status.st_mode & 0o777, status.st_mode & S_IFMT == S_IFSOCK, status.st_gid)
}

/// Makes a socket's file at which no program listens.
private func leaveSocket(at path: String) throws { _ = try ListeningSocket(at: path) }

@Suite struct TalkAddressTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/s" }

  private func server(at address: TalkAddress) throws(TalkError) -> TalkServer {
    try TalkServer(at: address, program: "", limits: .patient, receive: { _ in })
  }

  private func server() throws(TalkError) -> TalkServer {
    try server(at: TalkAddress(at: path, environment: [:]))
  }

  @Test(arguments: [
    (nil, ["XDG_RUNTIME_DIR": "/run/user/1"], "/run/user/1/waterfall/talk.sock"),
    ("/t/s", ["XDG_RUNTIME_DIR": "/run/user/1"], "/t/s"), ("s", [:], "s"),
    (nil, [:], nil), (nil, ["XDG_RUNTIME_DIR": ""], nil), (nil, ["XDG_RUNTIME_DIR": "run"], nil),
    (String(repeating: "p", count: 107), [:], String(repeating: "p", count: 107)),
  ])
  func `the usual path is in the folder of the user's session`(
    given: String?, environment: [String: String], path: String?
  ) throws {
    do throws(TalkError) {
      let address = try TalkAddress(at: given, environment: environment)
      #expect(address.path == path)
    } catch {
      #expect(error == .noPath && path == nil)
    }
  }

  @Test func `an empty path is not the usual one`() {
    #expect(throws: TalkError.emptyPath) {
      try TalkAddress(at: "", environment: ["XDG_RUNTIME_DIR": folder.path])
    }
  }

  @Test func `a path of 108 bytes is too long, and one of 107 is not`() throws {
    let filling = 107 - folder.path.utf8.count - 1
    let longest = folder.path + "/" + String(repeating: "s", count: filling)
    _ = try server(at: TalkAddress(at: longest, environment: [:]))
    #expect(throws: TalkError.longPath(longest + "s", byteCount: 108)) {
      try TalkAddress(at: longest + "s", environment: [:])
    }
  }

  @Test func `the folder of the usual path is made, and only the user may enter it`() throws {
    let address = try TalkAddress(at: nil, environment: ["XDG_RUNTIME_DIR": folder.path])
    let server = try server(at: address)
    #expect(try #require(mode(of: folder.path + "/waterfall")).permissions == 0o700)
    #expect(try #require(mode(of: address.path)).permissions == 0o600)
    server.end()
    #expect(throws: TalkError.self) {
      try self.server(at: TalkAddress(at: folder.path + "/none/s", environment: [:]))
    }
  }

  @Test func `a group may follow if it is named, and only a group that there is`() throws {
    let own = unsafe getgrgid(getegid())
    let name = unsafe String(cString: try #require(own).pointee.gr_name)
    let server = try server(at: TalkAddress(at: path, group: name, environment: [:]))
    let file = try #require(mode(of: path))
    #expect(file.permissions == 0o660 && file.isSocket && file.group == getegid())
    server.end()
    #expect(throws: TalkError.unknownGroup("no such group")) {
      try self.server(at: TalkAddress(at: path, group: "no such group", environment: [:]))
    }
    #expect(!folder.has("s"))
  }

  @Test func `a socket that a dead program left is replaced, and a live one is not`() throws {
    try leaveSocket(at: path)
    #expect(try #require(mode(of: path)).isSocket)
    let server = try server()
    #expect(throws: TalkError.inUse(path: path)) { try self.server() }
    #expect(folder.has("s"))
    server.end()
    #expect(!folder.has("s"))
  }

  @Test func `a file that is no socket stays, also at the end`() throws {
    _ = folder.write("text", to: "s")
    #expect(throws: TalkError.noSocket(path: path)) { try self.server() }
    #expect(folder.text(of: "s") == "text")
    unsafe unlink(path)
    // A link is not followed, wherever it leads.
    try leaveSocket(at: folder.path + "/other")
    unsafe symlink(folder.path + "/other", path)
    #expect(throws: TalkError.noSocket(path: path)) { try self.server() }
    unsafe unlink(path)
    let server = try server()
    unsafe unlink(path)
    _ = folder.write("text", to: "s")
    server.end()
    #expect(folder.text(of: "s") == "text")
  }

  @Test func `the file of a later speaker stays when an earlier one ends`() throws {
    let earlier = try server()
    unsafe unlink(path)
    let later = try server()
    earlier.end()
    #expect(folder.has("s"))
    later.end()
    #expect(!folder.has("s"))
  }
}

/// Lets threads begin at the same time.
private final class StartLine: Sendable {
  private let count = Mutex(0)

  /// Waits until this function was called so often.
  func wait(for calls: Int) {
    count.withLock { $0 += 1 }
    while count.withLock({ $0 }) < calls { sched_yield() }
  }
}

@Suite(.ownThreads, .timeLimit(.minutes(20)))
struct TalkAddressRaceTests {
  private let folder = TemporaryFolder()

  @Test func `of speakers that start at once, exactly one leads`() async throws {
    let path = folder.path + "/s"
    let line = StartLine()
    for round in 1...300 {
      try leaveSocket(at: path)
      let outcomes = await withTaskGroup(of: Result<ListeningSocket, ListeningSocket.Fault>.self) {
        group in
        for _ in 0..<3 {
          group.addTask {
            line.wait(for: 3 * round)
            return Result { () throws(ListeningSocket.Fault) in try ListeningSocket(at: path) }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      let sockets = outcomes.compactMap { try? $0.get() }
      #expect(sockets.count == 1)
      for case .failure(let fault) in outcomes { #expect(fault == .inUse) }
      _ = try Descriptor.connected(to: path)
      sockets.first?.removeFile()
    }
  }

  @Test func `at no moment may others open the socket`() async throws {
    let path = folder.path + "/s"
    let isDone = Mutex(false)
    let watcher = Task {
      var modes: Set<mode_t> = []
      while !isDone.withLock({ $0 }) {
        if let file = mode(of: path) { modes.insert(file.permissions) }
      }
      return modes
    }
    for _ in 0..<500 { try ListeningSocket(at: path).removeFile() }
    isDone.withLock { $0 = true }
    #expect(await watcher.value.isSubset(of: [0o600]))
  }
}
