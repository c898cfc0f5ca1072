import TerminalGrid

/// Passes bytes that draw on a screen, and drops bytes that query, configure or reach beyond a
/// terminal.
///
/// These pass:
///
/// - text in whole UTF-8 characters;
/// - carriage return, line feed, backspace, tab, SI and CAN;
/// - colours and traits (SGR), cursor movements, erasing, inserting, deleting, scrolling and the
///   scroll region;
/// - the alternate screen, the cursor's visibility, wrapping at the edge and synchronised output.
///
/// These do not: queries to the terminal, titles, clipboard, links and palette colours (OSC),
/// device control strings, mouse and paste modes, other character sets, resets, the bell.
///
/// Characters that could fool a reader, such as bidi controls, become the marks that ``SafeText``
/// gives them. C1 controls are dropped.
///
/// It is incremental and accepts any bytes. An incomplete sequence or character waits for its rest.
/// Bad UTF-8 becomes U+FFFD.
///
/// ```swift
/// var filter = SequenceFilter()
/// var shown: [UInt8] = []
/// filter.read(Array("\u{1B}]0;title\u{7}\u{1B}[1ma\u{1B}[6n".utf8), into: &shown)  // ESC [ 1 m a
/// ```
package struct SequenceFilter: Sendable {
  private enum Scan: Sendable {
    case ground, escape, sequence
    /// A sequence that is dropped, up to its end.
    case ignoredSequence
    /// After `ESC (` and the like: one byte follows.
    case characterSet
    /// OSC, DCS and the like, up to BEL or ST.
    case string
    /// After an ESC inside a string.
    case stringEnd
  }

  private var scan = Scan.ground
  /// The bytes of an incomplete sequence or character.
  private var held: [UInt8] = []
  /// The number of bytes that the incomplete character still lacks.
  private var missing = 0
  /// The last scalar that passed, or the Hangul syllable that it completed; 0 after anything else.
  private var base: UInt32 = 0
  /// The modes that the passed bytes have left switched on.
  package private(set) var modes = ScreenModes()

  /// The longest sequence that passes, in bytes. It bounds the memory for a sequence without an
  /// end.
  private static let longestSequence = 256

  package init() {}

  /// Appends the bytes that pass to `output`.
  package mutating func read(_ bytes: some Sequence<UInt8>, into output: inout [UInt8]) {
    for byte in bytes { read(byte, &output) }
  }

  private mutating func read(_ byte: UInt8, _ output: inout [UInt8]) {
    switch scan {
    case .ground: readText(byte, &output)
    case .escape: readEscape(byte, &output)
    case .sequence, .ignoredSequence: readSequence(byte, &output)
    case .characterSet:
      if (0x20..<0x30).contains(byte) {
        held.append(byte)
        if held.count > Self.longestSequence { leaveSequence() }
        return
      }
      // Only ASCII passes, because other character sets would turn letters into lines.
      if byte == UInt8(ascii: "B"), held == [0x1B, UInt8(ascii: "(")] { output += held + [byte] }
      leaveSequence()
    case .string:
      if byte == 0x07 || byte == 0x18 || byte == 0x1A { leaveSequence() }
      if byte == 0x1B { scan = .stringEnd }
    case .stringEnd:
      // A backslash ends the string. Any other byte here belongs to a new sequence.
      leaveSequence()
      if byte != UInt8(ascii: "\\") {
        begin()
        readEscape(byte, &output)
      }
    }
  }

  private mutating func begin() {
    scan = .escape
    held = [0x1B]
    base = 0
  }

  private mutating func leaveSequence() {
    scan = .ground
    held.removeAll(keepingCapacity: true)
  }
}

// MARK: Text

extension SequenceFilter {
  private mutating func readText(_ byte: UInt8, _ output: inout [UInt8]) {
    if missing > 0 {
      guard byte & 0xC0 == 0x80 else {
        // The character is incomplete.
        missing = 0
        base = 0
        held.removeAll(keepingCapacity: true)
        output += UTF8.encodedReplacementCharacter
        return readText(byte, &output)
      }
      held.append(byte)
      missing -= 1
      if missing == 0 { finishCharacter(&output) }
      return
    }
    if byte < 0x80 { base = 0 }
    switch byte {
    case 0x20..<0x7F: output.append(byte)
    case 0x1B: begin()
    // BS, HT, LF, CR, SI; CAN cancels an incomplete sequence.
    case 0x08...0x0A, 0x0D, 0x0F, 0x18: output.append(byte)
    case 0..<0x20, 0x7F: break
    case 0xC2..<0xE0: hold(byte, missing: 1)
    case 0xE0..<0xF0: hold(byte, missing: 2)
    case 0xF0..<0xF5: hold(byte, missing: 3)
    default:
      base = 0
      output += UTF8.encodedReplacementCharacter
    }
  }

  private mutating func hold(_ byte: UInt8, missing: Int) {
    held.append(byte)
    self.missing = missing
  }

  private mutating func finishCharacter(_ output: inout [UInt8]) {
    defer { held.removeAll(keepingCapacity: true) }
    let scalars = String(decoding: held, as: UTF8.self).unicodeScalars
    for scalar in scalars {
      // Some terminals take C1 controls for sequences.
      if (0x80..<0xA0).contains(scalar.value) { continue }
      output += UTF8.encode(shown(scalar)) ?? UTF8.encodedReplacementCharacter
    }
  }

