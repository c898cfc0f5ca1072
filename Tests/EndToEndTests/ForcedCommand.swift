import Foundation
import Glibc
import WaterfallTestSupport

/// A server's offer to strangers: `waterfall --secure` over a source, whatever they request.
///
/// The program runs under strace. Guests choose all variables, and files that they must not reach
/// are beside the source.
///
/// The folders: `program` has the program, `source` the cards, the command runs in `home`, and
/// `plant` must not be read or changed.
final class ForcedCommand {
  /// A text that no guest may see, in `plant` and, as if by mistake, in `home`.
  static let secret = "KEEP-OUT-4711"
  /// The socket of a talk, beside the cards.
  static let talk = "source/talk.sock"

  let folder: TerminalSession.Folder
  let shell: SecureShell
  private let user: [String]

  init() throws {
    let folder = try TerminalSession.Folder()
    self.folder = folder
    // The guest runs under another account than the tests, so others must be able to read the
    // folder.
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    for name in ["program", "source", "home", "plant", "trace"] {
      try FileManager.default.createDirectory(
        atPath: folder[name], withIntermediateDirectories: false)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder["trace"])
    try FileManager.default.copyItem(
      atPath: PseudoTerminal.Command.builtProgram("waterfall"), toPath: folder["program/waterfall"])
    try Plant.fill(folder)
    user = Self.guest(folder)
    shell = try SecureShell(
      """
      PermitUserEnvironment yes
      AcceptEnv *
      Subsystem sftp internal-sftp
      ForceCommand exec /bin/sh \(folder["program/serve"])
      """)
  }

  /// Shows the next client a source with these options, which contain `--secure` unless a test
  /// needs a way out.
  ///
  /// - Parameter variables: the client's variables. HOME, PATH and SHELL are set for the program,
  ///   as sshd does for a key with `environment=`.
  func serve(
    _ source: String, options: String = "--secure", variables: [String: String] = [:]
  ) throws {
    let strace = try debianFile("/usr/bin/strace", package: "strace")
    let fixed = ["HOME", "PATH", "SHELL"].compactMap { name in
      variables[name].map { "\(name)='\($0)'" }
    }
    try? FileManager.default.removeItem(atPath: folder["trace/log"])
    try folder.write(
      "program/serve",
      """
      cd '\(folder["home"])' || exit
      HOME=$PWD \(fixed.joined(separator: " "))
      export HOME PATH SHELL
      exec \(user.joined(separator: " ")) \
      \(strace) -f -y --seccomp-bpf -o '\(folder["trace/log"])' \
      -e \(TraceJudge.traced) \
      '\(folder["program/waterfall"])' \(options) '\(folder[source])'
      """)
  }

  /// The log of strace.
  var trace: String { folder.text("trace/log") }

  /// A judge that finds forbidden actions in the log.
  func judge() -> TraceJudge {
    TraceJudge(
      readable: [
        folder["source"], folder["program"], Self.swiftLibraries,
        Self.home(of: user.isEmpty ? getuid() : 65534) + "/.config/waterfall/config.toml",
      ], reachable: [folder[Self.talk]])
  }

  private static func home(of account: uid_t) -> String {
    guard let entry = unsafe getpwuid(account) else { return "" }
    return unsafe String(cString: entry.pointee.pw_dir)
  }

  /// The folder of Swift's runtime, which the program shares with these tests.
  private static let swiftLibraries: String = {
    // Files in /proc report no size, and other ways of reading rely on the size.
    let bytes = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()
    let maps = String(decoding: bytes ?? Data(), as: UTF8.self)
    return maps.firstMatch(of: #/(/.*)/libswiftCore\.so/#).map { String($0.1) } ?? "/usr/lib/swift"
  }()

  /// The words before a command that make it run in an account without rights.
  ///
  /// Empty if the tests do not run as root, or if that account cannot read the program and Swift's
  /// libraries.
  private static func guest(_ folder: TerminalSession.Folder) -> [String] {
    let words = [
      "/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--no-new-privs",
    ]
    let trial = Process()
    trial.executableURL = URL(fileURLWithPath: words[0])
    trial.arguments = words.dropFirst() + [folder["program/waterfall"], "--version"]
    trial.standardOutput = FileHandle.nullDevice
    trial.standardError = FileHandle.nullDevice
    guard geteuid() == 0, (try? trial.run()) != nil else { return [] }
    trial.waitUntilExit()
    return trial.terminationStatus == 0 ? words : []
  }
}
