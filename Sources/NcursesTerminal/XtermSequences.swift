import TerminalGrid

/// The control sequences of a terminal of xterm's family, as its entry has them.
///
/// Each is CSI, its numbers and a final byte (ECMA-48), of which the final byte is kept. An entry
/// with anything else is not one of the family. So whatever an entry says, ``XtermWriter`` sends
/// nothing but movements, erasures and SGR. Terminfo cannot say that a number may be left out if it
/// is 1, nor how to end a single trait; that is xterm's own, like 24-bit colours.
struct XtermSequences {
  /// The first value of each is xterm's own.
  private(set) var place = UInt8(ascii: "H")
  private(set) var row = UInt8(ascii: "d")
  private(set) var column = UInt8(ascii: "G")
  private(set) var up = UInt8(ascii: "A")
  private(set) var down = UInt8(ascii: "B")
  private(set) var forward = UInt8(ascii: "C")
  private(set) var back = UInt8(ascii: "D")
  private(set) var eraseRow = UInt8(ascii: "K")
  /// nil if cells in the middle of a row cannot be erased.
  private(set) var eraseCells: UInt8? = UInt8(ascii: "X")
  /// Whether a line feed and a backspace move the cursor, by a row and a column.
  var hasSteps = true
  /// Whether erased cells get the background that is set.
  private(set) var erasesInColor = true
  /// For each trait that the terminal has: its number in SGR, and the one that ends it.
  private(set) var traits: [(trait: UInt8, on: Int, off: Int)] = []
  /// How many colours of the palette the entry can set.
  private(set) var colors = 0

  /// Those of xterm, without traits and colours.
  init() {}

  /// Those of the entry in use; nil if it is not one of xterm's family.
  init?(of ncurses: Ncurses) {
    let isRich =
      ncurses.colors >= 256 && Self.richColors.contains { Self.has("setaf", somewhere: "38" + $0) }
    let mayBeRich =
      ncurses.colors < 256 && Self.mayUnderstate(ncurses.type)
      && Self.has("setaf", somewhere: "3%p1%dm") && Ncurses.capability("kmous") != nil
    guard isRich || mayBeRich, let place = Self.final("cup", "%i%p1%d;%p2%d", "Hf"),
      let row = Self.final("vpa", "%i%p1%d", "d"), let column = Self.final("hpa", "%i%p1%d", "G`"),
      let forward = Self.final("cuf", "%p1%d", "Ca"), let back = Self.final("cub", "%p1%d", "Dj"),
      let eraseRow = Self.final("el", "", "K"), Ncurses.capability("cr") == "\r",
      Ncurses.flag("am"), Ncurses.flag("xenl")
    else { return nil }
    (self.place, self.row, self.column) = (place, row, column)
    (self.forward, self.back, self.eraseRow) = (forward, back, eraseRow)
    up = Self.final("cuu", "%p1%d", "Ak") ?? up
    down = Self.final("cud", "%p1%d", "Be") ?? down
    eraseCells = Self.final("ech", "%p1%d", "X")
    hasSteps = Ncurses.capability("cud1") == "\n" && Ncurses.capability("cub1") == "\u{8}"
    erasesInColor = Ncurses.flag("bce")
    traits = Self.traits()
    // The other numbers of an entry with exact colours are colours themselves.
    colors = ncurses.hasDirectColor ? 8 : min(ncurses.colors, 256)
  }

  /// How entries write colours of a palette or exact ones, after the 38.
  private static let richColors = [";5;%p1%d", ":5:%p1%d", ";2;", ":2:"]

  /// Whether terminals with more colours than the entry has also use it. Debian's xterm and PuTTY
  /// set TERM=xterm.
  private static func mayUnderstate(_ type: String) -> Bool {
    ["xterm", "putty"].contains { type.utf8.starts(with: $0.utf8) }
  }

  /// A replacement for `String.contains`, whose first call in a process is slow: the runtime has to
  /// build types for it.
  private static func has(_ name: String, somewhere text: String) -> Bool {
    var rest = (Ncurses.capability(name) ?? "").utf8[...]
    while !rest.isEmpty, !rest.starts(with: text.utf8) { rest.removeFirst() }
    return !rest.isEmpty
  }

  /// The final byte of a capability that is CSI, these parameters, and one of these bytes; nil if
  /// it is anything else.
  private static func final(_ name: String, _ parameters: String, _ finals: String) -> UInt8? {
    guard let text = Ncurses.capability(name) else { return nil }
    let start = "\u{1B}[" + parameters
    guard text.utf8.count == start.utf8.count + 1, text.utf8.starts(with: start.utf8),
      let final = text.utf8.last, finals.utf8.contains(final)
    else { return nil }
    return final
  }
}

// MARK: SGR

extension XtermSequences {
  private static func traits() -> [(trait: UInt8, on: Int, off: Int)] {
    let all: [(UInt8, on: String, off: String?, own: Int)] = [
      (Rendition.bold, "bold", nil, 22), (Rendition.dim, "dim", nil, 22),
      (Rendition.italic, "sitm", "ritm", 23), (Rendition.underline, "smul", "rmul", 24),
      (Rendition.reverse, "rev", nil, 27),
    ]
    return all.compactMap { trait, on, off, own in
      guard let on = number(of: on) else { return nil }
      return (trait, on, off.flatMap(number) ?? own)
    }
  }

  /// The number of a capability that is SGR with one number; nil if it is anything else, or a
  /// reset.
  private static func number(of name: String) -> Int? {
    guard let numbers = Ncurses.capability(name).flatMap({ numbers(of: $0.utf8) }),
      let number = Int(String(decoding: numbers, as: UTF8.self)), number > 0
    else { return nil }
    return number
  }

  /// What is between `CSI` and `m`; nil if the bytes are not a single SGR sequence.
  private static func numbers(of sequence: some Collection<UInt8>) -> ContiguousArray<UInt8>? {
    let bytes = ContiguousArray(sequence)
    guard bytes.starts(with: "\u{1B}[".utf8), bytes.last == UInt8(ascii: "m") else { return nil }
    let numbers = ContiguousArray(bytes.dropFirst(2).dropLast())
    let isShort = (1...longestNumbers).contains(numbers.count)
    return isShort && numbers.allSatisfy { (0x30...0x3B).contains($0) } ? numbers : nil
  }

  /// As long as `38;5;255` with a colour space, and some.
  private static let longestNumbers = 16

  /// SGR's numbers for a colour of the palette.
  func numbers(ofColor color: Int, isGround: Bool) -> ContiguousArray<UInt8> {
    let base = isGround ? 40 : 30
    if color < colors,
      let sequence = Ncurses.capability(isGround ? "setab" : "setaf", color),
      let numbers = Self.numbers(of: sequence)
    {
      return numbers
    }
    return switch color {
    case ..<8: ContiguousArray(String(base + color).utf8)
    case ..<16: ContiguousArray(String(base + 52 + color).utf8)
    default: ContiguousArray("\(base + 8);5;\(color)".utf8)
    }
  }
}
