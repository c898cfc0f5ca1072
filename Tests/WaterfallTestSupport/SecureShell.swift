import CVTerm
import Foundation
import Glibc
import Synchronization

/// A real sshd on the loopback interface, with its own keys, port and settings, and clients for it.
///
///     let shell = try SecureShell()
///     let session = try TerminalSession(shell.client("waterfall fruit.json"))
///     try session.expect("Apple")
///     session.pseudoTerminal.kill(SIGKILL)
///     #expect(session.wait(within: .seconds(20)) { shell.members.isEmpty })
///
/// It listens only on 127.0.0.1. It accepts only the key in its temporary folder. When the value
/// goes away, the server ends, and everything that its clients have started ends with it.
package final class SecureShell {
  package struct StartError: Error, CustomStringConvertible {
    package var description: String
  }

  package let port: Int
  /// The account that clients log in to, which is the tests' own.
  package let user: String
  private let folder: TerminalSession.Folder
  /// Runs the server. The server's messages go to a file, so nothing has to read them from here.
  private let server: PseudoTerminal

  /// Starts a server, and waits until it listens.
  ///
  /// - Parameter settings: lines of sshd_config, appended to the ones that let it run anywhere.
  package init(_ settings: String = "") throws {
    folder = try TerminalSession.Folder()
    user = try Self.accountName()
    for key in ["host", "client"] {
      try Self.run("/usr/bin/ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", folder[key]])
    }
    // As late as possible: until the server listens, any other program may take it.
    port = try Self.freePort()
    try folder.write("known", "[127.0.0.1]:\(port) " + folder.text("host.pub"))
    try folder.write("sshd_config", Self.settings(folder) + settings + "\n")
    // When started as root, sshd insists on this empty directory. Debian creates it at system
    // start.
    if geteuid() == 0 { _ = unsafe mkdir("/run/sshd", 0o755) }
    server = try PseudoTerminal(columns: 80, rows: 24)
    let path = try debianFile("/usr/sbin/sshd", package: "openssh-server")
    // A time limit, so that a crashing test leaves no server for long.
    var command = PseudoTerminal.Command(
      "/usr/bin/timeout",
      ["1200", path, "-D", "-e", "-f", folder["sshd_config"], "-p", "\(port)"])
    command.errors = .file(folder["log"])
    try server.spawn(command)
    let end = ContinuousClock.now + .seconds(60)
    while !log.contains("Server listening on 127.0.0.1") {
      guard server.reap() == nil, ContinuousClock.now < end else {
        throw StartError(description: "sshd does not listen:\n\(log)")
      }
      _ = server.exchange(within: 10)
    }
  }

  deinit { close() }

  package var log: String { folder.text("log") }

  /// A client in a terminal of its own, which asks the server for a command with a terminal.
  ///
  /// - Parameters:
  ///   - command: a line for the account's shell; nil asks for an interactive shell.
  ///   - variables: sent to the server. The client itself runs in a plain environment.
  ///   - terminal: the value of TERM.
  ///   - options: additional options of ssh.
  package func client(
    _ command: String? = nil, variables: [String: String] = [:],
    terminal: String = "xterm-256color", options: [String] = ["-tt"]
  ) -> PseudoTerminal.Command {
    var words = options + ["-F", "none", "-e", "none", "-p", "\(port)", "-i", folder["client"]]
    words += ["-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none", "-o", "BatchMode=yes"]
    words += ["-o", "UserKnownHostsFile=\(folder["known"])", "-o", "GlobalKnownHostsFile=none"]
    words += ["-o", "LogLevel=ERROR"]
    if !variables.isEmpty {
      let sent = variables.map { Self.quoted("\($0.key)=\($0.value)") }.sorted()
      words += ["-o", "SetEnv=" + sent.joined(separator: " ")]
    }
    words += ["\(user)@127.0.0.1"] + (command.map { [$0] } ?? [])
    var client = PseudoTerminal.Command("/usr/bin/ssh", words)
    client.environment = PseudoTerminal.Command.environment(terminal: terminal, home: folder.path)
    return client
  }

  /// The processes that run for clients: their commands and all descendants, even if a parent is
  /// gone.
  ///
  /// They are found by their environment, into which sshd puts the connection's two ends.
  package var members: [Int32] {
    ProcessTable.processes.filter { process in
      ProcessTable.environment(of: process).contains {
        $0.hasPrefix("SSH_CONNECTION=127.0.0.1 ") && $0.hasSuffix(" 127.0.0.1 \(port)")
      } && ProcessTable.isRunning(process)
    }
  }

  /// The process that runs a program, by the first 15 bytes of the program's name, if any.
  package func member(named name: String) -> Int32? {
    members.first { ProcessTable.name(of: $0) == name }
  }

  /// Ends the connections on the server's side, as if the server went down.
  package func dropConnections() {
    guard let process = server.process else { return }
    let sessions = ProcessTable.descendants(of: process).filter {
      ProcessTable.name(of: $0)?.hasPrefix("sshd") == true
    }
    for session in sessions { _ = Glibc.kill(session, SIGKILL) }
  }

  /// Ends the server and everything that runs for its clients. Idempotent.
  package func close() {
    let started = server.process.map { ProcessTable.descendants(of: $0) + members } ?? []
    server.close()
    for process in started { _ = Glibc.kill(process, SIGKILL) }
  }

  // MARK: What it is made of

  private static func settings(_ folder: TerminalSession.Folder) -> String {
    """
    ListenAddress 127.0.0.1
    HostKey \(folder["host"])
    AuthorizedKeysFile \(folder["client.pub"])
    PidFile none
    UsePAM no
    StrictModes no
    PermitRootLogin prohibit-password
    PasswordAuthentication no
    KbdInteractiveAuthentication no
    PrintMotd no
    PrintLastLog no
    PermitUserRC no

    """
  }

  /// Quotes a word of a setting in ssh's way.
  private static func quoted(_ word: String) -> String {
    "\"" + word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  package static func accountName() throws -> String {
    guard let account = unsafe getpwuid(geteuid()), let name = unsafe account.pointee.pw_name else {
      throw StartError(description: "the tests run in an account without a name")
    }
    return unsafe String(cString: name)
  }

  /// A free port on the loopback interface.
  ///
  /// Several servers may start at once. So none gets a port that another one got before.
  private static func freePort() throws -> Int {
    while true {
      let port = try anyFreePort()
      if used.withLock({ $0.insert(port).inserted }) { return port }
    }
  }

  private static let used = Mutex<Set<Int>>([])

  private static func anyFreePort() throws -> Int {
    let number = try check("socket", socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    defer { _ = Glibc.close(number) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    try unsafe withUnsafeMutablePointer(to: &address) { pointer in
      try unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
        try check("bind", unsafe bind(number, plain, size))
        try check("getsockname", unsafe getsockname(number, plain, &size))
      }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private static func run(_ program: String, _ arguments: [String]) throws {
    let path = try debianFile(program, package: "openssh-client")
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    try terminal.spawn(PseudoTerminal.Command(path, arguments))
    let end = ContinuousClock.now + .seconds(60)
    while terminal.reap() == nil, ContinuousClock.now < end { _ = terminal.exchange(within: 10) }
    guard terminal.exitStatus == .exited(0) else {
      throw StartError(description: "\(program) failed")
    }
  }
}
