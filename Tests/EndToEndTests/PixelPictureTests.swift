import Glibc
import TerminalGrid
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Pictures of pixels, in a terminal that says it is kitty.
  @Suite struct PixelPictureTests {
    private func session(
      _ arguments: [String], columns: Int = 100, rows: Int = 30
    ) throws -> TerminalSession {
      let session = try TerminalSession(
        .waterfall(arguments, variables: ["COLORTERM": "truecolor"]), columns: columns, rows: rows)
      session.answerVersion("kitty(0.41.1)")
      // With small cells pictures have few bytes. So a busy machine is not taken for a slow line.
      session.scriptedAnswers.append((Array("\u{1B}[16t".utf8), Array("\u{1B}[6;4;2t".utf8)))
      session.pixels = PixelTerminal(
        columns: columns, rows: rows, cell: PixelSize(width: 2, height: 4))
      return session
    }

    /// Makes the terminal one with sixels.
    private func giveSixels(_ session: TerminalSession, name: String = "foot(1.13.1)") {
      session.answerVersion(name)
      session.scriptedAnswers += [
        (Array("\u{1B}[16t".utf8), Array("\u{1B}[6;4;2t".utf8)),
        (Array("\u{1B}[?1;1;0S".utf8), Array("\u{1B}[?1;0;1024S".utf8)),
      ]
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
      let session = try session(["demo", "shop"]).expect("? help")
      var before = 0
      try session.expect("pictures as pixels") {
        before = cellCount(shown($0))
        // On a busy machine they may be sent again, smaller.
        return before > 200 && !shown($0).kittyPictures.isEmpty
      }
      let first = shown(session)
      #expect(Set(first.screen.bytes).count > 100)
      try session.press("<C-e><C-e>")
      // Other pictures may have become pixels meanwhile.
      try session.expect("the rows have moved") {
        let rows = zip(shown($0).cells, first.cells.dropFirst(2).prefix(5))
        return rows.allSatisfy { now, before in
          zip(now, before).allSatisfy { $1.scalars.first != 0x10EEEE || $0.scalars == $1.scalars }
        }
      }
      try session.press("?", thenExpect: "Keys")
      try session.press("<Esc>", thenLastLine: "? help")
      try session.leave()
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

    /// Makes the terminal tmux in a terminal of this name.
    private func giveTmux(_ session: TerminalSession, in name: String) {
      session.scriptedAnswers = [
        (Array("\u{1B}[>q\u{1B}[>c".utf8), Array("\u{1B}P>|tmux 3.3a\u{1B}\\".utf8)),
        (Array("\u{1B}Ptmux;\u{1B}\u{1B}[>q".utf8), Array("\u{1B}P>|\(name)\u{1B}\\".utf8)),
        (Array("\u{1B}[16t".utf8), Array("\u{1B}[6;4;2t".utf8)),
      ]
    }

    /// Whether the screen shows pictures, and the terminal has each of them.
    private func hasPictures(_ session: TerminalSession) -> Bool {
      let cells = shown(session).cells.joined().filter { $0.scalars.first == 0x10EEEE }
      let ids = Set(cells.compactMap(\.look.foreground))
      return cells.count > 200 && ids.isSubset(of: shown(session).kittyPictures)
    }

    @Test func `in tmux pictures come back, whatever was dropped or attached`() throws {
      let session = try session(["demo", "shop"])
      giveTmux(session, in: "kitty(0.41.1)")
      try session.expect("pixels") { hasPictures($0) }
      session.settle()
      // The window was hidden, or another kitty is attached.
      for keys in ["<FocusIn>", "<C-l>"] {
        session.pixels?.forgetKittyPictures()
        #expect(!hasPictures(session))
        try session.press(keys, thenExpect: "pixels again, after \(keys)") { hasPictures($0) }
        session.settle()
      }
      giveTmux(session, in: "XTerm(379)")
      try session.press("<FocusIn>", thenExpect: "cells") { cellCount(shown($0)) == 0 }
      try session.press("<C-e>")
      giveTmux(session, in: "kitty(0.41.1)")
      try session.press("<FocusIn>", thenExpect: "pixels in kitty") { hasPictures($0) }
      try session.leave()
      #expect(shown(session).kittyPictures.isEmpty)
    }

    /// How many cells of the screen show sixels.
    private func sixelCount(_ terminal: PixelTerminal) -> Int {
      terminal.cells.joined().count(where: \.hasSixels)
    }

    @Test(arguments: [("foot(1.13.1)", []), ("Unheard 1.0", ["--pictures", "pixels"])])
    func `photographs become sixels, scroll, and leave nothing`(
      name: String, arguments: [String]
    ) throws {
      let session = try session(["demo", "shop"] + arguments)
      giveSixels(session, name: name)
      try session.expect("? help")
      try session.expect("sixels") { sixelCount(shown($0)) > 200 }
      let first = shown(session)
      #expect(Set(first.screen.bytes).count > 100)
      #expect(first.cells.last?.contains(where: \.hasSixels) == false)
      try session.press("<C-e><C-e>", thenExpect: "the rows have moved") {
        let now = shown($0).cells
        return (0..<5).allSatisfy { row in
          zip(now[row], first.cells[row + 2]).allSatisfy { !$1.hasSixels || $0.hasSixels }
        }
      }
      try session.press("?", thenExpect: "Keys")
      try session.press("<Esc>", thenExpect: "sixels again") { sixelCount(shown($0)) > 200 }
      #expect(!session.output.contains(Array("\u{10EEEE}".utf8)))
      try session.leave()
      #expect(sixelCount(shown(session)) == 0)
    }

    @Test func `a terminal that answers again gets the sixels that its screen lacks`() throws {
      let (folder, logs) = (try TerminalSession.Folder(), try TerminalSession.Folder())
      let bytes = SamplePicture.png(width: 56, height: 32) { x, y in
        x > y ? [255, 0, 0, 255] : [0, 0, 255, 255]
      }
      try folder.write("flag.png", bytes: bytes)
      // A silent terminal is sent few bytes a second.
      let session = try session([folder.path, "--log", logs["log"]], columns: 30, rows: 10)
      giveSixels(session)
      try session.expect("sixels") { sixelCount(shown($0)) > 200 }
      try session.expectLastLine("? help")
      let letters = session.screen
      session.answersToLose = .max
      try session.press("?", thenExpect: "Keys")
      try session.expect("silence") { _ in logs.text("log").contains("no longer answers") }
      try session.press("<Esc>", thenExpect: "letters") { $0.screen == letters }
      #expect(sixelCount(shown(session)) == 0)
      session.answersToLose = 0
      // The answer that was lost comes late, and no key is pressed.
      try session.press("<Raw:1b5b306e>", thenExpect: "sixels") { sixelCount(shown($0)) > 200 }
      try session.leave()
      withExtendedLifetime((folder, logs)) {}
    }

    @Test func `pictures are switched while the program runs`() throws {
      let session = try session(["demo", "shop", "--pictures", "cells"]).expect("? help")
      try session.press(":pictures auto<Enter>")
      try session.expect("pixels") { cellCount(shown($0)) > 200 }
      try session.press(":pictures off<Enter>")
      try session.expect("no pixels") { cellCount(shown($0)) == 0 }
      try session.press(":images auto<Enter>")
      try session.expect("pixels again") { cellCount(shown($0)) > 200 }
      try session.press("q", thenExit: 0)
      #expect(shown(session).kittyPictures.isEmpty)
    }

    @Test(arguments: [([], 2), (["--reduced-motion"], 0)])
    func `a picture that moves is played in the details`(arguments: [String], frames: Int) throws {
      let folder = try TerminalSession.Folder()
      try folder.write("blink.gif", bytes: SamplePicture.gif(delays: [20, 5, 5, 30]))
      let session = try session([folder.path] + arguments).expect("blink.gif")
      try session.expect("pixels") { cellCount(shown($0)) > 0 }
      #expect(shown(session).kittyPictures.allSatisfy { shown(session).playedFrames(of: $0) == 0 })
      let before = shown(session).kittyPictures
      try session.press("o", thenExpect: "the large picture") {
        let terminal = shown($0)
        let new = terminal.kittyPictures.subtracting(before)
        return !new.isEmpty && new.allSatisfy { terminal.playedFrames(of: $0) == frames }
      }
      try session.press("+", thenExpect: "picture ×2")
      #expect((frames > 0) == session.output.contains(Array("a=f,".utf8)))
      try session.press("<Esc>", thenLastLine: "? help")
      try session.leave()
      #expect(shown(session).kittyPictures.isEmpty)
      withExtendedLifetime(folder) {}
    }

    @Test(arguments: [
      ["--images", "never"], ["--pictures", "cells"], ["--pictures", "off"],
      ["--record", "/dev/null"], ["--color", "256"],
    ])
    func `no pictures are sent where pixels are not wanted`(_ arguments: [String]) throws {
      let session = try session(["demo", "shop"] + arguments).expect("? help")
      try session.press("<PgDn>")
      try session.press("q", thenExit: 0)
      #expect(!session.output.contains(Array("\u{1B}_G".utf8)))
    }
  }
}
