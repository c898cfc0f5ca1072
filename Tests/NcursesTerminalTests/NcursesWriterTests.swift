import CNcurses
import TerminalGrid
import Testing

@testable import NcursesTerminal

/// ncurses has one screen at a time, so these tests run one after the other.
@Suite(.serialized) struct NcursesTests {
  @Test func `equal colours share a pair until all pairs are in use`() throws {
    let ncurses = try Ncurses(type: "xterm-256color", rows: 24)
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
    let ncurses = try Ncurses(type: "xterm-256color", rows: 24)
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

  @Test(arguments: [(Composed.Kind.cells, 1, 1), (.ncurses, 80, 100)])
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
}
