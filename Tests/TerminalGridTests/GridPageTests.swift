import Foundation
import FoundationXML
import Testing
import WaterfallTestSupport

@testable import TerminalGrid

private func grid(_ text: SafeText, columns: Int = 12, style: Style = .plain) -> Grid {
  var grid = Grid(size: CellSize(columns: columns, rows: 1))
  grid.draw(text, at: CellPoint(column: 0, row: 0), style: style)
  return grid
}

private func lines(of document: String, with part: String) -> [String] {
  document.split(separator: "\n").map(String.init).filter { $0.contains(part) }
}

@Test func `a picture is as large as its cells, and each run begins at its own`() {
  let svg = grid(
    "a<日b", style: Style(.title, foreground: .exact(RGB(hex: 0xFF0000)), traits: .bold)
  ).svg()
  #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"108\" height=\"20\""))
  #expect(
    lines(of: svg, with: "<tspan") == [
      "<text y=\"15\" fill=\"#ff0000\" font-weight=\"bold\"><tspan x=\"0\" textLength=\"18\">"
        + "a&lt;</tspan><tspan x=\"18\">日</tspan><tspan x=\"36\" textLength=\"9\">b</tspan></text>"
    ])
  #expect(svg.hasSuffix("</svg>\n"))
}

@Test func `neighbours with one background have one rectangle`() {
  var grid = grid(
    "ab", style: Style(.title, foreground: .exact(RGB(1, 2, 3)), background: .exact(RGB(0, 0, 255)))
  )
  grid.draw(
    "c", at: CellPoint(column: 2, row: 0), style: Style(.body, background: .exact(RGB(0, 0, 255))))
  let ground = "<rect x=\"0\" y=\"0\" width=\"27\" height=\"20\" fill=\"#0000ff\"/>"
  #expect(lines(of: grid.svg(), with: "#0000ff") == [ground])
}

@Test func `reversed text has its colours exchanged`() {
  let style = Style(.match, foreground: .exact(RGB(hex: 0x112233)), traits: .reverse)
  let svg = grid("ab", style: style).svg()
  #expect(lines(of: svg, with: "width=\"18\"").first?.contains("fill=\"#112233\"") == true)
  #expect(lines(of: svg, with: "<text").first?.contains("fill=\"#1c1f26\"") == true)
}

@Test func `borders and blocks are drawn, not written`() {
  var box = Grid(size: CellSize(columns: 4, rows: 2))
  box.drawBox(box.bounds, border: .rounded)
  let svg = box.svg()
  #expect(!svg.contains("<text"))
  #expect(svg.contains("d=\"M4.5 20V14.5Q4.5 10 9 10M9 10h18M31.5 20V14.5Q31.5 10 27 10\""))
  #expect(svg.contains("M4.5 20V25.5Q4.5 30 9 30"))
  #expect(grid("▀").svg().contains("d=\"M0 0h9v10h-9z\""))
  #expect(grid("▒").svg().contains("fill-opacity=\"0.5\""))
  #expect(grid("┏").svg().contains("class=\"h\""))
}

@Test func `a mark on an escaped character stays on it`() {
  #expect(
    Array(grid("<\u{338}").svg().utf8).firstRange(of: Array("&lt;\u{338}</tspan>".utf8)) != nil)
  #expect(
    Array(grid("<\u{338}").html(title: "").utf8).firstRange(of: Array("&lt;\u{338}</i>".utf8))
      != nil)
}

@Test func `a page has a span a style, and a cell for what fonts give another width`() {
  let style = Style(
    .title, foreground: .exact(RGB(hex: 0xFF0000)), background: .exact(RGB(0, 0, 9)), traits: .bold)
  var page = grid("a<日", style: style)
  page.draw("é ש", at: CellPoint(column: 5, row: 0))
  let row =
    "<span class=\"b\" style=\"color:#ff0000;background:#000009\">a&lt;<i class=\"w\">日</i></span>"
  #expect(lines(of: page.html(title: "t"), with: "<span") == [row + " é <i>ש</i>"])
}

@Test func `a page's title is text, whatever it says`() {
  let html = grid("x").html(title: "</title><script>\u{1B}")
  #expect(html.contains("<title>&lt;/title&gt;&lt;script&gt;␛</title>"))
  #expect(!html.contains("<script>"))
  #expect(html.contains("default-src 'none'"))
}

