import TerminalGrid
import Testing
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// Records 1 to 5, of three files.
private func board() -> TestViewer {
  let records = ["b.log", "a.log", "b.log", "a.log", "c.log"].enumerated().map { number, file in
    var record = TestViewer.record("\(number + 1)", body: "b")
    record.origin = RecordOrigin(name: file, isShown: number == 4)
    return record
  }
  return TestViewer(
    records: records, window: "60x20", options: TestViewer.options(columns: 1, pageSize: 100))
}

@Test(arguments: [
  ("sfile<Enter>", [2, 4, 1, 3, 5]), ("sfile:desc<Enter>", [5, 1, 3, 2, 4]),
  ("ffile:a<Enter>", [2, 4]), ("f!file:a<Enter>", [1, 3, 5]), ("ffile=c.log<Enter>", [5]),
  ("fc.log<Enter>", [5]), ("fa.log<Enter>", []), ("ffrom:c<Enter>", []),
  ("ffile:b<Enter>sfile<Enter>\\", [2, 4, 1, 3, 5]),
])
func `the file of a record is a field to sort and filter by`(keys: String, items: [Int]) {
  let viewer = board().pressing(keys)
  let arrangement = viewer.state.arrangement
  let shown = (0..<arrangement.count).compactMap { place in
    arrangement.item(atPosition: place).map { $0 + 1 }
  }
  #expect(shown == items)
}

@Test func `the list shows the file by which it is sorted`() {
  let viewer = board().pressing("zsfile<Enter>")
  let rows = viewer.grid.text.split(separator: "\n")
  #expect(rows.first { $0.contains("file ↑") } != nil, "\(rows)")
  #expect(rows.count { $0.contains("a.log") } == 2, "\(rows)")
}
