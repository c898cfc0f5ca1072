import TerminalGrid
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import NcursesTerminal
@testable import WaterfallLab
@testable import WaterfallViewer

/// The least contrast between letters and background for easy reading (WCAG 2.2, 1.4.3).
private let leastContrast = 4.5

/// The relative luminance of a colour, 0 to 1, with the sRGB curve.
private func light(_ color: RGB) -> Double {
  func linear(_ channel: UInt8) -> Double { lights[Int(channel)] }
  return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
}

/// 0.055 and 2.4 are constants of sRGB. x^2.4 is x² · x^0.4; the latter comes from halving an
/// interval.
private let lights: [Double] = (0..<256).map { channel in
  let value = Double(channel) / 255
  guard value > 0.04045 else { return value / 12.92 }
  let base = (value + 0.055) / 1.055
  var (low, high) = (0.0, 1.0)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if middle * middle * middle * middle * middle < base * base {
      low = middle
    } else {
      high = middle
    }
  }
  return base * base * low
}

/// The contrast by WCAG 2.2, computed exactly.
func exactContrast(_ one: RGB, _ other: RGB) -> Double {
  let (one, two) = (light(one) + 0.05, light(other) + 0.05)
  return max(one, two) / min(one, two)
}

/// A terminal: its colours, and the foreground and background of its text.
private struct Screen: CustomTestStringConvertible {
  let name: String
  let colors: Int
  let depth: ColorDepth
  let foreground: RGB
  let background: RGB
  /// True if the terminal has reported its background.
  var isKnown = true
  var testDescription: String { name }

  static let all = blackAndWhite + grounds

  private static let blackAndWhite: [Screen] = [
    (16, ColorDepth.palette16, "16 colors"), (256, .palette256, "256 colors"),
    (256, .truecolor, "all colors"),
  ].flatMap { colors, depth, name in
    [
      Screen(
        name: "\(name), black on white", colors: colors, depth: depth, foreground: .black,
        background: .white),
      Screen(
        name: "\(name), white on black", colors: colors, depth: depth,
        foreground: RGB(hex: 0xE5E5E5), background: .black),
    ]
  }

  /// Backgrounds that people have, and a grey on which hardly any colour is legible. The terminal's
  /// own letters are its owner's choice, so they are taken to be legible.
  private static let grounds: [Screen] =
    ([
      (0x002B36, "dark Solarized"), (0xFDF6E3, "light Solarized"), (0x1E1E1E, "dark grey"),
      (0x300A24, "aubergine"), (0x0000AF, "blue"), (0x767676, "grey"),
    ] as [(UInt32, String)]).map { ground, name in
      let background = RGB(hex: ground)
      return Screen(
        name: "256 colors, \(name)", colors: 256, depth: .palette256,
        foreground: background.legibleText, background: background)
    }

  /// Terminals that do not report their background, with the background that the theme is made for.
  static func silent(for theme: Theme) -> [Screen] {
    let isForLight = theme.colors.text.map { $0.luminance < 128 } ?? false
    return blackAndWhite.filter { ($0.background == .white) == isForLight }.map {
      var screen = $0
      screen.isKnown = false
      return screen
    }
  }

  var renditions: Renditions {
    Renditions(colors: colors, depth: depth, paper: isKnown ? background : nil)
  }

  /// The contrast between the letters of this style and their background.
  func contrast(of rendition: Rendition) -> Double {
    func color(_ number: Int32, _ other: RGB) -> RGB {
      switch number {
      case ..<0: other
      case ..<256: Palette.color(UInt8(number))
      default: RGB(hex: UInt32(number - Rendition.exact))
      }
    }
    let ground = color(rendition.background, background)
    var letters = color(rendition.foreground, foreground)
    if rendition.traits & Rendition.dim != 0, rendition.foreground >= 0 {
      func half(_ one: UInt8, _ two: UInt8) -> UInt8 { UInt8((Int(one) + Int(two)) / 2) }
      letters = RGB(
        half(letters.red, ground.red), half(letters.green, ground.green),
        half(letters.blue, ground.blue))
    }
    return exactContrast(letters, ground)
  }
}