@Test func `any bytes make valid XML`() throws {
  for seed in UInt64(0)..<300 {
    var random = SeededRandom(seed: seed)
    var text = (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) }
    text += Array(
      "<&>]]>\"'\u{FFFE}\u{FFFF}\u{1FFFE}\u{0}\u{85}\u{D7FF}--".utf8.shuffled(using: &random))
    let svg = grid(SafeText(text), columns: 60, style: Style(.title, traits: .underline)).svg()
    let parser = XMLParser(data: Data(svg.utf8))
    try #require(parser.parse(), "seed \(seed): \(parser.parserError.map { "\($0)" } ?? "")")
  }
}

@Test func `a part of a grid has blanks where wide clusters are cut`() {
  var part = Grid(size: CellSize(columns: 0, rows: 0))
  let whole = grid("日本語x")
  whole.copy(CellRect(column: 1, row: 0, columns: 4, rows: 1), into: &part)
  #expect(part.text == " 本")
  #expect(part.size == CellSize(columns: 4, rows: 1))
  whole.copy(CellRect(column: -3, row: -1, columns: 5, rows: 9), into: &part)
  #expect(part.text == "日")
  #expect(part.size == CellSize(columns: 2, rows: 1))
  whole.copy(CellRect(column: 40, row: 0, columns: 4, rows: 1), into: &part)
  #expect(part.size.columns == 0)
}

/// The text of a part of a page or picture, without our tags and entities; nil if the part contains
/// any other sign of HTML.
private func words(ofMarkup markup: some StringProtocol) -> [UInt8]? {
  let entities: [(String, UInt8)] = [
    ("&lt;", 0x3C), ("&gt;", 0x3E), ("&amp;", 0x26), ("&quot;", 0x22),
  ]
  let tags = ["<i>", "<i class=\"w\">", "</i>", "<span class=\"b\">", "</span>"]
  var words: [UInt8] = []
  var rest = Array(markup.utf8)[...]
  while let first = rest.first {
    if let tag = tags.first(where: { rest.starts(with: $0.utf8) }) {
      rest = rest.dropFirst(tag.utf8.count)
    } else if let entity = entities.first(where: { rest.starts(with: $0.0.utf8) }) {
      words.append(entity.1)
      rest = rest.dropFirst(entity.0.utf8.count)
    } else {
      guard !"<>&".utf8.contains(first) else { return nil }
      words.append(first)
      rest = rest.dropFirst()
    }
  }
  return words
}

/// The bytes of a text for a terminal, without the sequences for styles; nil if it contains any
/// other sequence or control.
private func words(ofANSI text: String) -> [UInt8]? {
  var words: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let first = rest.popFirst() {
    guard first < 0x20 || first == 0x7F, first != 0x0A else {
      words.append(first)
      continue
    }
    guard first == 0x1B, rest.popFirst() == UInt8(ascii: "[") else { return nil }
    rest = rest.drop { (0x30...0x3B).contains($0) }
    guard rest.popFirst() == UInt8(ascii: "m") else { return nil }
  }
  return words
}

@Test func `no text breaks out of what is written, whatever marks are in it`() throws {
  for seed in UInt64(0)..<2000 {
    var random = SeededRandom(seed: seed)
    let text = SafeText(random.machineText())
    var grid = grid(text, columns: 60, style: Style(.title, traits: .bold))
    grid.draw("|", at: CellPoint(column: 59, row: 0), style: Style(.title, traits: .bold))
    let line = Array(grid.text.utf8)
    let page = Array(grid.html(title: text).utf8)
    for (start, end) in [("<pre>\n", "\n</pre>"), ("<title>", "</title>")] {
      let from = try #require(page.firstRange(of: Array(start.utf8))).upperBound
      let to = try #require(page[from...].firstRange(of: Array(end.utf8))).lowerBound
      let inner = String(decoding: page[from..<to], as: UTF8.self)
      let read = try #require(words(ofMarkup: inner), "seed \(seed): \(inner)")
      if start == "<pre>\n" { try #require(read == line, "seed \(seed): \(inner)") }
    }
    try #require(words(ofANSI: grid.ansi(depth: .truecolor)) == line + [0x0A], "seed \(seed)")
    try #require(XMLParser(data: Data(grid.svg().utf8)).parse(), "seed \(seed)")
  }
}
