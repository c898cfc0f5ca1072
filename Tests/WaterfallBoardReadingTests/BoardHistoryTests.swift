import TerminalGrid
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private func directory(_ title: String, badge: String = "") -> Record {
  var record = TestViewer.record(title, badge: badge)
  record.isEnterable = true
  return record
}

/// Forty directories, each with three texts and a directory inside.
private func walker(
  window: String = "80x20", columns: Int = 1, answering: TestViewer.Answering = .atOnce,
  changing change: (inout ViewerOptions) -> Void = { _ in }
) -> TestViewer {
  let options = TestViewer.options(columns: columns, pageSize: 50, change)
  let outer = (1...40).map { directory("d\($0)", badge: "\($0)") }
  var viewer = TestViewer(records: outer, window: window, options: options, answering: answering)
  for record in outer {
    let title = record.fields[0].value.text ?? ""
    viewer.inside[title] =
      [directory("\(title)-in")]
      + (1...3).map { TestViewer.record("\(title)-\($0)", badge: "\(-$0)") }
  }
  viewer.inside["d7-in"] = []
  return viewer
}

@Test func `Enter goes into a directory, Backspace out, and the place is kept`() {
  var viewer = walker().pressing("7G<C-e>")
  let before = viewer.grid
  let offset = viewer.state.offset
  viewer.press("<Enter>", thenExpect: "d7-3")
  #expect(viewer.statusLine.hasPrefix("test › d7 · 1–4 of 4"))
  #expect(viewer.focus == 1)
  viewer.press("jj<BS>", thenFocus: 7)
  #expect(viewer.state.offset == offset)
  #expect(viewer.grid == before)
}

@Test func `a board that is entered again is as one left it`() {
  var viewer = walker().pressing("7G<Enter>jj<BS>k<Enter>")
  #expect(viewer.focus == 1)
  viewer.press("<BS>j<Enter>", thenStatusPrefix: "test › d7 ")
  #expect(viewer.focus == 3)
  // The board entered from there is another one.
  viewer.press("gg<Enter>", thenStatusPrefix: "test › d7 › d7-in")
}

@Test func `a card with nothing inside shows its details`() {
  var viewer = walker().pressing("<Enter>j<Enter>")
  #expect(viewer.state.details.isOpen)
  viewer.press("<Esc><M-Enter>")
  #expect(viewer.state.notice == "there is nothing inside this card")
}

@Test func `filter and marks are those of their board, and an order is that of all`() {
  var viewer = walker().pressing("ftitle:d1<Enter>sbadge<Enter>Sx")
  #expect(viewer.state.arrangement.count == 11)
  #expect(viewer.state.focus == 17)
  viewer.press("<Enter>")
  #expect(viewer.state.arrangement.count == 4)
  #expect(viewer.state.query.order?.field == "badge")
  #expect(!viewer.state.query.isFiltered)
  viewer.press("<BS>")
  #expect(viewer.state.arrangement.count == 11)
  #expect(viewer.state.focus == 17)
}

@Test func `an empty directory is entered and left again`() {
  var viewer = walker().pressing("7G<Enter><Enter>")
  #expect(viewer.grid.text.contains("nothing to show"))
  #expect(viewer.grid.text.contains("BS goes back"))
  #expect(viewer.statusLine.hasPrefix("test › d7 › d7-in"))
  viewer.press("<BS>", thenStatusPrefix: "test › d7 · ")
  viewer.press("<BS>", thenFocus: 7)
}

@Test func `names of the outer boards are left out where there is little room`() {
  var viewer = walker(window: "48x20").pressing("7G<Enter><Enter>")
  #expect(viewer.statusLine.hasPrefix("… › d7 › d7-in"), "\(viewer.statusLine)")
  viewer.resize("36x20")
  #expect(viewer.statusLine.hasPrefix("… › d7-in"), "\(viewer.statusLine)")
}

