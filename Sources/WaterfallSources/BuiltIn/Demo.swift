package import WaterfallItems
import WaterfallRecords

/// A demonstration: built-in data, with the layout that it was made for.
///
/// ``Demo/all`` lists the built-in demos. To add one, put its file into Resources and a value into
/// that list. The board of demos, the command's help and the tests follow.
package struct Demo: Sendable {
  /// The name on the command line: one word.
  package let name: String
  /// The description on the board.
  package let summary: String
  /// Options of the viewer, as typed. Options that the user really types override them.
  package let options: [String]
  /// The number of items per page; nil for as many as the screen needs.
  package let pageSize: Int?
  /// The facts about its place that each card shows instead of its record's text; nil for none.
  package let attributeWords: AttributeWords?
  /// Whether the height of each card's picture is a share of its column's width (Geometry,
  /// "pure-layout").
  package let hasColumnPictures: Bool
  private let open: @Sendable () throws(ItemError) -> any ItemSource
  private let rules: DemoSource.Rules

  init(
    _ name: String, _ summary: String, options: [String], pageSize: Int? = nil,
    attributeWords: AttributeWords? = nil, hasColumnPictures: Bool = false,
    file: StaticString, _ fileName: String, rules: DemoSource.Rules = DemoSource.Rules()
  ) {
    (self.name, self.summary, self.options, self.pageSize) = (name, summary, options, pageSize)
    (self.attributeWords, self.hasColumnPictures) = (attributeWords, hasColumnPictures)
    self.rules = rules
    open = { DemoSource(name: name, file: file, fileName: fileName, rules: rules) }
  }

  /// A demo whose items are not compiled in.
  package init(
    _ name: String, _ summary: String, options: [String],
    open: @escaping @Sendable () throws(ItemError) -> any ItemSource
  ) {
    (self.name, self.summary, self.options, self.open) = (name, summary, options, open)
    (pageSize, attributeWords, hasColumnPictures) = (nil, nil, false)
    rules = DemoSource.Rules()
  }

  /// Opens the items from the start.
  package var source: any ItemSource { get throws(ItemError) { try open() } }

  package var hasSections: Bool { rules.sectionField != nil }

  /// Whether the items never end.
  package var isEndless: Bool { rules.course != .once }

  /// A board with a card for each demo: its name, its description, and the command to run it.
  package static func board(of demos: [Demo], program: String) -> any ItemSource {
    let cards = demos.map { demo in
      Value.object([
        Field("name", .string(demo.name)), Field("shows", .string(demo.summary)),
        Field("run", .string("\(program) demo \(demo.name)")),
      ])
    }
    var text: [UInt8] = []
    Value.array(cards).appendJSON(to: &text)
    return openSource(bytes: text, name: "demos")
  }
}
