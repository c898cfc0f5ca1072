/// Tracks the modes that a program switched in its terminal and did not switch back.
///
/// It reads the bytes that the program wrote, because an emulator does not report modes that it
/// does not know. Bytes may come in pieces of any size, and no bytes are an error.
package struct TerminalModes {
  /// DEC private modes (`CSI ? n h` and `CSI ? n l`) that were switched, by number.
  package private(set) var isPrivateModeSet: [Int: Bool] = [:]
  /// `ESC =`: the keypad sends application sequences.
  package private(set) var isKeypadApplication = false
  /// How many kitty keyboard flags were pushed (`CSI > … u`) and not popped.
  package private(set) var kittyKeyboardDepth = 0
  /// `CSI > 4 ; n m` of xterm; 0 is off.
  package private(set) var modifyOtherKeys = 0
  /// Whether new characters push others to the right (`CSI 4 h`).
  package private(set) var isInserting = false
  /// The rows that scroll, counted from 1 (`CSI top ; bottom r`); nil means all.
  package private(set) var scrolledRows: (top: Int, bottom: Int)?
  /// Whether the palette was reset (OSC 104), and a person's theme with it.
  package private(set) var hasResetPalette = false
  /// How many OSC strings were begun: titles, clipboard, colours.
  package private(set) var operatingSystemCommands = 0

  private enum Scan { case ground, escape, sequence, string, stringEscape }
  private var scan = Scan.ground
  private var sequence: [UInt8] = []
  /// Whether the string being read is an OSC.
  private var isCommand = false

  package init() {}

  /// Whether private mode `number` is on. Autowrap (7) and the cursor (25) start on.
  package func isOn(_ number: Int) -> Bool {
    isPrivateModeSet[number] ?? (number == 7 || number == 25)
  }

  /// Whether the terminal reports clicks and the wheel to the program.
  package var reportsMouse: Bool { [9, 1000, 1002, 1003].contains(where: isOn) }

  /// The modes that would remain switched if the program ended now, in words.
  package var leftovers: [String] {
    let names = [
      (1, "application cursor keys"), (9, "mouse"), (47, "alternate screen"), (1000, "mouse"),
      (1002, "mouse"), (1003, "mouse"), (1004, "focus reports"), (1005, "mouse"), (1006, "mouse"),
      (1015, "mouse"), (1016, "mouse"), (1047, "alternate screen"), (1049, "alternate screen"),
      (2004, "bracketed paste"), (2026, "synchronised output"), (2031, "theme reports"),
      (2048, "size reports"),
    ]
    var found = names.filter { isOn($0.0) }.map { "\($0.1) on (mode \($0.0))" }
    if !isOn(7) { found.append("autowrap off") }
    if !isOn(25) { found.append("cursor hidden") }
    if hasResetPalette { found.append("palette reset (OSC 104)") }
    if isInserting { found.append("insert mode") }
    if isKeypadApplication { found.append("application keypad") }
    if kittyKeyboardDepth > 0 { found.append("kitty keyboard") }
    if modifyOtherKeys > 0 { found.append("modifyOtherKeys") }
    return found
  }

  /// Reads bytes and notes the modes that they switch.
  package mutating func read(_ bytes: some Sequence<UInt8>) { for byte in bytes { read(byte) } }

  /// Notes a change of the window's size, after which terminals scroll all rows.
  mutating func noteResize() { scrolledRows = nil }

  private mutating func read(_ byte: UInt8) {
    switch scan {
    case .ground:
      if byte == 0x1B { scan = .escape }
    case .escape, .stringEscape:
      begin(byte)
    case .string:
      if byte == 0x07 { scan = .ground } else if byte == 0x1B { scan = .stringEscape }
      if sequence.count < 3 { sequence.append(byte) }
      if sequence == Array("104".utf8), isCommand { hasResetPalette = true }
    case .sequence:
      if byte == 0x1B {
        scan = .escape
      } else if byte >= 0x40 {
        finish(byte)
      } else {
        sequence.append(byte)
      }
    }
  }

  /// Handles the byte after an ESC. After an ESC inside a string, that is the `\` that ends the
  /// string.
  private mutating func begin(_ byte: UInt8) {
    scan = .ground
    switch byte {
    case UInt8(ascii: "["):
      sequence = []
      scan = .sequence
    case UInt8(ascii: "]"):
      operatingSystemCommands += 1
      sequence = []
      (scan, isCommand) = (.string, true)
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      (scan, isCommand) = (.string, false)
    case UInt8(ascii: "="): isKeypadApplication = true
    case UInt8(ascii: ">"): isKeypadApplication = false
    case UInt8(ascii: "c"): reset()
    case 0x1B: scan = .escape
    default: break
    }
  }

  private mutating func finish(_ final: UInt8) {
    scan = .ground
    let prefix = sequence.first
    let numbers = sequence.drop { $0 >= 0x3C }.split(separator: UInt8(ascii: ";")).map {
      Int(String(decoding: $0, as: UTF8.self)) ?? 0
    }
    switch (prefix, final) {
    case (UInt8(ascii: "?"), UInt8(ascii: "h")), (UInt8(ascii: "?"), UInt8(ascii: "l")):
      for number in numbers { isPrivateModeSet[number] = final == UInt8(ascii: "h") }
    case (UInt8(ascii: ">"), UInt8(ascii: "u")): kittyKeyboardDepth += 1
    case (UInt8(ascii: "<"), UInt8(ascii: "u")): kittyKeyboardDepth -= max(1, numbers.first ?? 1)
    case (UInt8(ascii: "4"), UInt8(ascii: "h")), (UInt8(ascii: "4"), UInt8(ascii: "l")):
      if numbers == [4] { isInserting = final == UInt8(ascii: "h") }
    case (_, UInt8(ascii: "r")) where prefix != UInt8(ascii: "?"):
      scrolledRows = numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    case (UInt8(ascii: ">"), UInt8(ascii: "m")) where numbers.first == 4:
      modifyOtherKeys = numbers.dropFirst().first ?? 0
    default: break
    }
  }

  private mutating func reset() {
    isPrivateModeSet = [:]
    (isInserting, scrolledRows) = (false, nil)
    (isKeypadApplication, kittyKeyboardDepth, modifyOtherKeys) = (false, 0, 0)
  }
}
