import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Files and pipes that grow while the viewer shows them.
  @Suite struct GrowingTests {
    private static let program = PseudoTerminal.Command.builtProgram("waterfall")

    private static func lines(_ range: ClosedRange<Int>) -> String {
      range.map { "line \($0) of the log\n" }.joined()
    }

    /// A session that runs a line of a shell in the given folder.
    private func start(_ line: String, in folder: TerminalSession.Folder) throws -> TerminalSession
    {
      return try TerminalSession(.shell(line, in: folder))
    }

    @Test func `G goes along with a file however much is appended at once`() throws {
      let folder = try TerminalSession.Folder()
      let log = TemporaryFolder()
      let path = log.write(Self.lines(1...100), to: "log")
      let session = try start("exec '\(Self.program)' --follow '\(path)'", in: folder)
      try session.expect("line 100 of")
      try session.press("g", thenExpect: "line 1 of")
      try session.press("G", thenExpect: "line 100 of")
      for first in [101, 161, 221, 281] {
        log.append(Self.lines(first...first + 59), to: "log")
        try session.expect("line \(first + 59) of").expectLastLine("following")
      }
      try session.press("k", thenExpect: "a view that stays") { !$0.lastLine.contains("following") }
      try session.press("q", thenExit: 0)
    }

    @Test func `a reader that has enough ends a print that follows a file`() throws {
      let folder = try TerminalSession.Folder()
      let log = TemporaryFolder()
      let path = log.write(Self.lines(1...3), to: "log")
      let session = try start(
        "'\(Self.program)' print --follow --as ndjson '\(path)' | head -1", in: folder)
      try session.expect("line 1 of")
      try session.expectExit(0)
    }

    @Test(arguments: ["", "--follow"])
    func `G on a pipe comes to the end of what there is, and goes along`(option: String) throws {
      let folder = try TerminalSession.Folder()
      // More than a pipe holds, so the writer is blocked until the program has read it.
      let producer =
        "seq 30000; until [ -e more ]; do sleep 0.1; done; seq 40001 60000; echo > written; "
        + "sleep 600"
      let session = try start("(\(producer)) | exec '\(Self.program)' \(option)", in: folder)
      try session.expect("12")
      try session.press("G", thenExpect: "30000")
      try session.expectLastLine("following")
      try folder.write("more", "")
      try session.expect("60000").expectLastLine("following")
      try session.expect("the end of its writing") { _ in folder.text("written") == "\n" }
      try session.press("q", thenExpect: "the main screen") { !$0.terminal.isAlternateScreen }
    }

    @Test func `an open pipe is sorted by what has come, and takes in what comes`() throws {
      let folder = try TerminalSession.Folder()
      let producer =
        "seq 30000; until [ -e more ]; do sleep 0.1; done; echo 99999; "
        + "until [ -e end ]; do sleep 0.1; done"
      let session = try start("(\(producer)) | exec '\(Self.program)' --reverse", in: folder)
      try session.expect("30000").expectLastLine("so far")
      try folder.write("more", "")
      try session.expectLastLine("of 30001+")
      try session.press("g", thenExpect: "99999")
      try folder.write("end", "")
      try session.expect("the end") { !$0.lastLine.contains("so far") }
      try session.press("q", thenExit: 0)
    }

    @Test func `given names do not keep the viewer waiting, and the first record settles them`()
      throws
    {
      let folder = try TerminalSession.Folder()
      let producer =
        "until [ -e more ]; do sleep 0.1; done; for n in 5 7 9; do "
        + #"printf '{"amount":%s,"city":"Oslo"}\n' $n; done; until [ -e end ]; do sleep 0.1; done"#
      let options = "--rename amount=Betrag --filter 'Betrag>5' --title Betrag"
      let session = try start("(\(producer)) | exec '\(Self.program)' \(options)", in: folder)
      try session.expect("the screen") { $0.terminal.isAlternateScreen }
      try folder.write("more", "")
      try session.expectLastLine("1–2 of 2")
      try folder.write("end", "")
      try session.press("q", thenExit: 0)
    }

    @Test func `a file that is rotated again and again is followed with few descriptors`() throws {
      let folder = try TerminalSession.Folder()
      let log = TemporaryFolder()
      let path = log.write(Self.lines(1...3), to: "log")
      let session = try start("ulimit -n 16; exec '\(Self.program)' --follow '\(path)'", in: folder)
      try session.expect("line 3 of")
      for number in 4...30 {
        #expect(unsafe rename(path, "\(path).\(number)") == 0)
        _ = log.write(Self.lines(number...number), to: "log")
        try session.expect("line \(number) of")
      }
      try session.press("go", thenExpect: "rotated away")
      try session.leave("Q")
    }
  }
}