  /// The scalar to pass in place of this one.
  ///
  /// A part of a Hangul syllable passes as it is if it continues the syllable before it.
  private mutating func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if let syllable = Hangul.compose(base, scalar.value) {
      base = syllable
      return scalar
    }
    let shown = SafeText.mark(for: scalar) ?? scalar
    base = shown.value
    return shown
  }

  // MARK: Sequences

  private mutating func readEscape(_ byte: UInt8, _ output: inout [UInt8]) {
    held.append(byte)
    switch byte {
    case UInt8(ascii: "["): scan = .sequence
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      scan = .string
    case 0x20...0x2F: scan = .characterSet
    // Save and restore the cursor; line down, next line, line up.
    case UInt8(ascii: "7"), UInt8(ascii: "8"), UInt8(ascii: "D"), UInt8(ascii: "E"),
      UInt8(ascii: "M"):
      output += held
      leaveSequence()
    case 0x1B: begin()
    case 0x18, 0x1A: leaveSequence()
    default: leaveSequence()
    }
  }

  private mutating func readSequence(_ byte: UInt8, _ output: inout [UInt8]) {
    switch byte {
    case 0x1B: begin()
    case 0x18, 0x1A: leaveSequence()
    case 0x20..<0x40:
      // A sequence that is too long is read to its end and dropped.
      if held.count < Self.longestSequence { held.append(byte) } else { scan = .ignoredSequence }
    case 0x40..<0x7F:
      if scan == .sequence {
        held.append(byte)
        if passes() { output += held }
      }
      leaveSequence()
    // A control inside a sequence, or a byte that belongs to none.
    default: scan = .ignoredSequence
    }
  }

  /// Whether the collected sequence only draws. If so, its modes are noted.
  private mutating func passes() -> Bool {
    guard let final = held.last else { return false }
    let body = held[2..<(held.count - 1)]
    if body.first == UInt8(ascii: "?") { return passesModes(body.dropFirst(), final) }
    guard body.allSatisfy({ (0x30...0x3B).contains($0) }) else {
      // Intermediate bytes select another function: CSI ! p resets, CSI SP q sets the cursor's
      // shape.
      return false
    }
    switch final {
    // Insert mode may only be switched off, because the letters of recordings overwrite.
    case UInt8(ascii: "l"): return body.elementsEqual([UInt8(ascii: "4")])
    case UInt8(ascii: "r"):
      modes.hasScrollRegion = !body.isEmpty
      return true
    // Styles m; cursor A B C D E F G H I Z ` a d e f s u; erase J K X; insert and delete @ L M P;
    // scroll S T; repeat b.
    case UInt8(ascii: "m"), UInt8(ascii: "@"), UInt8(ascii: "A")...UInt8(ascii: "M"),
      UInt8(ascii: "P"),
      UInt8(ascii: "S"), UInt8(ascii: "X"), UInt8(ascii: "Z"), UInt8(ascii: "`"),
      UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "d"), UInt8(ascii: "e"),
      UInt8(ascii: "f"), UInt8(ascii: "s"), UInt8(ascii: "u"):
      return true
    // With more than one parameter it starts an old kind of mouse tracking.
    case UInt8(ascii: "T"): return !body.contains(UInt8(ascii: ";"))
    default: return false
    }
  }

  /// DEC's private modes: alternate screen, cursor, wrapping, synchronised output.
  private mutating func passesModes(_ body: ArraySlice<UInt8>, _ final: UInt8) -> Bool {
    guard final == UInt8(ascii: "h") || final == UInt8(ascii: "l") else { return false }
    let isOn = final == UInt8(ascii: "h")
    let numbers = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.allSatisfy({ $0.map(ScreenModes.areDrawing.contains) ?? false }) else {
      return false
    }
    for number in numbers { modes.set(number ?? 0, isOn) }
    return true
  }
}

/// The terminal modes that drawing leaves switched on, as far as restoring the terminal depends on
/// them.
package struct ScreenModes: Hashable, Sendable {
  /// The mode that switched to the alternate screen: 1049, 1047 or 47; nil on the main screen.
  package private(set) var alternateScreen: Int?
  var hasScrollRegion = false

  /// Modes that drawing needs: wrapping, blinking, the cursor, alternate screens and the saved
  /// cursor, synchronised output.
  static let areDrawing: Set<Int> = [7, 12, 25, 47, 1047, 1048, 1049, 2026]

  mutating func set(_ number: Int, _ isOn: Bool) {
    if [47, 1047, 1049].contains(number) { alternateScreen = isOn ? number : nil }
  }

  /// The bytes that restore the terminal.
  package var restoring: [UInt8] {
    // CAN cancels an incomplete sequence.
    var text = "\u{18}\u{1B}[?2026l"
    if let alternateScreen {
      text += "\u{1B}[r\u{1B}[?\(alternateScreen)l"
    } else if hasScrollRegion {
      // Resetting the region moves the cursor, so the cursor is saved and restored. The alternate
      // screen's case does not do this: it would overwrite the position that leaving that screen
      // restores.
      text += "\u{1B}7\u{1B}[r\u{1B}8"
    }
    return Array((text + "\u{1B}(B\u{1B}[m\u{1B}[?7h\u{1B}[?25h").utf8)
  }

  /// Bytes that restore the terminal in any state. A signal handler uses them, because it cannot
  /// look at the modes.
  package static let restoringAnything =
    "\u{18}\u{1B}[?2026l\u{1B}[r\u{1B}[?1049l\u{1B}(B\u{1B}[m\u{1B}[?7h\u{1B}[?25h\r\n"
}
