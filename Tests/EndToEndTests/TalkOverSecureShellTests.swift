import Testing
import WaterfallTestSupport

extension OverSecureShell {
  /// A talk: a demo's tour for an audience, through a real sshd.
  @Suite struct TalkTests {
    private let shell: SecureShell
    private let program = PseudoTerminal.Command.builtProgram("waterfall")

    init() throws { shell = try SecureShell("AcceptEnv *") }

    @Test func `a demo's tour is given over ssh, with captions, keys and pointer`() throws {
      let session = try TerminalSession(
        shell.client("'\(program)' demo sections --tour --present"), columns: 60, rows: 16)
      try session.expect("sections · 1 of 4")
      try session.expect("yt-water-flow: sections with headers and footers, two")
      #expect(!session.screen.contains("? help"))
      try session.expect("movements of the mouse") { $0.terminal.modes.isOn(1003) }
      // Keys are shown for a moment only, so these two come at once.
      try session.press("<Space><Space>", thenExpect: "the third step, and the keys") {
        $0.screen.contains("sections · 3 of 4") && $0.screen.contains("Space ×2")
      }
      try session.press("<Space>", thenExpect: "sections · 4 of 4")
      try session.press("!")
      try session.press("<Esc>", thenExpect: "no caption") { !$0.screen.contains(" of 4 ─") }
      try session.expect("the tour has ended; the")
      try session.leave("Q")
      shell.expectNothingLeft(of: session)
    }

    @Test func `a talk whose line is lost leaves nothing`() throws {
      let session = try TerminalSession(
        shell.client("'\(program)' demo naive --tour --present"), columns: 80, rows: 24)
      try session.expect("naive · 1 of 5")
      session.pseudoTerminal.hangUp()
      shell.expectNothingLeft(of: session)
    }
  }
}
