import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Text in many scripts, and hostile text.
  @Suite struct TextTests {
    /// A session over records with these titles, repeated 20 times, in one column.
    private func session(titles: [String], columns: Int = 40) throws -> TerminalSession {
      let records = titles.map { "{\"title\": \"\($0)\", \"note\": \"\($0) \($0)\"}\n" }.joined()
      let bytes = Array(String(repeating: records, count: 20).utf8)
      let command = PseudoTerminal.Command.waterfall(["--columns", "1"], input: .pipe(bytes))
      return try TerminalSession(command, columns: columns, rows: 24)
    }

    /// The rows above the status line that lack a border at one end.
    private func crookedRows(_ session: TerminalSession) -> [String] {
      let terminal = session.terminal
      return (0..<terminal.rows - 1).filter { row in
        let first = terminal.cell(column: 0, row: row).text
        let last = terminal.cell(column: terminal.columns - 1, row: row).text
        return !["│ │", "┃ ┃", "╭ ╮", "╰ ╯", "┏ ┓", "┗ ┛"].contains("\(first) \(last)")
      }.map(terminal.text(row:))
    }

    /// Waits for a whole frame: the output that was read may end in the middle of one.
    private func expectStraightBorders(
      _ session: TerminalSession, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try session.expect("a border at both ends of each row", sourceLocation: sourceLocation) {
        $0.lastLine.contains("help") && crookedRows($0).isEmpty
      }
    }

    @Test(arguments: [
      ["漢字かな交じり文", "한글 낱말", "全角"], ["👍 fine", "🎉🎉🎉", "👍🏽 skin", "👩‍💻 work"],
      ["e\u{301}te\u{301} a\u{308}", "ก็คือ", "x\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}"],
      ["שלום עולם", "مرحبا بالعالم", "mixed שלום text"],
      ["❤️ heart", "☎️ call", "🇮🇸 flag", "1️⃣ one"], ["soft\u{AD}hyphen", "zero\u{200B}width"],
    ])
    func `borders are straight whatever the script`(titles: [String]) throws {
      let session = try session(titles: titles)
      try expectStraightBorders(session)
      let before = session.screen
      try session.press("<C-e><C-e><C-e>jj<Space>")
      try session.expect("another screen") { $0.screen != before }
      try expectStraightBorders(session)
      try session.leave()
    }

    @Test func `wide characters show as themselves`() throws {
      try session(titles: ["漢字", "naïve"]).expect("漢字").expect("naïve")
    }

    @Test func `escape sequences in data are shown and never reach the terminal`() throws {
      let session = try session(
        titles: [#"\u001b]2;owned\u0007title"#, #"a\u001b[31mred"#, #"\u001b[2J\u001b[?1049l"#])
      try session.expect("␛").expect("red")
      #expect(!session.terminal.title.contains("owned"))
      #expect(session.terminal.isAlternateScreen)
      let written = String(decoding: session.output, as: UTF8.self)
      #expect(!written.contains("\u{1B}]2;owned"))
      #expect(!written.contains("\u{1B}[31mred"))
      try expectStraightBorders(session)
    }

    @Test func `bidi controls and C1 controls in data never reach the terminal`() throws {
      let session = try session(titles: [#"a\u202etxt.exe"#, #"b\u009b31mred"#, #"c\u2066d"#])
      try session.expect("exe")
      let written = String(decoding: session.output, as: UTF8.self)
      #expect(!written.unicodeScalars.contains { ["\u{202E}", "\u{9B}", "\u{2066}"].contains($0) })
      try expectStraightBorders(session)
    }
  }
}
