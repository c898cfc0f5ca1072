import TerminalGrid
import TerminalInput
import Testing
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private func board(count: Int, window: String = "60x9", pageSize: Int = 20) -> TestViewer {
  TestViewer(
    heights: Array(repeating: 4, count: count), window: window,
    options: TestViewer.options(pageSize: pageSize))
}

@Test(arguments: [
  (40, "", "test · 1–4 of 20+"), (20, "", "test · 1–4 of 20"), (40, "j2<C-e>", "test · 1–6 of 20+"),
  (40, "<Space><Space><Space><Space>", "test · 17–20 of 40"), (1, "", "test · 1 of 1"),
  (0, "", "test "),
])
func `the status line says what is in view, and whether there is more`(
  count: Int, keys: String, status: String
) {
  let viewer = board(count: count).pressing(keys)
  #expect("\(viewer.statusLine) ".hasPrefix(status), "\(viewer.statusLine)")
}

@Test func `the status line has source, range, position, layout and the way to help`() {
  let viewer = board(count: 40).pressing("5<C-e>3")
  #expect(viewer.statusLine == "test · 3–8 of 20+  ─━━━──────  3  masonry 2         ? help")
}

@Test func `what does not fit gives way from the right`() {
  #expect(board(count: 40, window: "28x9").statusLine == "test · 1–4 of 20+   ? help")
  #expect(board(count: 40, window: "24x9").statusLine == "1–4 of 20+      ? help")
  #expect(board(count: 40, window: "20x9").statusLine == "1–4 of 20+  ? help")
  #expect(board(count: 40, window: "16x9").statusLine == "1–4 of 20+   ?")
  #expect(board(count: 40, window: "10x9").statusLine == "1–4    ?")
}

@Test func `the help lists the keys, scrolls and closes`() {
  var viewer = board(count: 40, window: "60x8")
  let cards = viewer.grid
  viewer.press("?")
  viewer.expectScreen(
    """
      Keys   (/ searches them)

      Most used
      :help NAME             a chapter: filters, formats,
                             pages, picking, layouts, talks,
                             config, ssh, status
      ↓ j Ctrl-N Ctrl-J      the card below
     test · keys  masonry 2                          Esc closes
    """)
  viewer.press("jj")
  viewer.expectScreen(
    """
      Most used
      :help NAME             a chapter: filters, formats,
                             pages, picking, layouts, talks,
                             config, ssh, status
      ↓ j Ctrl-N Ctrl-J      the card below
      Space PgDn Ctrl-F      a page down
      Ctrl-V
     test · keys  masonry 2                          Esc closes
    """)
  viewer.press("<Esc>")
  #expect(viewer.grid == cards)
}

@Test(arguments: ["<Esc>", "q", "?", "<F1>"])
func `keys close the help`(key: String) {
  let viewer = board(count: 40).pressing("<F1>\(key)")
  #expect(viewer.state.cover == .nothing)
  #expect(!viewer.asked.contains { $0.hasPrefix("quit") })
}

@Test(arguments: [
  ("q", "quit(quit)"), ("Q", "quit(quit)"), ("?Q", "quit(quit)"), ("<C-c>", "quit(interrupted)"),
  ("?<C-c>", "quit(interrupted)"), ("<C-l>", "redraw"), ("<C-r>", "redraw"), ("?<C-l>", "redraw"),
  ("<C-z>", "suspend"), ("?<C-z>", "suspend"), ("5q", "quit(quit)"),
])
func `keys quit, redraw and suspend`(keys: String, asked: String) {
  #expect(board(count: 4).pressing(keys).asked.suffix(1) == [asked])
}

@Test func `Esc alone leaves all as it is`() {
  var viewer = board(count: 4)
  let before = viewer.grid
  viewer.press("<Esc>")
  #expect(viewer.grid == before)
  #expect(viewer.asked == ["load 20 after 0"])
}

@Test func `the help scrolls to its end and no further, by keys and wheel`() {
  var viewer = board(count: 40, window: "60x8").pressing("?G")
  let end = viewer.grid
  viewer.press("jj<Space><C-e>")
  viewer.wheel(.wheelDown)
  #expect(viewer.grid == end)
  #expect(end.text.contains("exit statuses"))
  viewer.wheel(.wheelUp)
  #expect(viewer.grid != end)
  viewer.press("gkb")
  #expect(viewer.state.help.top == 0)
}

@Test func `a click does nothing to the cards under the help`() {
  var viewer = board(count: 40).pressing("?")
  viewer.click(column: 40, row: 5)
  #expect(viewer.focus == 1)
}

@Test func `every command has a key, a summary and a line of the help`() {
  #expect(Set(Command.bindings.map(\.command)) == Set(Command.allCases))
  #expect(Command.defaults.count == Command.bindings.map(\.keys.count).reduce(0, +))
  let viewer = board(count: 4).pressing("?")
  let text = TestViewer.helpSummaries(viewer)
  for command in Command.allCases { #expect(text.contains(command.summary), "\(command)") }
}

@Test func `stopping and coming back are effects`() {
  var viewer = board(count: 4)
  viewer.send(.input(.stopRequested))
  viewer.send(.input(.continued))
  #expect(viewer.asked.suffix(2) == ["suspend", "redraw"])
}
