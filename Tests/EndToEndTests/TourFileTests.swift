import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// `waterfall --tour FILE`: a user's own talk over any cards.
  @Suite struct TourFileTests {
    private let folder: TerminalSession.Folder

    init() throws {
      folder = try TerminalSession.Folder()
      let lines = (1...60).map { #"{"title": "card \#($0)", "text": "of sixty"}"# }
      try folder.write("list.ndjson", lines.joined(separator: "\n") + "\n")
      try folder.write(
        "talk.json",
        """
        {"steps": [
          {"caption": "{Lanes} of cards, {gaps}.", "numbers": {"columns": 3}, "place": "start"},
          {"caption": "The same in a grid.", "layout": "grid", "place": 30, "marks": ["lane-ends"]},
          {"caption": "The end.", "acts": ["last"]}
        ]}
        """)
    }

    private func tour(
      _ text: String? = nil, options: [String] = []
    ) throws -> PseudoTerminal.Command {
      if let text { try folder.write("talk.json", text) }
      return .waterfall(options + ["--tour", folder["talk.json"], folder["list.ndjson"]])
    }

    @Test func `a tour of one's own is walked through over one's own cards`() throws {
      let session = try TerminalSession(tour(), columns: 120, rows: 40, showing: "talk · 1 of 3")
      try session.expect("Three columns of cards, gaps of 1 and 0 cells.")
      try session.press("<Space>", thenExpect: "The same in a grid.")
      try session.expect("card 30 ").expectLastLine("grid")
      try session.press("<Space>", thenExpect: "card 60 ")
      try session.press("<Esc>", thenLastLine: "the demo is yours")
      try session.leave()
    }

    @Test func `a fault in a tour is told before the screen is taken`() throws {
      let rows: [(text: String, words: String)] = [
        (
          "{\"steps\": [\n  {\"caption\": \"a\",\n   \"layout\": \"gird\"}]}",
          #"talk.json:3:14: expected "grid", not "gird""#
        ),
        ("{\"steps\": [", "talk.json:1:12: expected a value or \"]\", but it ends here"),
        ("", "talk.json:1:1: expected a tour like {\"steps\": [{\"caption\": \"…\"}]}"),
      ]
      for row in rows {
        var command = try tour(row.text)
        command.errors = .file(folder["err"])
        let session = try TerminalSession(command).expectExit(65)
        session.expectRestored()
        #expect(folder.text("err").contains(row.words), "\(folder.text("err"))")
      }
    }

    @Test(
      arguments: [
        (["--tour", "/nonexistent/talk.json"], 66, "/nonexistent/talk.json"),
        (["--tour", "-"], 64, "expected the name of a file"),
        (["--select", "one"], 64, "--tour and --select exclude each other"),
      ])
    func `a faulty tour is refused`(options: [String], status: Int32, words: String) throws {
      var command = try tour(options: options.first == "--select" ? options : [])
      if options.first == "--tour" { command = .waterfall(options + [folder["list.ndjson"]]) }
      command.errors = .file(folder["err"])
      try TerminalSession(command).expectExit(status)
      #expect(folder.text("err").contains(words), "\(folder.text("err"))")
    }

    @Test func `under --secure a tour may not run programs, and may do all else`() throws {
      var command = try tour(
        #"{"steps": [{"caption": "a"}, {"caption": "b", "acts": ["pipe"]}]}"#,
        options: ["--secure"])
      command.errors = .file(folder["err"])
      try TerminalSession(command).expectExit(64)
      #expect(folder.text("err").contains("--tour (pipe) runs a command"))
      let session = try TerminalSession(
        tour(#"{"steps": [{"caption": "fine", "acts": ["next-theme"]}]}"#, options: ["--secure"]))
      try session.expect("fine")
      try session.press("q", thenExit: 0)
    }
  }
}
