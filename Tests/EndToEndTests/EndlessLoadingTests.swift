import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Layouts that do not become longer with their cards, over a source without an end.
  @Suite struct EndlessLoadingTests {
    /// A folder with a command for `--more` that notes each of its runs, and one for
    /// `--layout-command` that puts all cards at the top.
    private static func folder() throws -> TerminalSession.Folder {
      let folder = try TerminalSession.Folder()
      try folder.write(
        "more.sh",
        """
        echo run >> \(folder["runs"])
        i=0; while [ $i -lt 20 ]; do i=$((i + 1)); echo "{\\"title\\": \\"card $i\\"}"; done

        """)
      try folder.write(
        "pile.py",
        """
        import json, sys
        for line in sys.stdin:
            for s, section in enumerate(json.loads(line)["sections"]):
                for i, height in enumerate(section["items"]):
                    print(json.dumps({"kind": "item", "section": s, "item": i, "x": 0, "y": 0,
                                      "width": 20, "height": height}))
            print('{"kind": "contentSize", "width": 80, "height": 9}', flush=True)

        """)
      return folder
    }

    private static func runs(_ folder: TerminalSession.Folder) -> Int {
      folder.text("runs").count { $0 == "\n" }
    }

    @Test(arguments: [false, true])
    func `what does not become longer runs the command a few times only`(isPiled: Bool) throws {
      let folder = try Self.folder()
      let layout =
        isPiled
        ? ["--layout-command", "python3 \(folder["pile.py"])"] : ["--layout", "circle"]
      let session = try TerminalSession(.waterfall(layout + ["--more", "sh \(folder["more.sh"])"]))
      try session.expectLastLine("not growing, G loads more")
      // A page has 40 cards at most, and a run prints 20.
      let runs = Self.runs(folder)
      #expect(runs <= 4)
      try session.press("G", thenExpect: "one more page") { _ in Self.runs(folder) > runs }
      try session.expectLastLine("not growing, G loads more")
      #expect(Self.runs(folder) <= runs + 2)
      try session.leave()
    }

    @Test(arguments: [("-5", "negative height, -5"), ("1e999", "height is not a finite number")])
    func `an impossible frame is said on the screen`(height: String, words: String) throws {
      let folder = try TerminalSession.Folder()
      let data = try folder.write("one.json", "[{\"title\": \"one\"}]")
      let item = #"{"kind":"item","item":0,"x":0,"y":0,"width":9,"height":\#(height)}"#
      let size = #"{"kind":"contentSize","width":80,"height":9}"#
      let session = try TerminalSession(
        .waterfall(["--layout-command", "printf '%s\\n' '\(item)' '\(size)'", data]), columns: 100)
      try session.expectLastLine(words)
      try session.press("q", thenExit: 0)
    }

    @Test func `cards without height are no empty screen without a word`() throws {
      let folder = try TerminalSession.Folder()
      let data = try folder.write("one.json", "[{\"title\": \"one\"}]")
      let item = #"{"kind":"item","item":0,"x":0,"y":0,"width":9,"height":0}"#
      let size = #"{"kind":"contentSize","width":80,"height":0}"#
      let session = try TerminalSession(
        .waterfall(["--layout-command", "printf '%s\\n' '\(item)' '\(size)'", data]))
      try session.expect("no card is in view")
      try session.press("q", thenExit: 0)
    }

    @Test func `two layout commands stand side by side in the lab`() throws {
      let program = PseudoTerminal.Command.builtProgram("waterfall")
      let commands = [4, 2].flatMap { ["--layout-command", "\(program) layout --columns \($0)"] }
      let session = try TerminalSession(.waterfall(["--lab"] + commands), columns: 160, rows: 48)
      try session.expectLastLine("command 4")
      try session.press(String(repeating: "j", count: 8) + "<Left>")
      try session.expect("both") { $0.screen.contains(#/command 4 · .*command 2 2 ·/#) }
      // At once the two keys would be read as Alt-q.
      try session.press("<Esc>", thenExpect: "the lab is closed") { !$0.screen.contains("─ lab ─") }
      try session.leave()
    }
  }
}
