import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// `lead` and `attend`: a talk between real programs.
  @Suite struct LeadAndAttendTests {
    private let folder: TerminalSession.Folder
    private var socket: String { folder["talk.sock"] }

    init() throws { folder = try TerminalSession.Folder() }

    /// - Parameter words: the end of what is on the screen when the talk can be joined.
    private func lead(
      _ arguments: [String] = [], expecting words: String = "guests join with: waterfall attend /"
    ) throws -> TerminalSession {
      try TerminalSession(.waterfall(["lead", "--at", socket] + arguments), showing: words)
    }

    private func attend(
      columns: Int = 44, rows: Int = 20, _ arguments: [String] = []
    ) throws -> TerminalSession {
      try TerminalSession(.waterfall(["attend", socket] + arguments), columns: columns, rows: rows)
    }

    @Test func `a guest sees the speaker's cards at another size, and looks around`() throws {
      let speaker = try lead()
      let guest = try attend(columns: 100, rows: 18).expect("Angel Falls")
      try speaker.expectLastLine("1 follows")
      try speaker.press("fIceland<Enter>")
      try guest.expect("only Iceland") { !$0.screen.contains("Angel Falls") }
      try guest.expectLastLine("of 9")
      try speaker.press("o")
      try guest.expectLastLine("Esc closes")
      try speaker.press("<Esc>")
      try guest.expectLastLine("? help")
      try speaker.press("L")
      try guest.expectLastLine("round-robin")
      try guest.press("j", thenLastLine: "on your own: the speaker is")
      try guest.press("S", thenLastLine: "S is the speaker's")
      try guest.press(".", thenLastLine: "of 9")
      try guest.leave()
      try speaker.expectLastLine("0 follow")
      try speaker.press(":talk<Enter>")
      try speaker.expectLastLine("0 guests follow; they join with waterfall attend")
      try speaker.leave()
    }

    @Test func `guests keep what they see when the speaker is killed, and join again`() throws {
      let speaker = try lead()
      let guest = try attend().expect("Angel Falls")
      speaker.pseudoTerminal.kill(9)
      try guest.expect("the speaker's program has ended")
      #expect(guest.screen.contains("Angel Falls"))
      let next = try lead(["demo", "sections"])
      try guest.expect("the next talk") { !$0.screen.contains("Angel Falls") }
      try guest.press("q", thenExit: 0)
      try next.press("q", thenExit: 0)
    }

    /// When a terminal goes, both the kernel and the shell send SIGHUP.
    @Test func `several SIGHUPs at once end a talk as one does`() throws {
      let speaker = try lead()
      for _ in 1...5 {
        speaker.pseudoTerminal.kill(SIGHUP)
        // After a millisecond, it has sometimes ended before the second one.
        usleep(100)
      }
      try speaker.expectExit(129)
      speaker.expectRestored()
      #expect(unsafe access(socket, F_OK) != 0)
    }

    @Test func `captions and the pointer of a tour reach the guests`() throws {
      let speaker = try lead(
        ["demo", "sections", "--tour", "--present"], expecting: "sections · 1 of 4")
      let guest = try attend(columns: 60).expect("sections · 1 of 4")
      try speaker.press("<Space>")
      try guest.expect("sections · 2 of 4")
      try guest.press("q", thenExit: 0)
      try speaker.press("Q", thenExit: 0)
    }

    @Test func `guests of a layout that a command computes see masonry, and are told`() throws {
      let program = PseudoTerminal.Command.builtProgram("waterfall")
      let speaker = try lead(["--layout-command", "\(program) layout --columns 4"])
      let guest = try attend(columns: 100, rows: 18).expect("Angel Falls")
      try guest.expectLastLine("masonry, as the speaker's layout is a command's")
      try speaker.press("9G")
      try guest.expectLastLine("9 of")
      try guest.press("q", thenExit: 0)
      try speaker.press("q", thenExit: 0)
    }

    @Test func `a recorded talk plays at another size`() throws {
      let speaker = try lead(["--talk", folder["talk.jsonl"]]).expect("Angel Falls")
      try speaker.press("3jL", thenLastLine: "round-robin")
      try speaker.press("q", thenExit: 0)
      let guest = try TerminalSession(
        .waterfall(["attend", folder["talk.jsonl"]]), columns: 44, rows: 20, showing: "Angel Falls")
      try guest.expect("the recording is over")
      try guest.leave()
    }

    @Test func `another program gets the states, and the end`() throws {
      let speaker = try lead()
      let states = try TerminalSession(
        .shell("\(PseudoTerminal.Command.builtProgram("waterfall")) attend --as json \(socket)"),
        columns: 400, showing: "\"layout\":{\"name\":\"masonry\"}")
      try speaker.press("L")
      try states.expect("\"placement\":\"round-robin\"")
      try speaker.press("q", thenExit: 0)
      try states.expectExit(0)
    }

    @Test func `a program that takes one state ends the guest`() throws {
      let speaker = try lead()
      let states = try TerminalSession(
        .shell("$waterfall attend --as json \(socket) | head -1"), columns: 400)
      try states.expect("\"layout\":{\"name\":\"masonry\"}")
      try states.expectExit(0)
      try speaker.press("q", thenExit: 0)
    }

    @Test(arguments: [
      (["attend", "SOCKET"], 66, "SOCKET: no talk is led there"),
      (["--secure", "attend"], 64, "name the socket of the talk"),
      (
        ["--secure", "attend", "SOCKET", "--layout-command", "ls"], 64,
        "--layout-command runs a command in a shell"
      ),
      (["--secure", "attend", "SOCKET", "--watch-layout", "/etc/passwd"], 64, "names a file"),
      (["--secure", "lead"], 64, "lead opens a socket, which --secure does not allow"),
      (["lead", "config"], 64, "it takes no other command"),
      (["lead", "--at", "/tmp/\(String(repeating: "x", count: 107))"], 64, "at most 107 bytes"),
      (["lead", "--at", "SOCKET", "--group", "no-such-group-here"], 64, "there is no group"),
      (["lead", "--group", "users"], 64, "--group needs --at, since only you may enter"),
      (["lead", "--nonsense"], 64, "--nonsense"),
      (["attend", "/etc/passwd"], 65, "/etc/passwd:1: expected a talk, as lead --talk writes it"),
    ])
    func `what cannot be led or followed is said`(
      _ arguments: [String], _ status: Int, _ words: String
    ) throws {
      let session = try TerminalSession(
        .waterfall(arguments.map { $0 == "SOCKET" ? socket : $0 }, errors: .file(folder["err"])))
      try session.expectExit(Int32(status))
      session.expectRestored()
      let expected = words.replacing("SOCKET", with: socket)
      #expect(folder.text("err").contains(expected), "\(folder.text("err"))")
    }
  }
}

