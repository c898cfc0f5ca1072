import Testing
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallDocuments

/// The records of a text that comes in pieces of `size` bytes.
private func sections(
  of text: String, size: Int = .max, _ blocks: () -> any MarkdownBlocks = markdownBlocks
) -> [Record] {
  let bytes = Array(text.utf8)
  var records: [Record] = []
  var start = 0
  while start < bytes.count {
    var (scan, index, end, isWhole) = (SectionScan(blocks: blocks()), 0, start, false)
    while !isWhole, end < bytes.count {
      end = min(bytes.count, end + min(size, bytes.count))
      isWhole = scan.finds(end: &index, in: Array(bytes[start..<end]), isAtEnd: end == bytes.count)
    }
    let range = start..<(isWhole ? start + index : bytes.count)
    #expect(!range.isEmpty)
    guard !range.isEmpty else { return records }
    records.append(MarkdownSection(bytes, range).record)
    start = range.upperBound
  }
  return records
}

/// A text, and the titles of its cards; an empty title is that of a card without one.
private let kinds: [(source: String, titles: [String])] = [
  ("# A\n\n1. ```sh\n   ls\n   ```\n2. next\n\n# B\n", ["A", "B"]),
  ("# A\n- one\n  - ~~~\n    # no\n    ~~~\n# B\n", ["A", "B"]),
  ("# A\n> ```\n> # no\n\n# B\n", ["A", "B"]),
  ("# A\n<!--\n## no\n\n## no\n-->\n# B\n", ["A", "B"]),
  ("# A\n<pre>\n# no\n\n# no\n</pre>\n# B\n", ["A", "B"]),
  ("# A\n<script>\n# no\n</script>\n# B\n", ["A", "B"]),
  ("A\n=\n\ntext\n\nB\n---\ntext", ["A", "B"]),
  ("A\n\n```\n# no\n", [""]),
  ("text\n# A\n", ["", "A"]),
  ("---\na: b\n---\n# A\n", ["", "A"]),
  ("# A #\n## `b` *c* [d](e) ##\n", ["A", "b c d"]),
  ("# A\r\n\r\ntext\r\n\r\n# B\r\n", ["A", "B"]),
  ("# A\rtext\r\r# B\r", ["A", "B"]), ("# A\n\n```\n# no\n```\rTwo\n===\ntext", ["A", "Two"]),
]

@Test(arguments: kinds)
private func `headings inside other blocks are none`(source: String, titles: [String]) {
  for size in [1, 3, 17, Int.max] {
    #expect(sections(of: source, size: size).map { $0.text(of: "title") ?? "" } == titles)
  }
  // Without the parser there are the same cards.
  let guessed = sections(of: source) { GuessedBlocks() }
  #expect(guessed.map { $0.text(of: "title") ?? "" } == titles)
}

#if Libraries
/// What only a parser knows.
private let parsed: [(source: String, titles: [String])] = [
  ("# A\n- item\n\n  # no\n- item\n", ["A"]),
  ("# A\n- item\n\n      # no\n\n# B\n", ["A", "B"]),
  ("# A\n\none\ntwo\n---\n", ["A", "one two"]),
  ("# A\n\n| a |\n|---|\n| b |\n---\n", ["A"]),
  ("# A\n[x]: y\n\n# B\n[x]: y\n===\n", ["A", "B"]),
  ("# A\n<div>\n# no\n</div>\n\n# B\n", ["A", "B"]),
  ("# \n\n# B\n", ["", "B"]),
]

@Test(arguments: parsed)
private func `blocks are those of CommonMark`(source: String, titles: [String]) {
  for size in [1, 3, 17, Int.max] {
    #expect(sections(of: source, size: size).map { $0.text(of: "title") ?? "" } == titles)
  }
}
#endif

