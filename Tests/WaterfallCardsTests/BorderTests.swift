import TerminalGrid
import Testing
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// Texts that have broken borders in some program.
private let awkward = [
  "日本の滝は美しい、そして高い。", "👍🏽👨‍👩‍👧‍👦🇩🇪❤️ emoji", "e\u{301}a\u{308}\u{323}\u{304}\u{30A}o\u{301}",
  "שלום עולם مرحبا بالعالم", "a\u{202E}drow\u{2066}x\u{2069}",
  "\u{1B}[31mred\u{1B}[0m\u{7}\u{8}\u{0}\tz",
  "x\u{200B}y\u{200D}z\u{FEFF}\u{AD}", "ก\u{E33}\u{E49} नमस्ते 한글 \u{1112}\u{1161}\u{11AB}", "ﷺ ꧅ 𒐫 ⸻",
  "\u{301}\u{301} first a mark", "\u{9B}31m \u{85} \u{2028} \u{E000} \u{FFFF}", "──━━│┃╭╮", "",
]

private func records(_ random: inout SeededRandom) -> [Record] {
  (0..<30).map { _ in
    func text(_ pieces: Int) -> String {
      (0..<pieces).map { _ in awkward.randomElement(using: &random) ?? "" }.joined(separator: " ")
    }
    var record = TestViewer.record(text(2), body: text(3), badge: text(1))
    record.fields.append(Field(text(1), .string(text(1))))
    return record
  }
}

@Test(arguments: [BorderStyle.rounded, .line, .heavy, .double, .ascii])
func `whatever the text, every border is straight`(border: BorderStyle) throws {
  for seed in UInt64(0)..<12 {
    var random = SeededRandom(seed: seed)
    var options = TestViewer.options(columns: Int.random(in: 1...5, using: &random), border: border)
    options.layout.columnGap = Int.random(in: 0...2, using: &random)
    let window = "\(Int.random(in: 15...90, using: &random))x20"
    var viewer = TestViewer(records: records(&random), window: window, options: options)
    for _ in 0..<12 {
      let broken = brokenBorders(viewer, border: border)
      try #require(
        broken.isEmpty, "seed \(seed), \(window): \(broken)\n\(viewer.grid.debugDescription)")
      viewer.press("5<C-e>")
    }
  }
}

/// The cells of the visible cards' left and right edges that lack a border.
private func brokenBorders(_ viewer: TestViewer, border: BorderStyle) -> [CellPoint] {
  let grid = viewer.grid
  var broken: [CellPoint] = []
  for (index, rect) in viewer.cardsInView where rect.columns >= 3 {
    let glyphs = edgeGlyphs(border, isFocused: index == viewer.state.focus)
    let rows = max(0, rect.row)..<min(viewer.state.viewport.rows, rect.maxRow)
    for row in rows {
      for column in [rect.column, rect.maxColumn - 1]
      where !glyphs.contains(grid[column: column, row: row].cluster) {
        broken.append(CellPoint(column: column, row: row))
      }
    }
  }
  return broken
}

private func edgeGlyphs(_ border: BorderStyle, isFocused: Bool) -> [Cluster] {
  let focused: BorderStyle = border == .heavy ? .double : border == .ascii ? .heavyASCII : .heavy
  guard let glyphs = (isFocused ? focused : border).glyphs else { return [] }
  return [glyphs.vertical, glyphs.topLeft, glyphs.topRight, glyphs.bottomLeft, glyphs.bottomRight]
}

@Test func `control characters and bidi controls show as harmless marks`() {
  let viewer = TestViewer(
    records: [TestViewer.record("a\u{1B}[2Jb", body: "x\u{202E}y\u{7}\u{9B}0m")], window: "24x7",
    options: TestViewer.options(columns: 1))
  viewer.expectScreen(
    """
    ┏━━━━━━━━━━━━━━━━━━━━━━┓
    ┃ a␛[2Jb               ┃
    ┃ x␦y␇␦0m              ┃
    ┗━━━━━━━━━━━━━━━━━━━━━━┛
         no more items

     test · 1 of 1   ? help
    """)
}

@Test func `wide text, emoji and marks keep to their card`() {
  let viewer = TestViewer(
    records: [
      TestViewer.record("那智の滝", body: "高さ百三十三メートル、日本一の直瀑。", badge: "百三十三"),
      TestViewer.record("👍🏽 ok", body: "e\u{301}tude 한글 שלום"),
    ], window: "33x9")
  viewer.expectScreen(
    """
    ┏━━━━━━━━━━━━━━┓ ╭──────────────╮
    ┃ 那智の滝     ┃ │ 👍 ok        │
    ┃ 高さ百三十三 ┃ │ étude 한글   │
    ┃ メートル、日 ┃ │ שלום         │
    ┃ 本一の直瀑。 ┃ ╰──────────────╯
    ┗━━━ 百三十三 ━┛
              no more items

     test · 1–2 of 2          ? help
    """)
}
