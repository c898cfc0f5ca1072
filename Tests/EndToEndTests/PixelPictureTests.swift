import Glibc
import TerminalGrid
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Pictures of pixels, in a terminal that says it is kitty.
  @Suite struct PixelPictureTests {
    private func session(_ arguments: [String]) throws -> TerminalSession {
      var command = PseudoTerminal.Command.waterfall(arguments)
      command.environment["COLORTERM"] = "truecolor"
      let session = try TerminalSession(command, columns: 100, rows: 30)
      session.answerVersion("kitty(0.41.1)")
      session.scriptedAnswers.append((Array("\u{1B}[16t".utf8), Array("\u{1B}[6;10;5t".utf8)))
      session.pixels = PixelTerminal(
        columns: 100, rows: 30, cell: PixelSize(width: 5, height: 10))
      return session
    }

    /// The screen as a terminal with pixels shows it.
    private func shown(_ session: TerminalSession) -> PixelTerminal {
      guard let pixels = session.pixels else { fatalError("the session shows no pixels") }
      return pixels
    }

    /// How many cells of the screen show pixels.
    private func cellCount(_ terminal: PixelTerminal) -> Int {
      terminal.cells.joined().count { $0.scalars.first == 0x10EEEE }
    }

    @Test func `photographs become pixels, scroll, and leave nothing`() throws {
      let session = try session(["demo", "shop"])
      try session.expect("? help")
      var before = 0
      try session.expect("pictures as pixels") {
        before = cellCount(shown($0))
        return before > 200
      }
      let first = shown(session)
      #expect(!first.kittyPictures.isEmpty)
      #expect(Set(first.screen.bytes).count > 200)
      try session.press("<C-e><C-e>")
      // Other pictures may have become pixels meanwhile.
      try session.expect("the rows have moved") {
        let rows = zip(shown($0).cells, first.cells.dropFirst(2).prefix(5))
        return rows.allSatisfy { now, before in
          zip(now, before).allSatisfy { $1.scalars.first != 0x10EEEE || $0 == $1 }
        }
      }
      try session.press("?")
      try session.expect("Keys")
      try session.press("<Esc>")
      try session.expect("? help")
      try session.press("q", thenExit: 0)
      session.expectRestored()
      #expect(shown(session).kittyPictures.isEmpty)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV])
    func `a signal frees the pictures`(signal: Int32) throws {
      let session = try session(["demo", "shop"])
      try session.expect("pictures as pixels") { cellCount(shown($0)) > 200 }
      session.pseudoTerminal.kill(signal)
      try session.expect("the end") { $0.exitStatus != nil }
      session.readAll()
      #expect(shown(session).kittyPictures.isEmpty)
    }

    @Test(arguments: [["--images", "never"], ["--record", "/dev/null"], ["--color", "256"]])
    func `no pictures are sent where pixels are not wanted`(_ arguments: [String]) throws {
      let session = try session(["demo", "shop"] + arguments)
      try session.expect("? help")
      try session.press("<PgDn>")
      try session.press("q", thenExit: 0)
      #expect(!session.output.contains(Array("\u{1B}_G".utf8)))
    }
  }
}
