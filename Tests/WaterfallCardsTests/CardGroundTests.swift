import TerminalGrid
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import NcursesTerminal
@testable import WaterfallViewer

/// A terminal with a palette.
private struct Screen: CustomTestStringConvertible {
  let depth: ColorDepth
  /// The background of the terminal's texts.
  let paper: RGB
  let tellsPaper: Bool
  var testDescription: String { "\(depth) on \(paper) \(tellsPaper ? "told" : "untold")" }

  static let all = [ColorDepth.palette16, .palette256].flatMap { depth in
    [RGB.black, .white, RGB(hex: 0x1E1E2E), RGB(hex: 0xFDF6E3)].flatMap { paper in
      [true, false].map { Screen(depth: depth, paper: paper, tellsPaper: $0) }
    }
  }

  func shown(_ style: Style) -> Rendition {
    var renditions = Renditions(colors: depth.colors, depth: depth, paper: tellsPaper ? paper : nil)
    return renditions.rendition(of: style)
  }

  /// The contrast between a style's letters and their background. The terminal's own letters are
  /// legible on its own background, so that pair counts as 21.
  func contrast(of style: Style) -> Double {
    let rendition = shown(style)
    let ground = rendition.background < 0 ? paper : color(rendition.background)
    guard rendition.foreground >= 0 else { return rendition.background < 0 ? 21 : 1 }
    return color(rendition.foreground).contrast(to: ground)
  }
}

private func color(_ number: Int32) -> RGB { Palette.color(UInt8(number)) }

private func isGray(_ color: RGB) -> Bool { color.red == color.green && color.red == color.blue }

private func card(
  _ id: UInt64, _ theme: Theme, _ fill: CardFill = .tint, own: RGB? = nil, isFailure: Bool = false
) -> Theme.CardStyles {
  Theme.CardStyles(
    id: ItemID(id), own: own, theme: theme, fill: fill, isFocused: false, isFailure: isFailure)
}

/// The cards of a theme with neither colours from the data nor colours that the user has chosen.
private func cards(_ theme: Theme) -> [Theme.CardStyles] {
  (UInt64(0)..<12).flatMap { [card($0, theme), card($0, theme, .none)] }
    + [card(0, theme, isFailure: true)]
}

@Test(arguments: Theme.builtIn, Screen.all)
private func `with a palette no card has a coloured ground`(theme: Theme, screen: Screen) {
  for card in cards(theme) {
    var styles = [card.border, card.fill, card.title, card.body, card.quiet, card.badge]
    styles += [theme.fault(on: card), theme.link(on: card), theme.focusedRow(card).fill]
    for style in [
      TextStyle(traits: .code), TextStyle(foreground: .numbered(3)), TextStyle(traits: .bold),
    ] {
      styles.append(Style(style, on: card.body))
    }
    for style in styles {
      let ground = screen.shown(style).background
      #expect(ground < 0 || isGray(color(ground)), "\(style.role) on \(ground)")
    }
    #expect(screen.shown(card.fill).background == -1)
  }
}

@Test(arguments: Theme.builtIn, Screen.all.filter(\.tellsPaper))
private func `border, badge and title of a card are legible on the terminal's background`(
  theme: Theme, screen: Screen
) {
  for card in cards(theme) {
    for style in [card.title, card.badge] {
      #expect(screen.contrast(of: style) >= 4.5, "\(style.role) \(screen.shown(style))")
    }
    let shown = screen.shown(card.border)
    let contrast = screen.contrast(of: card.border)
    guard contrast < 4.5 else { continue }
    // Each hue has only two of the 16 colours, and neither yellow is legible on white.
    #expect(screen.depth == .palette16)
    #expect(color(shown.foreground ^ 8).contrast(to: screen.paper) <= contrast, "\(shown)")
  }
}

