import Foundation
import Testing
import WaterfallBoard
import WaterfallLayout
import WaterfallTestSupport

extension EndToEnd {
  /// `Tests/Snake`: a package with its own layout, which sees only the public names.
  @Suite struct OwnLayoutTests {
    private static let snake = PseudoTerminal.Command.builtProgram("snake")

    private func session(_ arguments: [String]) throws -> TerminalSession {
      var command = PseudoTerminal.Command.waterfall(arguments)
      command.program = Self.snake
      return try TerminalSession(command, columns: 120, rows: 40)
    }

    @Test func `its demo opens in its layout, and its own number changes live`() throws {
      let session = try session(["demo", "hills"]).expect("Hill 5").expectLastLine("the snake 5")
      try session.press("!", thenExpect: "body width")
      try session.expect("24")
      try session.press("<Down><Down><Right>", thenExpect: "‹ 25 ›")
      try session.press("<Right><Right><Right><Right><Right>", thenExpect: "‹ 30 ›")
      try session.leave("Q")
    }

    @Test func `it is one of the layouts that L goes through, and says what it does`() throws {
      // Its own layout comes after the last of ours.
      let last = try #require(LayoutKind.all.last?.name)
      let session = try session(["count:30", "--layout", last]).expect("Number 7")
      try session.press("L", thenLastLine: "layout: the snake: row after row, there and back")
      try session.press("L", thenLastLine: "layout: masonry")
      try session.press("q", thenExit: 0)
    }

    @Test func `its command has a key, a name and a line in the help`() throws {
      let session = try session(["count:3"]).expect("Number 1")
      try session.press("<Right><M-s>", thenLastLine: "a new skin for Number 1")
      try session.press(":shed<Enter>", thenLastLine: "a new skin for Number 1")
      try session.press("?/skin<Enter>", thenExpect: "another skin: the next theme")
      try session.press("Q", thenExit: 0)
    }

    @Test func `its tour is walked through`() throws {
      let session = try session(["demo", "hills", "--tour", "--present"])
      try session.expect("there and back again.").expect("hills · 1 of 3")
      try session.press("<Space>", thenExpect: "fewer columns")
      try session.press("<Space>", thenExpect: "shortest column")
      try session.expect("masonry 1 · 280 rows")
      try session.press("Q", thenExit: 0)
    }

    @Test func `it is compared with masonry`() throws {
      let session = try session(["demo", "hills", "--lab"]).expect("compare")
      try session.press("<Down><Down><Down><Right>", thenExpect: "‹ masonry ›")
      try session.expect("both halves") { $0.screen.components(separatedBy: "Hill 1 ").count > 2 }
      try session.press("Q", thenExit: 0)
    }

    @Test func `layout and print show it, and messages name the program`() throws {
      let lines = """
        echo '[3,5,4]' | "$snake" layout --layout snake --width 60 --height 20 | tail -n 2
        "$snake" print count:3 --layout snake --width 60 | head -n 3
        "$snake" demo hill 2>&1 | head -n 1
        "$snake" layout --check --layout snake
        """
      let command = PseudoTerminal.Command.shell(lines, variables: ["snake": Self.snake])
      let session = try TerminalSession(command, columns: 120, rows: 40)
      try session.expect(
        #"{"kind":"item","section":0,"item":2,"x":24,"y":5,"width":23,"height":4}"#)
      try session.expect("│ Number 1            │").expect("snake: There is no demo 'hill'.")
      try session.expect("snake: 62 boards, every promise is kept")
    }

    @Test func `its theme is offered`() throws {
      let session = try session(["demo", "hills", "--theme", "moss"]).expect("Hill 1")
      try session.press("q", thenExit: 0)
    }

    /// The reports of `layout --check` on layouts with planted faults.
    @Test(arguments: [
      ("missing-item", "complete: section 0 has"), ("not-a-number", "finite: item 4 of section 0"),
      ("outside", "inside: item"), ("found-twice", "once: item"), ("not-found", "culling: item"),
      ("bad-append", "appending: item"), ("lonely-neighbour", "neighbours: item"),
      ("never-invalidated", "invalidation: "), ("other-path", "own path: item 5"),
      ("unprepared-item", "starts empty: item 0"), ("traps", "no room for 40"),
      ("traps-at-nan", "no room for NaN"), ("traps-beyond", "no trap: "),
    ])
    func `a planted fault is told, with a board that shows it`(name: String, words: String) throws {
      let faulty = PseudoTerminal.Command.builtProgram("faulty")
      let command = PseudoTerminal.Command.shell(
        "'\(faulty)' layout --check --layout \(name); echo status $?")
      let session = try TerminalSession(command, columns: 200, rows: 20, showing: "status 1")
      #expect(session.screen.contains("\(name): broken: "))
      #expect(session.screen.contains(words), "\(session.screen)")
      #expect(session.screen.contains(#"to see it: echo '{"sections":[{"items":["#))
    }

    @Test func `the board of a fault that needs NaN has it`() throws {
      let faulty = PseudoTerminal.Command.builtProgram("faulty")
      let lines = """
        board=$('\(faulty)' layout --check --layout traps-at-nan | sed -n "s/.*echo '\\(.*\\)' |.*/\\1/p")
        echo "$board" | '\(faulty)' layout --layout traps-at-nan --width 100 --height 50
        echo "status $? for $board"
        """
      let session = try TerminalSession(.shell(lines), columns: 200, rows: 20)
      try session.expect("status 132 for ")
      #expect(session.screen.contains("NaN"))
    }

    @Test func `a trap in the viewer gives the terminal back, and names the layout`() throws {
      let folder = try TerminalSession.Folder()
      // Smaller files are read to their end at once.
      let words = String(repeating: "word ", count: 5000)
      let heights = (1...50).map {
        "{\"title\": \"\($0)\", \"height\": \($0), \"words\": \"\(words)\"}"
      }
      let data = try folder.write("heights.ndjson", heights.joined(separator: "\n"))
      var command = PseudoTerminal.Command.waterfall(
        [data, "--layout", "traps", "--height-by", "height"])
      command.program = PseudoTerminal.Command.builtProgram("faulty")
      let session = try TerminalSession(command, columns: 100, rows: 30).expectLastLine("traps 1")
      try session.press("G", thenExpect: "try 'faulty layout --check --layout traps'")
      #expect(session.screen.contains("no room for 40"))
      #expect(session.screen.contains("faulty: the layout traps may have done that"))
      session.expectRestored()
    }

    @Test func `a layout that traps only where nobody has to ask is shown`() throws {
      var command = PseudoTerminal.Command.waterfall(
        ["demo", "quotes", "--layout", "traps-beyond", "--points", "100"])
      command.program = PseudoTerminal.Command.builtProgram("faulty")
      let session = try TerminalSession(command, columns: 120, rows: 40)
      try session.expectLastLine("traps-beyond")
      try session.press("Gkg")
      try session.leave("Q")
    }

    @Test func `in the viewer the broken promise is told, and the rest is shown`() throws {
      var command = PseudoTerminal.Command.waterfall(
        ["demo", "quotes", "--layout", "not-a-number", "--lab", "--points", "100"])
      command.program = PseudoTerminal.Command.builtProgram("faulty")
      let session = try TerminalSession(command, columns: 120, rows: 40)
      try session.expectLastLine("not-a-number breaks finite: item 4 of section 0")
      try session.expect("breaks ")
      try session.press("Q", thenExit: 0)
    }
  }
}