/// All styles of a theme that letters are drawn in, except those on cards.
private func styles(beside theme: Theme) -> [(String, Style)] {
  [
    ("status", theme.status), ("statusStrong", theme.statusStrong), ("header", theme.header),
    ("headerStrong", theme.headerStrong), ("match", theme.match), ("footer", theme.footer),
    ("failure", theme.failure), ("heading", theme.heading), ("helpKey", theme.helpKey),
    ("selectedNode", theme.selectedNode), ("prompt", theme.prompt),
    ("promptLabel", theme.promptLabel), ("promptFault", theme.promptFault),
    ("hint", theme.hint), ("menu", theme.menu),
    ("menuChoice", theme.menuChoice), ("labMark", theme.labMark),
    ("labQuietMark", theme.labQuietMark), ("labTitle", theme.lab.title),
    ("labLabel", theme.lab.label), ("labValue", theme.lab.value), ("labFact", theme.lab.fact),
    ("labChoice", theme.lab.choice),
  ] + tones.map { ("\($0)", theme.style(of: $0)) }
}

private let tones: [StateTone] = [.alarm, .caution, .good, .neutral, .quiet]

private let ownColors: [RGB?] =
  [nil] + [0x4EB3C5, 0xFF0000, 0x777777, 0xFFD700, 0x000080].map { RGB(hex: $0) }

/// The cards of a theme: with all identities, with their own colours, focused, failed, and in the
/// focused row of the list.
private func cards(_ theme: Theme) -> [(String, Theme.CardStyles)] {
  var cards: [(String, Theme.CardStyles)] = []
  for id in UInt64(0)..<12 {
    for fill in CardFill.allCases {
      for own in id == 0 ? ownColors : [nil] {
        let card = Theme.CardStyles(
          id: ItemID(id), own: own, theme: theme, fill: fill, isFocused: false, isFailure: false)
        cards.append(("card \(id) \(fill) \(own?.hex ?? 0)", card))
        cards.append(("row \(id) \(fill) \(own?.hex ?? 0)", theme.focusedRow(card)))
      }
    }
    let failed = Theme.CardStyles(
      id: ItemID(id), theme: theme, isFocused: id % 2 == 0, isFailure: true)
    cards.append(("failed \(id)", failed))
  }
  return cards
}

private func styles(of card: Theme.CardStyles, in theme: Theme) -> [(String, Style)] {
  [
    ("title", card.title), ("body", card.body), ("quiet", card.quiet), ("badge", card.badge),
    ("fault", theme.fault(on: card)), ("link", theme.link(on: card)),
  ]
    + tones.flatMap { tone in
      [
        ("\(tone)", theme.style(of: tone, on: card.body)),
        ("badge \(tone)", theme.style(of: tone, on: card.badge)),
      ]
    }
}

private let textColors: [TextStyle.Color] =
  (0..<16).map { .numbered($0) } + [16, 21, 52, 88, 130, 203, 236, 244, 255].map { .numbered($0) }
  + [
    .exact(red: 130, green: 130, blue: 130), .exact(red: 250, green: 250, blue: 200),
    .exact(red: 20, green: 30, blue: 90), .exact(red: 40, green: 28, blue: 30),
  ]

private let textTraits: [TextStyle.Traits] = [
  [], .bold, .dim, .reverse, [.dim, .reverse], .code, [.code, .dim],
]

/// All styles without a background.
private let textStyles: [TextStyle] = ([nil] + textColors.map(\.self)).flatMap { color in
  textTraits.map { TextStyle(foreground: color, traits: $0) }
}

/// All styles with a background.
private let groundedStyles: [TextStyle] = textColors.flatMap { ground in
  textStyles.map { TextStyle(foreground: $0.foreground, background: ground, traits: $0.traits) }
}

/// Counts the styles whose letters are not legible.
private struct Illegible {
  private(set) var count = 0
  private var examples: [String] = []
  private var renditions: Renditions
  private let screen: Screen

  init(on screen: Screen) {
    self.screen = screen
    renditions = screen.renditions
  }

  mutating func look(at style: Style, _ name: @autoclosure () -> String) {
    let rendition = renditions.rendition(of: style)
    let contrast = screen.contrast(of: rendition)
    guard contrast < leastContrast else { return }
    count += 1
    if examples.count < 8 { examples.append("\(name()): \(contrast), \(rendition)") }
  }

