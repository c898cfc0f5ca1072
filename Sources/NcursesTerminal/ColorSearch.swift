import TerminalInput

/// Asks the terminal whether it shows every colour as it is. ssh does not pass COLORTERM on, so
/// only the terminal itself can say.
///
/// It asks in two steps, since some terminals show a device control string as text: Terminal.app,
/// QTerminal and GNU screen did it with the ones that Neovim sends
/// (https://github.com/neovim/neovim/issues/28776, /40988, and
/// https://github.com/hassio-addons/app-ssh/issues/1098). All three say in TERM that they are of
/// xterm's family, so TERM cannot tell.
///
/// 1. XTVERSION and DA2, which are control sequences: a terminal that does not know them skips
///    them.
/// 2. DECRQSS and XTGETTCAP, which are device control strings. A terminal is asked only if it knows
///    such strings: it has answered XTVERSION, which is answered by one, or its DA2 says that it is
///    a VT300 or later.
///
/// Each step ends with DA2, so its answer says that no other will come. Nothing waits for the
/// answers but the way out, since a shell would take them for typed text.
struct ColorSearch {
  private enum Step {
    case unasked, identity, colors, ended
  }

  private var step = Step.unasked
  /// Whether the terminal is known to swallow device control strings.
  private var knowsStrings = false
  /// Whether answers may be on their way.
  private(set) var awaitsAnswer = false
  /// How the terminal has shown that it has all colours; nil until it has.
  private(set) var evidence: ColorEvidence?

  /// The first questions.
  mutating func begin() -> ContiguousArray<UInt8> {
    (step, awaitsAnswer) = (.identity, true)
    return ContiguousArray("\u{1B}[>q\u{1B}[>c".utf8)
  }

  /// A colour that no palette has is set, asked for and reset at once.
  private static let questions = ContiguousArray(
    ("\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m" + "\u{1B}P+q524742\u{1B}\\"
      + "\u{1B}P+q5463\u{1B}\\" + "\u{1B}[>c").utf8)

  /// Takes an answer, if it is one to these questions.
  ///
  /// - Returns: the next questions; empty if there are none.
  mutating func take(_ reply: InputEvent.Reply) -> ContiguousArray<UInt8> {
    switch (step, reply) {
    case (.identity, .version(let name)):
      knowsStrings = true
      if name.utf8.starts(with: "tmux".utf8) { evidence = .multiplexer(name) }
    case (.identity, .secondaryAttributes(let numbers)): return identify(numbers)
    case (.colors, .setting(let setting)):
      if Self.hasExactGround(setting) { evidence = evidence ?? .setting }
    case (.colors, .capability(let name)): evidence = evidence ?? .capability(name)
    case (.colors, .secondaryAttributes): (step, awaitsAnswer) = (.ended, false)
    default: break
    }
    return []
  }

  /// Answers to later questions come: those to the first ones have come, or never will.
  mutating func noteLaterAnswer() { if step == .identity { awaitsAnswer = false } }

  /// Somebody else has read the answers.
  mutating func stopWaiting() { awaitsAnswer = false }

  private mutating func identify(_ numbers: [Int]) -> ContiguousArray<UInt8> {
    (step, awaitsAnswer) = (.ended, false)
    let kind = numbers.first ?? 0
    if evidence == nil, kind == Self.tmux { evidence = .multiplexer("tmux") }
    guard evidence == nil, knowsStrings || Self.laterTerminals.contains(kind) else { return [] }
    (step, awaitsAnswer) = (.colors, true)
    return Self.questions
  }

  /// `T`, as tmux answers.
  private static let tmux = 84
  /// VT330, VT340, VT320, VT382, VT420, VT510, VT520, VT525 (xterm's control sequences, DA2).
  private static let laterTerminals: Set = [18, 19, 24, 32, 41, 61, 64, 65]

  /// Whether a rendition has the ground that was set: `0;48:2::1:2:3m` and the other ways to write
  /// it.
  private static func hasExactGround(_ setting: String) -> Bool {
    guard setting.utf8.last == UInt8(ascii: "m") else { return false }
    let parts = setting.utf8.dropLast().split { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }
    let numbers = parts.compactMap { Int(Substring($0)) }
    guard let start = numbers.firstIndex(of: 48) else { return false }
    let color = numbers[(start + 1)...]
    guard color.first == 2 else { return false }
    // Between the 2 and the colour there may be the number of a colour space.
    return color.dropFirst().starts(with: [1, 2, 3]) || color.dropFirst(2).starts(with: [1, 2, 3])
  }
}

/// What a terminal said when it was asked for all colours.
package enum ColorAnswer: Hashable, Sendable {
  case exact(ColorEvidence)
  case unsaid
}

/// How a terminal has shown that it has all colours.
package enum ColorEvidence: Hashable, Sendable {
  /// tmux takes all colours, and turns them into those of the terminal around it.
  case multiplexer(String)
  /// It gave an exact colour back (DECRQSS).
  case setting
  /// Its entry has the capability `RGB` or `Tc` (XTGETTCAP).
  case capability(String)
}
