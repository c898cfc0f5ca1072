#if Libraries
import Testing
import WaterfallDocuments
import WaterfallRecords

private func markdown(_ source: String) throws -> MarkdownText {
  try #require(MarkdownText(source, width: \.count))
}

extension MarkdownText {
  /// The parts of the text that have a trait.
  fileprivate func parts(_ trait: TextStyle.Traits) -> [String] {
    runs.filter { $0.style.traits.contains(trait) }.map {
      String(decoding: Array(text.utf8)[$0.range], as: UTF8.self)
    }
  }

  fileprivate var lines: [String] {
    wholeLines.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
  }
}

@Suite struct MarkdownTextTests {
  @Test(arguments: [
    ("a *b* __c__ `d*` ~~e~~ f", "a b c d* e f"),
    (#"5 * 3 * 2, a_b_c, \*no\*, &lt;&amp;"#, "5 * 3 * 2, a_b_c, *no*, <&"),
    ("[words](https://a.example) ![alt](a.png) <https://b.example>", "words alt https://b.example"),
    ("one  \ntwo<br>three\\\nfour", "one\ntwo\nthree\nfour"),
    ("a <kbd>Esc</kbd> b<!-- hidden --> c", "a Esc b c"),
    ("- a\n- b\n  more\n\n- c\n  1. d\n  2. e", "• a\n• b more\n• c\n  1. d\n  2. e"),
    ("3. a\n4. b\n\n1) x", "3. a\n4. b\n\n1. x"),
    ("-\n- a", "• \n• a"),
    ("> quoted\n>\n> - item\n>\n> > twice", "│ quoted\n│ • item\n│ │ twice"),
    ("a\n\n---\n\nb", "a\n\n────────\n\nb"),
    ("# Head\n\nText\n\nOther\n=====", "Head\n\nText\n\nOther"),
    ("<p align=center>Hello <b>you</b></p>\n\nText", "Hello you\n\nText"),
    ("<!-- nothing -->\n\nText", "Text"),
    ("", ""), ("\n \n", ""), ("a\0b", "a\u{FFFD}b"),
  ])
  func `marks are gone`(source: String, text: String) throws {
    #expect(try markdown(source).text == text)
  }

  @Test func `marks become traits`() throws {
    let text = try markdown("**a *b* c** `d` ~~e~~ [f](g)\n\n> h *i*\n\n# j `k`")
    #expect(text.parts(.bold) == ["a ", "b", " c", "j ", "k"])
    #expect(text.parts(.italic) == ["b", "h "])
    #expect(text.parts(.code) == ["d", "k"])
    #expect(text.parts(.dim) == ["e"])
    #expect(text.parts(.underline) == ["f"])
  }

  @Test func `code keeps its lines, on a ground of one width`() throws {
    let text = try markdown("a\n\n```swift\nlet a = 1\n\n\tb *c*\n```\n- d\n\n      e\n")
    #expect(text.text == "a\n\nlet a = 1\n         \n    b *c*\n\n• d\n  e")
    #expect(text.lines == ["let a = 1", "         ", "    b *c*", "  e"])
    #expect(text.parts(.code) == ["let a = 1", "         ", "    b *c*", "e"])
  }

  @Test func `tables have columns`() throws {
    let text = try markdown("| a | *bcd* | e |\n|:-:|--:|---|\n| xyz | 1 | `f` |\n| u | 22 |")
    #expect(
      text.text == """
         a  │ bcd │ e
        ────┼─────┼──
        xyz │   1 │ f
         u  │  22 │\u{20}
        """)
    #expect(text.lines.count == 4)
    #expect(text.parts(.code) == ["f"])
    #expect(text.parts(.bold) == ["a", "bcd", "e"])
  }

  @Test func `a cell of a table is cut where it is too long`() throws {
    let long = String(repeating: "x", count: 99)
    let text = try markdown("| a | b |\n|---|---|\n| \(long) | c |")
    #expect(text.text.hasSuffix("\n" + String(repeating: "x", count: 39) + "… │ c"))
  }

  @Test func `a card reads the beginning of a long text, and details none`() throws {
    let long = String(repeating: "*a*\n\n", count: 60_000)
    #expect(try markdown(long).text.utf8.prefix(4).elementsEqual("a\n\na".utf8))
    let room = MarkdownRoom(columns: 40, overflow: .wrap)
    #expect(MarkdownText(long, in: room, width: \.count) == nil)
    #expect(MarkdownText(String(long.prefix(100_000)), in: room, width: \.count) != nil)
  }

  @Test(arguments: [
    ("a <!-- b --> c", "a <!-- b --> c"), ("<!--\n# a\n-->\n\nb", "<!--\n# a\n-->\n\nb"),
    ("``` sh -x\nls\n```", "sh -x\nls"), ("1. ``` sh\n   ls\n   ```", "1. sh\n   ls"),
    ("<p>a<!-- b</p>", "a\n<!-- b</p>"),
  ])
  func `details show what cards leave out`(source: String, shown: String) throws {
    let room = MarkdownRoom(columns: 40, overflow: .wrap)
    #expect(try #require(MarkdownText(source, in: room, width: \.count)).text == shown)
  }

  @Test(arguments: ["> ", "- ", "*a _b ", "[", "1.\n", "`a", "<a ", "&a;![a](", "a|\n-|\n"])
  func `what is made to be slow is read in its time`(piece: String) throws {
    let text = try markdown(String(repeating: piece, count: 60_000 / piece.utf8.count) + "a")
    for run in text.runs { #expect(run.range.upperBound <= text.text.utf8.count) }
  }

  @Test func `a table of thousands of columns is read in its time`() throws {
    let row = String(repeating: "a|", count: 15_000)
    let text = try markdown("\(row)\n\(row.replacing("a", with: "-"))")
    #expect(text.lines.count == 2)
  }
}
#endif
