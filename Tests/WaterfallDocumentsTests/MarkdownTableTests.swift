#if Libraries
import Testing
import WaterfallRecords

@testable import WaterfallDocuments

private let options = """
  | Option | Means | Built in |
  |---|---|--:|
  | `--columns` | how many columns stand beside each other | 0 |
  | `--sort FIELD` | the [order](https://a.example/o) of the cards | none |
  """

/// Tables in limited room.
@Suite struct MarkdownTableTests {
  private func markdown(
    _ source: String = options, columns: Int, _ overflow: MarkdownRoom.Overflow = .cut
  ) throws -> MarkdownText {
    let room = MarkdownRoom(columns: columns, overflow: overflow)
    return try #require(MarkdownText(source, in: room, width: \.count))
  }

  @Test(arguments: [("", ""), ("> ", "> "), ("1. ", "   "), ("", "\r")])
  func `a table whose rows lack many cells is shown as text`(first: String, mark: String) throws {
    let end = mark == "\r" ? "\r" : "\n"
    let start = mark == "\r" ? "" : mark
    func table(_ columns: Int, rows: Int) -> String {
      let cells = String(repeating: "|a", count: columns)
      let rule = String(repeating: "|-", count: columns)
      let rows = String(repeating: "\(start)|x\(end)", count: rows)
      return "\(first)\(cells)|\(end)\(start)\(rule)|\(end)\(rows)"
    }
    #expect(MarkdownText(table(600, rows: 600), width: \.count) == nil)
    #expect(MarkdownText(table(8000, rows: 8000), width: \.count) == nil)
    #expect(MarkdownText(table(20, rows: 600), width: \.count)?.hasTables == true)
    #expect(MarkdownText(table(600, rows: 20), width: \.count)?.hasTables == true)
  }

  @Test func `the search for sections ends a table whose rows lack too many cells`() throws {
    for end in ["\n", "\r"] {
      let blocks = markdownBlocks()
      func read(_ line: String) -> MarkdownBlock { blocks.read(Array(line.utf8)[...]) }
      let head = String(repeating: "|a", count: 2000) + end
      #expect(read(head + head.replacing("a", with: "-")).kind == .other)
      #expect(read("|x\n").kind == .other)
      let row = String(repeating: "|x\(end)", count: 10)
      let kinds = (0..<20).map { _ in read(row).kind }
      #expect(kinds.first == .other && kinds.last == .paragraph)
      #expect(read("\n").kind == .paragraph)
      #expect(read("# Heading\n") == MarkdownBlock(kind: .heading, isNew: true))
    }
  }

  @Test func `a table that fits is not cut, whatever its longest cell is`() throws {
    let long = String(repeating: "x", count: 50)
    let text = try markdown("| a | b |\n|---|---|\n| \(long) | c |", columns: 54)
    #expect(text.text.hasSuffix("\n\(long) │ c"))
    #expect(text.hasTables)
    #expect(try markdown("a `|` b", columns: 54).hasTables == false)
  }

  @Test func `columns share what is missing, and narrow ones keep what they need`() throws {
    #expect(
      try markdown(columns: 40).text == """
        Option       │ Means          │ Built in
        ─────────────┼────────────────┼─────────
        --columns    │ how many colu… │        0
        --sort FIELD │ the order of … │     none
        """)
    #expect(
      try markdown(columns: 26).text == """
        Option  │ Means   │ Built…
        ────────┼─────────┼───────
        --colu… │ how ma… │      0
        --sort… │ the or… │   none
        """)
  }

  @Test func `no line is longer than the room`() throws {
    for columns in 1...90 {
      for overflow in [MarkdownRoom.Overflow.cut, .wrap] {
        let inside = "> - a\n>\n>   " + options.replacing("\n", with: "\n>   ")
        let text = try markdown(inside, columns: columns, overflow)
        let bytes = Array(text.text.utf8)
        for line in text.wholeLines {
          #expect(String(decoding: bytes[line], as: UTF8.self).count <= columns)
        }
      }
    }
  }

  @Test func `where columns would say nothing, each row is told line by line`() throws {
    #expect(
      try markdown(columns: 18).text == """
        --columns
        Means: how many columns stand beside each other
        Built in: 0
        --sort FIELD
        Means: the order of the cards
        Built in: none
        """)
    #expect(try markdown(columns: 18).wholeLines.isEmpty)
    #expect(try markdown("| a | b |\n|---|---|", columns: 3).text == "a\nb")
    #expect(try markdown("|  | b |\n|---|---|\n| c |  |\n|  | d |", columns: 3).text == "c\nb: d")
  }

  @Test func `cells are broken where nothing may be cut`() throws {
    let text = try markdown(columns: 40, .wrap)
    #expect(
      text.text == """
        Option       │ Means          │ Built in
        ─────────────┼────────────────┼─────────
        --columns    │ how many       │        0
                     │ columns stand  │\u{20}
                     │ beside each    │\u{20}
                     │ other          │\u{20}
        --sort FIELD │ the order of   │     none
                     │ the cards      │\u{20}
        """)
    #expect(text.links.map(\.address) == ["https://a.example/o"])
    let word = String(repeating: "x", count: 25)
    let long = try markdown("| a |\n|---|\n| \(word) y |", columns: 10, .wrap)
    #expect(long.text == "a\n──────────\nxxxxxxxxxx\nxxxxxxxxxx\nxxxxx y")
  }

  @Test func `words lead to addresses, and those that are not of the web are written out`() throws {
    let source =
      "[a](https://a.example) [b](b.md) [![c](https://c.example/c.png)](https://d.example)"
      + " ![e](https://e.example/e.png) ![f](f.png)"
    let text = try markdown(source, columns: 90, .wrap)
    #expect(text.text == "a b (b.md) c e f (f.png)")
    let bytes = Array(text.text.utf8)
    #expect(
      text.links.map { "\(String(decoding: bytes[$0.range], as: UTF8.self)) \($0.address)" } == [
        "a https://a.example", "c https://d.example", "e https://e.example/e.png",
      ])
    #expect(try markdown(source, columns: 90).text == "a b c e f")
  }

  @Test func `code that may not be cut is broken, and other code is whole`() throws {
    let source = "```\nlet a = 1 + 2 + 3\nb\n```"
    #expect(try markdown(source, columns: 10, .wrap).text == "let a = 1 + 2 + 3\nb         ")
    #expect(try markdown(source, columns: 10, .wrap).wholeLines == [18..<28])
    #expect(try markdown(source, columns: 10).wholeLines == [0..<17, 18..<28])
  }

  @Test func `a table of thousands of columns is read in its time`() throws {
    let row = String(repeating: "a|", count: 10_000)
    let source = "\(row)\n\(row.replacing("a", with: "-"))\n\(row)"
    #expect(try markdown(source, columns: 40).text.split(separator: "\n").count == 10_000)
  }
}
#endif
