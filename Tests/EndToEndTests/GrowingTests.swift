import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Files and pipes that grow while somebody looks.
  @Suite struct GrowingTests {
    private static let program = PseudoTerminal.Command.builtProgram("waterfall")

    private static func lines(_ range: ClosedRange<Int>) -> String {
      range.map { "line \($0) of the log\n" }.joined()
    }

    /// In a folder of its own.
    private func start(_ line: String, in folder: TerminalSession.Folder) throws -> TerminalSession
    {
      var command = PseudoTerminal.Command.shell(line)
      command.directory = folder.path
      return try TerminalSession(command)
    }

    @Test func `a file that is rotated again and again is followed with few descriptors`() throws {
      let folder = try TerminalSession.Folder()
      let log = TemporaryFolder()
      let path = log.write(Self.lines(1...3), to: "log")
      let session = try start(
        "ulimit -n 16; exec '\(Self.program)' --follow '\(path)'", in: folder)
      try session.expect("line 3 of")
      for number in 4...30 {
        #expect(unsafe rename(path, "\(path).\(number)") == 0)
        _ = log.write(Self.lines(number...number), to: "log")
        try session.expect("line \(number) of")
      }
      try session.press("go")
      try session.expect("rotated away")
      try session.press("Q", thenExit: 0)
      session.expectRestored()
    }
  }
}
