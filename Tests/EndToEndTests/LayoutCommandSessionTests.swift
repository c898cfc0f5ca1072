import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// `--layout-command` with real programs.
  @Suite struct LayoutCommandSessionTests {
    private static let items = (0..<150).map { number in
      #"{"title":"card \#(number)","body":"\#(String(repeating: "word ", count: number * 7 % 23))"}"#
    }.joined(separator: "\n")

    /// The screen without the status line, which names the layout.
    private func cards(_ session: TerminalSession) -> String {
      session.screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .joined(separator: "\n")
    }

    /// A session in its own folder, with a script of the documentation as its layout.
    private func start(
      _ script: String, by interpreter: String, columns: Int = 80, rows: Int = 24
    ) throws -> (session: TerminalSession, folder: TerminalSession.Folder, script: String) {
      let folder = try TerminalSession.Folder()
      let path = try folder.write(script, try LayoutCommandScripts.text(of: script))
      let data = try folder.write("items.ndjson", Self.items)
      let session = try TerminalSession(
        .waterfall(["--layout-command", "\(interpreter) \(path)", data]), columns: columns,
        rows: rows)
      return (session, folder, path)
    }

    @Test(arguments: [(80, 24), (120, 40)])
    func `waterfall layout as a command shows what masonry shows`(columns: Int, rows: Int) throws {
      let folder = try TerminalSession.Folder()
      let data = try folder.write("items.ndjson", Self.items)
      let program = PseudoTerminal.Command.builtProgram("waterfall")
      let masonry = try TerminalSession(
        .waterfall(["--columns", "4", data]), columns: columns, rows: rows)
      let command = try TerminalSession(
        .waterfall(["--layout-command", "\(program) layout --columns 4", data]), columns: columns,
        rows: rows)
      try masonry.expectLastLine("masonry 4")
      try command.expectLastLine("command 4")
      for session in [masonry, command] { try session.expect("card 0") }
      for keys in ["jjl", "<PgDn>", "<PgDn>", "G", "k", "gg", "z", "z", "f1<Enter>"] {
        try masonry.press(keys)
        try command.press(keys)
        let isSame = command.wait(within: TerminalSession.deadline) {
          masonry.read(within: 20)
          return cards(command) == cards(masonry)
        }
        try #require(isSame, "after \(keys)")
      }
      try command.leave()
      try masonry.press("q", thenExit: 0)
    }

    @Test(
      arguments: [("stairs.py", "python3"), ("stairs.js", "node")].filter {
        LayoutCommandScripts.hasProgram($0.1)
      })
    func `the scripts of the papers lay out, and a save shows at once`(
      script: String, interpreter: String
    ) throws {
      let (session, folder, _) = try start(script, by: interpreter, columns: 120, rows: 40)
      try session.expect("card 0")
      try session.press("<PgDn>", thenExpect: "the next cards") { !$0.screen.contains("card 0") }
      let before = cards(session)
      let text = try LayoutCommandScripts.text(of: script)
      let changed = text.replacing("STEP = 2", with: "STEP = 7")
        .replacing("step = 2", with: "step = 7")
      #expect(changed != text)
      try session.press("!", thenExpect: "the lab") { $0.screen.contains("moved  ") }
      try folder.write(script, changed)
      try session.expect("other places, and how many") { session in
        cards(session) != before
          && session.screen.contains(/moved +[1-9][0-9]* of [0-9]+/)
      }
      try folder.write(script, "import sys; sys.exit('no such staircase')\n")
      try session.expectLastLine("layout command: ")
      try folder.write(script, text)
      try session.expect("the places of before") { !$0.lastLine.contains("layout command") }
      try session.leave("!q")
    }

    @Test(arguments: [
      ("sh -c 'echo no such thing >&2; exit 3'", "no such thing"),
      ("exit 4", "status 4"), ("kill -9 $$", "signal 9"),
      ("nonesuch-program", "not found"), ("/etc/passwd", "ermission denied"),
      ("exec <&-; echo nonsense", "line 1: expected an object"),
      // Without the letter, one first line in 256 would be blank, which is none.
      ("printf x; head -c 1000 /dev/urandom; sleep 1", "line 1"),
      ("yes", "line 1: expected an object"), ("yes ''", "more than"),
      ("true", "before its line of kind contentSize"),
    ])
    func `a command that fails says why, and keys go on`(command: String, words: String) throws {
      let session = try TerminalSession(.waterfall(["--layout-command", command]), columns: 120)
      try session.expect("‘layout command: … \(words)’ in the last row") {
        $0.lastLine.contains("layout command: ") && $0.lastLine.contains(words)
      }
      try session.press("r", thenLastLine: "layout command: ")
      try session.press("L", thenLastLine: "masonry")
      try session.leave()
    }

    @Test(arguments: ["cat", "sed -n p"])
    func `a command that reads all of its input, or holds its answer back, is asked by its end`(
      reading: String
    ) throws {
      let folder = try TerminalSession.Folder()
      let data = try folder.write("items.ndjson", Self.items)
      let program = PseudoTerminal.Command.builtProgram("waterfall")
      let command = "board=$(\(reading)); echo \"$board\" | \(program) layout --columns 4"
      let session = try TerminalSession(.waterfall(["--layout-command", command, data]))
      try session.expect("card 0")
      try session.press("G", thenExpect: "card 149")
      try session.press("!", thenExpect: "content")
      try session.leave("!q")
    }

    @Test(arguments: ["q", "SIGTERM", "SIGHUP", "L"])
    func `no process is left behind`(way: String) throws {
      let folder = try TerminalSession.Folder()
      let command = """
        sleep 600 & echo $! > \(folder["child"]); (sleep 601 & echo $! > \(folder["grandchild"]); \
        sleep 602) & \(PseudoTerminal.Command.builtProgram("waterfall")) layout
        """
      let session = try TerminalSession(.waterfall(["--layout-command", command]))
      try session.expectLastLine("command ")
      func children() -> [Int32] {
        ["child", "grandchild"].compactMap { Int32(folder.text($0).filter(\.isNumber)) }
      }
      try session.expect("two children") { _ in children().count == 2 }
      #expect(children().allSatisfy(ProcessTable.isRunning))
      switch way {
      case "q": try session.press("q", thenExit: 0)
      case "L": try session.press("L")
      case "SIGTERM":
        session.pseudoTerminal.kill(15)
        try session.expectExit(143)
      default:
        session.pseudoTerminal.kill(1)
        try session.expectExit(129)
      }
      try session.expect("the children are gone") { _ in
        !children().contains(where: ProcessTable.isRunning)
      }
    }

    @Test func `print waits for the answer, and says what is wrong`() throws {
      let folder = try TerminalSession.Folder()
      let data = try folder.write("items.ndjson", Self.items)
      func print(_ arguments: [String], status: Int32 = 0) throws -> (
        output: String, errors: String
      ) {
        try TerminalSession(
          .waterfall(
            ["print", "--width", "90", data] + arguments, output: .file(folder["out"]),
            errors: .file(folder["err"]))
        ).expectExit(status)
        return (folder.text("out"), folder.text("err"))
      }
      let program = PseudoTerminal.Command.builtProgram("waterfall")
      let printed = try print(["--layout-command", "\(program) layout --columns 4"])
      #expect(printed.output == (try print(["--columns", "4"])).output)
      // An item far away does not print blank rows without end.
      let far =
        "\(program) layout | sed -u "
        + #"'/"item":149,/s/"y":[0-9.]*/"y":3e10/;s/\("contentSize".*"height":\).*}/\14e10}/'"#
      let long = try print(["--layout-command", far, "--height", "40"])
      #expect(long.output.count { $0 == "\n" } <= 40)
      let cut = try print(["--layout-command", far])
      #expect(cut.output.count { $0 == "\n" } < 100_000)
      #expect(cut.errors.contains("too long to print: "))
      let failed = try print(["--layout-command", "echo boo >&2; exit 3"], status: 74)
      #expect(failed.errors.contains("boo") && failed.errors.count { $0 == "\n" } == 2)
      let refused = try print(["--secure", "--layout-command", "ls"], status: 64)
      #expect(refused.errors.contains("--layout-command runs a command in a shell"))
    }

    /// The two ways to be wrong: no answer at all, and an answer that breaks a promise.
    @Test(arguments: [
      ("CHECKED layout --column-gap 2", 0, "every promise is kept"),
      ("echo boo >&2; exit 3", 1, "its answer:"),
      ("CHECKED layout | sed 's/\"x\":[0-9.]*/\"x\":-1/'", 1, "broken:"),
    ])
    func `a layout command is checked on random boards`(
      command: String, status: Int32, words: String
    ) throws {
      let program = PseudoTerminal.Command.builtProgram("waterfall")
      let text = command.replacing("CHECKED", with: program)
      let folder = try TerminalSession.Folder()
      let session = try TerminalSession(
        .waterfall(["layout", "--check", "--layout-command", text], output: .file(folder["out"])))
      try session.expectExit(status)
      let printed = folder.text("out")
      #expect(printed.contains(words), "\(printed)")
      // A broken promise comes with a line that shows it again.
      #expect(printed.contains("to see it: printf '%s") == (status != 0), "\(printed)")
    }

    @Test(
      arguments: [("stairs.py", "python3"), ("stairs.js", "node")].filter {
        LayoutCommandScripts.hasProgram($0.1)
      })
    func `the scripts of the papers keep every promise`(script: String, interpreter: String) throws
    {
      let folder = try TerminalSession.Folder()
      let path = try folder.write(script, try LayoutCommandScripts.text(of: script))
      let command = "tee -a '\(folder["boards"])' | \(interpreter) \(path)"
      try TerminalSession(
        .waterfall(
          ["layout", "--check", "--layout-command", command], output: .file(folder["out"]))
      ).expectExit(0)
      #expect(folder.text("out") == "command: 14 boards, every promise is kept\n")
      // Items are numbers, as the page says.
      #expect(folder.text("boards").contains(#"{"items":[10]}"#))
      #expect(!folder.text("boards").contains(#""items":[{"#))
    }

    @Test func `a check says how far it is, and a command that hangs fails in 10 seconds`() throws {
      let folder = try TerminalSession.Folder()
      let command = PseudoTerminal.Command.waterfall(
        ["layout", "--check", "--layout-command", "sleep 600"], output: .file(folder["out"]))
      let time = try quickestRun(below: .seconds(10)) {
        let start = ContinuousClock.now
        let session = try TerminalSession(command, showing: "command: board 1 of 14")
        try session.expectExit(1)
        defer {
          #expect(folder.text("out").contains("command: broken: its answer: no output for "))
          #expect(!session.screen.contains("board 1"))
        }
        return start.duration(to: .now)
      }
      #expect(time < .seconds(10))
    }
  }
}