  func expectNone(_ theme: Theme) {
    #expect(count == 0, "\(theme.name): \(count) such as \(examples.joined(separator: "\n"))")
  }
}

@Test(arguments: Theme.builtIn, Screen.all)
private func `the program's own texts are legible`(theme: Theme, screen: Screen) {
  var illegible = Illegible(on: screen)
  for (name, style) in styles(beside: theme) { illegible.look(at: style, name) }
  for (name, card) in cards(theme) {
    for (part, style) in styles(of: card, in: theme) {
      illegible.look(at: style, "\(name) \(part)")
    }
  }
  illegible.expectNone(theme)
}

@Test(arguments: Theme.builtIn, Screen.all)
private func `texts in colors of the data are legible`(theme: Theme, screen: Screen) {
  var illegible = Illegible(on: screen)
  for (name, card) in cards(theme) {
    for base in [card.title, card.body, card.badge] {
      for style in textStyles { illegible.look(at: Style(style, on: base), "\(name) \(style)") }
    }
  }
  let card = Theme.CardStyles(id: ItemID(1), theme: theme, isFocused: false, isFailure: false)
  for style in groundedStyles { illegible.look(at: Style(style, on: card.body), "\(style)") }
  illegible.expectNone(theme)
}

@Test(arguments: Theme.builtIn)
func `texts are legible where the terminal does not tell its background`(theme: Theme) {
  // A theme without its own text colour does not say which background it is made for.
  let isPlain = theme.colors.text == nil
  for screen in Screen.silent(for: theme) {
    var illegible = Illegible(on: screen)
    for (name, style) in styles(beside: theme) { illegible.look(at: style, name) }
    for (name, card) in cards(theme) where !(isPlain && name.contains("none")) {
      for (part, style) in styles(of: card, in: theme) {
        illegible.look(at: style, "\(name) \(part)")
      }
      for base in isPlain ? [] : [card.title, card.body, card.badge] {
        for style in textStyles { illegible.look(at: Style(style, on: base), "\(name) \(style)") }
      }
    }
    illegible.expectNone(theme)
  }
}

@Test(arguments: Theme.builtIn, Screen.all)
private func `names stand on the ground of the bar that they are in`(theme: Theme, screen: Screen) {
  var viewer = TestViewer(
    records: [TestViewer.record("a", body: "b", badge: "7")], window: "40x6",
    options: TestViewer.options { $0.theme = theme })
  viewer.press("z")
  var (renditions, illegible) = (screen.renditions, Illegible(on: screen))
  let grid = viewer.grid
  var grounds: Set<[Int32]> = []
  for column in 0..<40 {
    let style = grid[column: column, row: 0].style
    let rendition = renditions.rendition(of: style)
    grounds.insert([rendition.background, Int32(rendition.traits & Rendition.reverse)])
    illegible.look(at: style, "column \(column)")
  }
  #expect(grounds.count == 1, "\(grounds)")
  illegible.expectNone(theme)
}

@Test(arguments: Theme.builtIn, [ColorDepth.palette16, .palette256])
func `a page in the colors of a palette is legible`(theme: Theme, depth: ColorDepth) {
  let isForLight = theme.colors.text.map { $0.luminance < 128 } ?? false
  let page = isForLight ? RGB.white : PageLook().background
  let text = isForLight ? RGB(hex: 0x202020) : PageLook().foreground
  var all = styles(beside: theme)
  for (name, card) in cards(theme) {
    all += styles(of: card, in: theme).map { ("\(name) \($0.0)", $0.1) }
    for base in [card.title, card.body] {
      all += textStyles.map { ("\(name) \($0)", Style($0, on: base)) }
    }
  }
  var illegible: [String] = []
  for (name, style) in all {
    let shown = style.printed(by: depth, on: page)
    let found = exactContrast(shown.foreground?.rgb ?? text, shown.background?.rgb ?? page)
    if found < leastContrast { illegible.append("\(name): \(found), \(shown)") }
  }
  #expect(illegible.isEmpty, "\(illegible.count) such as \(illegible.prefix(8))")
}
