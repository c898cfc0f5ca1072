import CNcurses
import TerminalGrid
import Testing
import WaterfallTestSupport

@testable import NcursesTerminal

/// ncurses has one screen at a time, so these tests run one after the other. They take long, so
/// they begin early.
@Suite(.ownThreads, .serialized) struct NcursesTests {
  @Test func `every trait is an attribute of ncurses`() {
    let traits: [(Style.Traits, attr_t)] = [
      (.bold, waterfall_bold()), (.dim, waterfall_dim()), (.underline, waterfall_underline()),
      (.reverse, waterfall_reverse()), (.italic, waterfall_italic()),
    ]
    for (trait, attribute) in traits {
      #expect(NcursesWriter.attributes(of: trait.rawValue) == attribute)
    }
  }

  @Test(arguments: [(Composed.Kind.xterm, 1, 1), (.ncurses, 80, 100)])
  func `ncurses keeps pictures of the screen for the writer that draws into them`(
    kind: Composed.Kind, columns: Int32, widened: Int32
  ) throws {
    let composed = try Composed(
      type: "xterm-256color", kind: kind, size: CellSize(columns: 80, rows: 24))
    defer { composed.ncurses.free() }
    var grid = Grid(size: CellSize(columns: 80, rows: 24))
    composed.show(&grid)
    #expect(!is_term_resized(24, columns))
    composed.composer.resize(to: CellSize(columns: 100, rows: 30))
    grid = Grid(size: CellSize(columns: 100, rows: 30))
    composed.show(&grid)
    #expect(!is_term_resized(30, widened))
  }

  @Test func `a blank between letters needs no style of its own where it shows none`() throws {
    let size = CellSize(columns: 20, rows: 2)
    let composed = try Composed(type: "linux", kind: .ncurses, size: size)
    defer { composed.ncurses.free() }
    var grid = Grid(size: size)
    composed.show(&grid)
    let style = Style(.styled, foreground: .own(1), traits: .bold)
    grid.draw("two", at: CellPoint(column: 2, row: 1), style: style)
    grid.draw("words", at: CellPoint(column: 6, row: 1), style: style)
    grid.fill(CellRect(column: 5, row: 1, columns: 1, rows: 1), .space, Style(.quiet))
    composed.show(&grid)
    let sent = String(decoding: composed.composer.bytes, as: UTF8.self)
    #expect(sent.contains("two words"), "\(sent.debugDescription)")
  }
}
