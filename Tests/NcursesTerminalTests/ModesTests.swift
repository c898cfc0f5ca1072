import TerminalGrid
import TerminalInput
import Testing

@testable import NcursesTerminal

/// Reads bytes as terminals do in which a string ends only with ST, and keeps those that are shown.
private struct StringReader {
  enum Kind: CaseIterable {
    /// Like kitty and mlterm.
    case kitty
    /// Like tmux, where an Esc in a string takes the next byte with it.
    case tmux
  }
  private enum State { case text, escape, sequence, string, stringEscape }

  private let kind: Kind
  private var state = State.text
  var shown: [UInt8] = []

  init(_ kind: Kind) { self.kind = kind }

  mutating func read(_ bytes: some Sequence<UInt8>) { for byte in bytes { read(byte) } }

  private mutating func read(_ byte: UInt8) {
    switch (state, byte) {
    case (.string, 0x1B): state = .stringEscape
    case (.stringEscape, 0x1B) where kind == .kitty: state = .stringEscape
    case (.stringEscape, UInt8(ascii: "\\")): state = .text
    case (.string, _), (.stringEscape, _): state = .string
    case (_, 0x1B): state = .escape
    case (_, 0x18): state = .text
    case (.escape, UInt8(ascii: "[")): state = .sequence
    case (.escape, UInt8(ascii: "P")), (.escape, UInt8(ascii: "_")): state = .string
    case (.escape, 0x30...0x7E): state = .text
    case (.sequence, 0x40...0x7E): state = .text
    case (.text, 0x20...): shown.append(byte)
    default: break
    }
  }
}

extension NcursesTests {
  private func modes(for type: String, isInline: Bool = false) throws -> (Modes, Ncurses) {
    let ncurses = try Ncurses(type: type, rows: 2)
    ncurses.configure()
    let writer = chooseWriter(for: ncurses, depth: .palette256, characters: .utf8)
    let modes = Modes(mouse: true, isInline: isInline, isOfXtermFamily: writer.isOfXtermFamily)
    return (modes, ncurses)
  }

  private static let pictures = [
    "\u{1B}_Ga=T,f=24,s=1,v=1,m=1;YWJj\u{1B}\\\u{1B}_Gm=0;\u{1B}\\",
    "\u{1B}P0;1;0q\"1;1;2;6#0;2;0;0;0#0~~$-\u{1B}\\",
    "\u{1B}Ptmux;\u{1B}\u{1B}_Ga=T;YWJj\u{1B}\u{1B}\\\u{1B}\\",
    "\u{1B}[38:2::1:2:3m\u{1B}[1;2H",
  ]

  @Test(arguments: ["xterm-256color", "xterm", "tmux-256color", "screen-256color"], [false, true])
  func `a picture that was cut anywhere swallows nothing after the end`(
    type: String, isInline: Bool
  ) throws {
    let (modes, ncurses) = try modes(for: type, isInline: isInline)
    defer { ncurses.free() }
    let ends = [
      modes.leaving, modes.mending + modes.leaving, ContiguousArray(modes.farewell.utf8),
      modes.tidying, modes.clearing,
    ]
    for picture in Self.pictures.map({ Array($0.utf8) }) {
      for cut in 0...picture.count {
        for end in ends {
          for kind in StringReader.Kind.allCases {
            var terminal = StringReader(kind)
            terminal.read(picture[..<cut])
            terminal.read(end)
            terminal.read("$ ".utf8)
            let shown = String(decoding: terminal.shown, as: UTF8.self)
            #expect(shown == "$ ", "\(picture) cut after \(cut) bytes, then \(end)")
          }
        }
      }
    }
  }

  @Test func `focus reports are switched on once, and off on each way out`() throws {
    let (start, ncurses) = try modes(for: "tmux-256color")
    defer { ncurses.free() }
    var switched = start
    let (on, off) = (Array("\u{1B}[?1004h".utf8), Array("\u{1B}[?1004l".utf8))
    #expect(switched.reportFocus() == ContiguousArray(on))
    #expect(switched.reportFocus() == nil)
    _ = switched.report(.any)
    #expect(switched.entering.contains(on) && switched.leaving.contains(off))
    #expect(Array(switched.farewell.utf8).contains(off))
    #expect(!start.entering.contains(on) && !start.leaving.contains(off))
  }

  @Test(arguments: ["linux", "vt100", "vt220"])
  func `a terminal of another family gets no end of a string`(type: String) throws {
    let (modes, ncurses) = try modes(for: type)
    defer { ncurses.free() }
    let all = modes.leaving + modes.mending + modes.farewell.utf8 + modes.tidying + modes.clearing
    #expect(!all.contains(Array("\u{1B}\\".utf8)))
  }
}
