import Testing
import WaterfallBoard
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallTalk
@testable import WaterfallViewer

private func viewer(_ groups: String, filter: String? = nil, grouped: Bool = true) throws
  -> TestViewer
{
  let records = groups.enumerated().map { index, group in
    TestViewer.record("\(index)", badge: String(group))
  }
  var options = TestViewer.options(columns: 1, pageSize: 5)
  if grouped { options.query.grouping = try Grouping("badge") }
  if let filter { options.query.filters = [try Filter(filter)] }
  return TestViewer(records: records, window: "30x12", options: options)
}

/// The range in words: `0a 1a 2b.`, with a dot at the end.
private func words(_ range: TalkRange) -> String {
  zip(range.ids, range.sections).map { "\($0.value)\($1 ?? "")" }.joined(separator: " ")
    + (range.ends ? "." : "")
}

@Test func `a range has the items in the order that the speaker sees`() throws {
  let viewer = try viewer("abcabcab").pressing("G")
  let board = viewer.state.board
  for (from, count, expected) in [
    (0, 100, "0a 3a 6a 1b 4b 7b 2c 5c."), (0, 3, "0a 3a 6a"), (2, 3, "6a 1b 4b"),
    (6, 2, "2c 5c."), (7, 1, "5c."), (8, 1, "."), (100, 5, "."),
  ] {
    let range = board.talkRange(order: 4, from: from, count: count)
    #expect(words(range) == expected, "\(from) + \(count)")
    #expect(range.order == 4 && range.from == from && range.places.count == range.ids.count)
  }
}

@Test func `a range has only what a filter shows`() throws {
  let viewer = try viewer("abcabcab", filter: "badge:b", grouped: false).pressing("G")
  #expect(words(viewer.state.board.talkRange(order: 1, from: 1, count: 9)) == "4 7.")
}

@Test func `a range does not end while more may come`() throws {
  let viewer = try viewer(String(repeating: "a", count: 200), grouped: false)
  let board = viewer.state.board
  let range = board.talkRange(order: 1, from: 0, count: 1000)
  #expect(range.ids.count == board.arrangement.count && range.ids.count < 200 && !range.ends)
}
