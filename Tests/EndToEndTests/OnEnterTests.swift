import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Actions outside the viewer: commands, the editor, the clipboard. `--secure` forbids them.
  @Suite struct OnEnterTests {
    private func folder() throws -> TerminalSession.Folder {
      let folder = try TerminalSession.Folder()
      try folder.write(
        "list.ndjson", #"{"title": "It's one", "n": 1.50}"# + "\n" + #"{"title": "two"}"# + "\n")
      return folder
    }

    private func session(
      _ folder: TerminalSession.Folder, _ arguments: [String], _ variables: [String: String] = [:]
    ) throws -> TerminalSession {
      try TerminalSession(
        .waterfall(["list.ndjson"] + arguments, in: folder, variables: variables),
        showing: "It's one")
    }

    @Test func `Enter runs a command with the card's fields, and the cards come back`() throws {
      let folder = try folder()
      let session = try session(folder, ["--on-enter", "echo {title} {n} >> out; exit 3"])
      try session.press("<Enter>", thenLastLine: "status 3")
      #expect(session.terminal.isAlternateScreen)
      #expect(folder.text("out") == "It's one 1.50\n")
      try session.press("l<Enter>", thenLastLine: "this card has no field 'n'")
      try session.leave()
    }

    @Test(arguments: ["cat {path}", "cat \"{path}\"", "cat '{path}'"])
    func `no name of a file runs as code, and the command gets that file`(command: String) throws {
      let folder = try TerminalSession.Folder()
      _ = unsafe mkdir(folder["notes"], 0o755)
      let tricks = [
        "a'\u{301};touch ran;'\u{301}.txt", "b\"\u{FE0F};touch ran;\".txt", "c$(touch ran).txt",
        "d`touch ran`.txt", "e\ntouch ran\n.txt",
      ]
      var names = tricks.map { Array($0.utf8) }
      names.append(Array("f".utf8) + [0xFF] + Array(".txt".utf8))
      for name in names {
        let path = (Array(folder["notes/"].utf8) + name + [0]).map { CChar(bitPattern: $0) }
        let file = unsafe open(path, O_WRONLY | O_CREAT, 0o644)
        _ = unsafe write(file, "the text\n", 9)
        close(file)
      }
      let session = try TerminalSession(
        .waterfall(["notes", "--columns", "1", "--on-enter", command + " >> out"], in: folder))
      try session.expect("1–6 of 6")
      for index in names.indices {
        try session.press("<Enter>", thenExpect: "the file's text, and the cards again") {
          folder.text("out").split(separator: "\n").count > index
            && $0.alternateScreenCount == index + 2 && $0.lastLine.contains("1–6 of 6")
        }
        try session.press("j")
      }
      try session.press("q", thenExit: 0)
      #expect(folder.text("out").split(separator: "\n").count == names.count)
      #expect(unsafe access(folder["ran"], F_OK) != 0)
    }

    @Test(arguments: ["{cursor}", "\"{cursor}\"", "'{cursor}'", "\"<$(printf %s {cursor})>\""])
    func `no cursor of a page runs as code`(place: String) throws {
      let folder = try folder()
      for trick in ["a$(touch ran)", "'\u{301};touch ran;'\u{301}", "\"\u{20E3};touch ran;\""] {
        let page = "{\"list\":[{\"title\":\"one\"},{\"title\":\"two\"}],\"next\":"
        let next = trick.unicodeScalars.map { $0 == "\"" ? "\\\"" : String($0) }.joined()
        try folder.write("page.json", "\(page)\"\(next)\"}")
        try folder.write("out", "")
        let more = "[ {page} = 1 ] && exec cat page.json; printf '%s\\n' \(place) >> out"
        let session = try TerminalSession(
          .waterfall(["print", "--as", "text", "--more", more], in: folder))
        try session.expectExit(0)
        let said = folder.text("out")
        #expect(said == trick + "\n" || said == "<\(trick)>\n", "\(said)")
        #expect(unsafe access(folder["ran"], F_OK) != 0)
      }
    }

    @Test(arguments: ["q", "x", "j", "<Enter>", "<Esc>", "<Down>", "<Space>", "<F5>", "é", "<C-d>"])
    func `after | any key goes on, and does nothing to the cards`(key: String) throws {
      let folder = try folder()
      let session = try session(folder, [])
      try session.press("|cat >> out<Enter>", thenExpect: "[press any key]")
      #expect(!session.terminal.isAlternateScreen)
      try session.press(key, thenExpect: "It's one")
      try session.expectLastLine("1–2 of 2")
      #expect(session.terminal.isAlternateScreen)
      // The first card still has the focus, and nothing is picked.
      try session.press("|cat >> out<Enter>", thenExpect: "[press any key]")
      try session.press("q", thenLastLine: "1–2 of 2")
      let lines = folder.text("out").split(separator: "\n")
      #expect(lines.count == 2 && lines.allSatisfy { $0.contains("It's one") }, "\(lines)")
      try session.leave()
    }

    @Test func `after | nothing is written over older lines`() throws {
      let folder = try folder()
      let session = try session(folder, [])
      for _ in 0..<3 {
        try session.press("|seq 1001 1003; cat >> out<Enter>", thenExpect: "[press any key]")
        let lines = session.terminal.lines
        #expect(lines.filter { $0.contains("press any key") } == ["[press any key]"])
        #expect(lines.filter { $0.contains("100") }.allSatisfy { $0.utf8.count == 4 }, "\(lines)")
        try session.press("x", thenLastLine: "1–2 of 2")
      }
      try session.leave()
    }

    @Test func `the command has the terminal, its settings and Ctrl-C to itself`() throws {
      let folder = try folder()
      let command = #"printf 'name? '; read name; echo "$name" > out; printf wait; exec sleep 100"#
      let session = try session(folder, ["--on-enter", command])
      try session.press("<Enter>", thenExpect: "name?")
      #expect(session.pseudoTerminal.lineSettings == session.lineSettingsBefore)
      #expect(!session.terminal.isAlternateScreen)
      try session.press("Ann<Enter>", thenExpect: "wait")
      #expect(folder.text("out") == "Ann\n")
      try session.press("<C-c>", thenLastLine: "ended by signal 2")
      try session.expect("It's one")
      try session.leave()
    }

    @Test(arguments: [SIGINT, SIGQUIT])
    func `INT and QUIT are for the program that has the terminal`(signal: Int32) throws {
      let folder = try folder()
      let command = #"""
        trap 'echo got >> out' INT QUIT; printf 'it waits '
        while ! [ -e end ]; do sleep 0.05; done
        """#
      let session = try session(folder, ["--on-enter", command])
      try session.press("<Enter>", thenExpect: "it waits")
      for count in 1...2 {
        session.pseudoTerminal.kill(signal)
        try session.expect("the command has got it") { _ in
          folder.text("out") == String(repeating: "got\n", count: count)
        }
      }
      try folder.write("end", "")
      try session.expect("It's one")
      session.pseudoTerminal.kill(signal)
      try session.expectExit(128 + signal)
      session.expectRestored()
    }

    @Test func `e edits the file at the record's line, and what changed is shown`() throws {
      let folder = try folder()
      try folder.write("vi", "#!/bin/sh\necho \"$@\" > out\nsed -i s/two/three/ \"$2\"\n")
      #expect(unsafe chmod(folder["vi"], 0o755) == 0)
      let session = try session(folder, [], ["EDITOR": folder["vi"]])
      try session.press("le", thenExpect: "three")
      #expect(folder.text("out") == "+2 ./list.ndjson\n")
    }

    @Test func `y sends the card to the terminal's clipboard, through tmux too`() throws {
      for (variables, wrapped) in [([:], false), (["TMUX": "/tmp/tmux,1,0"], true)] {
        let session = try session(try folder(), [], variables)
        try session.press("y", thenLastLine: "copied: 18 bytes")
        // It's one\n\nn: 1.50\n
        let sequence = "]52;c;SXQncyBvbmUKCm46IDEuNTAK\u{7}"
        let output = String(decoding: session.output, as: UTF8.self)
        #expect(output.contains("\u{1B}" + sequence))
        #expect(output.contains("\u{1B}Ptmux;\u{1B}\u{1B}\(sequence)\u{1B}\\") == wrapped)
        try session.leave()
      }
    }

    @Test func `o shows the details, Esc the cards`() throws {
      let session = try session(try folder(), [])
      try session.press("o", thenExpect: "n  1.50")
      try session.expectLastLine("Esc closes")
      try session.press("<Esc>", thenLastLine: "? help")
      try session.press("q", thenExit: 0)
    }

    @Test(
      arguments: [
        (
          ["--secure", "--on-enter", "ls"], [:],
          "--on-enter runs a command in a shell, which --secure does not allow"
        ),
        (
          ["--secure", "--more", "ls"], [:],
          "--more runs a command in a shell, which --secure does not allow"
        ),
        (["--more", "ls"], ["WATERFALL_SECURE": "1"], "--more runs a command"),
        (["--no-secure"], ["WATERFALL_SECURE": "1"], "--no-secure: secure is on (the environment"),
        (["--secure", "demo", "--no-secure"], [:], "--no-secure"),
        (["--secure", "print", "--more", "ls"], [:], "--more runs a command"),
        (["print", "--secure", "--more", "ls"], [:], "--more runs a command"),
        (["--secure"], ["WATERFALL_ON_ENTER": "ls"], "--on-enter runs a command"),
        (["--secure"], ["WATERFALL_MORE": "ls"], "--more runs a command"),
        (["--on-enter", "ls", "--select", "one"], [:], "both decide what Enter does"),
        (["--on-enter", "sh -c 'less {v}'"], [:], "{v} is inside code for another program"),
        (["--preview", "eval {v}"], [:], "--preview eval {v}: {v} is inside code for another"),
        (["--secure", "--preview", "ls"], [:], "--preview runs a command"),
        (["--secure"], ["WATERFALL_PREVIEW": "ls"], "--preview runs a command"),
        (["--preview-window", "right,0"], [:], "right, bottom or left, a size such as 50%"),
      ] as [([String], [String: String], String)])
    func `options that need what --secure forbids are told`(
      arguments: [String], variables: [String: String], words: String
    ) throws {
      let session = try TerminalSession(.waterfall(arguments, variables: variables), columns: 140)
      try session.expectExit(64)
      #expect(session.screen.contains(words))
    }

    /// Guests may type what comes after the options of a forced command.
    @Test(arguments: [
      (["--secure", "demo", "shop"], "Blue vase"), (["--secure", "help", "filters"], "Filters"),
      (["--columns", "2", "--secure", "demo", "--max-items", "40", "shop"], "Teapot"),
    ])
    func `options may come before a command`(arguments: [String], shown: String) throws {
      let session = try TerminalSession(.waterfall(arguments, variables: ["EDITOR": "touch out #"]))
      try session.expect(shown)
      try session.press("y", thenLastLine: "off under --secure")
      try session.press("q", thenExit: 0)
    }

    @Test(arguments: [
      (["--secure", "layout", "--width", "9", "--height", "9", "b.json"], 0, #""kind":"item""#),
      (["--secure", "layout", "--check", "--layout-command", "touch out"], 64, "does not allow"),
      (["--secure", "replay", "none.cast"], 66, "none.cast"),
      (["--secure", "help"], 0, "Show help information."),
      (["--secure", "help", "print"], 0, "Show help information."),
      (["--secur", "help", "print"], 64, "Unknown option"),
    ])
    func `--secure may come before each command`(
      arguments: [String], status: Int32, words: String
    ) throws {
      let folder = try TerminalSession.Folder()
      try folder.write("b.json", "[3, 4]")
      let session = try TerminalSession(.waterfall(arguments, in: folder), columns: 120)
      try session.expectExit(status)
      #expect(session.screen.contains(words))
    }

    @Test func `under WATERFALL_SECURE nothing leaves the viewer`() throws {
      let folder = try folder()
      let variables = ["WATERFALL_SECURE": "1", "EDITOR": "touch out #"]
      let session = try session(folder, [], variables)
      for key in ["y", "e", "O"] {
        try session.press("l\(key)", thenLastLine: "off under --secure")
      }
      try session.press("q", thenExit: 0)
      #expect(folder.text("out").isEmpty)
      #expect(!session.output.contains("\u{1B}]52".utf8))
    }
  }
}