extension OverSecureShell {
  /// A speaker and many guests, through a real sshd.
  @Suite struct GuestsTests {
    @Test func `twenty guests of different sizes and terminals follow over ssh`() throws {
      let folder = try TerminalSession.Folder()
      let program = PseudoTerminal.Command.builtProgram("waterfall")
      let socket = folder["talk.sock"]
      let shell = try SecureShell(
        """
        ForceCommand \(program) --secure attend \(socket)
        DisableForwarding yes
        MaxStartups 100
        """)
      let speaker = try TerminalSession(.waterfall(["lead", "--at", socket])).expect("Angel Falls")
      let terminals = ["xterm-256color", "xterm", "screen-256color", "linux", "vt100"]
      let guests = try (0..<20).map { number in
        try TerminalSession(
          shell.client(terminal: terminals[number % terminals.count]),
          columns: 40 + 9 * number, rows: 12 + 2 * number)
      }
      for guest in guests { try guest.expect("Angel Falls") }
      try speaker.expectLastLine("20 follow")
      try speaker.press("fvictoria<Enter>")
      for guest in guests {
        try guest.expect("the filter") { !$0.screen.contains("Angel Falls") }
        try guest.expect("Victoria Falls")
      }
      guests[3].pseudoTerminal.hangUp()
      try speaker.expectLastLine("19 follow")
      for (number, guest) in guests.enumerated() where number != 3 {
        try guest.press("q", thenExit: 0)
      }
      try speaker.expectLastLine("0 follow")
      try speaker.press("q", thenExit: 0)
    }
  }
}
