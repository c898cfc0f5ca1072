import TerminalGrid
import Testing
import WaterfallTestSupport

/// A red sixel picture of 2×2 pixels on a terminal whose cells have this size: it fills a cell.
private let red = "\u{1B}P0;1q\"1;1;2;2#1;2;100;0;0#1BB\u{1B}\\"

/// The rows of a screen with 4 columns and rows: `r` for red pixels, a letter for a text, else `.`.
private func shown(_ terminal: PixelTerminal) -> [String] {
  let screen = terminal.screen
  return (0..<terminal.rows).map { row in
    let text = Array(terminal.text(row: row))
    return (0..<terminal.columns).map { column in
      if screen[x: 2 * column, y: 2 * row] == RGB(255, 0, 0) { return "r" }
      return column < text.count && text[column] != " " ? String(text[column]) : "."
    }.joined()
  }
}

private func terminal(_ quirks: PixelTerminal.Quirks = []) -> PixelTerminal {
  PixelTerminal(columns: 4, rows: 4, cell: PixelSize(width: 2, height: 2), quirks: quirks)
}

/// Bytes after red in the second row's second cell, and what is shown. The cursor is at the start.
@Test(arguments: [
  ("", ["....", ".r..", "....", "...."]),
  ("\u{1B}[2;2Hx", ["....", ".x..", "....", "...."]),
  ("\u{1B}[2;1Hx", ["....", "xr..", "....", "...."]),
  ("\u{1B}[2;2H\u{1B}[X", ["....", "....", "....", "...."]),
  ("\u{1B}[2;1H\u{1B}[X", ["....", ".r..", "....", "...."]),
  ("\u{1B}[2;1H\u{1B}[K", ["....", "....", "....", "...."]),
  ("\u{1B}[2;1H\u{1B}[1K", ["....", ".r..", "....", "...."]),
  ("\u{1B}[2J", ["....", "....", "....", "...."]),
  ("\u{1B}[1J", ["....", ".r..", "....", "...."]),
  ("\u{1B}[S", [".r..", "....", "....", "...."]),
  ("\u{1B}[T", ["....", "....", ".r..", "...."]),
  ("\u{1B}[4H\n", [".r..", "....", "....", "...."]),
  ("\u{1B}[H\u{1B}M", ["....", "....", ".r..", "...."]),
  ("\u{1B}[1;2r\u{1B}[T", ["....", "....", "....", "...."]),
  ("\u{1B}[3;4r\u{1B}[S", ["....", ".r..", "....", "...."]),
  ("\u{1B}[2;3r\u{1B}[3H\n", ["....", "....", "....", "...."]),
  ("\u{1B}[2H\u{1B}[L", ["....", "....", ".r..", "...."]),
  ("\u{1B}[1H\u{1B}[M", [".r..", "....", "....", "...."]),
  ("\u{1B}[2H\u{1B}[@", ["....", "..r.", "....", "...."]),
  ("\u{1B}[2H\u{1B}[P", ["....", "r...", "....", "...."]),
  ("\u{1B}[?1049h", ["....", "....", "....", "...."]),
  ("\u{1B}[?1049h\u{1B}[?1049l", ["....", ".r..", "....", "...."]),
  ("\u{1B}c", ["....", "....", "....", "...."]),
])
func `sixels move with the text, and are erased with it`(bytes: String, rows: [String]) {
  var terminal = terminal()
  terminal.write("\u{1B}[2;2H\(red)\u{1B}[H".utf8)
  terminal.write(bytes.utf8)
  #expect(shown(terminal) == rows)
}

@Test func `sixels in the last row scroll the screen`() {
  var terminal = terminal()
  terminal.write("top\u{1B}[4;2H\(red)".utf8)
  #expect(shown(terminal) == ["....", "....", ".r..", "...."])
}

@Test func `foot keeps sixels that leave a region downwards, unless they are erased first`() {
  for (bytes, row) in [("", ".r.."), ("\u{1B}[2;2H\u{1B}[X", "....")] {
    var terminal = terminal(.keepsLeavingSixels)
    terminal.write("\u{1B}[2;2H\(red)\(bytes)\u{1B}[1;2r\u{1B}[T".utf8)
    #expect(shown(terminal) == ["....", "....", row, "...."])
  }
}

