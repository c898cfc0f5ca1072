import Testing
import WaterfallTestSupport

@testable import TerminalGrid

@Test(arguments: Style.Role.allCases)
func `a style keeps what it is made of`(role: Style.Role) {
  for letters in [Color.own(0), .own(15), .exact(RGB(1, 2, 3)), nil] {
    for ground in [Color.own(7), .exact(RGB(255, 254, 253)), nil] {
      for traits in [[], [.bold, .italic], [.dim, .underline, .reverse]] as [Style.Traits] {
        let style = Style(role, foreground: letters, background: ground, traits: traits)
        #expect(style.role == role && style.foreground == letters && style.background == ground)
        #expect(style.traits == traits)
        #expect(
          style.withoutRole
            == Style(.plain, foreground: letters, background: ground, traits: traits))
        for base in [style, style.tinted, style.forPaper(.black), style.forPaper(.white)] {
          let other = base.with(.underline)
          #expect(other.traits == .underline && other.with(traits) == base)
          let badge = base.lettered(.badge, .own(3), .bold)
          #expect(badge.role == .badge && badge.foreground == .own(3) && badge.traits == .bold)
          #expect(badge.lettered(role, letters, traits) == base)
          for same in [other, badge] {
            #expect(same.background == ground && same.paper == base.paper)
            #expect(same.isTinted == base.isTinted)
          }
        }
      }
    }
  }
}

@Test func `one of the terminal's own colours is no exact one, though it looks alike`() {
  let own = Style(.styled, foreground: .own(1))
  #expect(own.foreground?.rgb == Palette.color(1))
  #expect(own != Style(.styled, foreground: .exact(Palette.color(1))))
}

@Test(arguments: [
  (ColorDepth.none, "ab\n"), (.palette16, "\u{1B}[0;3;31;103mab\u{1B}[0m\n"),
  (.palette256, "\u{1B}[0;3;31;103mab\u{1B}[0m\n"),
  (.truecolor, "\u{1B}[0;3;31;103mab\u{1B}[0m\n"),
])
func `the terminal's own colours are written by their numbers`(depth: ColorDepth, output: String) {
  var grid = Grid(size: CellSize(columns: 2, rows: 1))
  let style = Style(.styledOnGround, foreground: .own(1), background: .own(11), traits: .italic)
  grid.draw("ab", at: CellPoint(column: 0, row: 0), style: style)
  #expect(grid.ansi(depth: depth) == output)
}

@Test func `pages have colours for the terminal's own`() {
  var grid = Grid(size: CellSize(columns: 1, rows: 1))
  let style = Style(.styledOnGround, foreground: .own(1), background: .own(3), traits: .italic)
  grid.draw("a", at: CellPoint(column: 0, row: 0), style: style)
  let html = grid.html(title: "t")
  #expect(html.contains("class=\"i\" style=\"color:#cc0000;background:#c4a000\">a"))
  #expect(grid.svg().contains("fill=\"#cc0000\" font-style=\"italic\""))
}

/// A style for each byte offset.
private struct Stripes: TextStyling {
  let styles: [Style]
  let ellipsis = Style(.quiet)
  func style(at offset: Int) -> Style { styles[offset] }
}

@Test func `each cluster has the style of the place where it begins`() {
  let roles: [Style.Role] = [.title, .body, .body, .body, .badge, .match, .header]
  var styles = Stripes(styles: roles.map { Style($0) })
  var grid = Grid(size: CellSize(columns: 4, rows: 3))
  grid.draw("a日bcd", at: CellPoint(column: 0, row: 0), maxWidth: 4, styles: &styles)
  grid.drawWrapped("a日bcd", in: CellRect(column: 0, row: 1, columns: 3, rows: 2), styles: &styles)
  #expect(grid.text == "a日…\na日\nbcd")
  #expect(grid.styleMap == "Tbbq\nTbb.\nBMH.")
}