@Test func `the outermost board is not left, and says so`() {
  let viewer = walker().pressing("<BS>")
  #expect(viewer.state.notice == "test is the outermost: waterfall was started with it")
  #expect(viewer.focus == 1)
}

@Test func `a directory that cannot be read leaves one where one is`() {
  var viewer = walker()
  viewer.fault = .missing(name: "d3", reason: "Permission denied")
  viewer.press("3G<Enter>")
  #expect(viewer.state.notice?.contains("Permission denied") == true)
  #expect(viewer.focus == 3)
  #expect(viewer.statusLine.contains("Permission denied"))
  viewer.fault = nil
  viewer.press("<Enter>", thenExpect: "d3-1")
}

@Test func `Esc gives up an opening that takes long, whose answer is not wanted then`() {
  var viewer = walker(answering: .onDemand).answered()
  viewer.press("<Enter>", thenStatus: "opening… Esc stops")
  let effect = viewer.waiting.first { if case .enter = $0 { true } else { false } }
  let answer = effect.map { viewer.event(for: $0) }
  viewer.press("<Esc>")
  #expect(viewer.state.notice == "stopped")
  if let answer { viewer.send(answer) }
  #expect(viewer.state.boardHistory.isEmpty)
  #expect(viewer.grid.text.contains("d2"))
}

@Test func `what was asked for inside does not come to the board around it`() {
  var viewer = walker(answering: .onDemand).answered()
  viewer.press("<Enter>")
  viewer.answer()
  let number = viewer.state.generation
  viewer.press("<BS>r")
  #expect(viewer.state.board.reading.refresh.generation == number + 1)
  let card = Card(TestViewer.record("wrong"), fields: CardFields(title: "title"))
  viewer.send(.cards(FetchedCards(cards: [(0, card)], generation: number)))
  #expect(!viewer.grid.text.contains("wrong"))
}

@Test func `another window inside is one for the board around it, too`() {
  var viewer = walker(columns: 2).pressing("9G<Enter>")
  viewer.resize("50x12")
  viewer.press("L+<BS>")
  let fresh = walker(window: "50x12", columns: 2).pressing("L+9G")
  #expect(viewer.focus == 9)
  #expect(viewer.state.layout.contentExtent == fresh.state.layout.contentExtent)
  #expect(viewer.state.viewport == fresh.state.viewport)
  viewer.press("<Enter>z")
  viewer.press("<BS>")
  #expect(viewer.state.board.view.isList)
  #expect(viewer.grid.text.contains("title"))
}

@Test func `a double click goes in`() {
  var viewer = walker()
  viewer.click(column: 5, row: 1)
  viewer.click(column: 5, row: 1)
  #expect(viewer.grid.text.contains("d1-1"))
}

@Test func `under --select Enter picks a directory, and another key goes in`() {
  var viewer = walker { $0.selection = .one }.pressing("d7")
  #expect(viewer.statusLine.contains(" in · "), "\(viewer.statusLine)")
  viewer.press("<M-Enter>", thenStatusPrefix: "filter: ")
  #expect(viewer.grid.text.contains("d7-1"))
  viewer.press("<BS>")
  #expect(viewer.state.query.filterText == "d7")
  viewer.press("<M-Down>d7-2<Enter>", thenAsks: "picked 2")
  viewer = walker { $0.selection = .one }
  viewer.press("d7<Enter>", thenAsks: "picked 6")
}

@Test func `an empty directory does not end a picker`() {
  var viewer = walker { $0.selection = .one }.pressing("d7<M-Enter><M-Enter>")
  #expect(!viewer.asked.contains { $0.hasPrefix("quit") })
  viewer.press("<M-Up><M-Up><Enter>", thenAsks: "picked 6")
}

@Test func `what Enter runs is for cards that cannot be entered`() throws {
  let template = try RecordTemplate("less {title}")
  var viewer = walker { $0.onEnter = template }.pressing("<Enter>")
  #expect(viewer.grid.text.contains("d1-1"))
  viewer.press("j<Enter>")
  #expect(viewer.asked.last?.hasPrefix("run") == true)
}

