import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Every way to leave the program restores the terminal.
  @Suite struct LeavingTests {
    @Test(arguments: [("q", 0), ("Q", 0), ("<C-c>", 130)] as [(String, Int32)])
    func `keys that leave have their status and restore the terminal`(
      key: String, status: Int32
    ) throws {
      let session = try TerminalSession(.waterfall(), showing: "Angel Falls")
      try session.leave(key, status: status)
    }

    @Test(
      arguments: [
        (SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129), (SIGQUIT, 131), (SIGSEGV, 139),
        (SIGABRT, 134),
      ] as [(Int32, Int32)])
    func `a signal restores the terminal before it ends the program`(
      signal: Int32, status: Int32
    ) throws {
      let session = try TerminalSession(.waterfall(), showing: "Angel Falls")
      session.pseudoTerminal.kill(signal)
      try session.expectExit(status)
      session.expectRestored()
    }

    /// A picture in kitty's protocol that was cut off would swallow everything else.
    @Test(
      arguments: [("q", nil), ("<C-z>", nil), ("|true<Enter>", nil), ("", SIGTERM), ("", SIGSEGV)]
        as [(String, Int32?)], ["xterm-256color", "linux"])
    func `every way out begins with the end of a string, where terminals have them`(
      way: (keys: String, signal: Int32?), type: String
    ) throws {
      let session = try TerminalSession(.waterfall(variables: ["TERM": type])).expect("Angel Falls")
      session.settle()
      let before = session.output.count
      try session.press(way.keys)
      if let signal = way.signal { session.pseudoTerminal.kill(signal) }
      let leave: [UInt8] = type == "linux" ? Array("\u{1B}[?25h".utf8) : Array("\u{1B}[?1049l".utf8)
      try session.expect("the main screen") { $0.output[before...].contains(leave) }
      let start = session.output[before...].firstRange(of: leave)?.lowerBound ?? before
      #expect(session.output[before..<start].contains(Array("\u{1B}\\".utf8)) == (type != "linux"))
    }

    @Test func `Ctrl-C right behind an Esc ends it, too`() throws {
      let session = try TerminalSession(.waterfall(), showing: "Angel Falls")
      try session.leave("<Raw:1b03>", status: 130)
    }

    @Test func `a paste whose end is lost swallows keys for a moment only`() throws {
      let session = try TerminalSession(.waterfall(), showing: "Angel Falls")
      try session.press("f", thenLastLine: "filter:")
      try session.press("<Raw:1b5b3230307e>Victoria", thenLastLine: "filter: Victoria")
      try session.press("<Esc>", thenLastLine: "? help")
      try session.leave()
    }

    @Test func `a lost terminal ends the program at once`() throws {
      let session = try TerminalSession(.waterfall(), showing: "Angel Falls")
      session.pseudoTerminal.hangUp()
      #expect(
        session.wait(within: .seconds(20)) {
          session.exitStatus != nil && session.pseudoTerminal.sessionMembers.isEmpty
        })
    }

    @Test func `a lost terminal also ends the program when SIGHUP does not reach it`() throws {
      let session = try TerminalSession(.shell(#"trap '' HUP; exec "$waterfall""#))
      try session.expect("Angel Falls")
      session.pseudoTerminal.hangUp()
      #expect(session.wait(within: .seconds(20)) { session.exitStatus != nil })
    }

    /// A shell with job control in which `waterfall` shows the built-in board.
    private func boardUnderShell() throws -> (session: TerminalSession, shell: Int32?) {
      let session = try TerminalSession(.interactiveShell(), showing: "ready>")
      let shell = session.pseudoTerminal.foregroundGroup
      try session.press("'\(PseudoTerminal.Command.builtProgram("waterfall"))'<Enter>")
      try session.expect("Angel Falls")
      return (session, shell)
    }

    @Test func `Ctrl-Z gives the terminal back, and fg shows the cards again`() throws {
      let (session, shell) = try boardUnderShell()
      for _ in 1...2 {
        try session.press("<C-z>", thenExpect: "the shell in the foreground") {
          $0.pseudoTerminal.foregroundGroup == shell && $0.screen.contains("Stopped")
        }
        #expect(session.terminal.leftovers.isEmpty)
        #expect(session.pseudoTerminal.lineSettings == session.lineSettingsBefore)
        try session.press("fg<Enter>", thenExpect: "Angel Falls")
        #expect(session.terminal.isAlternateScreen)
      }
      try session.press("q")
      try session.expect("the shell again") { $0.pseudoTerminal.foregroundGroup == shell }
      try session.leave("exit $?<Enter>")
    }

    @Test func `a window that changes while the program is stopped is seen after fg`() throws {
      let (session, _) = try boardUnderShell()
      try session.press("<C-z>", thenExpect: "Stopped")
      session.resize(columns: 60, rows: 15)
      try session.press("fg<Enter>", thenLastLine: "waterfalls")
      try session.expect("Angel Falls")
    }
  }
}
