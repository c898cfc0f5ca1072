import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Tests of the harness with programs whose behaviour is known.
  @Suite struct TerminalSessionTests {
    @Test func `what a program prints is on the screen, and its status is seen`() throws {
      let session = try TerminalSession(.shell("printf 'one\\r\\n  two'; read line; exit 7"))
      try session.expect("two")
      #expect(session.screen.hasPrefix("one\n  two\n"))
      #expect(session.exitStatus == nil)
      try session.press("<Enter>", thenExit: 7)
    }

    @Test func `a signal that ends the program is told from an exit status`() throws {
      let session = try TerminalSession(.shell("echo ready; exec cat"), showing: "ready")
      session.pseudoTerminal.kill(SIGTERM)
      try session.expectExit(128 + SIGTERM)
      #expect(session.exitStatus == .signalled(SIGTERM))
    }

    @Test func `Ctrl-C reaches the program as SIGINT`() throws {
      let session = try TerminalSession(.shell("trap 'exit 9' INT; echo ready; read line"))
      try session.expect("ready")
      try session.press("<C-c>", thenExit: 9)
    }

    @Test func `a program that can't be started is an error`() throws {
      #expect(throws: PseudoTerminal.SystemError.self) {
        try TerminalSession(PseudoTerminal.Command("/nonexistent"))
      }
    }

    @Test func `a new size reaches the program and the screen`() throws {
      let session = try TerminalSession(.shell("stty size; read line; stty size; read line"))
      try session.expect("24 80")
      session.resize(columns: 40, rows: 12)
      try session.press("<Enter>", thenExpect: "12 40")
      #expect(session.terminal.lines.count == 12)
    }

    @Test func `redirected input comes through a pipe, keys from the terminal`() throws {
      let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000)
      let session = try TerminalSession(
        .shell("wc -c; test -p /dev/stdin; echo $?; read k </dev/tty; exit 3", input: .pipe(bytes)))
      // A key that came earlier would be echoed before the 0.
      try session.expect("1000000\n0")
      try session.press("<Enter>", thenExit: 3)
    }

    @Test func `output and errors go to files`() throws {
      let folder = try TerminalSession.Folder()
      let session = try TerminalSession(
        .shell(
          "pwd; echo no >&2; test -t 0 && exit 4", in: folder, output: .file(folder["out"]),
          errors: .file(folder["err"])))
      try session.expectExit(4)
      #expect(folder.text("out") == folder.path + "\n")
      #expect(folder.text("err") == "no\n")
      #expect(session.output.isEmpty)
    }

    @Test func `input can be a file or closed`() throws {
      let folder = try TerminalSession.Folder()
      var command = PseudoTerminal.Command.shell("cat; echo $?")
      command.input = .file(try folder.write("fruit", "apple\n"))
      _ = try TerminalSession(command, showing: "apple\n0")
      command.input = .closed
      _ = try TerminalSession(command, showing: "Bad file descriptor")
    }

    @Test func `a program can be without a controlling terminal`() throws {
      var command = PseudoTerminal.Command.shell("true </dev/tty && echo one || echo none; read k")
      command.controls = false
      _ = try TerminalSession(command, showing: "none")
    }

    @Test func `the environment is the one given`() throws {
      var command = PseudoTerminal.Command.shell("env; echo all; read k")
      command.environment = ["TERM": "vt100", "KEY": "value"]
      let session = try TerminalSession(command, showing: "\nall")
      #expect(session.screen.contains("KEY=value") && session.screen.contains("TERM=vt100"))
      #expect(!session.screen.contains("HOME="))
    }

    @Test func `signals are as after a login, whatever the tests ignore`() throws {
      try TerminalSession(.shell("kill -PIPE $$")).expectExit(128 + SIGPIPE)
    }

    @Test func `questions to the terminal are answered`() throws {
      let ask = "stty raw -echo; printf 'ab\\033[6n'; dd bs=1 count=6 2>/dev/null | od -c; read k"
      _ = try TerminalSession(.shell(ask), showing: "033   [   1   ;   3   R")
    }

    @Test func `a hang-up ends the program and all that it started`() throws {
      let session = try TerminalSession(.shell("sleep 1000 & echo ready; cat"), showing: "ready")
      #expect(session.pseudoTerminal.sessionMembers.count >= 2)
      session.pseudoTerminal.hangUp()
      #expect(session.wait(within: .seconds(20)) { session.exitStatus == .signalled(SIGHUP) })
      session.close()
      #expect(session.wait(within: .seconds(20)) { session.pseudoTerminal.sessionMembers.isEmpty })
    }

    @Test func `closing leaves no process, though signals are ignored`() throws {
      let session = try TerminalSession(
        .shell("trap '' HUP TERM INT; echo ready; while :; do sleep 9; done"), showing: "ready")
      session.close()
      #expect(session.exitStatus == .signalled(SIGKILL))
      #expect(session.wait(within: .seconds(20)) { session.pseudoTerminal.sessionMembers.isEmpty })
    }

    @Test func `Ctrl-Z stops a program under a shell with job control, fg brings it back`() throws {
      let session = try TerminalSession(.interactiveShell(), showing: "ready>")
      let shell = session.pseudoTerminal.foregroundGroup
      // Before exec, the shell's child ignores the stop key, so wait for output of the program
      // itself.
      try session.press("sh -c 'echo $((6 * 7)); exec cat'<Enter>", thenExpect: "\n42")
      try session.press("<C-z>", thenExpect: "the shell in the foreground") {
        $0.pseudoTerminal.foregroundGroup == shell && $0.screen.contains("Stopped")
      }
      try session.press("fg<Enter>")
      try session.expect("cat in the foreground") { $0.pseudoTerminal.foregroundGroup != shell }
      try session.press("echo<Enter><C-d>exit 5<Enter>", thenExit: 5)
    }
  }
}