@Test func `files of other kinds are counted, and shown on demand`() {
  var viewer = walker(window: "100x20").pressing("<M-Enter>")
  let all = viewer.records + [TestViewer.record("tool")]
  viewer.others = all
  viewer.press("2Ga")
  #expect(viewer.state.items.count == all.count)
  #expect(viewer.focus == 2)
  #expect(viewer.statusLine.hasPrefix("test › d1 · "))
  viewer.others = nil
  viewer.press("a")
  #expect(viewer.state.notice == "there are no files of other kinds to show here")
  viewer.press("<BS>", thenStatusPrefix: "test · 1–")
}

@Test func `the list of a board that is entered has that board's columns`() {
  var viewer = walker()
  var record = TestViewer.record("one")
  record.fields.append(Field("price", .number("7")))
  viewer.inside["d1"] = [record]
  viewer.press("z")
  #expect(!viewer.grid.text.contains("price"))
  viewer.press("<Enter>")
  #expect(viewer.state.board.view.isList)
  #expect(viewer.grid.text.contains("price"))
  viewer.press("<BS>")
  #expect(!viewer.grid.text.contains("price"))
}

@Test func `Esc clears a filter that was typed before an option made other cards`() {
  var viewer = walker().pressing("fd1<Enter>")
  viewer.set { $0.fields.badge = "title" }
  #expect(viewer.state.query.isFiltered)
  viewer.press("<Esc>")
  #expect(!viewer.state.query.isFiltered)
}

@Test(arguments: ["", "S", "fd1<Enter>", "sbadge<Enter>"])
func `after an option, the way out leads to the board as it was`(keys: String) {
  var viewer = walker().pressing("\(keys)ma2j/d1<Enter>N")
  let (focus, query) = (viewer.focus, viewer.state.query)
  viewer.press("<Enter>jj")
  let inner = viewer.focus
  viewer.set { $0.fields.badge = "title" }
  #expect(viewer.focus == inner)
  viewer.press("<BS>")
  #expect((viewer.focus, viewer.state.query) == (focus, query))
  #expect(viewer.statusLine.contains(" of 11"))
  viewer.press("<Enter>", thenFocus: inner)
  viewer.press("<BS>'a")
  #expect(viewer.state.arrangement.position(of: viewer.state.focus) == 0)
}

@Test func `the filter of an outer board is known as typed`() {
  let viewer = walker().pressing("fd1<Enter><Enter>")
  let outer = viewer.state.settingOptions.outerBoards
  #expect(outer.map(\.query.filters.count) == [1])
  #expect(outer.map(\.memory.firstFilters?.count) == [0])
}

@Test func `Esc clears a filter that was typed before other files are shown, too`() {
  var viewer = walker()
  viewer.others = viewer.records
  viewer.press("fd1<Enter>a")
  #expect(viewer.state.query.isFiltered)
  viewer.press("<Esc>")
  #expect(!viewer.state.query.isFiltered)
}

@Test(arguments: ["SG", "S5G", "sbadge<Enter>7G", "stitle<Enter>jjj", "Sfd1<Enter>3G"])
func `an option that makes other cards leaves the focus where it is`(keys: String) {
  var viewer = walker().pressing(keys)
  let focus = viewer.focus
  viewer.set { $0.fields.badge = "title" }
  #expect(viewer.focus == focus)
  viewer.press("j")
  #expect(viewer.focus != focus || keys.hasSuffix("SG"))
}

@Test func `a filter that is typed while an order is awaited leaves the view at the top`() {
  var viewer = walker()
  viewer.answering = .onDemand
  viewer.press("S")
  viewer.press("fd1<Enter>")
  for _ in 0..<10 { viewer.answer() }
  #expect(viewer.state.arrangement.count == 11)
  #expect(viewer.focus == 19)
}
