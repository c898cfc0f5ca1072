import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// `--present`: the view for an audience, and the restored terminal.
  @Suite struct PresentTests {
    private func session(_ arguments: [String] = []) throws -> TerminalSession {
      try TerminalSession(.waterfall(["--present"] + arguments)).expect("Angel Falls")
    }

    @Test func `movements are reported while it is shown to an audience, and only then`() throws {
      let session = try session()
      #expect(session.terminal.modes.isOn(1003))
      #expect(!session.screen.contains("? help"))
      try session.press("P", thenLastLine: "? help")
      #expect(!session.terminal.modes.isOn(1003) && session.terminal.modes.isOn(1002))
      try session.press("P", thenExpect: "no status line") { !$0.screen.contains("? help") }
      #expect(session.terminal.modes.isOn(1003))
      try session.leave("Q")
    }

    @Test func `a signal gives movements back, too`() throws {
      let session = try session()
      session.pseudoTerminal.kill(11)
      _ = session.wait(within: .seconds(20)) { session.exitStatus != nil }
      session.readAll()
      #expect(!session.terminal.modes.reportsMouse)
    }

    @Test func `the mouse is followed, and keys go away by themselves`() throws {
      let session = try session()
      let before = session.terminal.cell(column: 9, row: 4)
      let move = "\u{1B}[<35;10;5M".utf8.map { String($0, radix: 16) }
        .map { $0.count < 2 ? "0" + $0 : $0 }.joined()
      try session.press("<Raw:\(move)>", thenExpect: "the pointer") {
        $0.terminal.cell(column: 9, row: 4).background != before.background
      }
      try session.press("jj", thenExpect: "j ×2")
      try session.expect("no keys") { !$0.screen.contains("j ×2") }
      try session.press("Q", thenExit: 0)
    }

    @Test func `without the mouse there is no pointer`() throws {
      let session = try session(["--no-mouse"])
      #expect(!session.terminal.modes.reportsMouse)
      try session.press("P", thenLastLine: "? help")
      #expect(!session.terminal.modes.reportsMouse)
      try session.press(":present<Enter>")
      try session.expect("no status line") { !$0.screen.contains("? help") }
      try session.leave("Q")
    }

    @Test func `the words of an unknown key are seen, and what is asked has its row`() throws {
      let session = try session()
      try session.press("~", thenExpect: "~ does nothing")
      try session.press("/angel", thenLastLine: "/angel")
      try session.press("<Enter>:no-present<Enter>", thenLastLine: "? help")
      try session.leave()
    }
  }
}
