import Glibc
import Testing
import WaterfallTestSupport

extension OverSecureShell {
  /// Sessions through a real sshd. The screen must be right, and a lost connection must leave no
  /// process.
  @Suite struct SecureShellTests {
    private let shell: SecureShell
    private let folder: TerminalSession.Folder

    init() throws {
      shell = try SecureShell("AcceptEnv *")
      folder = try TerminalSession.Folder()
      let lines = (1...300).map { #"{"title": "record \#($0)", "text": "of three hundred"}"# }
      try folder.write("list.ndjson", lines.joined(separator: "\n") + "\n")
    }

    /// A client for which `waterfall` shows the list on the server.
    private func session(
      _ arguments: String = "", variables: [String: String] = [:]
    ) throws -> TerminalSession {
      let program = PseudoTerminal.Command.builtProgram("waterfall")
      let line = "'\(program)' \(arguments) '\(folder["list.ndjson"])'"
      let session = try TerminalSession(shell.client(line, variables: variables))
      // A followed file begins at its end.
      try session.expect(arguments.contains("--follow") ? "following" : "record 1")
      try session.expectLastLine("? help")
      return session
    }

    @Test func `a person scrolls and leaves, and the terminal is as it was`() throws {
      let session = try session()
      try session.press("<PgDn>")
      try session.expect("the second screen") { !$0.screen.contains("record 1 ") }
      try session.press("G", thenExpect: "record 300")
      session.resize(columns: 120, rows: 40)
      try session.expect("four columns") { $0.lastLine.contains("masonry 4") }
      try session.leave()
      shell.expectNothingLeft(of: session)
    }

    @Test func `the terminal itself says that it has all colours, since ssh does not`() throws {
      let program = PseudoTerminal.Command.builtProgram("waterfall")
      let session = try TerminalSession(shell.client("'\(program)' '\(folder["list.ndjson"])'"))
      session.answerVersion("XTerm(379)")
      try session.expect("record 1")
      try session.expect("tints") { $0.terminal.hasExactGrounds }
      try session.leave()
    }

    @Test func `a client that is killed takes the program with it`() throws {
      let session = try session()
      session.pseudoTerminal.kill(SIGKILL)
      shell.expectNothingLeft(of: session)
    }

    @Test func `a window that is closed takes the program with it`() throws {
      let session = try session()
      session.pseudoTerminal.hangUp()
      shell.expectNothingLeft(of: session)
    }

    @Test func `a server that goes down takes the program with it`() throws {
      let session = try session()
      shell.dropConnections()
      shell.expectNothingLeft(of: session)
      try session.expectExit(255)
    }

    @Test func `a client that was frozen shows what was typed and written meanwhile`() throws {
      let session = try session("--follow")
      let client = try #require(session.pseudoTerminal.process)
      session.pseudoTerminal.kill(SIGSTOP)
      try session.expect("a frozen client") { _ in ProcessTable.isStopped(client) }
      let more = (301...400).map { #"{"title": "record \#($0)", "text": "come later"}"# }
      try folder.append(more.joined(separator: "\n") + "\n", to: folder["list.ndjson"])
      // The last key is G, since any key after it would end its way to the last record.
      try session.press("gjjG")
      session.resize(columns: 100, rows: 30)
      // Longer than the program waits for an answer of the terminal.
      _ = session.wait(within: .seconds(4)) { false }
      session.pseudoTerminal.kill(SIGCONT)
      try session.expectLastLine("of 400")
      let unfrozen = try self.session("--follow")
      unfrozen.resize(columns: 100, rows: 30)
      try unfrozen.press("gjjG", thenLastLine: "of 400")
      try session.expect("the screen of a client that was not frozen") {
        unfrozen.read()
        return $0.screen == unfrozen.screen && $0.screen.contains("┏")
      }
    }

    @Test func `a client that stays frozen is dropped by a server that probes it`() throws {
      let strict = try SecureShell("ClientAliveInterval 1\nClientAliveCountMax 2")
      let program = PseudoTerminal.Command.builtProgram("waterfall")
      let session = try TerminalSession(strict.client("'\(program)'"), showing: "Angel Falls")
      session.pseudoTerminal.kill(SIGSTOP)
      #expect(session.wait(within: .seconds(20)) { strict.members.isEmpty })
      session.pseudoTerminal.kill(SIGCONT)
      try session.expectExit(255)
    }

    /// A program that has the terminal, or runs in the background, when the connection is lost.
    struct Running: CustomTestStringConvertible {
      let testDescription: String
      var arguments = ""
      var variables: [String: String] = [:]
      var keys: String

      static let all = [
        Running(testDescription: "an editor", variables: ["EDITOR": "sleep 999;:"], keys: "e"),
        Running(testDescription: "a command that reads the card", keys: "|sleep 999<Enter>"),
        Running(
          testDescription: "a command for Enter", arguments: "--on-enter 'sleep 999'",
          keys: "<Enter>"),
        Running(
          testDescription: "a command that brings pages", arguments: "--more 'sleep 999'",
          keys: "G"),
        Running(
          // It runs from the start. A key that moves would end it, and start another one.
          testDescription: "a command for the preview", arguments: "--preview 'sleep 999'",
          keys: ""),
      ]
    }

    /// A session in which the viewer has started another program.
    private func begin(_ running: Running) throws -> TerminalSession {
      let session = try session(running.arguments, variables: running.variables)
      try session.press(running.keys)
      try session.expect("the command") { _ in shell.member(named: "sleep") != nil }
      return session
    }

    @Test(arguments: Running.all, ["a killed client", "a closed window"])
    func `a client that ends takes with it what the program has started`(
      running: Running, end: String
    ) throws {
      let session = try begin(running)
      if end == "a closed window" {
        session.pseudoTerminal.hangUp()
      } else {
        session.pseudoTerminal.kill(SIGKILL)
      }
      shell.expectNothingLeft(of: session)
    }
  }
}
