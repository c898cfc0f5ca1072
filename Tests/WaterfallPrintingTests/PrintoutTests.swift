import TerminalGrid
import Testing
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallPrinting
@testable import WaterfallViewer

/// The lines of a printout, and the number of bands in which they were drawn.
private func drawn(
  _ records: [Record], options: ViewerOptions, width: Int, pageSize: Int = 7
) async throws -> (text: String, bands: Int) {
  var printout = Printout(options: options, width: width)
  var lines: [String] = []
  var bands = 0
  let source = MemorySource(records: records, pageSize: pageSize)
  try await printout.draw(source) { printout, rows in
    var grid = Grid(size: CellSize(columns: 0, rows: 0))
    await printout.render(rows: rows, into: &grid)
    lines += grid.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    bands += 1
  }
  return (lines.joined(separator: "\n"), bands)
}

@Test func `a printout has every card once, none in focus, and no footer`() async throws {
  let records = ["a", "b", "c"].map { TestViewer.record($0) }
  let printout = try await drawn(records, options: TestViewer.options(columns: 2), width: 21)
  let screen = """
    ╭────────╮ ╭────────╮
    │ a      │ │ b      │
    ╰────────╯ ╰────────╯
    ╭────────╮
    │ c      │
    ╰────────╯
    """
  #expect(printout.text == screen)
}

private let uneven = (0..<60).map { TestViewer.record("\($0)", height: 3 + $0 * 5 % 11) }

@Test(arguments: [LayoutKind.masonry, .hxCollectionView, .pureLayout, .grid, .justified])
func `a printout that comes in bands is the one that comes at once`(kind: LayoutKind) async throws {
  let options = TestViewer.options(columns: 3) { $0.layout.kind = kind }
  let whole = try await drawn(uneven, options: options, width: 60, pageSize: 60)
  let parts = try await drawn(uneven, options: options, width: 60)
  #expect(parts.text == whole.text)
  #expect((0..<60).allSatisfy { whole.text.contains("│ \($0) ") })
}

@Test func `a section's header covers no card, in whatever bands it is drawn`() async throws {
  let sources = ["a", "b"].map { name in
    openSource(bytes: Array("[{\"title\":\"\(name)1\"}]".utf8), name: name)
  }
  var printout = Printout(options: TestViewer.options(columns: 1), width: 12)
  var lines: [String] = []
  try await printout.draw(joinedSource(sources)) { printout, rows in
    for row in rows {
      var grid = Grid(size: CellSize(columns: 0, rows: 0))
      await printout.render(rows: row..<row + 1, into: &grid)
      lines.append(grid.text)
    }
  }
  let cards = ["╭──────────╮", "│ a1       │", "╰──────────╯"]
  #expect(Array(lines[1...3]) == cards)
  #expect(lines.count == 8)
}

@Test func `a long printout is drawn while it is read`() async throws {
  let printout = try await drawn(uneven, options: TestViewer.options(columns: 3), width: 60)
  #expect(printout.bands > 5)
}

@Test func `cards that are drawn are dropped`() async throws {
  let records = (0..<300).map { TestViewer.record("\($0)", height: 3 + $0 * 7 % 11) }
  var printout = Printout(options: TestViewer.options(columns: 3), width: 60)
  var most = 0
  try await printout.draw(MemorySource(records: records, pageSize: 7)) { printout, _ in
    let cards = printout.state.viewer.board.cards
    most = max(most, (0..<300).count { cards[$0] != nil })
  }
  #expect(most < 60)
}

@Test func `a sorted printout waits for the last item`() async throws {
  var options = TestViewer.options(columns: 3)
  options.query.order = SortOrder(field: "title", isDescending: true)
  let printout = try await drawn(uneven, options: options, width: 60)
  #expect(printout.bands == 1)
  #expect(printout.text.split(separator: "\n")[1].contains("│ 59 "))
}

@Test func `what comes before an error is drawn`() async throws {
  var printout = Printout(options: TestViewer.options(columns: 1), width: 30)
  let source = openSource(bytes: Array("[{\"title\":\"a\"},{\"title\":x}]".utf8), name: "x.json")
  var rows = 0
  await #expect(throws: ItemError.self) { try await printout.draw(source) { rows += $1.count } }
  #expect(rows == 3)
}

@Test func `a printout of nothing is empty`() async throws {
  let printout = try await drawn([], options: TestViewer.options(columns: 2), width: 20)
  #expect(printout.bands == 0)
}

/// The headers of a printout of several sources.
private func headers(_ counts: [Int], pageSize: Int = 1024) async throws -> [String] {
  let sources = counts.enumerated().map { number, count in
    MemorySource(
      records: (0..<count).map { TestViewer.record("\($0)") }, pageSize: pageSize,
      name: "part \(number)")
  }
  var printout = Printout(options: TestViewer.options(columns: 8), width: 120)
  var lines: [String] = []
  try await printout.draw(joinedSource(sources)) { printout, rows in
    var grid = Grid(size: CellSize(columns: 0, rows: 0))
    await printout.render(rows: rows, into: &grid)
    lines += grid.text.split(separator: "\n").map(String.init)
  }
  return lines.filter { $0.hasPrefix(" part") }
}

@Test(arguments: [1, 3, 1024])
func `a printed header tells how many items its section has, whatever pages they come in`(
  pageSize: Int
) async throws {
  #expect(
    try await headers([1, 9, 2, 30], pageSize: pageSize)
      == [" part 0  1", " part 1  9", " part 2  2", " part 3  30"])
}

@Test func `nobody waits for the number of a long section, whose header has none`() async throws {
  #expect(
    try await headers([3, 4095, 4096, 5]) == [
      " part 0  3", " part 1  4095", " part 2", " part 3  5",
    ])
}

@Test func `the best matches are printed first, each once`() async throws {
  var options = TestViewer.options(columns: 1)
  options.query.filters = [try Filter("foo", matching: .fuzzy)]
  let records = ["fxoxo", "a foo", "ten", "xfoo", "foo"].map { TestViewer.record($0) }
  let printout = try await drawn(records, options: options, width: 12, pageSize: 2)
  let lines = printout.text.split(separator: "\n").filter { $0.hasPrefix("│") }
  #expect(lines == ["│ foo      │", "│ a foo    │", "│ fxoxo    │", "│ xfoo     │"])
}
