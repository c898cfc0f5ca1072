import TerminalGrid
import Testing

@testable import NcursesTerminal

@Test(
  arguments: [
    ("─", "-"), ("━", "="), ("═", "="), ("│", "|"), ("┃", "|"), ("║", "|"), ("╭", "+"), ("┏", "+"),
    ("╝", "+"), ("╯", "+"), ("┌", "+"), ("…", "."), ("–", "-"), ("·", "*"), ("’", "'"), ("“", "\""),
    ("⠃", "'"), ("⣠", "."), ("⡇", ":"), ("▅", "#"), ("é", "?"), ("日", "?"),
  ] as [(Unicode.Scalar, Unicode.Scalar)])
func `without UTF-8 a drawing becomes the ASCII that looks most like it`(
  scalar: Unicode.Scalar, ascii: Unicode.Scalar
) {
  #expect(Cluster(glyph: scalar)?.asciiMark ?? UInt8(ascii: "?") == UInt8(ascii: ascii))
}

@Test func `every glyph of every border has its ASCII`() {
  for border in BorderStyle.allCases {
    guard let glyphs = border.glyphs else { continue }
    let all = [
      glyphs.topLeft, glyphs.topRight, glyphs.bottomLeft, glyphs.bottomRight, glyphs.horizontal,
      glyphs.vertical,
    ]
    for glyph in all where glyph.base >= 0x80 {
      #expect(glyph.asciiMark != nil, "\(border)")
    }
  }
}

/// How a terminal with `colors` colours shows a style.
private func rendition(of style: Style, colors: Int, depth: ColorDepth = .palette256) -> Rendition {
  var renditions = Renditions(colors: colors, depth: depth)
  return renditions.rendition(of: style)
}

@Test(arguments: [(0, ColorDepth.truecolor), (256, .none)])
func `without colour the role alone decides`(colors: Int, depth: ColorDepth) {
  let red = RGB(hex: 0xFF0000)
  for role in Style.Role.allCases {
    let style = Style(role, foreground: .exact(red), background: .exact(red))
    let traits =
      switch role {
      case .title, .badge, .focusBorder, .header, .failure: Rendition.bold
      case .status, .match: Rendition.reverse
      default: UInt8(0)
      }
    #expect(
      rendition(of: style, colors: colors, depth: depth) == Rendition(traits: traits), "\(role)")
  }
}

@Test func `traits are kept where the terminal has them`() {
  let style = Style(.body, traits: [.bold, .dim, .underline, .reverse])
  let all = Rendition.bold | Rendition.dim | Rendition.underline | Rendition.reverse
  for colors in [0, 8, 256] {
    #expect(rendition(of: style, colors: colors).traits == all, "\(colors) colours")
  }
  var renditions = Renditions(colors: 256, depth: .palette256, traits: [.bold, .italic])
  #expect(renditions.rendition(of: style).traits == Rendition.bold)
}

@Test func `with 256 colours a role adds nothing`() {
  #expect(rendition(of: Style(.title), colors: 256) == Rendition())
  let tinted = rendition(of: Style(.body, background: .exact(RGB(1, 2, 3))), colors: 256)
  #expect(tinted == Rendition(background: 16))
}

@Test func `exact colours are kept, the fixed palette's as its numbers`() {
  let style = Style(
    .picture, foreground: .exact(RGB(1, 2, 3)), background: .exact(RGB(hex: 0xFF0000)))
  #expect(
    rendition(of: style, colors: 256, depth: .truecolor)
      == Rendition(foreground: Rendition.exact + 0x010203, background: 196))
  let own = Style(.styled, foreground: .own(9))
  #expect(rendition(of: own, colors: 256, depth: .truecolor) == Rendition(foreground: 9))
  #expect(rendition(of: style, colors: 8, depth: .truecolor) == Rendition())
}

@Test func `with 8 colours borders have a colour and texts the terminal's own`() {
  let red = RGB(hex: 0xFF0000)
  #expect(
    rendition(of: Style(.border, foreground: .exact(red)), colors: 8) == Rendition(foreground: 1))
  let text = Style(.body, foreground: .exact(red), background: .exact(red))
  #expect(rendition(of: text, colors: 8) == Rendition())
}

@Test func `colours of the data are kept on every terminal that has colours`() {
  let own = Style(.styled, foreground: .own(9))
  let red = Style(
    .styled, foreground: .exact(RGB(hex: 0xFF0000)), background: .exact(RGB(hex: 0x222222))
  ).tinted
  let grounded = Style(.styledOnGround, foreground: .exact(RGB(hex: 0)), background: .own(3))
  for style in [own, red, grounded] {
    #expect(rendition(of: style, colors: 8).foreground >= 0)
    #expect(rendition(of: style, colors: 256).foreground >= 0)
    #expect(rendition(of: style, colors: 0).foreground == -1)
  }
  #expect(rendition(of: own, colors: 8).traits == Rendition.bold, "the bright ones")
  #expect(rendition(of: own, colors: 16).traits == 0)
  let grey = Style(
    .styled, foreground: .exact(RGB(hex: 0x808080)), background: .exact(RGB(hex: 0x222222)))
  #expect(rendition(of: grey, colors: 8) == Rendition(), "it may be the background itself")
  let italic = Style(.styled, foreground: .own(1), traits: .italic)
  #expect(rendition(of: italic, colors: 256).traits == Rendition.italic)
}
