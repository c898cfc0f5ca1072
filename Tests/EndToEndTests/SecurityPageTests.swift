import Foundation
import Testing
import WaterfallTestSupport

extension OverSecureShell {
  /// A server set up with the lines for `sshd_config` that the page of SSH gives.
  @Suite struct SecurityPageTests {
    private let folder: TerminalSession.Folder
    private let shell: SecureShell

    init() throws {
      folder = try TerminalSession.Folder()
      try folder.write("board.json", #"[{"title": "for guests"}]"#)
      let program = PseudoTerminal.Command.builtProgram("waterfall")
      let lines = try Self.lines()
        .replacing("/usr/local/bin/waterfall", with: program)
        .replacing("/srv/board/board.json", with: folder["board.json"])
        .replacing("Match User guest", with: "Match User \(SecureShell.accountName())")
      // For other accounts, the server allows any variable, forwarding, and file transfer.
      shell = try SecureShell("AcceptEnv *\nSubsystem sftp internal-sftp\n" + lines)
    }

    /// The block of `sshd_config` in the page.
    private static func lines() throws -> String {
      let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
      let page = try String(contentsOfFile: "/\(root)/Resources/help/ssh.md", encoding: .utf8)
      let block = page.firstMatch(of: #/(?s)```sshd_config\n(.*?)```/#)
      return String(try #require(block, "the page has no block sshd_config").1)
    }

    @Test func `a guest sees the board, whatever they ask for`() throws {
      for request in [nil, "touch '\(folder["ran"])'"] {
        let session = try TerminalSession(shell.client(request))
        try session.expect("for guests")
        try session.press("e")
        try session.expectLastLine("off under --secure")
        try session.press("q", thenExit: 0)
        session.expectRestored()
      }
      let files = try TerminalSession(shell.client("sftp", options: ["-s", "-T"]))
      try files.expect("for guests")
      #expect(files.wait(within: .seconds(20)) { shell.members.isEmpty })
      #expect(folder.text("ran").isEmpty)
    }

    @Test func `of a guest's variables only those of language and colour arrive`() throws {
      let sent = [
        "LANG": "C.UTF-8", "LC_CTYPE": "C.UTF-8", "COLORTERM": "truecolor", "EDITOR": "touch ran",
        "LD_PRELOAD": "/nonexistent", "BASH_ENV": "/nonexistent", "WATERFALL_LOG": "/nonexistent",
      ]
      let session = try TerminalSession(shell.client(variables: sent))
      try session.expect("for guests")
      let process = try #require(shell.member(named: "waterfall"))
      let names = ProcessTable.environment(of: process).compactMap {
        $0.split(separator: "=").first
      }
      #expect(
        Set(names.map(String.init)).intersection(sent.keys) == ["LANG", "LC_CTYPE", "COLORTERM"])
    }

    @Test(arguments: [["-W", "127.0.0.1:PORT"], ["-N", "-R", "0:127.0.0.1:PORT"]])
    func `nothing is forwarded for a guest`(words: [String]) throws {
      let options = words.map { $0.replacing("PORT", with: "\(shell.port)") }
      let session = try TerminalSession(
        shell.client(options: options + ["-o", "ExitOnForwardFailure=yes"]))
      try session.expectExit(255)
      #expect(!session.screen.contains("SSH-2.0"))
    }
  }
}
