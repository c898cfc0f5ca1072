import TerminalGrid
import Testing
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallPrinting
@testable import WaterfallViewer

/// Cards numbered from 0, each with one of four words and with a unique number.
private func randomRecords(_ count: Int, _ random: inout SeededRandom) -> [Record] {
  let numbers = (0..<count).shuffled(using: &random)
  return (0..<count).map { index in
    let word = ["warm", "worm", "wall", "cold"].randomElement(using: &random) ?? ""
    return TestViewer.record("\(index)", body: word, badge: "\(numbers[index])")
  }
}

private func randomQuery(_ random: inout SeededRandom) throws -> ItemQuery {
  var query = ItemQuery()
  let filter = ["", "", "wall", "badge<40", "nowhere"].randomElement(using: &random) ?? ""
  if !filter.isEmpty { query.filters = [try Filter(filter)] }
  if Int.random(in: 0..<5, using: &random) == 0 {
    query.filters = [try Filter("wr", matching: .fuzzy)]
  }
  let order = ["", "", "badge", "badge:desc"].randomElement(using: &random) ?? ""
  if !order.isEmpty { query.orders = [try SortOrder(order)] }
  query.isReversed = Int.random(in: 0..<4, using: &random) == 0
  if Int.random(in: 0..<4, using: &random) == 0 { query.grouping = try Grouping("body") }
  query.limit = [nil, 1, 3, 12, 500].randomElement(using: &random) ?? nil
  // Ranked matches in groups are sorted only when all have come, so this combination is left out.
  if query.ranks, query.limit == nil { query.grouping = nil }
  return query
}

/// The expected items, section by section, computed in the plainest way: filtered, ordered, limited
/// and grouped.
private func plainly(_ records: [Record], by query: ItemQuery) -> [[Int]] {
  func number(_ item: Int) -> Int { Int(records[item].text(of: "badge") ?? "") ?? 0 }
  var items = records.indices.filter { item in
    query.filters.allSatisfy { $0.matches(records[item]) }
  }
  if query.ranks {
    items.sort { one, other in
      let ranks = (query.rank(of: records[one]), query.rank(of: records[other]))
      return ranks.0 == ranks.1 ? (one < other) != query.isReversed : ranks.0 > ranks.1
    }
  } else {
    if let order = query.order {
      items.sort { order.isDescending ? number($0) > number($1) : number($0) < number($1) }
    }
    if query.isReversed { items.reverse() }
  }
  items = Array(items.prefix(query.limit ?? .max))
  guard query.grouping != nil else { return items.isEmpty ? [] : [items] }
  var (names, groups) = ([String?](), [[Int]]())
  for item in items {
    let name = records[item].text(of: "body")
    if let index = names.firstIndex(of: name) {
      groups[index].append(item)
    } else {
      names.append(name)
      groups.append([item])
    }
  }
  return groups
}

private func shown(_ viewer: TestViewer) -> [[Int]] {
  let arrangement = viewer.state.arrangement
  return (0..<arrangement.sectionCount).map { section in
    (0..<arrangement.count(inSection: section)).map {
      arrangement.item(at: ItemPath(section: section, item: $0))
    }
  }.filter { !$0.isEmpty }
}

@Test(arguments: 0..<80)
func `the limit is the last step, whatever is asked for one after the other`(seed: Int) throws {
  var random = SeededRandom(seed: UInt64(seed))
  let records = randomRecords(90, &random)
  var options = TestViewer.options(columns: 3, pageSize: 20)
  options.query = try randomQuery(&random)
  var viewer = TestViewer(records: records, window: "60x12", options: options)
  var asked = [options.query]
  for _ in 0..<4 {
    viewer.press("G")
    let query = viewer.state.query
    #expect(shown(viewer) == plainly(records, by: query), "\(asked)")
    #expect(query.limit.map { viewer.state.arrangement.count <= $0 } ?? true)
    let next = try randomQuery(&random)
    asked.append(next)
    viewer.set { $0.query = next }
  }
}

@Test(arguments: 0..<40)
func `the limit is the last step in print, too`(seed: Int) async throws {
  var random = SeededRandom(seed: UInt64(seed))
  let records = randomRecords(90, &random)
  var options = TestViewer.options(columns: 3)
  options.query = try randomQuery(&random)
  var printout = Printout(options: options, width: 60)
  var printed: [Int: [Int]] = [:]
  try await printout.list(MemorySource(records: records)) { _, card in
    printed[card.section, default: []].append(card.index)
  }
  let sections = printed.sorted { $0.key < $1.key }.map(\.value)
  let expected = plainly(records, by: options.query)
  #expect(sections == expected, "\(options.query)")
}

@Test func `nothing more is read once as many are shown as are wanted`() throws {
  var viewer = TestViewer(
    heights: Array(repeating: 3, count: 100), window: "48x40",
    options: TestViewer.options { $0.query.limit = 5 })
  viewer.press("G<Space>")
  #expect(viewer.asked.filter { $0.hasPrefix("load") } == ["load 5 after 0"])
  #expect(viewer.statusLine.contains("1–5 of 5 "), "\(viewer.statusLine)")
  #expect(viewer.grid.text.contains("no more items"))
}

@Test func `with a filter it is read until as many have come, and on for another filter`() throws {
  var options = TestViewer.options(pageSize: 10)
  options.query.limit = 3
  options.query.filters = [try Filter("title:/[05]$/")]
  var viewer = TestViewer(
    heights: Array(repeating: 3, count: 100), window: "48x40", options: options)
  #expect(shown(viewer) == [[4, 9, 14]])
  #expect(viewer.asked.count { $0.hasPrefix("load") } == 2)
  viewer.press("\\")
  #expect(shown(viewer) == [[0, 1, 2]])
  viewer.press("ftitle:/99/<Enter>G")
  #expect(shown(viewer) == [[98]])
}

@Test func `a printout reads no further than to its last card`() async throws {
  for (filter, most) in [("", 5), ("badge:1", 60)] {
    let records = (0..<1000).map { TestViewer.record("\($0)", badge: "\($0 % 10)") }
    var options = TestViewer.options { $0.query.limit = 5 }
    if !filter.isEmpty { options.query.filters = [try Filter(filter)] }
    let source = MemorySource(records: records)
    var printout = Printout(options: options, width: 60)
    var count = 0
    try await printout.list(source) { _, _ in count += 1 }
    #expect(count == 5)
    #expect(source.readCount <= most)
  }
}
