import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// A full named pipe: its reader never reads.
  private final class FullPipe {
    private let ends: [Int32]

    init(at path: String) throws {
      try #require(unsafe mkfifo(path, 0o600) == 0)
      ends = [O_RDONLY, O_WRONLY].map { unsafe open(path, $0 | O_NONBLOCK | O_CLOEXEC) }
      while unsafe write(ends[1], [UInt8](repeating: 0x0A, count: 4096), 4096) > 0 {}
    }

    deinit { for end in ends { close(end) } }
  }

  /// After every ending in every state, the terminal is as before and no process is left.
  @Suite struct LeavingMatrixTests {
    /// A shell with job control that has started the viewer as a job.
    private struct Scene {
      let session: TerminalSession
      let folder: TerminalSession.Folder
      let pipe: FullPipe
      let shell: Int32
      let viewer: Int32

      init(_ state: LeavingState) throws {
        folder = try TerminalSession.Folder()
        let lines = (1...400).map {
          #"{"title": "card \#($0)", "number": \#($0), "body": "\#(String(repeating: "text ", count: $0 % 40))"}"#
        }
        try folder.write("list.ndjson", lines.joined(separator: "\n") + "\n")
        pipe = try FullPipe(at: folder["full"])
        var command = PseudoTerminal.Command.interactiveShell()
        command.directory = folder.path
        command.environment["EDITOR"] = "echo editing; sleep 600;:"
        if state == .remembering {
          unsafe mkdir(folder["waterfall"], 0o700)
          #expect(unsafe link(folder["full"], folder["waterfall/history"]) == 0)
          command.environment["XDG_STATE_HOME"] = folder.path
        }
        session = try TerminalSession(command, columns: 120, rows: 40)
        try session.expect("ready>")
        shell = try #require(session.pseudoTerminal.foregroundGroup)
        let program = PseudoTerminal.Command.builtProgram("waterfall")
        try session.press("'\(program)' \(state.arguments)<Enter>", thenExpect: state.sign)
        viewer = try #require(session.pseudoTerminal.foregroundGroup)
        try reach(state)
      }

      private func reach(_ state: LeavingState) throws {
        if let way = state.way {
          try session.press(way.keys, thenExpect: way.sign)
        }
        switch state {
        case .midFrame:
          // More output than the terminal accepts while it is not read.
          session.pseudoTerminal.send(Array("\u{C}GgGgGg".utf8))
          _ = session.pseudoTerminal.exchange(within: 100)
        case .suspended:
          try session.press("<C-z>", thenExpect: "Stopped")
        default: break
        }
      }

      var isBack: Bool { session.pseudoTerminal.foregroundGroup == shell }

      func end(_ leaving: Leaving) throws {
        let (ending, state) = (leaving.ending, leaving.state)
        if let keys = ending.keys {
          try prepareForKeys(state)
          return try session.press(keys)
        }
        guard let signal = ending.signal else { return session.pseudoTerminal.hangUp() }
        if ending == .faultOfThread {
          let thread = try #require(PseudoTerminal.threads(of: viewer).first { $0 != viewer })
          PseudoTerminal.kill(signal, thread: thread, of: viewer)
        } else {
          kill(viewer, signal)
        }
        if state == .suspended { kill(viewer, SIGCONT) }
      }

      private func prepareForKeys(_ state: LeavingState) throws {
        if state == .suspended {
          try session.press("fg<Enter>", thenExpect: state.sign)
        }
        if state.isLent {
          try session.press("<C-c>", thenExpect: "ended by signal")
          try session.expect(state.sign)
        }
        if !state.keysBefore.isEmpty {
          // The next keys must not be read together with these.
          try session.press(state.keysBefore, thenExpect: "the cards alone") {
            $0.lastLine.contains("? help") && !$0.screen.contains("tolerance")
          }
        }
      }
    }

    @Test(arguments: Leaving.chosen)
    func `the terminal is whole afterwards, and nothing is left`(leaving: Leaving) throws {
      try expectWhole(after: leaving)
    }

    /// The main thread continues with its frame while another thread restores the terminal.
    @Test(arguments: 1...12)
    func `a thread that crashes restores the terminal while another writes to it`(run: Int) throws {
      try expectWhole(after: Leaving(ending: .faultOfThread, state: .midFrame))
    }

    private func expectWhole(after leaving: Leaving) throws {
      let scene = try Scene(leaving.state)
      let session = scene.session
      try scene.end(leaving)
      guard let status = leaving.ending.status else {
        #expect(
          session.wait(within: .seconds(20)) { session.pseudoTerminal.sessionMembers.isEmpty })
        return
      }
      try session.expect("the shell has the terminal again") { _ in scene.isBack }
      if leaving.ending == .kill {
        // Nothing can restore the terminal after SIGKILL, so the shell is ended with its terminal.
        kill(scene.shell, SIGHUP)
        session.pseudoTerminal.hangUp()
        return
      }
      // The terminal's last answer comes before the keys, so that Control-U takes it away.
      session.readAll()
      try session.press("<C-u>echo \"status=$?\"<Enter>")
      // The shell has already reported the exit status of a suspended job.
      if leaving.state != .suspended || leaving.ending.keys != nil {
        try session.expect("status=\(status)")
      }
      #expect(session.terminal.leftovers.isEmpty, "\(session.terminal.leftovers)")
      #expect(session.pseudoTerminal.lineSettings == session.lineSettingsBefore)
      let isAlone = session.wait(within: .seconds(20)) {
        // A job that continues in the background stops again when it wants the terminal, perhaps
        // before its signal has reached it.
        if leaving.state == .suspended { kill(scene.viewer, SIGCONT) }
        return session.pseudoTerminal.sessionMembers == [scene.shell]
      }
      #expect(isAlone, "\(session.pseudoTerminal.sessionMembers) besides \(scene.shell)")
    }
  }
}
