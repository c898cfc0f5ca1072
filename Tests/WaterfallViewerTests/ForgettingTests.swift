import TerminalGrid
import Testing
import WaterfallItems
import WaterfallLayout
import WaterfallTestSupport

@testable import WaterfallViewer

/// A long picture's options and records, by a seed.
private struct Story {
  var options = ViewerOptions()
  var records: [Record] = []
  let width: Int

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let columns = Int.random(in: 1...6, using: &random)
    width = columns * Int.random(in: 8...13, using: &random) + 7
    options = TestViewer.options(columns: columns)
    options.layout.rowGap = Int.random(in: 0...2, using: &random)
    options.layout.isRightToLeft = Bool.random(using: &random)
    if Bool.random(using: &random) {
      (options.fields.span, options.layout.hasSpans) = ("n", true)
    }
    if Int.random(in: 0..<4, using: &random) == 0, let filter = try? Filter("title:3") {
      options.query.filters = [filter]
    }
    records = (0..<300).map { number in
      let height = Int.random(in: 3...14, using: &random)
      var record = TestViewer.record("\(number)", height: height)
      let span = Int.random(in: 0..<5, using: &random) == 0 ? 2 : 1
      record.fields.append(Field("n", .number("\(span)")))
      return record
    }
  }

  /// What is drawn, and the most items whose places were kept.
  func drawn(itemsKept: Int) async throws -> (text: String, most: Int) {
    var picture = Picture(options: options, width: width, itemsKept: itemsKept)
    var lines: [String] = []
    var most = 0
    let source = MemorySource(records: records)
    try await picture.draw(source) { picture, rows in
      var grid = Grid(size: CellSize(columns: 0, rows: 0))
      most = max(most, picture.state.items.count)
      await picture.render(rows: rows, into: &grid)
      lines += grid.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    return (lines.joined(separator: "\n"), most)
  }
}

@Test func `what has been drawn is forgotten, and what follows stands where it would`() async throws
{
  for seed in 1...60 as ClosedRange<UInt64> {
    let story = Story(seed: seed)
    let whole = try await story.drawn(itemsKept: .max)
    let bounded = try await story.drawn(itemsKept: 20)
    #expect(bounded.text == whole.text, "seed \(seed)")
    #expect(whole.most > 280, "seed \(seed)")
    #expect(bounded.most < 100, "seed \(seed): \(bounded.most) items kept")
  }
}

@Test func `columns that are filled in turn keep their items`() async throws {
  var story = Story(seed: 1)
  story.options.layout.placement = .roundRobin
  let whole = try await story.drawn(itemsKept: .max)
  #expect(try await story.drawn(itemsKept: 20).text == whole.text)
}
