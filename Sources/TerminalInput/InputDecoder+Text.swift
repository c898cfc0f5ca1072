extension InputDecoder {
  /// Handles a byte outside of any sequence; with `.alt`, the byte after Esc.
  mutating func stepGround(
    _ byte: UInt8, _ modifiers: Key.Modifiers, _ emit: (InputEvent) -> Void
  ) {
    if byte == 0x1B {
      begin(.escape)
    } else if byte < 0x80 {
      state = .ground
      var key = Self.key(ascii: byte)
      key.modifiers.formUnion(modifiers)
      emit(.key(key))
    } else if encoding == .latin1, byte >= 0xA0 {
      state = .ground
      emit(.key(Key(.character(Character(Unicode.Scalar(byte))), modifiers)))
    } else if encoding == .utf8, scalar.begin(byte) {
      state = .text
      scalarHasAlt = modifiers == .alt
    } else {
      // No character begins with this byte. It is dropped, and the Esc before it was a key.
      state = .ground
      if modifiers == .alt { emit(.key(Key(.escape))) }
    }
  }

  mutating func stepText(_ byte: UInt8, _ emit: (InputEvent) -> Void) {
    switch scalar.add(byte) {
    case .more: return
    case .done(let scalar):
      state = .ground
      if scalar.properties.generalCategory == .control {
        if scalarHasAlt { emit(.key(Key(.escape))) }
      } else {
        emit(.key(Key(.character(Character(scalar)), scalarHasAlt ? .alt : [])))
      }
    case .bad:
      state = .ground
      if scalarHasAlt { emit(.key(Key(.escape))) }
      stepGround(byte, [], emit)
    }
  }

  mutating func stepEscape(_ byte: UInt8, _ emit: (InputEvent) -> Void) {
    switch byte {
    case 0x1B:
      // rxvt sends Alt-Up as Esc Esc [ A. If a third Esc came before these two, it was a key.
      emitEscape(emit)
      escapeWaits = true
    case UInt8(ascii: "["): begin(.control)
    case UInt8(ascii: "O"): begin(.single)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      begin(.string)
      stringKind = byte
    case 0x03:
      // Ctrl-C must work whatever came before it, so this Esc was a key.
      emitEscape(emit)
      emit(.key(Key(.escape)))
      stepGround(byte, [], emit)
    default:
      emitEscape(emit)
      stepGround(byte, .alt, emit)
    }
  }

  static func key(ascii byte: UInt8) -> Key {
    switch byte {
    case 0x00: Key(.character(" "), .control)
    case 0x08, 0x7F: Key(.backspace)
    case 0x09: Key(.tab)
    case 0x0D: Key(.enter)
    case 0x1B: Key(.escape)
    case 0x01...0x1A: Key(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    case 0x1C...0x1F: Key(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    default: Key(.character(Character(Unicode.Scalar(byte))))
    }
  }
}

/// A decoder for one character of UTF-8, byte by byte.
struct PartialScalar: Sendable {
  enum Step {
    case more
    case done(Unicode.Scalar)
    /// `byte` does not belong here; the bytes before it have to be dropped.
    case bad
  }

  private var value: UInt32 = 0
  private var missing = 0
  /// The allowed range of the next byte. After some lead bytes it is smaller than 0x80...0xBF, to
  /// exclude overlong forms, surrogates and values above U+10FFFF.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Starts with `byte`; returns whether it begins a character of two to four bytes.
  mutating func begin(_ byte: UInt8) -> Bool {
    allowed = 0x80...0xBF
    switch byte {
    case 0xC2...0xDF: (value, missing) = (UInt32(byte & 0x1F), 1)
    case 0xE0...0xEF: (value, missing) = (UInt32(byte & 0x0F), 2)
    case 0xF0...0xF4: (value, missing) = (UInt32(byte & 0x07), 3)
    default: return false
    }
    switch byte {
    case 0xE0: allowed = 0xA0...0xBF
    case 0xED: allowed = 0x80...0x9F
    case 0xF0: allowed = 0x90...0xBF
    case 0xF4: allowed = 0x80...0x8F
    default: break
    }
    return true
  }

  mutating func add(_ byte: UInt8) -> Step {
    guard allowed.contains(byte) else { return .bad }
    allowed = 0x80...0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    if missing > 0 { return .more }
    guard let scalar = Unicode.Scalar(value) else { return .bad }
    return .done(scalar)
  }
}
