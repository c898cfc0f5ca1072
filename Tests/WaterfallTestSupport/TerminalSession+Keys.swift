extension TerminalSession {
  /// An unknown key name in angle brackets.
  package struct UnknownKey: Error, CustomStringConvertible {
    package var name: String
    package var description: String { "<\(name)> is not a key; a plain < is written <lt>" }
  }

  /// The bytes that an xterm sends for keys in the notation `5j<PgDn><C-l>`.
  ///
  /// Names: `Up Down Left Right Home End PgUp PgDn Ins Del Enter Tab Space BS Esc lt F1`…`F12`,
  /// `C-x`, `M-x`, `S-Tab`, `C-Left`, `WheelUp:COLUMN,ROW`, `WheelDown:…`, `Click:…` (from 1, SGR
  /// reports), `FocusIn FocusOut`, `Paste:TEXT`, `Raw:HEX`.
  ///
  /// - Parameters:
  ///   - modes: the modes that the program has set. Arrows and pastes depend on them.
  package static func bytes(
    of keys: String, modes: TerminalModes = TerminalModes()
  ) throws(UnknownKey) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = keys[...]
    while let first = rest.first {
      if first == "<", let end = rest.firstIndex(of: ">") {
        bytes += try named(String(rest[rest.index(after: rest.startIndex)..<end]), modes)
        rest = rest[rest.index(after: end)...]
      } else {
        bytes += Array(String(first).utf8)
        rest.removeFirst()
      }
    }
    return bytes
  }

  private static func named(_ name: String, _ modes: TerminalModes) throws(UnknownKey) -> [UInt8] {
    if let fixed = fixedKeys[name] { return Array(fixed.utf8) }
    if let letter = cursorKeys[name] {
      return Array("\u{1B}\(modes.isOn(1) ? "O" : "[")\(letter)".utf8)
    }
    if let colon = name.firstIndex(of: ":") {
      let argument = String(name[name.index(after: colon)...])
      return try withArgument(String(name[..<colon]), argument, modes)
    }
    return try modified(name, modes)
  }

  private static func withArgument(
    _ kind: String, _ argument: String, _ modes: TerminalModes
  ) throws(UnknownKey) -> [UInt8] {
    let place = argument.replacing(",", with: ";")
    switch kind {
    case "Paste":
      return Array((modes.isOn(2004) ? "\u{1B}[200~\(argument)\u{1B}[201~" : argument).utf8)
    case "WheelUp": return Array("\u{1B}[<64;\(place)M".utf8)
    case "WheelDown": return Array("\u{1B}[<65;\(place)M".utf8)
    case "Click": return Array("\u{1B}[<0;\(place)M\u{1B}[<0;\(place)m".utf8)
    case "Raw":
      let digits = Array(argument)
      return stride(from: 0, to: digits.count, by: 2).map {
        UInt8(String(digits[$0...$0 + 1]), radix: 16)!
      }
    default: throw UnknownKey(name: "\(kind):\(argument)")
    }
  }

  private static func modified(
    _ name: String, _ modes: TerminalModes
  ) throws(UnknownKey) -> [UInt8] {
    var parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let base = parts.removeLast()
    let bits = parts.map { ["S": 1, "M": 2, "C": 4][$0] ?? 0 }
    guard !parts.isEmpty, !bits.contains(0), !base.isEmpty else { throw UnknownKey(name: name) }
    let code = 1 + bits.reduce(0, +)
    if let letter = cursorKeys[base] { return Array("\u{1B}[1;\(code)\(letter)".utf8) }
    if let fixed = fixedKeys[base], fixed.last == "~" {
      return Array("\(fixed.dropLast());\(code)~".utf8)
    }
    if parts == ["C"], base.utf8.count == 1, let letter = base.uppercased().utf8.first {
      return [letter & 0x1F]
    }
    guard parts == ["M"] else { throw UnknownKey(name: name) }
    return [0x1B] + (base.count > 1 ? try named(base, modes) : Array(base.utf8))
  }

  private static let cursorKeys = [
    "Up": "A", "Down": "B", "Right": "C", "Left": "D", "Home": "H", "End": "F",
  ]

  private static let fixedKeys = [
    "PgUp": "\u{1B}[5~", "PgDn": "\u{1B}[6~", "Ins": "\u{1B}[2~", "Del": "\u{1B}[3~",
    "Enter": "\r", "Tab": "\t", "S-Tab": "\u{1B}[Z", "Space": " ", "BS": "\u{7F}",
    "Esc": "\u{1B}", "lt": "<", "FocusIn": "\u{1B}[I", "FocusOut": "\u{1B}[O",
    "F1": "\u{1B}OP", "F2": "\u{1B}OQ", "F3": "\u{1B}OR", "F4": "\u{1B}OS", "F5": "\u{1B}[15~",
    "F6": "\u{1B}[17~", "F7": "\u{1B}[18~", "F8": "\u{1B}[19~", "F9": "\u{1B}[20~",
    "F10": "\u{1B}[21~", "F11": "\u{1B}[23~", "F12": "\u{1B}[24~",
  ]
}