@Test func `xterm shows erased sixels again where rows come in`() {
  for (bytes, row) in [("\u{1B}[X", ".r.."), (" ", "...."), ("\u{1B}[2J", "....")] {
    var terminal = terminal(.keepsErasedSixels)
    terminal.write("\u{1B}[2;2H\(red)\u{1B}[2;2H\(bytes)".utf8)
    #expect(shown(terminal) == ["....", "....", "....", "...."])
    terminal.write("\u{1B}[2T".utf8)
    #expect(shown(terminal) == ["....", row, "....", "...."], "\(bytes.dropFirst())")
  }
}

@Test func `xterm keeps 16 sixels, without the topmost`() {
  var terminal = PixelTerminal(
    columns: 4, rows: 10, cell: PixelSize(width: 2, height: 2), quirks: .keepsErasedSixels)
  for number in 0..<18 { terminal.write("\u{1B}[\(number / 3 + 1);\(number % 3 + 1)H\(red)".utf8) }
  for row in 1...6 { terminal.write("\u{1B}[\(row)H\u{1B}[K".utf8) }
  terminal.write("\u{1B}[9T".utf8)
  #expect(shown(terminal).prefix(3) == ["..r.", "rrr.", "rrr."])
}

@Test func `a string that was cut swallows all until its end`() {
  var terminal = terminal()
  terminal.write("\u{1B}P0;1q#1;2;100\u{18}\u{1B}[2;2Hx".utf8)
  #expect(shown(terminal) == ["....", "....", "....", "...."])
  terminal.write("\u{1B}\\\u{18}\u{1B}[2;2Hx".utf8)
  #expect(shown(terminal).contains { $0.contains("x") })
}

@Test func `pixels that were not set show what is below them`() {
  var terminal = PixelTerminal(columns: 1, rows: 2, cell: PixelSize(width: 2, height: 2))
  terminal.write("\(red)\u{1B}[H\u{1B}P0;1q\"1;1;2;2#1;2;0;100;0#1?A\u{1B}\\".utf8)
  let screen = terminal.screen
  #expect(screen[x: 0, y: 0] == RGB(255, 0, 0) && screen[x: 1, y: 0] == RGB(255, 0, 0))
  #expect(screen[x: 0, y: 1] == RGB(255, 0, 0) && screen[x: 1, y: 1] == RGB(0, 255, 0))
}

@Test func `no bytes are a fault of the terminal`() {
  let pieces = [
    "\u{1B}", "\u{1B}[", "\u{1B}P", "\u{1B}_G", "\u{1B}\\", "q", "\"1;1;9999999;99999999", "#", "!",
    "!99999999999~", "$", "-", ";", "0;1q", "a=t,f=24,s=1,v=1,i=3", "m=1", ";AAAA",
    "a=p,U=1,c=2,r=2",
    "o=z", "f=100", "a=d,d=I,i=3", "38;2;0;0;3m", "\u{10EEEE}\u{305}\u{305}", "漢", "é\u{301}", "r",
    "S", "T", "999999999", "J", "K", "X", "L", "M", "@", "P", "tmux;", "\n", "\u{8}", "?1049h",
    "?7l",
  ].map { Array($0.utf8) }
  for seed in 0..<40 * TestCases.factor {
    var random = SeededNumbers(seed: seed)
    var terminal = PixelTerminal(
      columns: random.pick([1, 2, 7]), rows: random.pick([1, 2, 5]),
      cell: PixelSize(width: random.pick([1, 3]), height: random.pick([1, 4])),
      quirks: [.keepsLeavingSixels, .keepsErasedSixels])
    for _ in 0..<300 {
      terminal.write(
        random.chance(70) ? random.pick(pieces) : [UInt8(truncatingIfNeeded: random.next())])
    }
    #expect(terminal.screen.width == terminal.columns * terminal.cellSize.width)
    #expect(terminal.cells.count == terminal.rows)
    #expect(terminal.cells.allSatisfy { $0.count == terminal.columns })
  }
}
