import TerminalGrid
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallLayoutExamples
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// Cards with these heights in points, in a layout of 3 columns on a screen 375 points wide.
private func viewer(
  _ kind: LayoutKind, _ words: AttributeWords, heights: [Int],
  _ change: (inout ViewerOptions) -> Void = { _ in }
) -> TestViewer {
  var options = TestViewer.options(columns: 3)
  (options.layout.kind, options.attributeWords) = (kind, words)
  options.fields.extent = "height"
  change(&options)
  let records = heights.enumerated().map { number, height in
    Record(fields: [
      Field("title", .string("cell \(number)")), Field("height", .number("\(height)")),
    ])
  }
  return TestViewer(records: records, window: "120x60", options: options)
}

extension TestViewer {
  /// The words about its place on an item's card.
  fileprivate func words(_ item: Int) -> String? {
    state.board.attributeText(at: ItemPath(section: 0, item: item), in: state.layout)
  }
}

@Test func `a card tells its frame in points, whatever the columns and points are`() {
  let heights = [124, 165, 173, 30]
  var layout = CachedWaterfallLayout()
  for (columns, points) in [(2, 375), (3, 375), (4, 500), (7, 90)] {
    let viewer = viewer(.waterfallLayout, .frame, heights: heights) {
      ($0.layout.columns, $0.layout.chosenPoints) = (columns, points)
    }
    var configuration = CachedWaterfallLayout.defaults
    configuration.columns = .count(columns)
    layout = CachedWaterfallLayout(configuration)
    layout.prepare(
      from: ExtentSource(heights.map(Double.init)),
      in: Size(width: Double(points), height: 100))
    for item in heights.indices {
      let frame = layout.attributes(at: ItemPath(section: 0, item: item))?.frame
      let numbers = viewer.words(item)?.split { !"0123456789.".contains($0) }.compactMap {
        Double($0)
      }
      let expected = frame.map { [$0.x, $0.y, $0.width, $0.height] } ?? []
      #expect(numbers?.count == 4)
      for (found, wanted) in zip(numbers ?? [], expected) { #expect(abs(found - wanted) <= 0.005) }
    }
  }
  let shown = viewer(.waterfallLayout, .frame, heights: heights) { $0.layout.columns = 2 }
  #expect(shown.grid.text.contains("│ 192.5, 10, 172.5 × 165"))
}

@Test func `a cell tells where it stands and where it is culled`() {
  let heights = [100, 179, 133, 100, 133, 106, 20]
  let faulty = viewer(.naive, .culling, heights: heights)
  #expect(faulty.words(0) == "Row 1, column 1, at 0. Culled as if at 10: 10 too late.")
  #expect(faulty.words(3) == "Row 2, column 1, at 110. Culled as if at 199: 89 too late.")
  #expect(faulty.words(6) == "Row 3, column 1, at 220. Culled as if at 342: below its own end.")
  let two = viewer(.naive, .culling, heights: heights) { $0.layout.columns = 2 }
  #expect(two.words(3) == "Row 2, column 2, at 189. Culled as if at 199: 10 too late.")
  let fixed = viewer(.naive, .culling, heights: heights) { $0.layout.numbers[.culling] = 1 }
  #expect(fixed.words(3) == "Row 2, column 1, at 110, and culled there.")
}

@Test func `beside another layout each half tells of its own`() {
  let viewer = viewer(.naive, .culling, heights: [100, 179, 133]) {
    $0.layout.numbers[.culling] = 1
  }
  var choice = LayoutChoice()
  choice.kind = .hxCollectionView
  var other = CardLayout(choice, size: CellSize(columns: 60, rows: 60))
  other.prepare(from: ExtentSource([100, 179, 133, 20]))
  let path = ItemPath(section: 0, item: 3)
  #expect(viewer.state.board.attributeText(at: path, in: viewer.state.layout) == nil)
  #expect(viewer.state.board.attributeText(at: path, in: other) == "Column 1, at 120.")
}

@Test func `a picture that is a share of its column is 0.59 of the column's width high`() throws {
  let record = Record(fields: [
    Field("title", .string("Melville")), Field("img", .string("builtin:quotes/sea.png")),
  ])
  var finding = PictureFinding(directory: nil)
  finding.height = .shareOfColumn
  var overrides = FieldOverrides()
  (overrides.title, overrides.image) = ("title", "img")
  let fields = CardFields(CardFields.detect(in: [record]), overridden: overrides, in: [record])
  let card = Card(record, fields: fields, pictures: finding)
  for (columns, points) in [(3, 375), (1, 375), (4, 800)] {
    var choice = LayoutChoice()
    (choice.kind, choice.columns, choice.chosenPoints) = (.pureLayout, columns, points)
    let layout = CardLayout(choice, size: CellSize(columns: 120, rows: 40))
    let width = (Double(points) - Double(columns - 1) * 10) / Double(columns)
    // A title and two borders, in rows that are each twice as high as a cell is wide in points.
    let text = 3 * Double(points) / 120 * 2
    let extent = Double(layout.measure(CardForm()).extent(of: card))
    #expect(abs(extent - (text + 0.59 * width)) < 0.001)
  }
  let request = try #require(
    card.pictureRequest(width: 38, height: 14, CardForm(), ground: RGB(hex: 0)))
  #expect(request.size == CellSize(columns: 34, rows: 11))
}
