import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// `waterfall replay --as svg`.
  @Suite struct ReplayPictureTests {
    private let folder: TerminalSession.Folder
    private static let header = "{\"version\": 2, \"width\": 40, \"height\": 10}\n"

    init() throws { folder = try TerminalSession.Folder() }

    /// The picture of a recording, and the messages.
    private func picture(
      of text: String, _ arguments: [String] = [], status: Int32 = 0
    ) throws -> (svg: String, words: String) {
      let file = try folder.write("a.cast", text)
      var command = PseudoTerminal.Command.waterfall(
        ["replay", "--as", "svg"] + arguments + [file])
      (command.errors, command.output) = (.file(folder["err"]), .file(folder["a.svg"]))
      let session = try TerminalSession(command).expectExit(status)
      session.expectRestored()
      return (folder.text("a.svg"), folder.text("err"))
    }

    @Test func `a recording becomes a picture that loops`() throws {
      let (svg, words) = try picture(
        of: Self.header + "[0, \"o\", \"one \"]\n[1.5, \"o\", \"\\u001b[31mtwo\"]\n")
      #expect(words.isEmpty)
      #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"360\""))
      #expect(svg.contains("animation:3.5s step-end infinite"))
      #expect(svg.contains(">one") && svg.contains("two<"))
    }

    @Test func `our own recording is a picture, and XML`() throws {
      let cast = folder["own.cast"]
      let session = try TerminalSession(.waterfall(["--record", cast]), columns: 100, rows: 30)
      try session.expect("Angel Falls")
      // A screen that is shown for less than the picture's shortest frame is left out.
      usleep(100_000)
      for _ in 0..<20 { try session.press("J") }
      try session.press("<PgDn>?", thenExpect: "Keys")
      try session.press("Q", thenExit: 0)
      let (svg, _) = try picture(of: folder.text("own.cast"))
      #expect(svg.contains("Angel Falls"))
      // Python may be missing: Debian installs it with a desktop only. It is present where we test.
      let check =
        "import xml.dom.minidom as x; print(len(x.parse('\(folder["a.svg"])').toxml()) > 0)"
      let python = try TerminalSession(
        .shell(
          "command -v python3 >/dev/null || { echo no python3; exit 7; }; "
            + "python3 -c \"\(check)\""))
      _ = python.wait(within: TerminalSession.deadline) { python.exitStatus != nil }
      python.readAll()
      #expect(python.screen.hasPrefix("True") || python.screen.hasPrefix("no python3"))
    }

    @Test func `a part of it, at another speed, in the recording's colours`() throws {
      let header =
        "{\"version\": 2, \"width\": 40, \"height\": 10, \"theme\": {\"fg\": \"#123456\", "
        + "\"bg\": \"#fedcba\", \"palette\": \"#000000:#aa0000\"}}\n"
      let events = (0..<10).map { "[\($0), \"o\", \"step \($0) \"]\n" }.joined()
      let (svg, _) = try picture(
        of: header + events, ["--from", "3", "--until", "6.5", "--speed", "2"])
      #expect(svg.contains("animation:3.5s"))
      #expect(svg.contains("step 3") && svg.contains("step 6") && !svg.contains("step 7"))
      #expect(svg.contains("#123456") && svg.contains("fill=\"#fedcba\""))
    }

    @Test func `a screen that is too large is cut, and that is said`() throws {
      let (svg, words) = try picture(
        of: "{\"version\": 2, \"width\": 90000, \"height\": 90000}\n[0, \"o\", \"x\"]\n")
      #expect(svg.contains("width=\"3600\" height=\"3000\""))
      #expect(words.contains("recorded at 90000×90000; 400×150 of it is shown"))
    }

    @Test(arguments: [
      (["--from", "-1"], 64, "--from -1.0: expected a number of seconds from 0"),
      (["--from", "3", "--until", "2"], 64, "--until 2.0: expected more than --from"),
      (["--speed", "0"], 64, "--speed 0.0: expected a number"),
      (["--as", "gif"], 64, "gif"),
    ])
    func `what can't be written is told`(arguments: [String], status: Int32, words: String) throws {
      let found = try picture(of: Self.header, arguments, status: status).words
      #expect(found.contains(words), "\(found)")
    }

    @Test func `a part without a picture is refused`() throws {
      let file = try folder.write("a.cast", Self.header)
      try TerminalSession(
        .waterfall(["replay", "--until", "3", file], errors: .file(folder["err"]))
      ).expectExit(64)
      #expect(folder.text("err").contains("needs --as svg"))
    }
  }
}
