import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// The program asks the terminal for 24-bit colour if the environment does not announce it.
  @Suite struct TruecolorTests {
    private let folder: TerminalSession.Folder

    init() throws { folder = try TerminalSession.Folder() }

    /// A session in libvterm, which answers DA2 and DECRQSS but not XTVERSION, unless `version` is
    /// set.
    private func session(
      _ arguments: [String] = [], version: String? = nil, environment: [String: String] = [:]
    ) throws -> TerminalSession {
      let session = try TerminalSession(.waterfall(arguments, variables: environment))
      if let version { session.answerVersion(version) }
      return session
    }

    private func wasSent(_ text: String, _ session: TerminalSession) -> Bool {
      String(decoding: session.output, as: UTF8.self).contains(text)
    }

    @Test(arguments: [("XTerm(379)", "DECRQSS"), ("tmux 3.3a", "tmux 3.3a takes all colours")])
    func `a terminal that shows it gets all colours, and the log says how`(
      version: String, words: String
    ) throws {
      let session = try session(["--log", folder["log"]], version: version).expect("Angel Falls")
      try session.expect("tints") { $0.terminal.hasExactGrounds }
      try session.expectLastLine("1–")
      try session.leave()
      #expect(folder.text("log").contains(words))
    }

    @Test func `an answer that comes late is no key, and brings the colours then`() throws {
      let session = try session()
      session.answersToLose = 1
      try session.expect("Angel Falls").expectLastLine("? help")
      // Wait until the whole first screen is drawn.
      try session.expect("Yosemite")
      #expect(!session.terminal.hasExactGrounds)
      let before = session.screen
      let answer = Array("\u{1B}P>|tmux 3.3a\u{1B}\\".utf8).map { String($0, radix: 16) }
      try session.press("<Raw:\(answer.map { $0.count < 2 ? "0" + $0 : $0 }.joined())>")
      try session.expect("tints") { $0.terminal.hasExactGrounds }
      #expect(session.screen == before)
      try session.leave()
    }

    @Test func `no device control string goes to a terminal that may print it`() throws {
      let session = try session().expect("Angel Falls")
      try session.press("q", thenExit: 0)
      #expect(wasSent("\u{1B}[>q", session))
      #expect(!wasSent("\u{1B}P", session))
    }

    @Test(
      arguments: [
        (["--color", "never"], [:]), ([], ["NO_COLOR": "1"]), ([], ["TERM": "linux"]),
        ([], ["TERM": "vt100"]), (["--color", "256", "--images", "never"], [:]),
        (["--images", "never"], ["COLORTERM": "truecolor"]),
        (["--ascii"], ["COLORTERM": "truecolor"]),
      ] as [([String], [String: String])])
    func `nothing is asked where the answer is known or is of no use`(
      arguments: [String], environment: [String: String]
    ) throws {
      let session = try session(arguments, version: "XTerm(379)", environment: environment)
      try session.expect("Angel Falls")
      try session.press("q", thenExit: 0)
      #expect(!wasSent("\u{1B}[>", session))
      #expect(!wasSent("\u{1B}P", session))
    }

    @Test(
      arguments: [(["--color", "256"], [:]), ([], ["COLORTERM": "truecolor"])]
        as [([String], [String: String])])
    func `where the colours are known only pictures are asked about`(
      arguments: [String], environment: [String: String]
    ) throws {
      let session = try session(
        arguments + ["--log", folder["log"]], version: "XTerm(379)", environment: environment)
      try session.expect("Angel Falls")
      try session.expect("what it shows") { _ in
        folder.text("log").contains("asked about pictures")
      }
      try session.leave()
      #expect(wasSent("\u{1B}[>q", session) && wasSent("\u{1B}[?1;1;0S", session))
      #expect(!wasSent("\u{1B}P", session))
      #expect(folder.text("log").contains("cells, since XTerm(379) reports no sixels"))
    }

    @Test(
      arguments: [
        ("kitty(0.41.1)", "cells, since kitty(0.41.1) does not say how many pixels a cell has"),
        ("kitty(0.26.5)", "cells, since kitty(0.26.5) is older than 0.28"),
        (nil, "cells, since the terminal does not say what it is"),
      ] as [(String?, String)])
    func `a report says how the terminal can show pictures`(version: String?, words: String) throws
    {
      let session = try session(["--report"], version: version).expectExit(0)
      session.readAll()
      #expect(wasSent("  pictures: \(words)", session))
      session.expectRestored()
    }

    @Test(arguments: [
      ("XTerm(379)", "# color: 24-bit, since"), (nil, "# color: 256 at most, since"),
    ])
    func `settings in force say how colours were found`(version: String?, words: String) throws {
      let session = try session(["config"], version: version).expectExit(0)
      session.readAll()
      #expect(wasSent(words, session))
      session.expectRestored()
    }
  }
}

extension TerminalSession {
  /// Makes the terminal answer XTVERSION with this name.
  func answerVersion(_ name: String) {
    scriptedAnswers = [
      (question: Array("\u{1B}[>q".utf8), answer: Array("\u{1B}P>|\(name)\u{1B}\\".utf8))
    ]
  }
}

extension VirtualTerminal {
  /// True if any cell has a background of 24-bit colour.
  var hasExactGrounds: Bool {
    (0..<rows).contains { row in
      (0..<columns).contains { column in
        if case .rgb = cell(column: column, row: row).background { return true }
        return false
      }
    }
  }
}
