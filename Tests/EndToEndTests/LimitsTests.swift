import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// The system gives less than the program requests, or reports more than there is.
  @Suite struct LimitsTests {
    private static let program = PseudoTerminal.Command.builtProgram("waterfall")

    @Test(arguments: [(65_535, 1), (1, 65_535), (32_768, 10), (10_000, 10_000), (65_535, 65_535)])
    func `a window may be as large as somebody says`(columns: Int, rows: Int) throws {
      let folder = try TerminalSession.Folder()
      let log = folder["log"]
      let session = try TerminalSession(.waterfall(["--log", log]), showing: "Angel Falls")
      session.pseudoTerminal.resize(columns: columns, rows: rows)
      // The huge screen is only read, not emulated: the emulator cannot have that size.
      _ = session.wait(within: .seconds(20)) {
        _ = session.pseudoTerminal.exchange(within: 20)
        return folder.text("log").contains("window too large")
      }
      #expect(folder.text("log").contains("\(columns)x\(rows)"))
      let process = try #require(session.pseudoTerminal.process)
      #expect(try #require(ProcessTable.number("VmHWM", of: process)) < 400_000)
      session.resize(columns: 80, rows: 24)
      try session.press("<C-l>", thenExpect: "Angel Falls")
      try session.leave()
    }

    @Test func `it starts in a window that is larger than any`() throws {
      // The terminal's answers come from an emulator of the usual size.
      let session = try TerminalSession(.interactiveShell(), showing: "ready>")
      try session.press("stty cols 65535 rows 1; '\(Self.program)'; echo \"status=$?\"<Enter>")
      #expect(session.wait(within: .seconds(20)) { session.terminal.isAlternateScreen })
      try session.press("q", thenExpect: "status=0")
    }

    @Test(arguments: [3, 5, 7, 9, 10, 11, 12, 14])
    func `with few descriptors it works or says what is missing`(count: Int) throws {
      let folder = try TerminalSession.Folder()
      let lines = (1...3000).map { #"{"title": "card \#($0)"}"# }
      let file = try folder.write("list.ndjson", lines.joined(separator: "\n"))
      let session = try TerminalSession(
        .shell("ulimit -n \(count); exec '\(Self.program)' '\(file)'"))
      _ = session.wait(within: .seconds(20)) {
        session.exitStatus != nil || session.screen.contains("card 1")
      }
      if session.exitStatus == nil {
        try session.press("G")
        _ = session.wait(within: .seconds(20)) {
          session.screen.contains("card 3000") || session.exitStatus != nil
        }
        #expect(session.exitStatus == nil)
        try session.press("q", thenExit: 0)
      }
      session.expectRestored()
      let status = try #require(session.exitStatus?.shellStatus)
      // The shell reports 127 if the shared libraries cannot be opened.
      #expect([0, 69, 71, 74, 127].contains(status), "\(status)\n\(session.screen)")
      let words = session.screen.split(separator: "\n").filter { !$0.isEmpty }
      #expect(status == 0 || (1...4).contains(words.count), "\(session.screen)")
    }

    @Test func `without a thread to be had it says so`() throws {
      // Root has no such limit, so the program runs as another user, who must be able to read it.
      let folder = try TerminalSession.Folder()
      #expect(unsafe chmod(folder.path, 0o755) == 0)
      let user = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""
      let line = """
        cp '\(Self.program)' '\(folder["program"])' && cd / &&
        exec \(user) prlimit --nproc=0 '\(folder["program"])'
        """
      let session = try TerminalSession(.shell(line)).expectExit(71)
      #expect(session.screen.contains("no thread can be started"))
      #expect(session.screen.contains("ulimit"))
      session.expectRestored()
    }
  }
}
