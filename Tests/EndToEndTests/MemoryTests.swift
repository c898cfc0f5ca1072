import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// The program's memory for the worst sources of each kind. The bounds are those of the table in
  /// `Sources/WaterfallSources/README.md`.
  ///
  /// A long run has files ten times as large.
  @Suite(.ofInstalledProgram) struct MemoryTests {
    private static let scale = TestCases.areAll ? 10 : 1

    /// The two ways to show a source.
    enum Showing: CaseIterable { case viewer, printout }

    @Test(arguments: HostileSource.allCases, Showing.allCases)
    func `no source takes more memory than it may`(source: HostileSource, showing: Showing) throws {
      let folder = try TerminalSession.Folder()
      let bytes = source.bytes(scale: Self.scale)
      let path = try folder.write(source.name, bytes: bytes)
      try expect(showing, of: path, within: source.bound(bytes.count, scale: Self.scale))
    }

    @Test(arguments: HostileStore.readable, Showing.allCases)
    func `databases, directories, pictures and packed data take no more memory than they may`(
      store: HostileStore, showing: Showing
    ) throws {
      let folder = try TerminalSession.Folder()
      let path = try store.make(in: folder, scale: Self.scale)
      try expect(showing, of: path, within: store.bound(scale: Self.scale))
    }

    /// Decoding takes 14 bytes for each of 4 million pixels. The picture is as large as it gets.
    @Test(arguments: ["kitty(0.41.1)", "foot(1.13.1)"])
    func `a magnified picture takes no more memory than it may`(terminal: String) throws {
      let folder = try TerminalSession.Folder()
      let path = try HostileStore.picture.make(in: folder, scale: Self.scale)
      let session = try TerminalSession(
        .waterfall([path], variables: ["COLORTERM": "truecolor"]), columns: 100, rows: 30)
      session.answerVersion(terminal)
      session.scriptedAnswers += [
        (Array("\u{1B}[16t".utf8), Array("\u{1B}[6;20;10t".utf8)),
        (Array("\u{1B}[?1;1;0S".utf8), Array("\u{1B}[?1;0;1024S".utf8)),
      ]
      try session.expect("? help").press("<Enter>", thenExpect: "Esc closes")
      for factor in [2, 4, 8] {
        try session.press("+", thenExpect: "picture ×\(factor)")
        session.settle()
      }
      let start = session.mark
      try session.press("<Down><Right>", thenExpect: "another part of the picture") {
        $0.bytesWritten(since: start) > 1_000
      }
      session.settle()
      let process = try #require(session.pseudoTerminal.process)
      let peak = try #require(ProcessTable.number("VmHWM", of: process)) * 1024
      let most = HostileStore.picture.bound(scale: Self.scale) + 14 * 4_000_000
      #expect(peak <= most, "\(peak / 1_000_000) of \(most / 1_000_000) MB")
    }

    private func expect(_ showing: Showing, of path: String, within most: Int) throws {
      switch showing {
      case .viewer: try expectViewer(of: path, within: most)
      case .printout: try expectPrintout(of: path, within: most)
      }
    }

    /// Goes to the end of the source, then opens the details of the first and the last card.
    private func expectViewer(of path: String, within most: Int) throws {
      let session = try TerminalSession(.waterfall([path]))
      try session.expect("? help")
      try session.press("G", thenExpect: "the end, or why it ends earlier") {
        !$0.lastLine.contains("loading") && !$0.lastLine.contains("+ ")
      }
      try session.press("gg<Enter>", thenLastLine: "Esc closes")
      let process = try #require(session.pseudoTerminal.process)
      let peak = try #require(ProcessTable.number("VmHWM", of: process)) * 1024
      #expect(peak <= most, "\(peak / 1_000_000) of \(most / 1_000_000) MB")
    }

    private func expectPrintout(of path: String, within most: Int) throws {
      let session = try TerminalSession(
        .waterfall(["print", "--width", "80", path], output: .file("/dev/null")))
      let process = try #require(session.pseudoTerminal.process)
      var peak = 0
      let hasEnded = session.wait(within: .seconds(120)) {
        peak = max(peak, (ProcessTable.number("VmHWM", of: process) ?? 0) * 1024)
        return session.exitStatus != nil
      }
      #expect(hasEnded)
      #expect(peak <= most, "\(peak / 1_000_000) of \(most / 1_000_000) MB")
    }
  }
}
