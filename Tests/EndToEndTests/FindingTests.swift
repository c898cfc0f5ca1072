import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Searching, filtering, sorting, hints, marks and jumps, tested in the running program.
  @Suite struct FindingTests {
    static let terminals = ["xterm-256color", "vt100", "screen", "tmux-256color", "linux"]

    /// Cards 0 to 39 in three columns; every seventh is a hit.
    private func session(_ terminal: String = "xterm-256color") throws -> TerminalSession {
      let folder = try TerminalSession.Folder()
      let lines = (0..<40).map { number in
        #"{"title": "Card \#(number)", "price": \#(number * 13 % 40), "kind": "\#(number % 7 == 0 ? "a hit" : "a miss")"}"#
      }
      var command = PseudoTerminal.Command.waterfall(["--columns", "3"], terminal: terminal)
      command.input = .pipe(Array((lines.joined(separator: "\n") + "\n").utf8))
      command.directory = folder.path
      return try TerminalSession(command, columns: 90, rows: 25, showing: "Card 0 ")
        .expectLastLine("of 40")
    }

    /// Expects that the focused card, which has the strong border, has this title.
    private func expectFocus(
      on title: String, _ session: TerminalSession,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try session.expect("the focus on \(title)", sourceLocation: sourceLocation) { session in
        session.terminal.lines.contains { line in
          ["┃ \(title) ", "# \(title) "].contains { line.contains($0) }
            || line.hasSuffix("┃ \(title)")
        }
      }
    }

    @Test(arguments: terminals)
    func `a search goes to the first match as it is typed, n and N on, Esc clears it`(
      terminal: String
    ) throws {
      let session = try session(terminal)
      try session.press("l/HI<BS>", thenLastLine: "no match")
      try session.press("<BS>hit", thenLastLine: "/hit")
      try session.expectLastLine("2 of 6")
      try session.press("<Enter>", thenLastLine: "/hit  2 of 6")
      try session.press("nnn", thenLastLine: "5 of 6")
      try session.expect("Card 28")
      try session.press("N2N", thenLastLine: "2 of 6")
      try session.press("<Esc>", thenExpect: "no search") { !$0.lastLine.contains("hit") }
      try session.leave()
    }

    @Test(arguments: terminals)
    func `a filter shows what matches as it is typed, and a backslash shows all again`(
      terminal: String
    ) throws {
      let session = try session(terminal)
      try session.press("fprice<lt>3", thenLastLine: "3 of 40")
      try session.expect("all others gone") { !$0.screen.contains("Card 1 ") }
      try session.press("<Enter>", thenLastLine: "filter: price<3")
      try session.press("\\", thenExpect: "Card 1 ")
      try session.leave()
    }

    @Test(arguments: terminals)
    func `the menu sorts by a field, S reverses`(terminal: String) throws {
      let session = try session(terminal)
      try session.press("s", thenExpect: "as they come")
      try session.press("<Down>pri<Enter>", thenLastLine: "sort: price")
      try session.press("g", thenExpect: "Card 37 beside Card 0") { $0.screen.contains("Card 37") }
      try session.press("S")
      // A viewer at the top stays at the top of the new order.
      try session.expect("the dearest first") { $0.terminal.lines[1].contains("Card 3 ") }
      try session.leave()
    }

    @Test(arguments: terminals)
    func `hints, marks and jumps lead where they say`(terminal: String) throws {
      let session = try session(terminal)
      try session.press(";", thenLastLine: "type a card's letters:")
      try session.press("d", thenLastLine: "standard input")
      try session.press("maG", thenExpect: "Card 39")
      try session.press("'a", thenExpect: "Card 2 ")
      try session.press("<C-o>", thenExpect: "Card 39")
      try session.press("<C-o>", thenExpect: "Card 2 ")
      try session.press("<M-Right>", thenExpect: "Card 39")
      try session.leave()
    }

    @Test func `the focus stands on what a hint, a mark and a search lead to`() throws {
      let session = try session()
      try session.press(";d")
      try expectFocus(on: "Card 2", session)
      try session.press("maG'a")
      try expectFocus(on: "Card 2", session)
      try session.press("/card 17<Enter>")
      try expectFocus(on: "Card 17", session)
      try session.press("<M-Left>")
      try expectFocus(on: "Card 2", session)
      try session.press(":30<Enter>")
      try expectFocus(on: "Card 29", session)
    }

    @Test(arguments: terminals)
    func `a bar runs a command that reads the card`(terminal: String) throws {
      let session = try session(terminal)
      try session.press("l|cat; echo so$((1 + 1))<Enter>", thenExpect: "so2")
      try session.expect(#""title":"Card 1""#).expect("[press any key]")
      try session.press("<Enter>", thenLastLine: "? help")
      try session.leave()
    }

    @Test func `the position bar is dragged with the mouse`() throws {
      let session = try session()
      try session.press("G", thenExpect: "the end") {
        $0.screen.contains("Card 39") && $0.lastLine.contains("40 of 40")
      }
      let bar = session.lastLine.firstIndex { $0 == "─" || $0 == "━" }
        .map { session.lastLine.distance(from: session.lastLine.startIndex, to: $0) + 1 }
      let column = try #require(bar)
      // A press on the bar, then a drag far away from the bar's row.
      try session.press("<Raw:\(hex("\u{1B}[<0;\(column + 5);25M\u{1B}[<32;\(column);3M"))>")
      try session.expect("Card 0 ")
      try session.press("<Raw:\(hex("\u{1B}[<32;90;3M\u{1B}[<0;90;3m"))>")
      try session.expect("Card 39")
    }

    private func hex(_ text: String) -> String {
      text.utf8.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    }
  }
}
