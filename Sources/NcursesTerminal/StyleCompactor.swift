import TerminalGrid

/// Shortens what ncurses composed: styles are sent only where they show, and only what differs.
///
/// ncurses sets both colours anew at every change of either, resets the character set with every
/// reset, and styles blanks like letters; on a row of cards that is more than half of the bytes.
/// This reads a frame's SGR sequences, keeps what the terminal really has, and writes the least
/// change before each thing that shows it: letters need all of a style, blanks and erasures its
/// background alone, unless it shows on them in another way.
struct StyleCompactor {
  /// A style as SGR knows it.
  struct Look: Equatable {
    /// A palette index, -1 for the terminal's own colour, or ``exact`` + 0xRRGGBB.
    var foreground: Int32 = -1
    var background: Int32 = -1
    var traits: UInt8 = 0

    static let bold: UInt8 = 1
    static let dim: UInt8 = 2
    static let underline: UInt8 = 4
    static let reverse: UInt8 = 8
    static let italic: UInt8 = 16
    static let codes: [(UInt8, Int32)] = [
      (bold, 1), (dim, 2), (italic, 3), (underline, 4), (reverse, 7),
    ]
    /// Traits that show on a blank.
    static let onBlanks: UInt8 = underline | reverse
    static let exact: Int32 = 1 << 24

    /// Whether a blank looks the same in both.
    func isSameOnBlanks(as other: Look) -> Bool {
      background == other.background && (traits | other.traits) & Self.onBlanks == 0
        || self == other
    }

    /// A colour as a style has it.
    static func number(of colour: Colour?) -> Int32 {
      switch colour {
      case nil: return -1
      case .own(let number): return Int32(number)
      case .exact(let color):
        // A number of the fixed palette is shorter, where it is the same colour.
        let nearest = Palette.index256(color)
        return Palette.colour(nearest) == color ? Int32(nearest) : exact + Int32(color.hex)
      }
    }
  }

  /// What ncurses set, what that stands for, and what was sent.
  var written = Look()
  var wanted = Look()
  var sent = Look()
  /// Whether single traits can be switched off (SGR 22, 24, 27); a vt100 can only reset all.
  let switchesOff: Bool
  /// Whether a line feed is a move down, which is shorter than any other.
  private let feedsLines: Bool
  /// The cursor's row, from 1; nil: not known.
  private var row: Int32?
  var parameters: [Int32] = []
  /// What palette numbers stand for, two by two; nil: the terminal's own palette.
  private var colors: TrueColors?

  init(switchesOff: Bool, feedsLines: Bool = false) {
    (self.switchesOff, self.feedsLines) = (switchesOff, feedsLines)
  }

  /// Appends part of a frame to `output`. After the last one ``finish(into:)`` has to be called.
  ///
  /// - Parameter colors: what palette numbers stand for, two by two; nil: the terminal's own
  ///   palette.
  mutating func compact(
    _ frame: ContiguousArray<UInt8>, colors: TrueColors? = nil,
    into output: inout ContiguousArray<UInt8>
  ) {
    self.colors = colors
    // A second reference would have the next change of them copy all.
    defer { self.colors = nil }
    wanted = meaning(of: written)
    var index = 0
    while index < frame.count {
      let byte = frame[index]
      if byte == 0x1B {
        index = sequence(in: frame, at: index, into: &output)
      } else if wanted == sent, byte != 0x0A {
        // Nothing is to be sent before what follows, up to the next sequence or line.
        var end = index + 1
        while end < frame.count, frame[end] != 0x1B, frame[end] != 0x0A { end += 1 }
        output.append(contentsOf: frame[index..<end])
        index = end
      } else {
        prepare(for: byte, &output)
        output.append(byte)
        index += 1
      }
    }
  }

