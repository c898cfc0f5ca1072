import TerminalGrid
import Testing
import WaterfallTestSupport

@testable import TerminalRecording

extension EmulatedScreen {
  fileprivate var grid: Grid { Grid(size: size, cells: ContiguousArray(rows.joined())) }
}

/// The parts of a cell that both emulators can report.
private struct Shown: Hashable, CustomStringConvertible {
  var text: String
  var foreground: TerminalColor
  var background: TerminalColor
  var traits: String

  init(_ cell: TerminalCell) {
    text = cell.text == " " ? "" : cell.text
    (foreground, background) = (cell.foreground, cell.background)
    traits =
      (cell.isBold ? "b" : "") + (cell.isUnderlined ? "u" : "") + (cell.isReverse ? "r" : "")
    // An empty cell shows no letters, so its foreground and traits are not compared.
    if text.isEmpty, !cell.isReverse, !cell.isUnderlined {
      (foreground, traits) = (.default, "")
    }
  }

  init(_ cell: Cell) {
    var bytes: [UInt8] = []
    cell.cluster.append(to: &bytes)
    text = cell.cluster == .space ? "" : String(decoding: bytes, as: UTF8.self)
    foreground = Self.color(cell.style.foreground)
    background = Self.color(cell.style.background)
    let all = cell.style.traits
    traits =
      (all.contains(.bold) ? "b" : "") + (all.contains(.underline) ? "u" : "")
      + (all.contains(.reverse) ? "r" : "")
    if text.isEmpty, !all.contains(.reverse), !all.contains(.underline) {
      (foreground, traits) = (.default, "")
    }
  }

  private static func color(_ color: Color?) -> TerminalColor {
    switch color {
    case nil: .default
    case .own(let number): .indexed(Int(number))
    case .exact(let rgb): .rgb(rgb.hex)
    }
  }

  var description: String { "‹\(text)› \(foreground) \(background) \(traits)" }
}

/// The first difference between the two emulators; nil if they show the same.
private func difference(_ pieces: [String], columns: Int = 12, rows: Int = 6) -> String? {
  let terminal = VirtualTerminal(columns: columns, rows: rows)
  var screen = EmulatedScreen(size: CellSize(columns: columns, rows: rows))
  var filter = SequenceFilter()
  for piece in pieces {
    screen.write(piece)
    var shown: [UInt8] = []
    filter.read(piece.utf8, into: &shown)
    terminal.write(shown)
  }
  for row in 0..<rows {
    for column in 0..<columns {
      var (mine, its) = (
        Shown(screen.cells(row: row)[column]), Shown(terminal.cell(column: column, row: row))
      )
      // The emulators name the palette's colours from 16 on in different ways, so libvterm's become
      // RGB.
      if case .indexed(let number) = its.foreground, number >= 16 {
        its.foreground = .rgb(Palette.color(UInt8(number)).hex)
      }
      if case .indexed(let number) = its.background, number >= 16 {
        its.background = .rgb(Palette.color(UInt8(number)).hex)
      }
      // libvterm keeps the reverse trait in erased cells, too, so empty cells compare by background
      // only.
      if mine.text.isEmpty, its.text.isEmpty { (mine.traits, its.traits) = ("", "") }
      if mine.text.isEmpty, its.text.isEmpty {
        (mine.foreground, its.foreground) = (.default, .default)
      }
      if mine != its { return "column \(column), row \(row): \(mine), libvterm \(its)" }
    }
  }
  let place = terminal.cursor
  return screen.cursor == CellPoint(column: place.column, row: place.row)
    ? nil : "the cursor is at \(screen.cursor), libvterm's at \(place)"
}

