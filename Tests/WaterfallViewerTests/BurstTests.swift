import TerminalInput
import Testing
import WaterfallItems
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// Input that is typed or pasted faster than the viewer reads it.
@Suite struct BurstTests {
  private func board() -> TestViewer {
    TestViewer(
      records: (1...9).map { TestViewer.record("Thing \($0)") }, window: "60x9",
      options: TestViewer.options(columns: 1, pageSize: 100))
  }

  private func keys(_ text: String) throws -> [InputEvent] {
    try KeyNotation.parse(text).map { .key($0) }
  }

  @Test(arguments: [("/thing 7", "search thing 7 in 9"), ("fthing 7", "arrange 9")])
  func `only the last text of a burst of letters is sought`(text: String, request: String) throws {
    var viewer = board()
    viewer.read(try keys(text))
    #expect(viewer.asked.count { $0 == request } == 1)
    #expect(viewer.asked.count { $0.hasPrefix("search") || $0.hasPrefix("arrange") } == 1)
    #expect(viewer.focus == 7)
  }

  @Test func `Enter in the same burst takes what was typed before it`() throws {
    var viewer = board()
    viewer.read(try keys("fthing 7<Enter>"))
    #expect(viewer.state.query.filterText == "thing 7")
    #expect(viewer.state.prompts.current == nil)
    viewer.read(try keys("\\/thing 3<Enter>"))
    #expect(viewer.focus == 3)
  }

  @Test func `a fault in the same burst keeps Enter from closing the prompt`() throws {
    var viewer = board()
    viewer.read(try keys("f/(/ <Enter>"))
    #expect(viewer.state.prompts.current?.fault?.contains("expected ')'") == true)
    #expect(!viewer.state.query.isFiltered)
  }

  @Test func `Esc in the same burst leaves all as it was`() throws {
    var viewer = board()
    viewer.read(try keys("jj/thing 7<Esc>fthing 9<Esc>"))
    #expect(viewer.focus == 3)
    #expect(!viewer.asked.contains { $0.hasPrefix("arrange") })
  }

  @Test func `what a prompt has no room for is left out, and it says so`() throws {
    var viewer = board().pressing("f")
    viewer.read(try keys(String(repeating: "x", count: PromptLine.longest)))
    #expect(!viewer.statusLine.contains("at most"))
    viewer.press("y")
    #expect(viewer.statusLine.hasSuffix("at most 2000 characters"))
    #expect(viewer.state.prompts.current?.line.characters.last == "x")
    viewer.press("<BS>")
    #expect(!viewer.statusLine.contains("at most"))
    viewer.press("y")
    #expect(viewer.state.prompts.current?.line.characters.last == "y")
  }

  @Test func `a filter that fills the prompt is opened again as it was`() {
    var viewer = board()
    let text = String(repeating: "x", count: PromptLine.longest)
    viewer.press("f")
    viewer.send(.input(.paste(text)))
    viewer.press("<Enter>f")
    #expect(viewer.state.prompts.current?.line.text == text)
  }

  @Test(arguments: ["a b ", "\u{301}", "那", "\n", "e\u{301}\u{301}"])
  func `of a long paste a prompt keeps what it has room for`(piece: String) {
    var viewer = board().pressing("/x")
    for _ in 0..<4 { viewer.send(.input(.paste(String(repeating: piece, count: 20_000)))) }
    let text = viewer.state.prompts.current?.line.text ?? ""
    #expect(text.unicodeScalars.count == (piece == "\n" ? 1 : PromptLine.longest))
    #expect(viewer.statusLine.contains("at most 2000 characters") == (piece != "\n"))
  }

  @Test func `a pattern that is too long says so`() {
    var viewer = board().pressing("f")
    viewer.send(.input(.paste("/(a{100}){100}/")))
    let fault = viewer.state.prompts.current?.fault ?? ""
    #expect(fault.contains("it is too long or repeats too much"))
  }

  @Test func `what is typed behind G is looked for when its moment is over`() throws {
    var viewer = TestViewer(
      records: (1...60).map { TestViewer.record("Thing \($0)") }, window: "60x9",
      options: TestViewer.options(columns: 1, pageSize: 20), answering: .onDemand)
    viewer.answer()
    viewer.read(try keys("G/thing"))
    #expect(viewer.state.prompts.current == nil)
    viewer.send(.rested)
    #expect(viewer.asked.contains { $0.hasPrefix("search thing") })
  }
}
