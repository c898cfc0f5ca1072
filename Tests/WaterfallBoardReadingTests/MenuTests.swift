import Testing
import WaterfallItems
import WaterfallSources
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private func viewer(_ menu: ViewerConfiguration.Menu?) -> TestViewer {
  return TestViewer(
    heights: [3, 4, 5], window: "60x20", options: TestViewer.options { $0.menu = menu })
}

@Test(arguments: [("<Enter>", 1), ("l<Enter>", 2), ("G<Enter>", 3), ("<M-Enter>", 1)])
func `Enter on a card of the menu goes to its board`(keys: String, steps: Int) {
  #expect(viewer(.menu).pressing(keys).asked.last == "quit(toured(\(steps)))")
}

@Test func `a card that another order has moved still leads to its own board`() {
  #expect(viewer(.menu).pressing("stit<Enter>Sg<Enter>").asked.last == "quit(toured(3))")
}

@Test func `the way out of a board leads back to the menu`() {
  #expect(viewer(.board(2)).pressing("<BS>").asked.last == "quit(toured(-3))")
}

@Test func `a second click on a card of the menu goes to its board`() {
  var viewer = viewer(.menu)
  viewer.click(column: 3, row: 1)
  viewer.click(column: 3, row: 1)
  #expect(viewer.asked.last == "quit(toured(1))")
}

@Test func `without a menu Enter shows the details`() {
  #expect(viewer(nil).pressing("<Enter>").state.details.isOpen)
}
