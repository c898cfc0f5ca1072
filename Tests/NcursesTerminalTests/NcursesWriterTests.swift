import CNcurses
import TerminalGrid
import Testing

@testable import NcursesTerminal

/// ncurses has one screen at a time, so these tests wait for each other.
@Suite(.serialized) struct NcursesTests {
  @Test func `equal colours share a pair until all pairs are in use`() throws {
    let ncurses = try Ncurses(type: "xterm-256color", size: (80, 24))
    defer { ncurses.free() }
    ncurses.configure()
    var pairs = ColorPairs(limit: 3)
    func pair(_ foreground: Int32, traits: UInt8 = 0) -> Int32? {
      pairs.pair(of: Rendition(foreground: foreground, traits: traits), on: ncurses)
    }
    #expect([pair(1), pair(2), pair(1, traits: Rendition.bold), pair(-1)] == [1, 2, 1, 0])
    #expect(pair(3) == nil)
    pairs.startOver(on: ncurses)
    #expect(pair(3) == 1)
  }

  @Test func `every trait is an attribute of ncurses`() throws {
    let ncurses = try Ncurses(type: "xterm-256color", size: (80, 24))
    defer { ncurses.free() }
    ncurses.configure()
    var encoder = CellEncoder(
      renditions: Renditions(colors: 256, depth: .palette256), pairs: ColorPairs(limit: 64),
      characters: Characters(.utf8))
    let traits: [(Style.Traits, attr_t)] = [
      (.bold, waterfall_bold()), (.dim, waterfall_dim()), (.underline, waterfall_underline()),
      (.reverse, waterfall_reverse()), (.italic, waterfall_italic()),
    ]
    for (trait, attribute) in traits {
      var grid = Grid(size: CellSize(columns: 1, rows: 1))
      grid.fill(grid.bounds, .space, Style(.body, traits: trait))
      encoder.encode(grid, ChangedRun(row: 0, columns: 0..<1), on: ncurses)
      #expect(encoder.cells.map(\.attr) == [attribute])
    }
  }
}
