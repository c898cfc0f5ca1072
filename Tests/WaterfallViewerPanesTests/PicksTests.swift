import TerminalGrid
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallScreen
@testable import WaterfallViewer

/// Three directories of three texts each.
private func walker(_ selection: Selection? = .many) -> TestViewer {
  let options = TestViewer.options(columns: 1) { $0.selection = selection }
  let outer = (1...3).map { number in
    var record = TestViewer.record("d\(number)")
    record.isEnterable = true
    return record
  }
  var viewer = TestViewer(records: outer, window: "60x20", options: options)
  for number in 1...3 {
    viewer.inside["d\(number)"] = (1...3).map { TestViewer.record("d\(number)-\($0)") }
  }
  if selection != nil { viewer.press("<C-o>") }
  return viewer
}

/// The picks that a quitting viewer reports, as the number of the board and that of the item.
private func picked(_ viewer: TestViewer) -> String {
  viewer.state.picks.all.map { "\($0.generation):\($0.index)" }.joined(separator: " ")
}

@Test func `picks of all boards come in the order in which they were picked`() {
  var viewer = walker().pressing("Gx<M-Enter>gx<BS>gx<M-Enter>Gx")
  #expect(picked(viewer) == "0:2 1:0 0:0 2:2")
  #expect(viewer.asked.filter { $0.hasPrefix("keep") } == ["keep 0", "keep 0 1", "keep 0 1"])
  viewer.press("<Enter>", thenAsks: "picked 2 0 0 2")
}

@Test func `a board that is left keeps its picks, and its cards are marked when one comes back`() {
  var viewer = walker().pressing("<M-Enter>jxkkx<BS>")
  #expect(viewer.statusLine.contains("2 picked"))
  #expect(!viewer.grid.text.contains("✓"))
  viewer.press("<M-Enter>")
  #expect(viewer.grid.text.count { $0 == "✓" } == 2)
  #expect(picked(viewer) == "2:1 2:0")
  viewer.press("gx")
  #expect(picked(viewer) == "2:1")
}

@Test func `X drops the picks of all boards`() {
  let viewer = walker().pressing("x<M-Enter>xX<BS>")
  #expect(viewer.state.picks.count == 0)
  #expect(!viewer.grid.text.contains("✓"))
}

@Test func `cards that are picked all at once are marked in a frame after another one`() {
  let options = TestViewer.options(columns: 1) { $0.selection = .many }
  // More cards than the window shows, so that a frame draws those alone that have changed.
  let records = (1...30).map { TestViewer.record("d\($0)") }
  var viewer = TestViewer(records: records, window: "60x20", options: options).pressing("<C-o>")
  var (grid, drawn) = (viewer.grid, DrawnScreen?.none)
  viewer.state.render(into: &grid, after: &drawn)
  viewer.press("*")
  viewer.state.render(into: &grid, after: &drawn)
  #expect(viewer.grid.text.contains("✓"))
  #expect(grid == viewer.grid)
}

@Test func `what is gone from a board that is entered again is picked no more`() {
  var viewer = walker().pressing("<M-Enter>*<BS>")
  viewer.inside["d1"]?.removeLast()
  viewer.press("<M-Enter>")
  #expect(picked(viewer) == "2:0 2:1")
  #expect(viewer.state.notice?.contains("1 of the picked is gone") == true)
}

@Test func `a command reads the picked records of all boards`() {
  var viewer = walker(nil).pressing("Gx<Enter>jx<BS>gx")
  viewer.pipe(through: "wc -l")
  let titles = ["d3", "d3-2", "d1"].map { "{\"title\":\"\($0)\",\"body\":\"\",\"badge\":\"\"}\n" }
  #expect(viewer.asked.last?.hasSuffix(" < " + titles.joined()) == true)
}

@Test func `an empty board ends no selection that has picks`() {
  var viewer = walker().pressing("<M-Enter>x<BS>")
  viewer.records = []
  viewer.press("r")
  #expect(!viewer.asked.contains { $0.hasPrefix("quit") })
  viewer.press("<Enter>", thenAsks: "picked 0")
}

@Test func `of items that are alike as many are picked again as were before`() {
  var (picks, table) = (Picks(), ItemTable())
  table.append(page([7, 7, 7, 8], isLast: true))
  for item in [2, 3, 0] { picks.insert(item, of: table) }
  picks.move(to: [], generation: 1)
  #expect(picks.isAwaiting)
  #expect(picks.meet(page([8, 7], isLast: false), from: 0) == 0)
  #expect(picks.meet(page([7, 7], isLast: true), from: 2) == 0)
  #expect(picks.all.map(\.index) == [1, 0, 2])
  #expect(picks.all.allSatisfy { $0.generation == 1 })
}

/// The plainest way to keep picks: a list of boards and identities, in order.
private struct PlainPicks {
  var all: [(board: Int, id: UInt64)] = []

  mutating func toggle(_ board: Int, _ id: UInt64) {
    if let index = all.firstIndex(where: { $0 == (board, id) }) {
      all.remove(at: index)
    } else {
      all.append((board, id))
    }
  }
}

/// A page of items with these identities.
private func page(_ ids: [UInt64], isLast: Bool) -> LoadedPage {
  LoadedPage(
    ids: ids.map { ItemID($0) }, places: ids.map { ItemPlace(offset: $0, length: 1) },
    extents: ids.map { _ in 3 }, cards: [], groups: [], shown: [], query: ItemQuery(),
    fieldNames: [], measure: CardMeasure(laneExtent: 20, CardForm()), after: nil,
    next: isLast ? nil : Cursor(position: 0, index: ids.count), fields: TestViewer.fields,
    generation: 0)
}

@Test(arguments: 0..<60) func `picks are those of a plain list, whatever happens`(seed: Int) {
  var random = SeededRandom(seed: UInt64(seed))
  var (picks, plain, log) = (Picks(), PlainPicks(), [String]())
  var (board, generation) = (0, 0)
  var ids = Array(UInt64(0)..<130)
  var table = ItemTable()
  table.append(page(ids, isLast: true))
  for _ in 0..<120 {
    if Int.random(in: 0..<12, using: &random) == 0 {
      // Another board, or the same one read again: the numbers change and some items are missing.
      board = Int.random(in: 0..<3, using: &random)
      generation += 1
      ids = (UInt64(0)..<130).shuffled(using: &random)
      ids.removeLast(Int.random(in: 0..<3, using: &random))
      picks.move(to: board == 0 ? [] : [ItemID(UInt64(board))], generation: generation)
      let cut = Int.random(in: 0...ids.count, using: &random)
      table = ItemTable()
      table.append(page(ids, isLast: true))
      let first = picks.meet(page(Array(ids[..<cut]), isLast: false), from: 0)
      let gone = picks.meet(page(Array(ids[cut...]), isLast: true), from: cut)
      let before = plain.all.count
      plain.all.removeAll { $0.board == board && !ids.contains($0.id) }
      log.append("board \(board)")
      #expect(first == 0 && gone == before - plain.all.count, "\(log)")
    } else {
      let item = Int.random(in: 0..<ids.count, using: &random)
      if picks.contains(item) { picks.remove(item) } else { picks.insert(item, of: table) }
      plain.toggle(board, ids[item])
      log.append("\(item)")
    }
    #expect(picks.count == plain.all.count, "\(log)")
    #expect(picks.all.map(\.place.offset) == plain.all.map(\.id), "\(log)")
  }
}