@Test(arguments: [Theme.dark, .light], [RGB.black, .white])
func `with 256 colours borders and badges keep the card's hue`(theme: Theme, paper: RGB) {
  let screen = Screen(depth: .palette256, paper: paper, tellsPaper: true)
  for id in UInt64(0)..<12 {
    for style in [card(id, theme).border, card(id, theme).badge] {
      let shown = color(screen.shown(style).foreground)
      #expect(!isGray(shown), "\(theme.name) \(id)")
    }
  }
}

@Test(
  arguments: [Theme.dark, .light, .named("high-contrast")], Screen.all.filter { !$0.tellsPaper })
private func `a text is legible on any silent terminal's ground`(theme: Theme, screen: Screen) {
  // The middle grey has a contrast of 4.5 on black and on white, and less on colours in between.
  let isPure = screen.paper == .black || screen.paper == .white
  for id in UInt64(0)..<12 {
    let card = card(id, theme)
    let bold = Style(TextStyle(traits: .bold), on: card.body)
    for style in [card.title, card.body, bold] {
      #expect(screen.contrast(of: style) == 21, "\(style.role)")
    }
    #expect(screen.contrast(of: card.quiet) >= (isPure ? 4.5 : 3.5))
  }
}

@Test func `with exact colours a card keeps its tint`() {
  var renditions = Renditions(colors: 256, depth: .truecolor, paper: .black)
  let tints = (UInt64(0)..<12).map { renditions.rendition(of: card($0, .dark).fill).background }
  #expect(tints == Theme.dark.tints.map { Rendition.exact + Int32($0.hex) })
}

@Test func `a solid card and a colour of the data keep their grounds in a palette`() {
  let screen = Screen(depth: .palette256, paper: .black, tellsPaper: true)
  let gold = RGB(hex: 0xFFD700)
  #expect(color(screen.shown(card(3, .dark, own: gold).fill).background) == gold)
  let border = screen.shown(card(3, .dark, .none, own: RGB(hex: 0x00005F)).border)
  #expect(color(border.foreground) == RGB(hex: 0x00005F), "dark blue on black, as it was named")
  let solid = screen.shown(card(3, .dark, .solid).fill).background
  #expect(solid == Int32(Palette.index256(Theme.dark.hues[3])))
}

@Test(arguments: [ColorDepth.palette16, .palette256])
func `what is printed in a palette has no tints`(depth: ColorDepth) {
  let card = card(0, .dark)
  var grid = Grid(size: CellSize(columns: 3, rows: 1))
  grid.fill(grid.bounds, .space, card.fill)
  #expect(grid.ansi(depth: depth) == "\n", "nor blanks that nothing is seen of")
  grid.draw("a", at: CellPoint(column: 0, row: 0), style: card.body)
  #expect(grid.ansi(depth: depth).hasPrefix("\u{1B}[0ma") || grid.ansi(depth: depth) == "a\n")
  #expect(card.body.printed(by: depth, on: .black).background == nil)
  #expect(grid.ansi(depth: .truecolor).contains("48;2;42;28;30"))
}

@Test func `rows of the list have no colours unless a field gives them or a person asks`() {
  func rows(_ change: (inout ViewerOptions) -> Void) -> [Style] {
    let options = TestViewer.options(change)
    let records = (1...6).map { TestViewer.record("record \($0)", badge: "\($0)") }
    let viewer = TestViewer(records: records, window: "40x9", options: options).pressing("z")
    // The first row has the focus, so it is left out.
    return (2...6).flatMap { row in (0..<40).map { viewer.grid[column: $0, row: row].style } }
  }
  let plain = Set(rows { _ in }.flatMap { [$0.foreground?.rgb, $0.background?.rgb] })
  #expect(plain.allSatisfy { $0.map(isGray) ?? true }, "\(plain)")
  let byField = Set(rows { $0.fields.color = "title" }.compactMap(\.background))
  #expect(byField.count > 1)
  #expect(Set(rows { $0.paint.fill = .solid }.compactMap(\.background)).count > 1)
}
