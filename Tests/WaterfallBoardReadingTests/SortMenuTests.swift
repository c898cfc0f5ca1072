import TerminalGrid
import TerminalInput
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private func board(
  count: Int = 6, pageSize: Int = 100, answering: TestViewer.Answering = .atOnce
) -> TestViewer {
  let records = (1...count).map { number in
    TestViewer.record("\(number)", body: "b", badge: "\((number * 7) % 10)")
  }
  return TestViewer(
    records: records, window: "60x9", options: TestViewer.options(columns: 1, pageSize: pageSize),
    answering: answering)
}

/// The numbers of the items in the order shown.
private func order(_ viewer: TestViewer) -> [Int] {
  let arrangement = viewer.state.arrangement
  return (0..<arrangement.count).compactMap { arrangement.item(atPosition: $0).map { $0 + 1 } }
}

@Test func `the menu lists the fields and marks the order in force`() {
  board().pressing("s").expectScreen(
    """
    ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
    ┃ 1                                                        ┃
    ┃ b                                                        ┃
    ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 7 ━┛
     • as they come   ─────────────────────────────────────────╮
       title                                                   │
       body                                                    │
       badge          ───────────────────────────────────── 4 ─╯
     sort by:                                         ↑ ↓ Enter
    """)
}

@Test(arguments: [
  ("sbad<Enter>", [3, 6, 2, 5, 1, 4]), ("s<Down><Down><Down><Enter>", [3, 6, 2, 5, 1, 4]),
  ("sbad<Enter>S", [4, 1, 5, 2, 6, 3]), ("sbad<Enter>SS", [3, 6, 2, 5, 1, 4]),
  ("sbad<Enter>s<Up><Up><Up><Enter>", [1, 2, 3, 4, 5, 6]), ("S", [6, 5, 4, 3, 2, 1]),
  ("SS", [1, 2, 3, 4, 5, 6]), ("sbad<Esc>", [1, 2, 3, 4, 5, 6]),
  ("snone<Enter>", [1, 2, 3, 4, 5, 6]), ("s<Up><Up><Enter>", [1, 2, 3, 4, 5, 6]),
  ("sbad<Enter>fbadge<lt>5<Enter>", [3, 6, 2]),
  ("sbad<Enter>scom<Enter>", [3, 6, 2, 5, 1, 4]), ("sbad<Enter>sas<Enter>", [1, 2, 3, 4, 5, 6]),
  ("sbad<Enter>fbadge<lt>5<Enter>\\", [3, 6, 2, 5, 1, 4]),
  ("s-bad<Enter>", [4, 1, 5, 2, 6, 3]), ("sbadge:d<Enter>", [4, 1, 5, 2, 6, 3]),
])
func `a field is picked and reversed`(keys: String, items: [Int]) {
  #expect(order(board().pressing(keys)) == items)
}

@Test func `the focused card keeps its row in another order`() {
  var viewer = board(count: 40).pressing("20j")
  let row = viewer.cardsInView.first { $0.index == 20 }?.rect.row
  viewer.press("sbadge<Enter>", thenFocus: 21)
  #expect(viewer.cardsInView.first { $0.index == 20 }?.rect.row == row)
}

@Test(arguments: ["badge", "title"], [true, false])
func `an order that was asked for from the beginning is seen from its top`(
  field: String, isDescending: Bool
) {
  var options = TestViewer.options(columns: 1, pageSize: 10)
  options.query.order = SortOrder(field: field, isDescending: isDescending)
  let records = (1...40).map { number in
    TestViewer.record("\(number)", body: "b", badge: "\((number * 7) % 10)")
  }
  let viewer = TestViewer(records: records, window: "60x9", options: options)
  #expect(viewer.focus == order(viewer).first)
  #expect(viewer.state.offset == 0)
}

@Test func `who goes to the end before an order is made sees the end of the order`() {
  var options = TestViewer.options(columns: 1, pageSize: 10)
  options.query.order = SortOrder(field: "badge", isDescending: true)
  let records = (1...40).map {
    TestViewer.record("\($0)", body: "b", badge: "\(($0 * 7 + 3) % 40)")
  }
  var viewer = TestViewer(records: records, window: "60x9", options: options, answering: .onDemand)
  viewer.answer()
  viewer.press("G")
  viewer.answering = .atOnce
  viewer.send(.rested)
  viewer.answer()
  #expect(order(viewer).last == 11)
  #expect(viewer.focus == 11)
  #expect(viewer.state.offset == viewer.state.lastOffset)
}

@Test func `everything is read before it is sorted, and Esc stops that`() {
  var viewer = board(count: 9000, pageSize: 20, answering: .onDemand).answered()
  viewer.press("sbadge<Enter>")
  viewer.answer()
  #expect(viewer.statusLine.contains("read, Esc stops"), "\(viewer.statusLine)")
  viewer.press("<Esc>")
  viewer.answering = .atOnce
  viewer.send(.rested)
  #expect(viewer.state.items.count < 9000)
  #expect(!viewer.statusLine.contains("sorting"))
}

@Test func `an order of all is there once all is read`() {
  let viewer = board(count: 9000, pageSize: 20).pressing("sbadge<Enter>")
  #expect(viewer.state.items.count == 9000)
  #expect(order(viewer).prefix(3) == [10, 20, 30])
  #expect(viewer.statusLine.contains("sort: badge"))
}

/// Cards whose order comes only when it is answered.
private func waiting(_ keys: String) -> TestViewer {
  let records = (1...9).map { TestViewer.record("Card \($0)", badge: "\($0)") }
  var viewer = TestViewer(records: records, window: "60x20")
  viewer.answering = .onDemand
  viewer.press("sbadge:desc<Enter>" + keys)
  return viewer
}

@Test(arguments: ["<Enter>", "o"])
func `a key right after an order acts on the first card of that order`(key: String) {
  var viewer = waiting(key)
  #expect(!viewer.state.details.isOpen)
  viewer.answer()
  #expect(viewer.focus == 9)
  #expect(viewer.state.details.isOpen)
}

@Test func `keys after a waiting one wait, too, and keep their order`() {
  let viewer = waiting("xj").answered()
  #expect(viewer.state.pickedItems == [8])
  #expect(viewer.focus != 9)
}

@Test func `a key that moves does not wait, and the order then leaves the card in focus`() {
  var viewer = waiting("<Right>")
  let focus = viewer.focus
  #expect(focus != 1)
  viewer.answer()
  #expect(viewer.focus == focus)
}

@Test func `a key does not wait long for an order`() {
  var viewer = waiting("<Enter>")
  viewer.send(.rested)
  #expect(viewer.state.details.isOpen)
  #expect(viewer.focus == 1)
}
