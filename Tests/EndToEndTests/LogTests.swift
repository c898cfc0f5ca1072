import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// `--log` writes a line for each action of the program.
  @Suite struct LogTests {
    /// The log of a session over `text`. The times are checked and removed.
    private func log(
      of text: String, _ arguments: [String] = [], name: String = "data.json",
      keys: (TerminalSession, _ log: () -> String) throws -> Void = { _, _ in }
    ) throws -> [String] {
      let folder = try TerminalSession.Folder()
      let file = try folder.write(name, text)
      let session = try TerminalSession(
        .waterfall(["--log", "a.log"] + arguments + [file], in: folder))
      try session.expectLastLine("help")
      try keys(session) { folder.text("a.log") }
      try session.press("q", thenExit: 0)
      return try folder.text("a.log").split(separator: "\n").map { line in
        let time = #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z /#
        return String(line.dropFirst(try #require(line.prefixMatch(of: time)).output.count))
      }
    }

    private func expect(
      _ lines: [String], _ part: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(lines.contains { $0.contains(part) }, "\(lines)", sourceLocation: sourceLocation)
    }

    @Test func `a session is told from its start to its end`() throws {
      let lines = try log(of: "{\"title\": \"a\"}\n{\"title\": \"b\"}\n{\"title\": \"c\"}\n") {
        session, log in
        try session.expectLastLine("of 3")
        session.resize(columns: 60, rows: 20)
        try session.expect("a resize in the log") { _ in log().contains("resized") }
        try session.press("+", thenLastLine: "columns:")
        try session.press("r")
        // A page that is on its way when the program ends may be told after the end.
        try session.expect("a refresh in the log") { _ in
          let parts = log().split(separator: "source read again")
          return parts.count == 2 && parts[1].contains("page loaded")
        }
      }
      #expect(lines.first?.hasPrefix("info started command=browse process=") == true)
      #expect(lines.last == "info ended why=quit")
      expect(lines.prefix(1).map { $0 }, " version=")
      expect(lines, "info source opened name=data.json paths=/")
      expect(lines, "info screen opened size=80x24 term=xterm-256color")
      expect(lines, "info format found format=NDJSON")
      expect(lines, "info page loaded end=true items=3 ms=")
      expect(lines, "info cards placed how=incremental items=3 ms=")
      expect(lines, "info cards placed how=full items=3 ms=")
      expect(lines, "info resized size=60x20")
      expect(lines, "info source read again")
    }

    @Test func `failures and retries are told, in one line each`() throws {
      let lines = try log(of: "{\"title\": \"a\"}\n{\"title\": x}\n[\n", ["--page-size", "1"]) {
        session, _ in
        try session.expect("no more items")
      }
      expect(lines, "warning records unreadable count=2")
      let bad = try log(of: "[{\"title\": \"a\"},\n{\"title\": }]") { session, log in
        try session.expect("failed:")
        try session.press("r")
        try session.expect("a retry in the log") { _ in log().contains("requested again") }
      }
      expect(bad, "data.json:2:")
      #expect(bad.contains { $0.hasPrefix("error failed reason=") })
      expect(bad, "notice page requested again total=1")
    }

    @Test func `what names and data say cannot steer a terminal that shows the log`() throws {
      let lines = try log(of: "[]", name: "a\u{1B}[31m\nb \"c.json")
      expect(lines, #"name="a␛[31m b \"c.json""#)
      #expect(!lines.joined().contains("\u{1B}"))
    }

    @Test func `the level decides what is told, and a log is gone on with`() throws {
      let quiet = try log(of: "[{\"title\": \"a\"}]", ["--log-level", "error"])
      #expect(quiet.isEmpty)
      let loud = try log(of: "[{\"title\": \"a\"}]", ["--log-level", "debug"]) { session, _ in
        try session.expectLastLine("of 1")
        try session.press("o", thenExpect: "closes")
        try session.press("q")
      }
      expect(loud, "debug records read again count=1 ms=")
      #expect(loud.count { $0.hasPrefix("debug first frame ms=") } == 1)
    }

    @Test func `a printed picture is logged after what is in the file`() throws {
      let folder = try TerminalSession.Folder()
      try folder.write("a.log", "before\n")
      try folder.write("a.json", "[{\"title\": \"a\"}]")
      var command = PseudoTerminal.Command.waterfall(["print", "a.json"])
      command.environment["WATERFALL_LOG"] = "a.log"
      (command.directory, command.output) = (folder.path, .file(folder["out"]))
      try TerminalSession(command).expectExit(0)
      let log = folder.text("a.log")
      #expect(log.hasPrefix("before\n"))
      #expect(log.contains("info page loaded end=true items=1"))
      #expect(log.hasSuffix("info ended why=printed\n"))
    }
  }
}
