import Testing
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
