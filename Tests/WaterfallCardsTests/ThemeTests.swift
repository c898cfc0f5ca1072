import TerminalGrid
import TerminalInput
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// The contrast of two colours by WCAG 2, from 1 to 21.
private func contrast(_ one: RGB, _ other: RGB) -> Double {
  let lights = [one, other].map(luminance).sorted()
  return (lights[1] + 0.05) / (lights[0] + 0.05)
}

private func luminance(_ color: RGB) -> Double {
  func linear(_ channel: UInt8) -> Double {
    // Close enough to the exact curve.
    let value = Double(channel) / 255
    return value * value * (0.2 * value + 0.8)
  }
  return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
}

@Test(arguments: Theme.builtIn)
func `texts on cards are legible in every theme`(theme: Theme) {
  let colors = theme.colors
  for (index, tint) in theme.tints.enumerated() {
    for text in [colors.text, colors.title, colors.quiet, colors.focus] {
      #expect(contrast(text ?? tint, tint) >= 4.5, "\(theme.name), tint \(index)")
    }
    for hue in theme.hues { #expect(contrast(hue, tint) >= 3, "\(theme.name), \(hue.hex)") }
  }
  let bars = [
    (colors.status, colors.statusBackground), (colors.header, colors.headerBackground),
    (colors.match, colors.matchBackground), (colors.failure, colors.failureBackground),
  ]
  for case (let text?, let ground?) in bars { #expect(contrast(text, ground) >= 4.5) }
}

@Test(arguments: [Theme.dark, .light], [0, 0xFFFFFF, 0xFF0000, 0x00FFFF, 0xFFFF00, 0x123456])
func `texts are legible on the tints of any colours of cards`(base: Theme, hue: UInt32) {
  var theme = base
  theme.setCards([RGB(hex: hue)], tints: nil)
  let colors = theme.colors
  for text in [colors.text, colors.title, colors.quiet, colors.focus] {
    #expect(contrast(text ?? theme.tints[0], theme.tints[0]) >= 4.5)
  }
  let paper = base == .light ? RGB(hex: 0xFFFFFF) : RGB(hex: 0)
  #expect(contrast(theme.tints[0], paper) < 2)
}

@Test func `what stands on the terminal's own background is legible there`() {
  let (black, white) = (RGB(hex: 0), RGB(hex: 0xFFFFFF))
  for theme in Theme.builtIn {
    let isForWhite = (theme.colors.title ?? white).luminance < 128
    let ground = isForWhite ? white : black
    for color in [theme.colors.note, theme.colors.alarm, theme.colors.accent] {
      guard let color else { continue }
      #expect(contrast(color, ground) >= 4.5, "\(theme.name) \(color.hex)")
      #expect(contrast(color, ground == white ? black : white) >= 3, "\(theme.name) \(color.hex)")
    }
  }
}

@Test(arguments: Theme.builtIn)
func `focus, status and matches differ in more than colour`(theme: Theme) {
  let id = ItemID(1)
  let plain = Theme.CardStyles(id: id, theme: theme, isFocused: false, isFailure: false)
  let focused = Theme.CardStyles(id: id, theme: theme, isFocused: true, isFailure: false)
  #expect(focused.border.traits == .bold)
  #expect(plain.border.traits != .bold)
  for bar in [theme.status, theme.match] {
    #expect(bar.background != nil || bar.traits.contains(.reverse))
  }
}

@Test func `t goes through the themes, and says which`() {
  var viewer = TestViewer(heights: [4, 4], window: "60x9")
  #expect(viewer.state.theme == .dark)
  viewer.press("t")
  #expect(viewer.state.theme == .light)
  #expect(viewer.statusLine.hasPrefix("theme: light"))
  viewer.press("\(Theme.builtIn.count - 1)t")
  #expect(viewer.state.theme == .dark)
}

private func background(_ level: UInt8) -> Event {
  .input(.reply(.color(number: 11, red: level, green: level, blue: level)))
}

@Test func `an automatic theme follows the terminal's background, a chosen one does not`() throws {
  var viewer = TestViewer(
    heights: [4, 4], window: "60x9", options: TestViewer.options { $0.isThemeAutomatic = true })
  #expect(viewer.state.theme == .dark)
  viewer.send(background(250))
  #expect(viewer.state.theme == .light)
  viewer.send(background(20))
  #expect(viewer.state.theme == .dark)
  viewer.press("tt")
  viewer.send(background(250))
  let themes = viewer.state.options.themes
  let dark = try #require(themes.firstIndex(of: .dark))
  #expect(viewer.state.theme == themes[wrapped: dark + 2])
}

@Test func `an answer about the foreground changes nothing`() {
  var viewer = TestViewer(
    heights: [4], window: "60x9", options: TestViewer.options { $0.isThemeAutomatic = true })
  viewer.send(.input(.reply(.color(number: 10, red: 255, green: 255, blue: 255))))
  #expect(viewer.state.theme == .dark)
}

@Test func `with ascii nothing of the program's own drawing is left`() {
  let options = TestViewer.options(columns: 1, border: .ascii) { $0.isASCII = true }
  let long = String(repeating: "word ", count: 200)
  var viewer = TestViewer(
    records: [TestViewer.record(long, body: long, badge: "1"), TestViewer.record("\u{1B}é")],
    window: "30x21", options: options)
  viewer.expectScreen(
    """
    #============================#
    # word word word word word   #
    # word word word word word.  #
    # word word word word word   #
    # word word word word word   #
    # word word word word word   #
    # word word word word word   #
    # word word word word word   #
    # word word word word word   #
    # word word word word word   #
    # word word word word word   #
    # word word word word word   #
    # word word word word word   #
    # word word word word word   #
    # word word word word word.  #
    #======================== 1 =#
    +----------------------------+
    | ?é                         |
    +----------------------------+
            no more items
     test * 1-2 of 2       ? help
    """)
  viewer.press("?")
  #expect(viewer.grid.text.utf8.allSatisfy { $0 < 0x80 })
}

@Test
func `what shows through a picture is the card's ground, or what texts beside cards stand on`() {
  func ground(_ theme: Theme) -> RGB {
    Theme.CardStyles(id: ItemID(3), theme: theme, isFocused: false, isFailure: false).ground
  }
  #expect(ground(.dark) == Theme.dark.tints[3])
  #expect(ground(.light) == Theme.light.tints[3])
  #expect(ground(.named("monochrome")) == .black)
  var bare = Theme.light
  bare.tints = []
  #expect(ground(bare) == .white)
}

@Test func `a slow line gets cards without colours, until it is quick again`() {
  var viewer = TestViewer(heights: [3, 4], window: "13x8")
  let colored = viewer.grid
  viewer.send(.input(.line(isSlow: true)))
  #expect(viewer.grid[column: 0, row: 0].cluster == "#")
  for row in 0..<7 {
    for column in 0..<13 {
      let style = viewer.grid[column: column, row: row].style
      #expect(style.foreground == nil && style.background == nil, "\(column), \(row)")
    }
  }
  viewer.press("t")
  viewer.send(.input(.line(isSlow: false)))
  #expect(viewer.state.theme == .light)
  viewer.press("\(Theme.builtIn.count - 1)t")
  #expect(viewer.grid[column: 0, row: 0] == colored[column: 0, row: 0])
}

@Test func `colours that records name, and boxes of one colour, stay on a slow line`() {
  func styles(own: RGB?, _ fill: CardFill) -> Theme.CardStyles {
    Theme.CardStyles(
      id: ItemID(1), own: own, theme: Theme.dark.forSlowLine, fill: fill, isFocused: false,
      isFailure: false)
  }
  #expect(styles(own: RGB(hex: 0x112233), .tint).body.background == .exact(RGB(hex: 0x112233)))
  #expect(styles(own: nil, .solid).body.background != nil)
  #expect(styles(own: nil, .tint).body.background == nil)
}