@Test(arguments: [
  "plain\r\ntext", "a\tb\tc\u{8}d", "wraps at the edge of it", "\u{1B}[?7lno wrap at the edge",
  "漢字漢字漢字漢字", "a漢\u{1B}[2Gx", "漢\u{1B}[1Gx", "e\u{301}a\u{308}\u{320}o",
  "\u{1B}[1;31mred\u{1B}[22;4mline\u{1B}[24;7mrev\u{1B}[m",
  "\u{1B}[38;5;99;48;5;250mx\u{1B}[38;2;1;2;3;48;2;4;5;6my\u{1B}[97;100mz\u{1B}[39;49mw",
  "1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7\r\n8", "\u{1B}[2;4r\u{1B}[4;1Ha\nb\nc\nd",
  "\u{1B}[2;4r1\r\n2\r\n3\u{1B}[2;1H\u{1B}Mx\u{1B}My", "\u{1B}[3;3Habc\u{1B}[1D\u{1B}[1@x\u{1B}[2P",
  "abcdef\u{1B}[3G\u{1B}[2P\u{1B}[1@z", "a\r\nb\r\nc\u{1B}[2;1H\u{1B}[1L\u{1B}[Mx",
  "\u{1B}[41m\u{1B}[2J\u{1B}[3;3H\u{1B}[42m\u{1B}[K\u{1B}[1K\u{1B}[3X",
  "\u{1B}[44m\u{1B}[S\u{1B}[2T",
  "x\u{1B}[5bz", "\u{1B}[2;3Hs\u{1B}7\u{1B}[5;5Hx\u{1B}8y", "main\u{1B}[?1049halt\u{1B}[?1049lon",
  "\u{1B}[99;99Hx", "abcdefghijkl\u{8}x", "abcdefghijkl\rx", "abcdefghijkl\u{1B}[Kx",
  "\u{1B}[5;5H\u{1B}[9A\u{1B}[9Cq\u{1B}[2Ep\u{1B}[Fo\u{1B}[3dn\u{1B}[2e\u{1B}[2am",
  "ab\u{1B}[Icd\u{1B}[Zef", "\u{1B}E\u{1B}Dx",
])
func `a screen is what libvterm shows`(text: String) {
  let found = difference([text])
  #expect(found == nil)
}

@Test func `a mark that comes later goes to the letter before`() {
  var screen = EmulatedScreen(size: CellSize(columns: 5, rows: 1))
  screen.write("ae")
  screen.write("\u{301}b")
  #expect(screen.grid.text == "ae\u{301}b")
}

@Test func `any size and any bytes are a screen`() {
  var random = SeededRandom(seed: 7)
  var screen = EmulatedScreen(size: CellSize(columns: 0, rows: 100_000))
  #expect(screen.size == CellSize(columns: 1, rows: 150))
  for _ in 0..<(300 * TestCases.factor) {
    let bytes = (0..<60).map { _ in
      Bool.random(using: &random)
        ? UInt8.random(in: 0...255, using: &random)
        : Array("\u{1B}[;?0123456789mHJKLMPrhl@bSTX".utf8).randomElement(using: &random)!
    }
    screen.write(String(decoding: bytes, as: UTF8.self))
    if Int.random(in: 0..<5, using: &random) == 0 {
      screen.resize(
        to: CellSize(
          columns: .random(in: 0...20, using: &random), rows: .random(in: 0...9, using: &random)))
    }
    let size = screen.size
    #expect(screen.rows.count == size.rows && screen.rows.allSatisfy { $0.count == size.columns })
    #expect(screen.grid.bounds.columns == size.columns)
    for row in screen.rows {
      for column in row.indices {
        let isRight = row[column].cluster == .continuation
        #expect(isRight == (column > 0 && row[column - 1].cluster.width == 2))
      }
    }
  }
}

@Test func `a smaller window keeps the cursor's row`() {
  var screen = EmulatedScreen(size: CellSize(columns: 10, rows: 5))
  screen.write("1\r\n2\r\n3\r\n4\r\n5")
  screen.resize(to: CellSize(columns: 8, rows: 3))
  #expect(screen.grid.text == "3\n4\n5")
  #expect(screen.cursor == CellPoint(column: 1, row: 2))
}
