import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Tests of the harness: it reads the screen, and sees settings that a program has not restored.
  @Suite struct TerminalSessionScreenTests {
    @Test func `less shows a file, scrolls by keys and leaves the terminal restored`() throws {
      let folder = try TerminalSession.Folder()
      let text = (1...99).map { "line \($0)" }.joined(separator: "\n")
      var command = PseudoTerminal.Command("/usr/bin/less", [try folder.write("lines", text)])
      command.environment = PseudoTerminal.Command.environment(
        terminal: "xterm-256color", home: folder.path)
      let session = try TerminalSession(command, columns: 40, rows: 10, showing: "line 9")
      #expect(session.terminal.isAlternateScreen)
      #expect(!session.pseudoTerminal.lineSettings.echoes)
      let mark = session.mark
      try session.press("jj<PgDn>", thenExpect: "line 20")
      #expect((20...2000).contains(session.bytesWritten(since: mark)))
      try session.press("G", thenLastLine: "(END)")
      #expect(session.terminal.cell(column: 0, row: 9).isReverse)
      try session.leave()
    }

    @Test func `a failed expectation shows the screen and how the program ended`() throws {
      let session = try TerminalSession(.shell("echo apples; exit 3"), columns: 12, rows: 2)
      try session.expectExit(3)
      withKnownIssue {
        // The issue is recorded before it throws.
        _ = try? session.expect("pears", within: .milliseconds(100))
      } matching: { issue in
        let words = issue.comments.map(\.rawValue).joined()
        return words.contains("‘pears’ on the screen; the program: exited(3)")
          && words.contains("12×2:\n╭────────────\n│apples\n│\n╰────────────")
      }
    }

    @Test func `a deadline is kept while the program goes on`() throws {
      let session = try TerminalSession(.shell("while :; do echo noise; done"))
      let duration = ContinuousClock().measure {
        withKnownIssue { try session.expect("silence", within: .milliseconds(200)) }
      }
      #expect(duration < .seconds(20))
    }

    @Test func `what a program leaves behind is named`() throws {
      let modes = "printf '\\033[?1049h\\033[?25l\\033[?1006;1000h\\033[?2004h\\033=\\033[31m'"
      let session = try TerminalSession(.shell("\(modes); stty -echo")).expectExit(0)
      #expect(
        session.terminal.leftovers == [
          "mouse on (mode 1000)", "mouse on (mode 1006)", "alternate screen on (mode 1049)",
          "bracketed paste on (mode 2004)", "cursor hidden", "application keypad",
          "alternate screen shown", "cursor not shown",
          "colours or attributes not reset",
        ])
      #expect(session.pseudoTerminal.lineSettings != session.lineSettingsBefore)
    }

    @Test func `cells tell text, width and colours`() {
      let terminal = VirtualTerminal(columns: 12, rows: 2)
      terminal.write(
        Array("a\u{301}漢\u{1B}[1;7;38;5;9mx\u{1B}[0;48;2;1;2;3my\u{1B}[m|\u{1B}]2;T\u{7}".utf8))
      #expect(terminal.text(row: 0) == "a\u{301}漢xy|")
      #expect(terminal.cell(column: 1, row: 0).width == 2)
      #expect(terminal.cell(column: 2, row: 0).width == 0)
      let bold = terminal.cell(column: 3, row: 0)
      #expect(bold.isBold && bold.isReverse && bold.foreground == .indexed(9))
      #expect(terminal.cell(column: 4, row: 0).background == .rgb(0x010203))
      #expect(terminal.columns(of: "|", row: 0) == [5])
      #expect(terminal.title == "T")
    }

    @Test func `a character may come in several writes`() {
      let text = "é…€ 漢🙂 x"
      for cut in 0...text.utf8.count {
        let terminal = VirtualTerminal(columns: 20, rows: 1)
        terminal.write(Array(text.utf8.prefix(cut)))
        terminal.write(Array(text.utf8.dropFirst(cut)))
        #expect(terminal.text == text, "cut after \(cut) bytes")
      }
      let terminal = VirtualTerminal(columns: 20, rows: 1)
      for byte in text.utf8 { terminal.write([byte]) }
      #expect(terminal.text == text)
    }

    @Test func `modes are noted when their bytes come one at a time`() {
      var modes = TerminalModes()
      for byte in "x\u{1B}]0;[?9h\u{1B}\\\u{1B}[?1004;2026h\u{1B}[>1u\u{1B}[?2026l".utf8 {
        modes.read([byte])
      }
      #expect(modes.leftovers == ["focus reports on (mode 1004)", "kitty keyboard"])
      #expect(modes.operatingSystemCommands == 1)
    }

    @Test(arguments: [
      ("5j<PgDn><C-l>", "5j\u{1B}[6~\u{0C}"), ("<Up><M-x><S-Tab>", "\u{1B}[A\u{1B}x\u{1B}[Z"),
      ("a<lt>b<Space>", "a<b "), ("<WheelDown:3,4>", "\u{1B}[<65;3;4M"),
      ("<Click:1,2>", "\u{1B}[<0;1;2M\u{1B}[<0;1;2m"), ("<Paste:q q>", "q q"),
      ("<M-Left><S-PgUp>é", "\u{1B}[1;3D\u{1B}[5;2~é"), ("<Raw:1b5b>", "\u{1B}["),
    ])
    func `keys become the bytes that an xterm sends`(keys: String, bytes: String) throws {
      #expect(try TerminalSession.bytes(of: keys) == Array(bytes.utf8))
    }

    @Test func `arrows and pastes follow the modes that the program set`() throws {
      var modes = TerminalModes()
      modes.read(Array("\u{1B}[?1;2004h".utf8))
      let bytes = try TerminalSession.bytes(of: "<Up><Paste:q>", modes: modes)
      #expect(bytes == Array("\u{1B}OA\u{1B}[200~q\u{1B}[201~".utf8))
    }

    @Test(arguments: ["<Nonsense>", "<X-a>", "<Drag:1,2>", "<C-ab>"])
    func `a name that is no key is an error`(keys: String) {
      #expect(throws: TerminalSession.UnknownKey.self) { try TerminalSession.bytes(of: keys) }
    }
  }
}
