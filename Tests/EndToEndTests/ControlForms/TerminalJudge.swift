/// Reads bytes as a terminal does, and finds the first that the program must not send.
///
/// Its rules are written independently and share no code with the program.
struct TerminalJudge {
  /// The output that is allowed besides text.
  enum Licence {
    /// Line ends only.
    case words
    /// Line ends and colours.
    case colors
    /// Everything that draws a screen, sets it up and restores it.
    case screen
  }

  private let licence: Licence
  private let bytes: [UInt8]
  private var index = 0

  private init(_ licence: Licence, _ bytes: [UInt8]) {
    (self.licence, self.bytes) = (licence, bytes)
  }

  /// - Returns: the offence with the bytes around it; nil if there is none.
  static func offence(in bytes: [UInt8], allowing licence: Licence) -> String? {
    var judge = Self(licence, bytes)
    while judge.index < bytes.count {
      let start = judge.index
      guard let offence = judge.next() else { continue }
      let around = bytes[max(0, start - 40)..<min(bytes.count, start + 40)]
      return "\(offence) at byte \(start): "
        + String(decoding: around, as: UTF8.self).debugDescription
    }
    return nil
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take() -> UInt8? {
    defer { index += 1 }
    return byte
  }

  private mutating func next() -> String? {
    switch take() ?? 0 {
    case 0x0A, 0x20...0x7E: return nil
    case 0x0D where byte == 0x0A || licence == .screen: return nil
    case 0x08 where licence == .screen: return nil
    case 0x18 where mayEndString:
      index += 2
      return nil
    case 0x1B: return escapeSequence()
    case let control where control < 0x20 || control == 0x7F: return "control \(control)"
    case let lead: return scalar(after: lead)
    }
  }
}

// MARK: Sequences

extension TerminalJudge {
  /// Whether CAN and ST follow, which end a string that was cut: on the way out, and after the
  /// queries for the terminal's name that come before any message.
  private var mayEndString: Bool {
    let isThere = bytes[index...].starts(with: "\u{1B}\\".utf8)
    return isThere && (licence == .screen || licence == .words && index == 9)
  }

  private mutating func escapeSequence() -> String? {
    switch take() {
    case 0x5B: return controlSequence()
    case 0x5D: return command()
    case 0x50 where licence == .screen: return deviceControl()
    // Keypad modes.
    case 0x3D where licence == .screen, 0x3E where licence == .screen: return nil
    // Selects ASCII as the character set.
    case 0x28 where licence == .screen && byte == 0x42:
      index += 1
      return nil
    case let letter: return "ESC \(letter.map { "\(Unicode.Scalar($0))" } ?? "at the end")"
    }
  }

  private mutating func controlSequence() -> String? {
    var parameters = ""
    while let next = byte, (0x30...0x3F).contains(next) {
      parameters.unicodeScalars.append(Unicode.Scalar(next))
      index += 1
    }
    guard let final = take(), (0x40...0x7E).contains(final) else { return "an unfinished CSI" }
    let letter = Character(Unicode.Scalar(final))
    let isKnown =
      switch licence {
      // Reading the settings queries the terminal's name, always before any message.
      case .words:
        parameters == ">" && (letter == "q" && index == 4 || letter == "c" && index == 8)
      case .colors: letter == "m" && Self.areNumbers(parameters, atMost: 255)
      case .screen: Self.isOfScreen(parameters, letter)
      }
    return isKnown ? nil : "CSI \(parameters)\(letter)"
  }

  private static func isOfScreen(_ parameters: String, _ letter: Character) -> Bool {
    switch letter {
    case "m": areNumbers(parameters, atMost: 255)
    // Cursor movement, erasing, and scrolling.
    case "A", "B", "C", "D", "G", "H", "d", "J", "K", "X", "P", "@", "L", "M", "S", "T", "r", "b":
      areNumbers(parameters, atMost: 300)
    case "h", "l":
      // Wrapping, cursor, mouse, pastes, focus, alternate screen, synchronised frames, and reports
      // of light and dark.
      [
        "?1", "?7", "?12", "?25", "?12;25", "?1000", "?1002", "?1006", "?1004", "?1049", "?2004",
        "?2026", "?2031",
      ].contains(parameters) || parameters == "4" && letter == "l"
    // Queries that show when a frame has arrived, and queries for the terminal's name.
    case "n": parameters == "5"
    case "c": ["", ">"].contains(parameters)
    case "q": parameters == ">"
    // Saves and restores the title.
    case "t": ["22;0;0", "23;0;0"].contains(parameters)
    default: false
    }
  }

  private static func areNumbers(_ parameters: String, atMost most: Int) -> Bool {
    parameters.split(separator: ";").allSatisfy { Int($0).map { $0 <= most } ?? false }
  }

  /// A DCS: queries about colours.
  private mutating func deviceControl() -> String? {
    var text: [UInt8] = []
    while let next = byte, next != 0x1B {
      text.append(next)
      index += 1
    }
    index += 2
    let words = String(decoding: text, as: UTF8.self)
    return ["$qm", "+q524742", "+q5463"].contains(words) ? nil : "DCS \(words)"
  }

  private static let base64 = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=".utf8)

  /// An OSC: the query for the background, or a base64 text for the clipboard.
  private mutating func command() -> String? {
    var text: [UInt8] = []
    while let next = byte, next != 0x07, next != 0x1B {
      text.append(next)
      index += 1
    }
    index += byte == 0x1B ? 2 : 1
    let words = String(decoding: text, as: UTF8.self)
    guard licence == .screen else { return "OSC \(words)" }
    if words == "11;?" { return nil }
    // A control form would write 4242 (NDI0Mg== in base64), so that value is not the program's own.
    let isOwn =
      words.hasPrefix("52;c;") && !words.contains("NDI0Mg==")
      && words.utf8.dropFirst(5).allSatisfy(Self.base64.contains)
    return isOwn ? nil : "OSC \(words)"
  }
}

// MARK: Text

extension TerminalJudge {
  /// A scalar of several bytes, which must be well-formed UTF-8.
  private mutating func scalar(after lead: UInt8) -> String? {
    let (count, first): (Int, UInt32)
    switch lead {
    case 0xC2...0xDF: (count, first) = (1, UInt32(lead & 0x1F))
    case 0xE0...0xEF: (count, first) = (2, UInt32(lead & 0x0F))
    case 0xF0...0xF4: (count, first) = (3, UInt32(lead & 0x07))
    default: return "byte \(lead) outside of UTF-8"
    }
    var value = first
    for _ in 0..<count {
      guard let next = take(), next & 0xC0 == 0x80 else { return "UTF-8 that is cut off" }
      value = value << 6 | UInt32(next & 0x3F)
    }
    guard value >= [0, 0x80, 0x800, 0x10000][count], Unicode.Scalar(value) != nil else {
      return "UTF-8 that is too long"
    }
    return Self.foul.contains { $0.contains(value) } ? "U+\(String(value, radix: 16))" : nil
  }

  /// C1 controls; invisible scalars; line ends; and scalars that change the direction.
  private static let foul: [ClosedRange<UInt32>] = [
    0x80...0x9F, 0xAD...0xAD, 0x61C...0x61C, 0x180E...0x180E, 0x200B...0x200F, 0x2028...0x202E,
    0x2060...0x206F, 0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF,
  ]
}
