extension ControlSequence {
  /// The key of a sequence without prefix and intermediates; nil if it is no key, or the release of
  /// one.
  var key: Key? {
    guard detail(1, 1) != 3 else { return nil }  // kitty: 1 is a press, 2 a repeat, 3 a release
    let modifiers = Key.Modifiers(xterm: parameter(1, missing: 1))
    switch final {
    case UInt8(ascii: "~"):
      if parameter(0, missing: 0) == 27, parameters.count == 3 {
        return Key(code: parameter(2, missing: 0), modifiers: modifiers, characterHasShift: true)
      }
      return Self.numbered(parameter(0, missing: 0)).map { Key($0, modifiers) }
    case UInt8(ascii: "^"), UInt8(ascii: "@"): return rxvtKey
    case UInt8(ascii: "u"):
      let plain = parameter(0, missing: 0)
      if modifiers.contains(.shift), !modifiers.contains(.control), let shifted = detail(0, 1) {
        return Key(code: shifted, modifiers: modifiers, characterHasShift: true)
      }
      return Key(code: plain, modifiers: modifiers, characterHasShift: false)
    case UInt8(ascii: "Z"): return Key(.tab, modifiers.union(.shift))
    case UInt8(ascii: "a")...UInt8(ascii: "d") where parameters.isEmpty:
      return Self.lettered(final - 0x20).map { Key($0, .shift) }  // rxvt
    default: return Self.lettered(final).map { Key($0, modifiers) }
    }
  }

  /// rxvt's form of a key: its number, then a last byte for its modifiers.
  var rxvtKey: Key? {
    guard prefix == nil, intermediates.isEmpty, parameters.count == 1,
      let code = Self.numbered(parameter(0, missing: 0))
    else { return nil }
    switch final {
    case UInt8(ascii: "$"): return Key(code, .shift)
    case UInt8(ascii: "^"): return Key(code, .control)
    case UInt8(ascii: "@"): return Key(code, [.shift, .control])
    default: return nil
    }
  }

  /// The key after Esc O. The keys of the keypad are the characters printed on them.
  var singleShiftKey: Key? {
    let modifiers = Key.Modifiers(xterm: parameters.last?.first.flatMap { $0 } ?? 1)
    switch final {
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return Self.lettered(final - 0x20).map { Key($0, modifiers.union(.control)) }  // rxvt
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      let byte = final - 0x40  // `*` to `9`, in the order of ASCII
      return Key(.character(Character(Unicode.Scalar(byte))), modifiers)
    case UInt8(ascii: "M"): return Key(.enter, modifiers)
    case UInt8(ascii: "I"): return Key(.tab, modifiers)
    case UInt8(ascii: "X"): return Key(.character("="), modifiers)
    case UInt8(ascii: " "): return Key(.character(" "), modifiers)
    default: return Self.lettered(final).map { Key($0, modifiers) }
    }
  }

  private static func lettered(_ final: UInt8) -> Key.Code? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - 0x4F)
    default: nil
    }
  }

  /// The keys of the VT220, and later additions; 25 to 34 are also F13 to F20 of the Linux console.
  private static func numbered(_ number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }
}

extension Key.Modifiers {
  /// xterm's modifier parameter: 1 plus the sum of 1 for Shift, 2 for Alt, 4 for Control. Super,
  /// Hyper and Meta (8, 16, 32) count as Alt, so that a key with one of them is not mistaken for
  /// the plain key.
  init(xterm parameter: Int) {
    let bits = max(0, parameter - 1)
    self = Self(rawValue: UInt8(bits & 7))
    if bits & 0b111000 != 0 { insert(.alt) }
  }
}

extension Key {
  /// A key given by its Unicode number, as modifyOtherKeys (`CSI 27 ; m ; c ~`) and kitty
  /// (`CSI c ; m u`) send it; nil if this program has no name for the key.
  ///
  /// The result is the key that the terminal would send without such a protocol: Shift goes into
  /// the letter, and letters with Control are small.
  init?(code: Int, modifiers: Modifiers, characterHasShift: Bool) {
    if let named = Self.functional(code) {
      self.init(named, modifiers)
      return
    }
    guard !(0xE000...0xF8FF).contains(code), code >= 0x20,
      let scalar = Unicode.Scalar(UInt32(code)), scalar.properties.generalCategory != .control
    else { return nil }
    self.init(.character(Character(scalar)), modifiers)
    let (lower, upper) = (scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping)
    let isLetter = lower != upper && lower.count == 1 && upper.count == 1
    if isLetter, modifiers.contains(.control) {
      self.code = .character(Character(lower))
    } else if isLetter, modifiers.contains(.shift) {
      self.init(.character(Character(upper)), modifiers.subtracting(.shift))
    } else if characterHasShift, code != 0x20 {
      self.modifiers.remove(.shift)
    }
  }

  /// kitty's numbers for keys that are not characters, and for the four that are control
  /// characters.
  private static func functional(_ code: Int) -> Code? {
    switch code {
    case 8, 127: .backspace
    case 9: .tab
    case 13, 57414: .enter
    case 27: .escape
    case 57376...57398: .function(code - 57363)
    case 57399...57408: .character(Character(Unicode.Scalar(UInt8(code - 57399 + 0x30))))
    case 57409: .character(".")
    case 57410: .character("/")
    case 57411: .character("*")
    case 57412: .character("-")
    case 57413: .character("+")
    case 57415: .character("=")
    case 57416: .character(",")
    case 57417: .left
    case 57418: .right
    case 57419: .up
    case 57420: .down
    case 57421: .pageUp
    case 57422: .pageDown
    case 57423: .home
    case 57424: .end
    case 57425: .insert
    case 57426: .delete
    default: nil
    }
  }
}
