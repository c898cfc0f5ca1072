import CNcurses
import TerminalGrid
import Testing

@testable import NcursesTerminal

@Test(
  arguments: [
    ("─", "-"), ("━", "="), ("═", "="), ("│", "|"), ("┃", "|"), ("║", "|"), ("╭", "+"), ("┏", "+"),
    ("╝", "+"), ("╯", "+"), ("┌", "+"), ("…", "."), ("–", "-"), ("·", "*"), ("’", "'"), ("“", "\""),
    ("é", "?"), ("日", "?"),
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

/// ncurses has one screen at a time, so these tests wait for each other.
@Suite(.serialized) struct RenditionsTests {
  private func attributes(_ style: Style, colors: Int) throws -> Rendition {
    let screen = try NcursesScreen(
      type: colors > 8 ? "xterm-256color" : colors == 8 ? "xterm" : "vt100", size: (80, 24))
    defer { screen.free() }
    screen.configure()
    var renditions = Renditions(
      colors: colors, pairLimit: colors == 0 ? 0 : 64, hasTrueColor: false)
    let rendition = renditions.rendition(of: style, on: screen)
    return try #require(rendition)
  }

  @Test func `without colour the role alone decides`() throws {
    let red = RGB(hex: 0xFF0000)
    for role in Style.Role.allCases {
      let style = Style(role, foreground: red, background: red)
      let rendition = try attributes(style, colors: 0)
      #expect(rendition.pair == 0, "\(role)")
      let expected: attr_t =
        switch role {
        case .title, .badge, .focusBorder, .header, .failure: waterfall_bold()
        case .status, .match: waterfall_reverse()
        default: 0
        }
      #expect(rendition.attributes == expected, "\(role)")
    }
  }

  @Test func `traits are kept on every terminal`() throws {
    let style = Style(.body, traits: [.bold, .dim, .underline, .reverse])
    let all =
      waterfall_bold() | waterfall_dim() | waterfall_underline() | waterfall_reverse()
    for colors in [0, 8, 256] {
      #expect(try attributes(style, colors: colors).attributes == all, "\(colors) colours")
    }
  }

  @Test func `with 256 colours a role adds nothing, and the terminal's own colours need no pair`()
    throws
  {
    #expect(try attributes(Style(.title), colors: 256).attributes == 0)
    #expect(try attributes(Style(.title), colors: 256).pair == 0)
    #expect(try attributes(Style(.body, background: RGB(1, 2, 3)), colors: 256).pair == 1)
  }

  @Test func `with 8 colours borders have a colour and texts the terminal's own`() throws {
    let red = RGB(hex: 0xFF0000)
    #expect(try attributes(Style(.border, foreground: red), colors: 8).pair == 1)
    #expect(try attributes(Style(.body, foreground: red, background: red), colors: 8).pair == 0)
  }

  @Test func `colours of the data are kept on every terminal that has colours`() throws {
    let own = Style(.ink, ink: .own(9), ground: nil)
    let red = Style(.ink, foreground: RGB(hex: 0xFF0000), background: RGB(hex: 0x222222))
    let grounded = Style(.inkOnGround, ink: .exact(RGB(hex: 0)), ground: .own(3))
    for style in [own, red, grounded] {
      #expect(try attributes(style, colors: 8).pair == 1)
      #expect(try attributes(style, colors: 256).pair == 1)
      #expect(try attributes(style, colors: 0).pair == 0)
    }
    #expect(try attributes(own, colors: 8).attributes == waterfall_bold(), "the bright ones")
    #expect(try attributes(own, colors: 16).attributes == 0)
    let grey = Style(.ink, foreground: RGB(hex: 0x808080), background: RGB(hex: 0x222222))
    #expect(try attributes(grey, colors: 8).pair == 0, "it may be the background itself")
    let italic = Style(.ink, ink: .own(1), ground: nil, traits: .italic)
    #expect(try attributes(italic, colors: 256).attributes == waterfall_italic())
  }

  @Test func `equal colours share a pair, and pairs that run out are told`() throws {
    let screen = try NcursesScreen(type: "xterm-256color", size: (80, 24))
    defer { screen.free() }
    screen.configure()
    var renditions = Renditions(colors: 256, pairLimit: 3, hasTrueColor: false)
    func pair(_ hex: UInt32, _ role: Style.Role = .body) -> Int32? {
      renditions.rendition(of: Style(role, foreground: RGB(hex: hex)), on: screen)?.pair
    }
    #expect([pair(0xFF0000), pair(0x00FF00), pair(0xFF0000, .title)] == [1, 2, 1])
    #expect(pair(0x0000FF) == nil)
    renditions.startOver(on: screen)
    #expect(pair(0x0000FF) == 1)
  }
}
