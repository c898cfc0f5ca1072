import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Settings from a file, tested in the running program.
  @Suite struct ConfigTests {
    private let folder: TerminalSession.Folder

    init() throws { folder = try TerminalSession.Folder() }

    private func session(
      config: String, _ arguments: [String] = [], environment: [String: String] = [:],
      rows: Int = 24
    ) throws -> TerminalSession {
      let path = try folder.write("c.toml", config)
      return try TerminalSession(
        .waterfall(["--config", path] + arguments, variables: environment), rows: rows)
    }

    /// All foreground and background colours on the screen.
    private func colors(_ session: TerminalSession) -> Set<TerminalColor> {
      var colors: Set<TerminalColor> = []
      for row in 0..<session.terminal.rows {
        for column in 0..<session.terminal.columns {
          let cell = session.terminal.cell(column: column, row: row)
          colors.formUnion([cell.foreground, cell.background])
        }
      }
      return colors
    }

    @Test func `a key is rebound, and the help says so`() throws {
      let session = try session(config: "[keys]\nZ = \"quit\"\nq = \"none\"\n", rows: 150)
      try session.expect("Angel Falls")
      try session.press("q?", thenExpect: "Z F10        ")
      try session.press("<Esc>", thenLastLine: " of ")
      try session.leave("Z")
    }

    @Test func `a theme of the file colours the screen`() throws {
      let config =
        "theme = 'mine'\n[themes.mine]\ntints = ['#123456']\nstatus-background = '#654321'\n"
      let session = try session(config: config, environment: ["COLORTERM": "truecolor"])
      try session.expectLastLine(" of ")
      try session.expect("the theme's colours") {
        colors($0).isSuperset(of: [.rgb(0x123456), .rgb(0x654321)])
      }
      try session.leave()
    }

    @Test func `NO_COLOR takes the colours, and focus and status still show`() throws {
      let session = try session(config: "", environment: ["NO_COLOR": "1"]).expectLastLine(" of ")
      try session.expect("┏")
      #expect(colors(session) == [.default])
      #expect(session.terminal.cell(column: 3, row: session.terminal.rows - 1).isReverse)
      try session.press("q", thenExit: 0)
    }

    @Test func `16 colours are the terminal's own`() throws {
      let session = try session(config: "color = 16", environment: ["COLORTERM": "truecolor"])
      try session.expectLastLine(" of ")
      // On a slow line a frame comes in parts: the status line is drawn before the cards.
      try session.expect("cards in colours") { colors($0).count > 2 }
      let isOwn = colors(session).allSatisfy { color in
        if case .indexed(let index) = color { index < 16 } else { color == .default }
      }
      #expect(isOwn)
      try session.press("q", thenExit: 0)
    }

    @Test func `the answer about the background changes the theme`() throws {
      let session = try session(config: "", environment: ["COLORTERM": "truecolor"])
      try session.expectLastLine(" of ")
      #expect(String(decoding: session.output, as: UTF8.self).contains("\u{1B}]11;?\u{1B}\\"))
      let status = { session.terminal.cell(column: 3, row: 23).background }
      #expect(status() == .indexed(236))
      // ESC ] 11 ; rgb:ffff/ffff/ffff ESC \
      try session.press("<Raw:1b5d31313b7267623a666666662f666666662f666666661b5c>")
      try session.expect("a light status line") { _ in status() == .indexed(253) }
      try session.leave()
    }

    @Test func `ascii leaves no other sign of the program's own`() throws {
      let session = try session(config: "ascii = true").expectLastLine(" of ").expect("#====")
      #expect(!session.screen.contains { "─━│┃╭…–·".contains($0) })
      try session.press("q", thenExit: 0)
    }

    @Test func `a fault in the file ends the program before it begins`() throws {
      let path = try folder.write("c.toml", "columns = 3\nbordr = \"line\"\n")
      let session = try TerminalSession(
        .waterfall(["--config", path], errors: .file(folder["err"])))
      try session.expectExit(64)
      session.expectRestored()
      #expect(
        folder.text("err")
          == "waterfall: \(path):2: there is no setting bordr\nperhaps border is meant\n")
    }
  }
}
