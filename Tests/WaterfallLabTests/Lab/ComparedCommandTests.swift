import TerminalGrid
import Testing
import WaterfallLayout
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallLab
@testable import WaterfallViewer

private let commands: [LayoutKind] = [.command("first"), .command("second", number: 2)]

/// A viewer with two layout commands: the first lays out four columns, the second two.
private func viewer(_ kind: LayoutKind = commands[0], count: Int = 300) -> TestViewer {
  var options = TestViewer.options(columns: nil)
  (options.layout.kind, options.layouts) = (kind, LayoutKind.all + commands)
  options.opensLab = true
  return TestViewer(heights: (0..<count).map { 3 + $0 * 7 % 9 }, window: "160x40", options: options)
}

extension TestViewer {
  /// Chooses the last layout that the lab offers beside the first one.
  fileprivate mutating func compareWithLast() {
    for _ in 0..<99 where state.lab.look.row != .comparison { press("j") }
    press("<Left>")
  }

  fileprivate func places(ofCompared count: Int) -> [Rect?] {
    (0..<count).map { state.lab.comparison?.layout.frame(at: ItemPath(section: 0, item: $0)) }
  }
}

@Test func `two layout commands stand side by side, each with its own frames`() throws {
  var viewer = viewer()
  viewer.compareWithLast()
  #expect(viewer.asked.contains("compare second"))
  #expect(viewer.state.lab.look.compared?.layout == commands[1])
  let places = viewer.places(ofCompared: 10)
  #expect(places.allSatisfy { $0 != nil })
  #expect(Set(places.compactMap { $0?.minX }).count == 2)
  #expect(Set((0..<10).compactMap { viewer.state.frame(of: $0)?.minX }).count == 4)
  #expect(viewer.grid.text.contains("command 2"))
  #expect(viewer.state.comparedItems.count > 2)
}

@Test func `a command stands beside a layout of ours, too`() {
  var viewer = viewer(.masonry)
  viewer.compareWithLast()
  #expect(!viewer.state.comparedItems.isEmpty)
  #expect(!viewer.asked.contains { $0.hasPrefix("layOut") })
}

@Test func `a page more asks both commands`() {
  var viewer = viewer()
  viewer.compareWithLast()
  let asked = viewer.asked.count { $0.hasPrefix("compare") }
  let count = viewer.state.items.count
  viewer.press("9<Space>")
  #expect(viewer.state.items.count > count)
  #expect(viewer.asked.count { $0.hasPrefix("compare") } > asked)
  #expect(viewer.places(ofCompared: viewer.state.items.count).allSatisfy { $0 != nil })
}

@Test func `scrolling asks the second command nothing`() {
  var viewer = viewer().pressing("G")
  viewer.compareWithLast()
  let asked = viewer.asked.count { $0.hasPrefix("compare") }
  viewer.press("gg<PgDn>G<C-y><C-y>")
  #expect(viewer.asked.count { $0.hasPrefix("compare") } == asked)
}

@Test(arguments: ["<Esc>", "<Left>", "!<Esc>"])
func `the second command ends with the comparison`(keys: String) {
  var viewer = viewer()
  viewer.compareWithLast()
  viewer.press(keys)
  #expect(viewer.asked.last { $0.contains("ompare") } == "end compared", "\(viewer.asked)")
}

@Test func `a fault of the second command is said in its half, and r asks again`() {
  var viewer = viewer()
  viewer.comparedFault = .element(.missing(ItemPath(section: 0, item: 7)), line: 12)
  viewer.compareWithLast()
  #expect(viewer.grid.text.contains("layout command: line 12: item 7 of section 0"))
  #expect(viewer.state.frame(of: 0) != nil)
  viewer.comparedFault = nil
  viewer.send(.layoutCommandChanged)
  #expect(!viewer.grid.text.contains("layout command:"))
  #expect(!viewer.state.comparedItems.isEmpty)
}

@Test func `an answer for an older board is dropped`() throws {
  var viewer = viewer(count: 20)
  viewer.answering = .onDemand
  viewer.compareWithLast()
  #expect(viewer.grid.text.contains("laying out…"))
  let old = try #require(viewer.waiting.last { TestViewer.words($0).hasPrefix("compare") })
  viewer.press("]")
  viewer.send(viewer.event(for: old))
  #expect(viewer.state.comparedItems.isEmpty)
  viewer.answering = .atOnce
  viewer.press("<C-l>")
  #expect(!viewer.state.comparedItems.isEmpty)
}
