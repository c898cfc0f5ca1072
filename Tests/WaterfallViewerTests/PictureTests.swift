import TerminalGrid
import Testing
import WaterfallItems
import WaterfallTestSupport

@testable import WaterfallViewer

/// A source of records in memory.
private struct MemorySource: ItemSource {
  let name = "memory"
  let records: [Record]

  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    let first = cursor?.index ?? 0
    // At most seven at a time, as a slow producer does.
    let end = min(records.count, first + min(count, 7))
    let items = (first..<end).map { index in
      Item(
        id: ItemID(UInt64(index)), place: ItemPlace(offset: UInt64(index), length: 1),
        record: records[index])
    }
    let next = end < records.count ? Cursor(position: UInt64(end), index: end) : nil
    return Page(items: items, next: next)
  }

  func reopened() async throws(ItemError) -> any ItemSource { self }

  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    places.map { records[Int($0.offset)] }
  }
}

private func picture(of records: [Record], columns: Int, width: Int) async throws -> Picture {
  var picture = Picture(options: TestViewer.options(columns: columns), width: width)
  try await picture.append(MemorySource(records: records))
  return picture
}

@Test func `a picture has every card once, none in focus, and no footer`() async throws {
  let records = ["a", "b", "c"].map { TestViewer.record($0) }
  var picture = try await picture(of: records, columns: 2, width: 21)
  var grid = Grid(size: CellSize(columns: 0, rows: 0))
  picture.render(rows: 0, count: picture.rows, into: &grid)
  expectScreen(
    grid,
    """
    ╭────────╮ ╭────────╮
    │ a      │ │ b      │
    ╰────────╯ ╰────────╯
    ╭────────╮
    │ c      │
    ╰────────╯
    """)
}

@Test func `bands of a picture join to the whole`() async throws {
  let records = (0..<40).map { TestViewer.record("\($0)", height: 3 + $0 % 9) }
  var picture = try await picture(of: records, columns: 3, width: 50)
  var whole = Grid(size: CellSize(columns: 0, rows: 0))
  picture.render(rows: 0, count: picture.rows, into: &whole)
  var cells: ContiguousArray<Cell> = []
  for first in stride(from: 0, to: picture.rows, by: 7) {
    var band = Grid(size: CellSize(columns: 0, rows: 0))
    picture.render(rows: first, count: min(7, picture.rows - first), into: &band)
    cells += band.cells
  }
  #expect(cells == whole.cells)
  #expect((0..<40).allSatisfy { whole.text.contains("│ \($0) ") })
}

@Test func `a picture of nothing is empty`() async throws {
  let picture = try await picture(of: [], columns: 2, width: 20)
  #expect(picture.isEmpty)
  #expect(picture.rows == 0)
}
