package import WaterfallItems
import WaterfallRecords

/// A demonstration: data that is compiled in, and the layout that it was made for.
///
/// Those that are built in stand in ``Demo/all``. To add one, put its file into Resources and a
/// value into that table; the board of demos, the command's help and the tests follow.
package struct Demo: Sendable {
  /// One word, for the command line.
  package let name: String
  /// What it shows, for the board.
  package let summary: String
  /// Options of the viewer as they are typed; what is really typed overrules them.
  package let options: [String]
  /// Items that come at a time; nil: as many as the screen needs.
  package let pageSize: Int?
  /// What its cards tell of their places instead of a text of their records; nil: nothing.
  package let attributeWords: AttributeWords?
  /// Whether each card's picture is a share of its column's width high (Geometry 8.4).
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

  /// A demo of items that are not compiled in.
  package init(
    _ name: String, _ summary: String, options: [String],
    open: @escaping @Sendable () throws(ItemError) -> any ItemSource
  ) {
    (self.name, self.summary, self.options, self.open) = (name, summary, options, open)
    (pageSize, attributeWords, hasColumnPictures) = (nil, nil, false)
    rules = DemoSource.Rules()
  }

  /// Its items from the start.
  package var source: any ItemSource {
    get throws(ItemError) { try open() }
  }

  /// Whether its items come in sections.
  package var hasSections: Bool { rules.sectionField != nil }

  /// Whether its items never end.
  package var isEndless: Bool { rules.course != .once }

  /// The demo of this name; nil if there is none.
  package static func named(_ name: String) -> Demo? { all.first { $0.name == name } }

  /// A card for each demo: its name, what it shows, the command to run it.
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
