import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallTalk
@testable import WaterfallViewer

/// A viewer of cards in groups; each letter is the group of a card, in the order of the source.
private func viewer(_ groups: String, pageSize: Int = 100) throws -> TestViewer {
  var options = TestViewer.options(columns: 1, pageSize: pageSize)
  options.query.grouping = try Grouping("badge")
  let records = groups.map { TestViewer.record("x", badge: String($0)) }
  return TestViewer(records: records, window: "30x12", options: options)
}

/// The groups of a state in words: `0:3+` has three items and perhaps more; the first is at 0.
private func words(_ state: TalkState) -> [String] {
  state.groups.map { "\($0.item):\($0.items.count)\($0.items.isOpen ? "+" : "")" }
}

@Test func `a state has the groups in view and the next one`() throws {
  var viewer = try viewer("abcabcabdd")
  #expect(words(viewer.state.talkState) == ["0:3", "3:3"])
  viewer.press("G")
  #expect(words(viewer.state.talkState).last == "8:2")
  #expect(!words(viewer.state.talkState).contains("0:3"))
}

@Test func `groups to which more cards may come are open`() throws {
  let viewer = try viewer(String(repeating: "ab", count: 100), pageSize: 6)
  let count = viewer.state.board.arrangement.count(inSection: 0)
  #expect(count < 100)
  #expect(words(viewer.state.talkState).first == "0:\(count)+")
}

@Test func `cards without groups have none`() {
  let viewer = TestViewer(heights: [3, 3], window: "30x12")
  #expect(viewer.state.talkState["groups"] == nil)
}

@Test(arguments: [
  ("[]", [String]()), ("7", []), (#"[{"item":1}, {"item":-1,"count":2}, 3]"#, []),
  (#"[{"item":4,"count":2,"more":true}, {"item":0,"count":1}]"#, ["4:2+", "0:1"]),
])
func `groups of a foreign state are read as far as they are as expected`(
  json: String, groups: [String]
) throws {
  var reader = JSONReader(Array(json.utf8))
  var state = TalkState()
  state["groups"] = try reader.readWhole()
  #expect(words(state) == groups)
}
