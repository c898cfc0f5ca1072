import Testing

extension EndToEnd {
  /// Edits with `"keepColumns": true` (Geometry, "Change").
  @Suite struct LayoutCommandKeepTests {
    private static let insert = #"{"insert": {"section": 0, "item": 0, "items": [5]}"#

    private static func frames(
      _ layout: String, _ edits: String, input: String = "[10, 30, 10, 10, 10]"
    ) throws -> [String] {
      let outcome = try LayoutCommandTests.run(
        """
        --layout \(layout) --width 20 --height 50 --columns 2 --insets 0,0,0,0 --column-gap 0 \
        --row-gap 0 --as csv
        """, input: input, edits: edits)
      return LayoutCommandTests.frames(outcome.output)
    }

    @Test(arguments: [
      ("masonry", "size 20,45"), ("hx-collection-view", "size 0,45"),
      ("waterfall-layout", "size 20,45"), ("swift-waterfall", "size 0,45"),
      ("yt-water-flow", "size 0,45"), ("yt-water-flow --scale-to 20", "size 0,45"),
    ])
    func `later items keep their columns`(_ layout: String, _ size: String) throws {
      #expect(
        try Self.frames(layout, #"[\#(Self.insert), "keepColumns": true}]"#) == [
          "0,0,10,5", "0,5,10,10", "10,0,10,30", "0,15,10,10", "0,25,10,10", "0,35,10,10", size,
        ])
    }

    @Test(arguments: ["masonry", "waterfall-layout"])
    func `without it they are placed afresh`(_ layout: String) throws {
      #expect(
        try Self.frames(layout, "[\(Self.insert)}]") == [
          "0,0,10,5", "10,0,10,10", "0,5,10,30", "10,10,10,10", "10,20,10,10", "10,30,10,10",
          "size 20,40",
        ])
    }

    @Test(arguments: ["masonry", "waterfall-layout"])
    func `an edit without it forgets columns kept before`(_ layout: String) throws {
      let edits = """
        [\(Self.insert), "keepColumns": true}, {"append": {"section": 0, "items": []}}]
        """
      #expect(try Self.frames(layout, edits) == Self.frames(layout, "[\(Self.insert)}]"))
    }

    @Test(arguments: ["pure-layout", "naive", "grid", "circle", "line", "justified"])
    func `where a number says the column, nothing is kept`(_ layout: String) throws {
      let edits = #"[\#(Self.insert), "keepColumns": true}]"#
      #expect(
        try Self.frames(layout, edits)
          == LayoutCommandKeepTests.frames(layout, "[]", input: "[5, 10, 30, 10, 10, 10]"))
    }

    @Test func `what is moved to another section is placed by the rules there`() throws {
      let input = #"{"sections": [{"items": [10, 30, 10, 20]}, {"items": [1, 2]}]}"#
      let edits = #"[{"move": {"from": [1, 1], "to": [0, 0]}, "keepColumns": true}]"#
      #expect(
        try Self.frames("yt-water-flow", edits, input: input) == [
          "0,0,10,2", "0,2,10,10", "10,0,10,30", "0,12,10,10", "0,22,10,20", "10,30,10,1",
          "size 0,42",
        ])
    }
  }
}
