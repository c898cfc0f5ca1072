import TerminalGrid
import Testing
import WaterfallTestSupport

@testable import WaterfallApp

extension EndToEnd {
  /// `--ansi` shows the colours that programs write; their other sequences have no effect.
  @Suite struct TextStyleTests {
    private let folder: TerminalSession.Folder

    init() throws { folder = try TerminalSession.Folder() }

    private func shell(
      _ line: String, terminal: String = "xterm-256color", _ variables: [String: String] = [:]
    ) throws -> TerminalSession {
      return try TerminalSession(
        .shell(line, in: folder, terminal: terminal, variables: variables), columns: 60, rows: 20)
    }

    /// The colours of a word's letters on the screen.
    private func colors(
      of word: String, in session: TerminalSession,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Set<TerminalColor> {
      let letters = Array(word).map(String.init)
      let terminal = session.terminal
      for row in 0..<terminal.rows {
        for start in 0..<max(0, terminal.columns - letters.count) {
          let cells = letters.indices.map { terminal.cell(column: start + $0, row: row) }
          if cells.map(\.text) == letters { return Set(cells.map(\.foreground)) }
        }
      }
      Issue.record("no \(word) on the screen", sourceLocation: sourceLocation)
      return []
    }

    /// The hues of a word's letters. Only hues are compared, because colours are shifted until they
    /// are legible.
    private func hues(
      of word: String, in session: TerminalSession,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Set<UInt8?> {
      let colors = try colors(of: word, in: session, sourceLocation: sourceLocation)
      return Set(
        colors.map { color in
          switch color {
          case .indexed(let number): Palette.hueIndex16(Palette.color(UInt8(number))).map { $0 & 7 }
          case .rgb(let hex): Palette.hueIndex16(RGB(hex: UInt32(hex))).map { $0 & 7 }
          case .default: nil
          }
        })
    }

    @Test func `the colours of ls are seen`() throws {
      let line =
        "mkdir d d/folder; touch d/file d/run; chmod +x d/run; "
        + "LS_COLORS='di=01;34:ex=01;32' ls --color=always d | $waterfall --ansi"
      let session = try shell(line).expect("folder")
      #expect(try hues(of: "folder", in: session) == [4])
      #expect(try hues(of: "run", in: session) == [2])
      #expect(try !hues(of: "file", in: session).contains(4))
      #expect(!session.screen.contains("␛"))
      try session.leave()
    }

    @Test func `the colours of git are seen, on a card per commit`() throws {
      let git = "git -c user.name=n -c user.email=e@example.org -c init.defaultBranch=main"
      let line =
        "\(git) init -q . && \(git) commit -q --allow-empty -m 'One fox' && "
        + "\(git) commit -q --allow-empty -m 'Two foxes' && "
        + "\(git) log --color=always --decorate | $waterfall --ansi"
      let session = try shell(line).expect("One fox").expectLastLine("of 2")
      #expect(try hues(of: "HEAD", in: session) == [6])
      #expect(try hues(of: "main", in: session) == [2])
      #expect(try !colors(of: "Two foxes", in: session).contains(.indexed(6)))
      try session.press("q", thenExit: 0)
    }

    @Test func `the colours of grep are seen, and searched through`() throws {
      let line =
        "printf 'a blue fox\\none red fox\\nred foxes\\n' | grep --color=always red "
        + "| $waterfall --ansi"
      let session = try shell(line).expect("one red fox")
      #expect(try hues(of: "one red fox", in: session).contains(1))
      try session.press("/\"one red fox\"<Enter>", thenLastLine: "of 1")
      #expect(try colors(of: "one red fox", in: session).count == 1, "a match has one colour")
      try session.press("q", thenExit: 0)
    }

    @Test func `nothing but styles comes through`() throws {
      let text =
        "\\033]2;owned\\007\\033[2J\\033[?1049l\\033[5;5Hmoved \\033[31mred\\033[m "
        + "\\033]8;;http://evil.example/\\033\\\\link\\033]8;;\\033\\\\ \\302\\23332mc1 "
        + "\\033]52;c;ZXZpbA==\\007\\033[6n\\033[31"
      let session = try shell("printf '\(text)' | $waterfall --ansi").expect("moved")
      #expect(try hues(of: "red", in: session) == [1])
      #expect(session.screen.contains("␛]2;owned"))
      #expect(session.screen.contains("link"))
      #expect(!session.screen.contains("evil"))
      #expect(session.terminal.isAlternateScreen)
      #expect(!session.terminal.title.contains("owned"))
      let written = String(decoding: session.output, as: UTF8.self)
      for bytes in ["\u{1B}]2;owned", "\u{1B}]52", "\u{1B}]8", "\u{9B}", "evil"] {
        #expect(!written.contains(bytes))
      }
      try session.leave()
    }

    @Test func `an open style ends with its card`() throws {
      let session = try shell("printf '\\033[31;7mopen\\n\\nnext one\\n' | $waterfall --ansi")
      try session.expect("next one")
      #expect(try hues(of: "open", in: session) == [1])
      #expect(try !colors(of: "next", in: session).contains(.indexed(1)))
      let terminal = session.terminal
      for column in 0..<terminal.columns {
        let cell = terminal.cell(column: column, row: terminal.rows - 1)
        #expect(cell.foreground != .indexed(1))
      }
      try session.leave()
    }

    @Test func `without the option, and without colours, there are none`() throws {
      let plain = try shell("printf 'a \\033[31mred one\\033[m\\n' | $waterfall")
      try plain.expect("a ␛[31mred one")
      #expect(try colors(of: "red", in: plain).isDisjoint(with: [.indexed(1)]))
      let none = try shell(
        "printf 'a \\033[31mred \\033[1mone\\033[m\\n' | $waterfall --ansi", ["NO_COLOR": "1"])
      try none.expect("a red one")
      #expect(try colors(of: "red", in: none) == [.default])
    }

    @Test(arguments: ["xterm", "xterm-256color"])
    func `the terminal's own colours are used on all that have them`(type: String) throws {
      let session = try shell(
        "printf 'a \\033[33mword\\033[m\\n' | $waterfall --ansi", terminal: type)
      try session.expect("a word")
      #expect(try colors(of: "word", in: session) == [.indexed(3)])
    }

    @Test func `printed cards have the colours, and pipes the plain text`() throws {
      let names = PrintFormat.allValueStrings.joined(separator: " ")
      let line =
        "printf 'name,n\\n\\033[36mred\\033[m,\\033[32m12\\033[m\\nx,3\\n' > a.csv; for as in \(names); "
        + "do $waterfall print --ansi --color truecolor --filter 'n>5' --as $as a.csv > out.$as; done; "
        + "$waterfall print a.csv --ansi --as json | grep -c '\"red\"'"
      let session = try shell(line).expectExit(0)
      #expect(folder.text("out.ansi").contains("\u{1B}[0;1;36;48;2;"))
      #expect(folder.text("out.text").contains("│ red"))
      #expect(folder.text("out.html").contains("color:#06989a"))
      #expect(folder.text("out.svg").contains("fill=\"#06989a\""))
      #expect(folder.text("out.json").contains(#""title":"red","#))
      for output in PrintFormat.outputs where output.palette != .terminal {
        #expect(!folder.text("out.\(output.name)").utf8.contains(0x1B))
        #expect(!folder.text("out.\(output.name)").contains("[31m"))
      }
      #expect(session.screen.contains("1"))
    }

    @Test func `what is picked and recorded is plain, and its drawing coloured`() throws {
      let line =
        "printf '{\"title\":\"\\\\u001b[36mplum\\\\u001b[m\"}\\n' | "
        + "$waterfall --ansi --record tour.cast --select one --output title > out"
      let session = try shell(line, ["COLORTERM": "truecolor"]).expect("plum")
      try session.press("<Enter>", thenExit: 0)
      #expect(folder.text("out") == "plum\n")
      #expect(folder.text("tour.cast").contains("36"))
      #expect(!folder.text("tour.cast").contains("␛"))
    }
  }
}
