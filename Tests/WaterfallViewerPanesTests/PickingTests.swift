import TerminalGrid
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private func board(
  count: Int = 4, selection: Selection? = .many, border: BorderStyle = .rounded,
  window: String = "48x7"
) -> TestViewer {
  var viewer = TestViewer(
    heights: Array(repeating: 3, count: count), window: window,
    options: TestViewer.options(border: border) { $0.selection = selection })
  // The viewer begins in the prompt if --select is given; this key goes to the cards.
  if selection != nil { viewer.press("<C-o>") }
  return viewer
}

/// The picks that a quitting viewer reports, numbered from 0.
private func picked(_ viewer: TestViewer) -> String { viewer.asked.last ?? "" }

@Test func `x picks the card and goes on to the next`() {
  board().pressing("x<Tab>").expectScreen(
    """
    ╭─✓────────────────────╮ ╭─✓───────────────────╮
    │ 1                    │ │ 2                   │
    ╰──────────────────────╯ ╰─────────────────────╯
    ┏━━━━━━━━━━━━━━━━━━━━━━┓ ╭─────────────────────╮
    ┃ 3                    ┃ │ 4                   │
    ┗━━━━━━━━━━━━━━━━━━━━━━┛ ╰─────────────────────╯
     test · 1–4 of 4 · 2 picked  masonry 2   ? help
    """)
}

@Test func `ASCII borders have a star, and no border has the mark at the edge`() {
  var viewer = board(count: 1, border: .ascii, window: "24x4").pressing("x")
  #expect(viewer.grid.text.hasPrefix("#=*=="))
  viewer = board(count: 2, border: .none, window: "24x4")
  viewer.press("x")
  #expect(viewer.grid.text.hasPrefix("✓1 "))
}

@Test(arguments: [
  ("x", "1"), ("3x", "1 2 3"), ("9x", "1 2 3 4"), ("xhx", ""), ("*", "1 2 3 4"), ("*X", ""),
  ("*gx", "2 3 4"), ("Gxx", ""),
])
func `keys pick and drop`(keys: String, items: String) {
  let viewer = board().pressing(keys)
  #expect(viewer.state.pickedItems.map { "\($0 + 1)" }.joined(separator: " ") == items)
  #expect(viewer.statusLine.contains(" picked") == !items.isEmpty)
}

@Test(arguments: [("Gxgx", "3 0"), ("xxgxgx", "1 0"), ("Gx*", "3 0 1 2"), ("Gxgxx", "3 0 1")])
func `Enter picks the cards in the order in which they were picked`(keys: String, items: String) {
  #expect(picked(board().pressing(keys + "<Enter>")) == "picked \(items)")
}

@Test func `Enter with nothing picked picks the focused card`() {
  for selection in Selection.allCases {
    #expect(picked(board(selection: selection).pressing("l<Enter>")) == "picked 1")
  }
}

@Test func `where one is to be picked x says so`() {
  let viewer = board(selection: .one).pressing("x")
  #expect(viewer.state.picks.count == 0)
  #expect(viewer.statusLine.hasPrefix("only one card can be picked"))
}

@Test(arguments: [
  ("q", "quit(interrupted)"), ("Q", "quit(interrupted)"), ("<Esc>", "quit(interrupted)"),
  ("<C-c>", "quit(interrupted)"), ("?<Esc>", nil), ("?q", nil), ("?Q", "quit(interrupted)"),
])
func `leaving under --select is no choice`(keys: String, asked: String?) {
  #expect(board().pressing(keys).asked.last { $0.hasPrefix("quit") } == asked)
}

@Test func `without --select Enter picks nothing and Esc stays`() {
  let viewer = board(selection: nil).pressing("x<Enter><Esc><Esc>")
  #expect(!viewer.asked.contains { $0.hasPrefix("picked") || $0.hasPrefix("quit") })
}

@Test func `nothing to show ends the selection`() {
  #expect(board(count: 0).asked.last == "quit(nothing)")
  #expect(board(count: 0, selection: nil).asked == ["load 20 after 0"])
}

@Test func `a filter that nothing passes ends the selection`() throws {
  var options = TestViewer.options()
  options.selection = .one
  options.query.filters = [try Filter("nowhere")]
  let viewer = TestViewer(heights: [3, 3], window: "48x7", options: options)
  #expect(viewer.asked.last == "quit(nothing)")
}

@Test func `picks outlive an order`() throws {
  var options = TestViewer.options()
  options.selection = .many
  options.query.order = try SortOrder("title:desc")
  var viewer = TestViewer(heights: [3, 3, 3], window: "48x7", options: options)
  viewer.press("<C-o>gxx<Enter>")
  #expect(picked(viewer) == "picked 2 1")
}

@Test func `a refresh keeps the picks, by identity`() {
  let viewer = board(count: 6, window: "48x12").pressing("xjxr")
  #expect(viewer.asked.contains { $0.hasPrefix("refresh") })
  #expect(viewer.state.pickedItems == [0, 3])
  #expect(viewer.statusLine.contains("refreshed"))
}

@Test func `what was picked and has moved beyond what is read is read on to`() throws {
  var viewer = board(count: 30).pressing("GGx")
  viewer.answering = .onDemand
  viewer.press("r")
  guard case .refresh(var request)? = viewer.waiting.last else { throw NoRefresh() }
  (request.count, request.page.count) = (5, 5)
  viewer.send(viewer.event(for: .refresh(request)))
  #expect(viewer.state.pickedItems == [] && viewer.state.picks.count == 1)
  viewer.press("<Enter>", thenStatusPrefix: "reading up to the cards that were picked")
  while !viewer.waiting.isEmpty { viewer.answer() }
  viewer.press("<Enter>")
  #expect(picked(viewer) == "picked 29")
}

private struct NoRefresh: Error {}

@Test func `what is gone after a refresh is picked no more, and that is said`() {
  var viewer = board(count: 3, window: "60x7").pressing("xxx")
  viewer.records.removeLast(2)
  viewer.press("r")
  #expect(viewer.state.pickedItems == [0])
  #expect(viewer.state.notice?.hasSuffix("; 2 of the picked are gone") == true)
}

@Test func `a growing source does not keep what is gone from being left out`() throws {
  let options = TestViewer.options { ($0.selection, $0.isFollowing) = (.many, true) }
  var viewer = TestViewer(heights: [3, 3], window: "48x7", options: options).pressing("<C-o>gxx")
  viewer.records.removeLast()
  viewer.press("r<Enter>")
  #expect(picked(viewer) == "picked 0 1")
}

@Test func `picks outlive an option that makes other cards`() {
  var viewer = board(count: 6).pressing("Gxgx")
  viewer.set { $0.fields.badge = "title" }
  #expect(viewer.asked.contains("keep 0"))
  #expect(viewer.state.generation == 1)
  #expect(viewer.state.pickedItems == [5, 0])
}
