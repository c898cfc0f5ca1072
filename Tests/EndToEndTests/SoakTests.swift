import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// A long random sequence of events. Memory and descriptors must not grow, and no process may
  /// remain.
  @Suite(.inLongRuns) struct SoakTests {
    /// Keys to choose from at random.
    private static let keys = [
      "j", "k", "h", "l", "<PgDn>", "<PgUp>", "<Space>", "b", "<C-e>", "<C-y>", "g", "G", "5j",
      "30G",
      "50%", "<Home>", "<End>", "/card<Enter>", "n", "N", "/9", "fcard 1<Enter>", "f7", "\\",
      "<Esc>",
      "<Enter>", "o", "s", "S", "L", "D", "B", "[", "]", "+", "-", "=", "t", "z", "!", "?", "x",
      "<Tab>",
      "*", "X", "r", "<C-l>", "ma", "'a", "<C-o>", "y", ";", "{", "}", "^", "$", "H", "M", "<Up>",
      "<Down>", "<Left>", "<Right>", "<WheelDown:10,5>", "<WheelUp:10,5>", "<Click:20,7>",
      "<Paste:card>", "<FocusIn>", "<Raw:1b5b>", "<Raw:ff80c3>", "<Raw:1b5b393939393b3148>",
    ]

    /// Pages of ten cards. Every seventh fails once, every fifth takes a moment, every eleventh
    /// contains text that is not JSON.
    private static let pages = """
      n={page}
      [ $n -gt 40 ] && exit 0
      [ $((n % 7)) = 0 ] && [ ! -e failed.$n ] && { : > failed.$n; echo broken >&2; exit 3; }
      [ $((n % 5)) = 0 ] && sleep 0.05
      [ $((n % 11)) = 0 ] && echo '{"title": nonsense'
      for i in 0 1 2 3 4 5 6 7 8 9; do
        echo "{\\"title\\": \\"card $n$i\\", \\"n\\": $i, \\"body\\": \\"$(printf 'text %.0s' $(seq $i))\\"}"
      done
      """

    private let folder: TerminalSession.Folder
    private let session: TerminalSession
    private let process: Int32
    private var random = SeededRandom(seed: 20)

    init() throws {
      folder = try TerminalSession.Folder()
      let command = PseudoTerminal.Command.waterfall(["--more", Self.pages], in: folder)
      session = try TerminalSession(command, columns: 120, rows: 40)
      try session.expect("card 1")
      process = try #require(session.pseudoTerminal.process)
    }

    private var residentKilobytes: Int { ProcessTable.number("VmRSS", of: process) ?? 0 }

    private var descriptorCount: Int { ProcessTable.numbers(in: "/proc/\(process)/fd").count }

    private mutating func happen() throws {
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<3:
        let columns = [1, 7, 20, 80, 120, 200].randomElement(using: &random) ?? 80
        let rows = [1, 3, 10, 24, 40, 60].randomElement(using: &random) ?? 24
        session.resize(columns: columns, rows: rows)
      case 3: kill(process, [SIGWINCH, SIGCONT].randomElement(using: &random) ?? SIGCONT)
      case 4: session.answersToLose = 1
      case 5:
        // A terminal that shows nothing for a while, while keys keep coming.
        for _ in 0..<10 {
          let key = Self.keys.randomElement(using: &random) ?? "j"
          session.pseudoTerminal.send(try TerminalSession.bytes(of: key))
        }
        usleep(20_000)
      default: try session.press(Self.keys.randomElement(using: &random) ?? "j")
      }
      session.read(within: Int.random(in: 0..<4, using: &random))
    }

    /// Memory and descriptors in a state that is always the same: picks keep the sources in which
    /// they were made.
    private func measure() throws -> (kilobytes: Int, descriptors: Int) {
      session.answersToLose = 0
      session.resize(columns: 120, rows: 40)
      try session.press("<Esc><Esc><Esc>X\\g")
      try session.expect("nothing open") { $0.screen.contains("? help") }
      return (residentKilobytes, descriptorCount)
    }

    @Test mutating func `memory and descriptors stay, whatever happens`() throws {
      let count = 3_000 * TestCases.factor
      // All pages are read and all caches are full well before the first half is over.
      for _ in 0..<count / 2 { try happen() }
      let (memory, descriptors) = try measure()
      for event in 0..<count / 2 {
        try happen()
        guard event % 500 == 0 else { continue }
        try #require(session.exitStatus == nil, "\(session.screen)")
      }
      let (memoryAfter, descriptorsAfter) = try measure()
      #expect(memoryAfter < memory + memory / 4 + 8_192, "\(memory) kB, then \(memoryAfter) kB")
      // A page that is being read needs descriptors for pipes.
      #expect(descriptorsAfter <= descriptors + 8, "\(descriptors), then \(descriptorsAfter)")
      try session.leave("<C-c>", status: 130)
      #expect(session.wait(within: .seconds(20)) { session.pseudoTerminal.sessionMembers.isEmpty })
    }
  }
}
