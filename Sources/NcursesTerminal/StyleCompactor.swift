import TerminalGrid

/// Shortens the bytes that ncurses composed: it sends renditions only where they show, and only the
/// part that changes.
///
/// ncurses sets both colours again when either changes. It resets the character set with every
/// reset, and styles blanks like letters. On a row of cards that is more than half of the bytes.
/// This type reads the SGR sequences. Before each visible thing, its ``Pen`` then writes the
/// smallest change. Letters need all of a rendition. Blanks and erasures need only the background,
/// unless underline or reverse shows on them.
///
/// Some clusters have a width that terminals dispute. The cursor is saved before such a cluster and
/// restored after it. Then it steps over the cluster's cells (`Places`), because ncurses assumes
/// the width in the grid.
struct StyleCompactor {
  /// The rendition that ncurses has set.
  var wanted = Rendition()
  private var pen: Pen
  private let step: CursorStep
  private let places: Places
  /// The cursor's row, from 1; nil if unknown.
  private var row: Int32?
  var parameters: [Int32] = []

  /// How the cursor gets past a cluster whose width is disputed.
  enum Places {
    /// DECSC, DECRC and a step (`sc`, `rc`, `cuf`).
    case saved
    /// Not at all: the cursor stays where the terminal has moved it.
    case unsure
  }

  init(ending: Pen.TraitEnding, step: CursorStep = .sequence, places: Places = .unsure) {
    pen = Pen(ending: ending)
    (self.step, self.places) = (step, places)
  }

  /// Appends the shortened bytes to `output`. Call ``finish(into:)`` after the last bytes of a
  /// screen.
  mutating func compact(
    _ bytes: ContiguousArray<UInt8>, into output: inout ContiguousArray<UInt8>
  ) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x1B {
        index = sequence(in: bytes, at: index, into: &output)
      } else if byte >= 0xE0, places == .saved, let cluster = Cluster.disputed(in: bytes, at: index)
      {
        pen.set(wanted, into: &output)
        appendDisputed(bytes[index..<cluster.end], width: cluster.width, to: &output)
        index = cluster.end
      } else if byte != 0x0A, pen.isSet(wanted) {
        // The rendition is right already: copy all bytes up to the next sequence or line feed.
        var end = index + 1
        while end < bytes.count, bytes[end] != 0x1B, bytes[end] != 0x0A,
          places == .unsure || bytes[end] < 0xE0
        { end += 1 }
        output.append(contentsOf: bytes[index..<end])
        index = end
      } else {
        prepare(for: byte, &output)
        output.append(byte)
        index += 1
      }
    }
  }

  /// Ends a screen and restores the terminal's own rendition.
  mutating func finish(into output: inout ContiguousArray<UInt8>) {
    wanted = Rendition()
    pen.set(wanted, into: &output)
    row = nil
  }

  /// Appends a cluster of disputed width. Blanks come first, because some terminals leave old
  /// cells.
  private func appendDisputed(
    _ cluster: ArraySlice<UInt8>, width: Int, to output: inout ContiguousArray<UInt8>
  ) {
    let (save, restore): ([UInt8], [UInt8]) = ([0x1B, 0x37], [0x1B, 0x38])
    output.append(contentsOf: save)
    output.append(contentsOf: repeatElement(0x20, count: width))
    output.append(contentsOf: restore)
    output.append(contentsOf: cluster)
    output.append(contentsOf: restore)
    CursorPath.append(width == 1 ? nil : width, UInt8(ascii: "C"), to: &output)
  }

  private mutating func prepare(for byte: UInt8, _ output: inout ContiguousArray<UInt8>) {
    switch byte {
    case 0x20: pen.setForBlank(wanted, into: &output)
    case 0x0A:
      row = nil
      pen.setForBlank(wanted, into: &output)  // may scroll: a new row gets the background
    case 0..<0x20, 0x80..<0xC0: break  // movements; the later bytes of a character
    default: pen.set(wanted, into: &output)
    }
  }

  /// Copies or reads the escape sequence at `start`.
  ///
  /// - Returns: the index after it.
  private mutating func sequence(
    in bytes: ContiguousArray<UInt8>, at start: Int, into output: inout ContiguousArray<UInt8>
  ) -> Int {
    guard start + 1 < bytes.count else {
      output.append(bytes[start])
      return start + 1
    }
    if bytes[start + 1] == UInt8(ascii: "("), start + 2 < bytes.count {
      // The program never chooses another character set, so it never has to switch back.
      return start + 3
    }
    guard bytes[start + 1] == UInt8(ascii: "[") else {
      row = nil
      pen.setForBlank(wanted, into: &output)
      output.append(contentsOf: bytes[start...start + 1])
      return start + 2
    }
    var end = start + 2
    while end < bytes.count, !(0x40...0x7E).contains(bytes[end]) { end += 1 }
    guard end < bytes.count else {
      output.append(contentsOf: bytes[start...])
      return bytes.count
    }
    if bytes[end] == UInt8(ascii: "m") {
      read(bytes[(start + 2)..<end])
    } else {
      copy(bytes[start...end], into: &output)
    }
    return end + 1
  }

  /// Copies a control sequence that is not SGR, or writes a shorter equivalent.
  private mutating func copy(
    _ sequence: ArraySlice<UInt8>, into output: inout ContiguousArray<UInt8>
  ) {
    guard let final = sequence.last else { return }
    if !Self.isMovement(final) { pen.setForBlank(wanted, into: &output) }
    let before = row
    trackRow(after: final, sequence.dropFirst(2).dropLast())
    if step == .character, final == UInt8(ascii: "d"), let before, let row, row > before,
      row - before <= 3
    {
      // The target row exists, so these line feeds never scroll the screen.
      output.append(contentsOf: repeatElement(0x0A, count: Int(row - before)))
    } else {
      output.append(contentsOf: sequence)
    }
  }

  /// Tracks the cursor's row.
  private mutating func trackRow(after final: UInt8, _ bytes: ArraySlice<UInt8>) {
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