  /// Sends what a style needs before something is written that ncurses did not compose.
  ///
  /// - Parameter forBlank: whether that is blank or an erasure.
  mutating func set(
    _ look: Look, forBlank: Bool, into output: inout ContiguousArray<UInt8>
  ) {
    wanted = look
    if isSet(look) { return }
    if forBlank { sendForBlank(to: &output) } else { send(look, to: &output) }
  }

  /// Whether nothing is to be sent before something in this style.
  func isSet(_ look: Look) -> Bool { sent == look }

  /// Ends a frame: the terminal's own style is in force again.
  mutating func finish(into output: inout ContiguousArray<UInt8>) {
    (written, wanted) = (Look(), Look())
    send(wanted, to: &output)
    row = nil
  }

  /// A style as it is to be sent.
  func meaning(of look: Look) -> Look {
    guard
      let style = colors?.colors(foreground: look.foreground, background: look.background)
    else { return look }
    var look = look
    look.foreground = Look.number(of: style.ink)
    look.background = Look.number(of: style.ground)
    return look
  }

  private mutating func prepare(for byte: UInt8, _ output: inout ContiguousArray<UInt8>) {
    switch byte {
    case 0x20: sendForBlank(to: &output)
    case 0x0A:
      row = nil
      sendForBlank(to: &output)  // may scroll: the new row has the background
    case 0..<0x20, 0x80..<0xC0: break  // moves; the rest of a character
    default: send(wanted, to: &output)
    }
  }

  /// Copies or reads the escape sequence at `start`.
  ///
  /// - Returns: the index after it.
  private mutating func sequence(
    in frame: ContiguousArray<UInt8>, at start: Int, into output: inout ContiguousArray<UInt8>
  ) -> Int {
    guard start + 1 < frame.count else {
      output.append(frame[start])
      return start + 1
    }
    if frame[start + 1] == UInt8(ascii: "("), start + 2 < frame.count {
      // No other character set is ever chosen, so none has to be chosen back.
      return start + 3
    }
    guard frame[start + 1] == UInt8(ascii: "[") else {
      row = nil
      sendForBlank(to: &output)
      output.append(contentsOf: frame[start...start + 1])
      return start + 2
    }
    var end = start + 2
    while end < frame.count, !(0x40...0x7E).contains(frame[end]) { end += 1 }
    guard end < frame.count else {
      output.append(contentsOf: frame[start...])
      return frame.count
    }
    if frame[end] == UInt8(ascii: "m") {
      read(frame[(start + 2)..<end])
    } else {
      if !Self.isMovement(frame[end]) { sendForBlank(to: &output) }
      let before = row
      noteRow(after: frame[end], frame[(start + 2)..<end])
      if feedsLines, frame[end] == UInt8(ascii: "d"), let before, let row, row > before,
        row - before <= 3
      {
        // No row of the screen is below the last one, so that nothing scrolls.
        output.append(contentsOf: repeatElement(0x0A, count: Int(row - before)))
      } else {
        output.append(contentsOf: frame[start...end])
      }
    }
    return end + 1
  }

  /// Follows the cursor as far as its row.
  private mutating func noteRow(after final: UInt8, _ bytes: ArraySlice<UInt8>) {
    var number: Int32?
    for byte in bytes {
      guard (0x30...0x39).contains(byte) else { break }
      number = min(9999, (number ?? 0) * 10 + Int32(byte - 0x30))
    }
    switch final {
    case UInt8(ascii: "H"), UInt8(ascii: "f"), UInt8(ascii: "d"): row = max(1, number ?? 1)
    case UInt8(ascii: "C"), UInt8(ascii: "D"), UInt8(ascii: "G"), UInt8(ascii: "K"),
      UInt8(ascii: "X"):
      break
    default: row = nil
    }
  }

  private static func isMovement(_ final: UInt8) -> Bool {
    switch final {
    case UInt8(ascii: "A")...UInt8(ascii: "H"), UInt8(ascii: "d"), UInt8(ascii: "f"),
      UInt8(ascii: "r"), UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "n"):
      true
    default: false
    }
  }
}
