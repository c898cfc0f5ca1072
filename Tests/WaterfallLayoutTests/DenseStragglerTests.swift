import Testing
import WaterfallLayout
import WaterfallTestSupport

// Late small items fill holes far above. They share blocks with items far below, so the blocks do
// not show where to look.
@Test func `dense items that went far back are found wherever the rectangle is`() {
  var configuration = LayoutConfiguration()
  configuration.columns = .count(3)
  configuration.isDense = true
  (configuration.columnGap, configuration.rowGap) = (1, 0)
  var items = (0..<1200).map { ReferenceBoard.Item($0 % 2 == 0 ? 20 : 30, span: 1 + $0 % 2) }
  for item in stride(from: 601, to: 1200, by: 3) { items[item] = ReferenceBoard.Item(1) }
  let board = ReferenceBoard([ReferenceBoard.Section(items: items)])
  let container = Size(width: 90, height: 100)
  let layout = MasonryLayout(configuration).prepared(board, in: container)
  let reference = ReferenceLayout(configuration, board, in: container)
  for part in 0..<20 {
    for height in [1.0, 50, 4000] {
      let line = layout.contentSize.height * Double(part) / 20
      let rect = Rect(x: 0, y: line, width: 90, height: height)
      #expect(layout.attributes(in: rect) == reference.elements(in: rect), "\(rect)")
    }
  }
}

// The engine drops holes that are too low for every item so far. A lower item must still find those
// holes.
@Test func `dense items lower than all before them find the holes that were too low until then`() {
  var configuration = LayoutConfiguration()
  configuration.columns = .count(4)
  configuration.isDense = true
  for gap in [0.0, 2] {
    (configuration.columnGap, configuration.rowGap) = (1, gap)
    let heights: [Double] = [400, 399, 100, 33, 8, 7.5, 7, 3, 1, 0.25, 0, 90, 1]
    var items: [ReferenceBoard.Item] = []
    for height in heights {
      for number in 0..<60 {
        items.append(ReferenceBoard.Item(height + Double(number * 7 % 13), span: 1 + number % 3))
      }
      items.append(ReferenceBoard.Item(height))
    }
    let board = ReferenceBoard([ReferenceBoard.Section(items: items)])
    let container = Size(width: 90, height: 100)
    let layout = MasonryLayout(configuration).prepared(board, in: container)
    let reference = ReferenceLayout(configuration, board, in: container)
    #expect(layout.elements == reference.elements)
  }
}
