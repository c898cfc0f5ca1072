import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// `waterfall demo --tour`.
  @Suite struct TourTests {
    @Test(arguments: [("naive", "The first attempt", 5), ("circle", "Items of different sizes", 4)])
    func `a tour is gone through with Space, and leaves the demo`(
      name: String, caption: String, count: Int
    ) throws {
      let session = try TerminalSession(
        .waterfall(["demo", name, "--tour"]), columns: 120, rows: 40)
      try session.expect(caption)
      try session.expect("\(name) · 1 of \(count)")
      for step in 2...count {
        try session.press("<Space>", thenExpect: "\(name) · \(step) of \(count)")
      }
      try session.press("<Left>", thenExpect: "\(name) · \(count - 1) of \(count)")
      try session.press("<Esc>", thenExpect: "no caption") { !$0.screen.contains(" of \(count) ─") }
      try session.expectLastLine("the demo is yours")
      try session.leave()
    }

    @Test func `a step goes on by itself`() throws {
      let session = try TerminalSession(
        .waterfall(["demo", "naive", "--tour"]), columns: 120, rows: 40)
      try session.press("<Space>", thenLastLine: "naive · 1–")
      try session.expect("cards scrolled by the tour") { !$0.screen.contains("cell 0") }
      try session.press("q", thenExit: 0)
    }

    @Test func `without a name the tours follow each other`() throws {
      let session = try TerminalSession(.waterfall(["demo", "--tour"]), columns: 100, rows: 30)
      for step in 1...6 {
        try session.expect("shop · \(step) of 6")
        try session.press("<Space>")
      }
      try session.expect("quotes · 1 of 4").expect("GeoJSON")
      try session.press("<Left>", thenExpect: "shop · 1 of 6")
      try session.leave()
    }
  }

  /// The lab in a terminal.
  @Suite struct LabTests {
    @Test func `--lab opens the lab, and its arrows change the layout`() throws {
      let session = try TerminalSession(.waterfall(["--lab"]), columns: 120, rows: 40)
      try session.expect("min column width")
      try session.press("<Down><Down><Right>", thenLastLine: "masonry 4")
      try session.press("!", thenExpect: "cards alone") { !$0.screen.contains("min column width") }
      try session.leave()
    }

    @Test func `the config file and the environment open it too`() throws {
      let command = PseudoTerminal.Command.waterfall(variables: ["WATERFALL_LAB": "true"])
      let session = try TerminalSession(command, columns: 120, rows: 40, showing: "last prepare")
      try session.press("Q", thenExit: 0)
    }
  }
}
