package import TerminalGrid

/// A terminal that shows pixels: sixels as xterm and foot do, and kitty's pictures at placeholders.
///
/// It shares no code with the encoders and writers. It follows ECMA-48, ctlseqs, DEC STD 070 and
/// kitty's page on its protocol. Where terminals differ it is as strict as the strictest:
///
/// - A string (DCS, OSC, APC) ends only at `ESC \`; an OSC also at BEL. All else is swallowed.
/// - Sixels are erased where text is written or erased, and move with the text.
/// - The cursor is below the sixels afterwards. So sixels in the last row scroll the screen.
/// - A placeholder without both marks shows nothing.
///
/// Any bytes are taken, and memory is bounded.
package struct PixelTerminal {
  /// How a terminal deviates from the others.
  package struct Quirks: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// foot: sixels that leave a region at its bottom, when it scrolls down, stay in the row below.
    package static let keepsLeavingSixels = Quirks(rawValue: 1)
    /// xterm: it has a list of 16 sixels, besides the pixels of its window. Where rows come in, it
    /// draws those of the list. They move with rows that go up, and not with rows that go down.
    /// Only text and `CSI J` end them, and newer ones in place of the topmost.
    package static let keepsErasedSixels = Quirks(rawValue: 2)
  }

  package struct Cell: Hashable, Sendable {
    /// The letter with its marks; empty in a blank cell, and in the right half of a wide letter.
    package var scalars: [UInt32] = []
    package var look = Look()
    /// The pixels that sixels have set, row by row, as 0xRRGGBB; -1 for one that was not set.
    /// nil if there are none.
    var pixels: [Int32]?
    package var hasSixels: Bool { pixels != nil }
  }

  /// A row of sixels that xterm has in its list.
  struct KeptSixels {
    var row: Int
    let column: Int
    /// The pixels of each cell; nil where text has ended them.
    var cells: [[Int32]?]
  }

  package struct Look: Hashable, Sendable {
    package var foreground: UInt32?
    package var background: UInt32?
    package var isReverse = false
    /// Bold, dim, italic, underline: SGR's numbers.
    package var traits: Set<Int> = []
  }

  package let columns: Int
  package let rows: Int
  package let cellSize: PixelSize
  let quirks: Quirks

  /// The rows of the screen from the top.
  package internal(set) var cells: [[Cell]]
  /// The cursor's place, from 0. The column is ``columns`` after the last one was written.
  package internal(set) var column = 0
  package internal(set) var row = 0
  /// The answers that the program has not taken yet.
  package internal(set) var answers: [UInt8] = []

  var look = Look()
  /// The rows that scroll.
  var region: Range<Int>
  var saved = (column: 0, row: 0, look: Look())
  var main: [[Cell]]?
  var hasAutowrap = true
  /// xterm's list (``Quirks/keepsErasedSixels``).
  var kept: [KeptSixels] = []
  var kitty = KittyPictures()

  enum Scan { case ground, escape, skip, control, string, stringEscape }
  var scan = Scan.ground
  /// The bytes of the sequence or string that has begun, and the byte that began it.
  var held: [UInt8] = []
  var kind: UInt8 = 0
  /// The bytes of an incomplete character.
  var begun: [UInt8] = []

  static let longestString = 4 << 20

  /// - Parameters:
  ///   - columns: at least 1.
  ///   - rows: at least 1.
  package init(columns: Int, rows: Int, cell: PixelSize, quirks: Quirks = []) {
    (self.columns, self.rows, cellSize, self.quirks) = (columns, rows, cell, quirks)
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    region = 0..<rows
  }

  package mutating func takeAnswers() -> [UInt8] {
    defer { answers = [] }
    return answers
  }

  package mutating func write(_ bytes: some Sequence<UInt8>) { for byte in bytes { read(byte) } }

  private mutating func read(_ byte: UInt8) {
    switch scan {
    case .ground: readText(byte)
    case .escape: readEscape(byte)
    case .skip: scan = .ground
    case .control:
      if byte == 0x1B {
        scan = .escape
      } else if byte < 0x20 {
        control(byte)
      } else if (0x40...0x7E).contains(byte) {
        scan = .ground
        sequence(held, final: byte)
      } else if held.count < 256 {
        held.append(byte)
      }
    case .string:
      if byte == 0x1B {
        scan = .stringEscape
      } else if byte == 0x07, kind == UInt8(ascii: "]") {
        scan = .ground
      } else if held.count < Self.longestString {
        held.append(byte)
      }
    case .stringEscape:
      if byte == UInt8(ascii: "\\") {
        scan = .ground
        string(held, kind)
      } else {
        // tmux' wrapping doubles each ESC.
        if held.count < Self.longestString { held += byte == 0x1B ? [0x1B] : [0x1B, byte] }
        scan = .string
      }
    }
  }

  private mutating func readEscape(_ byte: UInt8) {
    (held, kind, scan) = ([], byte, .ground)
    switch byte {
    case UInt8(ascii: "["): scan = .control
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      scan = .string
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "#"), UInt8(ascii: " "): scan = .skip
    case 0x1B: scan = .escape
    default: escape(byte)
    }
  }

  private mutating func readText(_ byte: UInt8) {
    if byte < 0x80 {
      begun = []
      if byte == 0x1B {
        scan = .escape
      } else if byte < 0x20 {
        control(byte)
      } else {
        put(UInt32(byte))
      }
      return
    }
    begun = byte < 0xC0 ? begun + [byte] : [byte]
    let count = begun[0] >= 0xF0 ? 4 : begun[0] >= 0xE0 ? 3 : 2
    guard begun.count == count else { return }
    for scalar in String(decoding: begun, as: UTF8.self).unicodeScalars { put(scalar.value) }
    begun = []
  }
}
