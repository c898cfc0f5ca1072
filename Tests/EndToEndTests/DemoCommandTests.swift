import Testing
import WaterfallItems
import WaterfallSources
import WaterfallTestSupport

/// The number of items in the status line. Where no card is in view, as at the end of naive, the
/// line has only that number.
private func itemCount(_ session: TerminalSession) -> Int {
  let words = session.lastLine
  let number = words.firstMatch(of: /of (\d+)/) ?? words.firstMatch(of: /·\ (\d+)\ /)
  return number.flatMap { Int($0.1) } ?? 0
}

/// Window sizes as columns and rows.
private let windows = [(80, 24), (120, 40)]

extension EndToEnd {
  /// `waterfall demo`, each demo from its first card to `q`.
  @Suite struct DemoCommandTests {
    @Test(
      arguments: [("shop", "Blue vase"), ("quotes", "Shakespeare"), ("random", "142")], windows)
    func `a demo without an end goes on when its end comes near`(
      demo: (name: String, first: String), window: (columns: Int, rows: Int)
    ) throws {
      let session = try TerminalSession(
        .waterfall(["demo", demo.name]), columns: window.columns, rows: window.rows)
      try session.expect(demo.first)
      try session.expectLastLine(demo.name)
      let before = itemCount(session)
      try session.press(String(repeating: "<Space>", count: 9))
      try session.expect("more items") { itemCount($0) > before && $0.lastLine.contains("+") }
      try session.press("g", thenExpect: demo.first)
      session.resize(columns: 100, rows: 30)
      try session.expect("the first cards in another size") {
        $0.lastLine.contains("1–") && $0.screen.contains(demo.first)
      }
      try session.leave()
    }

    @Test(
      arguments: [
        ("sections", "Cirrus", 44), ("cached", "item 0", 60), ("naive", "cell 0", 60),
        ("circle", "XII", 12), ("line", "Hydrogen", 20),
      ], windows)
    func `a demo with an end is seen to its end`(
      demo: (name: String, first: String, count: Int), window: (columns: Int, rows: Int)
    ) throws {
      let session = try TerminalSession(
        .waterfall(["demo", demo.name]), columns: window.columns, rows: window.rows)
      try session.expect(demo.first)
      try session.press("G", thenExpect: "all \(demo.count) items") {
        itemCount($0) == demo.count && !$0.lastLine.contains("+")
      }
      try session.press("g", thenExpect: demo.first)
      session.resize(columns: 100, rows: 30)
      try session.expect("the first cards in another size") {
        $0.lastLine.contains("? help") && $0.screen.contains(demo.first)
      }
      try session.leave()
    }

    @Test func `without a name each demo has a card with its command`() throws {
      let session = try TerminalSession(.waterfall(["demo"]), columns: 120, rows: 40)
      for demo in Demo.all { try session.expect("waterfall demo \(demo.name)") }
      try session.expectLastLine("of \(Demo.all.count)")
      try session.press("q", thenExit: 0)
    }

    @Test func `Enter on the board starts a demo, and Backspace comes back to its card`() throws {
      let session = try TerminalSession(.waterfall(["demo"]), columns: 120, rows: 40)
      try session.expect("waterfall demo shop")
      try session.press("3G<Enter>", thenLastLine: "swift-waterfall 3")
      try session.press("+", thenLastLine: "columns: 4")
      try session.press("<BS>", thenExpect: "waterfall demo shop")
      try session.press("<Enter>", thenLastLine: "swift-waterfall 3")
      try session.press(":title color<Enter>", thenExpect: "#C5AB92")
      try session.press("<BS>", thenExpect: "waterfall demo shop")
      try session.leave()
    }

    @Test(arguments: ["shop", "quotes", "random"])
    func `G in a demo without an end stops, and says that there is none`(name: String) throws {
      let session = try TerminalSession(.waterfall(["demo", name]))
      try session.expect("the first page") { $0.lastLine.contains("+") }
      try session.press("G", thenLastLine: "no end: ")
      try session.press("k", thenExpect: "few cards") { itemCount($0) < 200 }
      try session.press("q", thenExit: 0)
    }

    @Test func `the shop refreshes for a second, and says so`() throws {
      let session = try TerminalSession(.waterfall(["demo", "shop"]), columns: 120, rows: 40)
      try session.expectLastLine("0+")
      let start = ContinuousClock.now
      try session.press("r", thenLastLine: "refreshing…")
      try session.expect("that it is over") { !$0.lastLine.contains("refreshing…") }
      #expect(ContinuousClock.now - start >= .seconds(1))
      try session.expect("Blue vase")
    }

    @Test func `cells of the naive demo vanish, and with --fixed they do not`() throws {
      for (options, isSeen) in [([], false), (["--fixed"], true)] {
        let session = try TerminalSession(
          .waterfall(["demo", "naive"] + options), columns: 120, rows: 40, showing: "cell 3")
        session.settle()
        #expect(session.screen.contains("cell 6") == isSeen)
        #expect(session.screen.contains("culled there.") == isSeen)
      }
    }

    @Test func `the options of the viewer overrule those of the demo`() throws {
      let session = try TerminalSession(
        .waterfall(["demo", "sections", "--direction", "horizontal", "--border", "ascii"]))
      try session.expect("Cirrus").expectLastLine("yt-water-flow 1")
      #expect(session.screen.contains("+--"))
      try TerminalSession(
        .waterfall(["demo", "random", "--columns", "4"], variables: ["WATERFALL_LAYOUT": "grid"])
      ).expectLastLine("swift-waterfall 4")
      try TerminalSession(.waterfall(["demo", "random"])).expectLastLine("swift-waterfall 3")
    }

    @Test func `a shop without things shows no line that more is loaded`() throws {
      let session = try TerminalSession(.waterfall(["demo", "shop", "--max-items", "0"]))
      try session.expect("shop has no items")
      #expect(!session.screen.contains("loading") && !session.screen.contains("more items"))
      try session.press("q", thenExit: 0)
    }

    @Test func `a demo ends after --max-items`() throws {
      let session = try TerminalSession(.waterfall(["demo", "quotes", "--max-items", "5"]))
      try session.press("G", thenLastLine: "of 5 ")
      try session.press("q", thenExit: 0)
    }

    @Test func `a cached card tells its frame in the columns that there are`() throws {
      let session = try TerminalSession(
        .waterfall(["demo", "cached", "--columns", "1"]), columns: 120, rows: 40)
      try session.expect("10, 10, 355 × 124")
      try session.press("q", thenExit: 0)
    }

    @Test func `into a file an endless demo is printed as far as its sixtieth item`() throws {
      let folder = try TerminalSession.Folder()
      let session = try TerminalSession(
        .waterfall(["demo", "quotes"], output: .file(folder["out"])))
      try session.expectExit(0)
      #expect(folder.text("out").count { $0 == "╭" } == 60)
      #expect(session.output.isEmpty)
    }

    @Test(arguments: [("shp", "Did you mean 'shop'? It"), ("quartz", "'quartz'. "), ("", "''. It")])
    func `a name that is none is answered with those that are`(name: String, words: String) throws {
      let folder = try TerminalSession.Folder()
      let session = try TerminalSession(.waterfall(["demo", name], errors: .file(folder["err"])))
      try session.expectExit(64)
      session.expectRestored()
      #expect(folder.text("err").contains("There is no demo '\(name)'. "))
      #expect(folder.text("err").contains(words))
      #expect(
        folder.text("err").contains("shop, quotes, random, sections, cached, naive, circle, line"))
    }
  }
}
