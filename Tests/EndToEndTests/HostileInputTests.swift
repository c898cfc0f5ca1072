import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Input that is meant to keep the program busy.
  @Suite(.ofInstalledProgram) struct HostileInputTests {
    enum Ending: CaseIterable { case hangUp, signal, key }

    /// Cards with a megabyte each for an expression to search.
    private func session() throws -> TerminalSession {
      let body = String(repeating: "a", count: 1 << 20)
      let lines = (0..<8).map { #"{"title": "Card \#($0)", "body": "\#(body)"}"# }
      var command = PseudoTerminal.Command.waterfall(["--columns", "3"])
      command.input = .pipe(Array((lines.joined(separator: "\n") + "\n").utf8))
      return try TerminalSession(command, columns: 90, rows: 25, showing: "Card 0 ")
    }

    @Test(arguments: Ending.allCases)
    func `the program ends at once while a long expression is matched`(ending: Ending) throws {
      let session = try session()
      // The whole search would take minutes.
      try session.press("f<Paste:/\(String(repeating: "a?", count: 900))b/>")
      try session.expectLastLine("a?a?b/")
      switch ending {
      case .hangUp: session.pseudoTerminal.hangUp()
      case .signal: session.pseudoTerminal.kill(SIGTERM)
      case .key: try session.press("<C-c>")
      }
      #expect(session.wait(within: .seconds(20)) { session.exitStatus != nil })
      guard ending != .hangUp else { return }
      #expect(session.exitStatus?.shellStatus == (ending == .signal ? 143 : 130))
      session.expectRestored()
    }

    @Test func `another text takes the place of an expression that is being matched`() throws {
      let session = try session()
      try session.press("f<Paste:/\(String(repeating: "a?", count: 900))b/>")
      try session.expectLastLine("a?a?b/")
      try session.press("<C-u>card<Space>7")
      try session.expectLastLine("1 of 8", within: .seconds(20))
      try session.leave("<C-c>", status: 130)
    }

    @Test func `a prompt says that a paste is longer than it takes`() throws {
      let session = try session()
      try session.press("/<Paste:\(String(repeating: "card 3 ", count: 20_000))>")
      try session.expectLastLine("at most 2000 characters")
      try session.press("<C-u>card 3<Enter>")
      try session.expectLastLine("/card 3  1 of 1", within: .seconds(20))
      try session.leave()
    }
  }
}
