import TerminalInput

/// Finds out whether the terminal shows every colour exactly.
///
/// ssh does not pass COLORTERM on, so only the terminal itself can say.
struct ColorSearch {
  /// How the terminal has shown that it has all colours; nil until it has.
  private(set) var evidence: ColorEvidence?
  /// Whether the terminal has shown that it has a palette of 256 colours at least.
  private(set) var hasPalette = false

  /// PuTTY's answer to DA2. It answers no other question.
  private static let putty = [0, 136, 0]

  /// Takes what the terminal is (DA2).
  mutating func identify(_ numbers: [Int]) { if numbers == Self.putty { hasPalette = true } }

  /// Notes that tmux has answered in place of the terminal.
  mutating func find(tmux name: String) { evidence = .multiplexer(name) }

  /// The questions to a terminal that swallows device control strings; empty if there are none.
  ///
  /// They set a colour that no palette has, ask for it and reset it at once.
  var questions: ContiguousArray<UInt8> {
    guard evidence == nil else { return [] }
    return ContiguousArray(
      ("\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m" + "\u{1B}P+q524742\u{1B}\\"
        + "\u{1B}P+q5463\u{1B}\\").utf8)
  }

  /// Takes an answer to ``questions``, if it is one.
  mutating func take(_ reply: InputEvent.Reply) {
    switch reply {
    case .setting(let setting):
      let ground = Self.ground(of: setting)
      if ground == .exact { evidence = evidence ?? .setting }
      if ground != nil { hasPalette = true }
    case .capability(let name): evidence = evidence ?? .capability(name)
    default: break
    }
  }

  private enum Ground {
    case exact
    /// A number of the palette.
    case number
  }

  /// The background that was set, if a rendition has it: `0;48:2::1:2:3m` or another spelling of
  /// it. A terminal with 256 colours has the nearest of them: `0;48:5:16m`.
  private static func ground(of setting: String) -> Ground? {
    guard setting.utf8.last == UInt8(ascii: "m") else { return nil }
    let parts = setting.utf8.dropLast().split { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }
    let numbers = parts.compactMap { Int(Substring($0)) }
    guard let start = numbers.firstIndex(of: 48) else { return nil }
    let color = numbers[(start + 1)...]
    if color.first == 5 { return .number }
    guard color.first == 2 else { return nil }
    // A colour space's number may come between the 2 and the colour.
    let isExact =
      color.dropFirst().starts(with: [1, 2, 3]) || color.dropFirst(2).starts(with: [1, 2, 3])
    return isExact ? .exact : nil
  }
}

/// A terminal's answer when it was asked for all colours.
package enum ColorAnswer: Hashable, Sendable {
  case exact(ColorEvidence)
  /// It does not say that it has more than 256.
  case unsaid
  /// Its entry has so few, and it does not say that it has more.
  case few(Int)
}

/// How a terminal has proved that it shows all colours.
package enum ColorEvidence: Hashable, Sendable {
  /// It is tmux, which takes all colours and turns them into those of the terminal around it.
  case multiplexer(String)
  /// It reported an exact colour back (DECRQSS).
  case setting
  /// Its entry in the database has exact colours.
  case entry
  /// It has the capability `RGB` or `Tc` (XTGETTCAP).
  case capability(String)
}
