import Testing
import WaterfallBoard
import WaterfallRecords

@testable import WaterfallTalk

@Test func `applied changes lead to the later state`() {
  var (earlier, later) = (TalkState(), TalkState())
  earlier["layout"] = .string("masonry")
  earlier["details"] = .object([Field("scroll", .number("3"))])
  later["layout"] = .string("grid")
  later["focus"] = .string("1f")
  let changes = later.changes(since: earlier)
  #expect(changes.map(\.name).sorted() == ["details", "focus", "layout"])
  earlier.apply(changes)
  #expect(later.changes(since: earlier).isEmpty)
  #expect(earlier["details"] == nil && earlier["focus"] == .string("1f"))
}

@Test(arguments: [
  ("7", [[Int]]()), ("[]", []), (#"[[0],[2,1],["x"],[-1],[0.5],7,[0]]"#, [[0], [2, 1]]),
])
func `folds of a foreign state are read as far as they are as expected`(
  json: String, paths: [[Int]]
) throws {
  var reader = JSONReader(Array(json.utf8))
  var state = TalkState()
  state["folds"] = try reader.readWhole()
  #expect(state.folds == Set(paths))
}

@Test(
  arguments: [
    (["a", "b"], ["x"], 3), (Array(repeating: "a", count: 11), ["x"], 1),
    ([String(repeating: "a", count: 4000), String(repeating: "a", count: 4001)], [], 1),
    (["/(/", "b"], [], 1),
  ] as [([String], [String], Int)])
func `a guest highlights a bounded number of filters`(
  filters: [String], fuzzy: [String], count: Int
) throws {
  var state = TalkState()
  state["query"] = .object([
    Field("words", .string("filter")), Field("filters", .array(filters.map(Value.string))),
    Field("fuzzy", .array(fuzzy.map(Value.string))),
  ])
  #expect(try #require(state.query).filters.count == count)
}