/// Markdown of random blocks in each other. Every word is there once.
private struct RandomMarkdown {
  var random: SeededRandom
  private(set) var lines: [String] = []
  private(set) var words: [String] = []
  /// The headings that are in no other block.
  private(set) var headings: [String] = []

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    for _ in 0..<below(12) + 1 { addBlock("", depth: 0) }
  }

  private mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private mutating func word() -> String {
    words.append("w\(words.count)x")
    return words[words.count - 1]
  }

  private mutating func addBlock(_ indent: String, depth: Int) {
    func line(_ text: String) { lines.append(indent + text) }
    switch below(depth > 3 ? 7 : 10) {
    case 0:
      let title = word()
      if depth == 0 { headings.append(title) }
      line("# \(title)")
    case 1 where depth == 0:
      let title = word()
      headings.append(title)
      line(title)
      line(below(2) == 0 ? "===" : "---")
    case 1, 2: line("\(word()) *\(word())* `\(word())`\n\(indent)\(word()) **\(word())**")
    case 3:
      let mark = below(2) == 0 ? "```" : "~~~~"
      line("\(mark) \(word())")
      line("# \(word())")
      line("")
      line("    \(word())")
      line(mark)
    case 4:
      line("<!-- \(word())")
      line("# \(word())")
      line("-->")
    case 5:
      line("| \(word()) | \(word()) |")
      line("|---|---|")
      line("| \(word()) | [\(word())](https://a.example/\(word())) |")
    case 6:
      line("<pre>")
      line("# \(word())")
      line("")
      line("\(word())")
      line("</pre>")
    case 7:
      line("> \(word())")
      line(">")
      addBlock(indent + "> ", depth: depth + 1)
    default:
      line("1. \(word())")
      line("")
      for _ in 0..<below(3) { addBlock(indent + "   ", depth: depth + 1) }
    }
    lines.append(indent.unicodeScalars.contains(">") ? indent : "")
  }
}

@Test(arguments: 0..<300 as Range<UInt64>)
private func `each word of a text is on a card or in its details`(seed: UInt64) {
  let markdown = RandomMarkdown(seed: seed)
  let source = markdown.lines.joined(separator: "\n")
  let records = sections(of: source, size: seed % 2 == 0 ? 7 : .max)
  let (titles, texts) = (
    records.map { $0.text(of: "title") ?? "" }, records.map { $0.text(of: "text") ?? "" }
  )
  let raw = (titles + texts).joined(separator: " ")
  for word in markdown.words { #expect(raw.utf8.contains(word.utf8), "\(word)\n\(source)") }
  #if Libraries
  #expect(titles.filter { !$0.isEmpty } == markdown.headings, "\(source)")
  let room = MarkdownRoom(columns: 60, overflow: .wrap)
  let shown = texts.compactMap { MarkdownText($0, in: room, width: \.count) }.map { text in
    ([text.text] + text.links.map(\.address)).joined(separator: " ")
  }
  let all = (titles + shown).joined(separator: " ")
  for word in markdown.words { #expect(all.utf8.contains(word.utf8), "\(word)\n\(source)") }
  #endif
}

@Test func `what is too long is cut after a line, and all of it stays`() {
  let rows = (0..<150_000).map { "- item \($0)\n" }.joined()
  let paragraphs = (0..<150_000).map { "words \($0)\n\n" }.joined()
  let code = "```\n" + String(repeating: "# no\n", count: 100_000) + "```\n"
  let line = String(repeating: "x", count: 300_000)
  for (text, least, most) in [
    (rows, 2, 8), (paragraphs, 2, 3), (code, 1, 1), ("# A\n\n\(line)\n\n# B\n", 2, 2),
  ] {
    let records = sections(of: text, size: 65_536)
    #expect((least...most).contains(records.count), "\(records.count) of \(text.prefix(20))")
    let length = records.reduce(0) { $0 + ($1.text(of: "text")?.utf8.count ?? 0) }
    #expect(length > text.utf8.count - 4 * (records.count + 4))
  }
}

@Test(arguments: ["#", "\n", "---", "---\n", "---\na", "<!--", "```", "\u{0}", "\r", "- ", "> # a"])
private func `odd beginnings are read`(text: String) {
  #expect(sections(of: text).count == 1)
  #expect(sections(of: text) { GuessedBlocks() }.count == 1)
}
