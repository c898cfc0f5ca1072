import TerminalGrid
package import TerminalInput

/// Asks the terminal whether it shows every colour exactly.
///
/// ssh does not pass COLORTERM on, so only the terminal itself can say.
///
/// The search asks in two steps, because some terminals show a device control string as text.
/// Terminal.app, QTerminal and GNU screen did so with the ones that Neovim sends
/// (https://github.com/neovim/neovim/issues/28776, /40988, and
/// https://github.com/hassio-addons/app-ssh/issues/1098). All three claim in TERM to be of xterm's
/// family, so TERM cannot tell.
///
/// 1. XTVERSION and DA2 are control sequences. A terminal that does not know them skips them.
/// 2. DECRQSS and XTGETTCAP are device control strings. They are sent only to a terminal that knows
/// such strings. It does if it has answered XTVERSION, whose answer is one, or if its DA2 says that
/// it is a VT300 or later.
///
/// Each step ends with DA2, so its answer says that no other will come. Only leaving the terminal
/// waits for the answers, because a shell would take them for typed text.
struct ColorSearch {
  private enum Step {
    case unasked, identity, identified, colors, ended
  }

  private var step = Step.unasked
  /// Whether the terminal is known to swallow device control strings.
  private var knowsStrings = false
  /// Whether answers may be on their way.
  private(set) var awaitsAnswer = false
  /// How the terminal has shown that it has all colours; nil until it has.
  private(set) var evidence: ColorEvidence?
  /// Whether the terminal has shown that it has a palette of 256 colours at least.
  private(set) var hasPalette = false

  /// Begins the search, and returns the first questions.
  mutating func begin() -> ContiguousArray<UInt8> {
    (step, awaitsAnswer) = (.identity, true)
    return ContiguousArray("\u{1B}[>q\u{1B}[>c".utf8)
  }

  /// Sets a colour that no palette has, asks for it and resets it at once.
  private static let questions = ContiguousArray(
    ("\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m" + "\u{1B}P+q524742\u{1B}\\"
      + "\u{1B}P+q5463\u{1B}\\" + "\u{1B}[>c").utf8)

  /// Begins the second step, and returns its questions; empty if none are to be asked now.
  mutating func askNext() -> ContiguousArray<UInt8> {
    guard step == .identified else { return [] }
    (step, awaitsAnswer) = (.colors, true)
    return Self.questions
  }

  /// Takes an answer, if it belongs to these questions.
  mutating func take(_ reply: InputEvent.Reply) {
    switch (step, reply) {
    case (.identity, .version(let name)):
      knowsStrings = true
      if name.utf8.starts(with: "tmux".utf8) { evidence = .multiplexer(name) }
    case (.identity, .secondaryAttributes(let numbers)): identify(numbers)
    case (.colors, .setting(let setting)):
      let ground = Self.ground(of: setting)
      if ground == .exact { evidence = evidence ?? .setting }
      if ground != nil { hasPalette = true }
    case (.colors, .capability(let name)): evidence = evidence ?? .capability(name)
    case (.colors, .secondaryAttributes): (step, awaitsAnswer) = (.ended, false)
    default: break
    }
  }

  /// Notes that a later question was answered. The answers to the first step have come, or never
  /// will.
  mutating func receiveLaterAnswer() { if step == .identity { awaitsAnswer = false } }

  /// Stops waiting, because another program has read the answers.
  mutating func stopWaiting() { awaitsAnswer = false }

  /// PuTTY's answer to DA2. It answers no other question.
  private static let putty = [0, 136, 0]

  private mutating func identify(_ numbers: [Int]) {
    if numbers == Self.putty { hasPalette = true }
    (step, awaitsAnswer) = (.ended, false)
    let kind = numbers.first ?? 0
    if evidence == nil, kind == Self.tmux { evidence = .multiplexer("tmux") }
    if evidence == nil, knowsStrings || Self.laterTerminals.contains(kind) { step = .identified }
  }

  /// The letter `T`, which tmux sends as its kind in the answer to DA2.
  private static let tmux = 84
  /// VT330, VT340, VT320, VT382, VT420, VT510, VT520, VT525 (xterm's control sequences, DA2).
  private static let laterTerminals: Set = [18, 19, 24, 32, 41, 61, 64, 65]

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

/// Asks this process's terminal for all colours, as ``Terminal`` does, and waits for the answers.
///
/// - Parameters:
///   - type: the value of TERM.
///   - limit: how long to wait for the answers.
///   - onReply: is called with each answer.
/// - Returns: nil if there is no terminal.
package func askForColors(
  type: String?, within limit: Duration, onReply: (InputEvent.Reply) -> Void = { _ in }
) -> ColorAnswer? {
  guard let type else { return nil }
  let entry = EntryColors(of: type)
  if entry.areExact { return .exact(.entry) }
  guard entry.mayBeAsked else { return entry.answer }
  guard let terminal = try? PlainTerminal(farewell: "") else { return nil }
  defer { terminal.close(restoring: []) }
  var search = ColorSearch()
  terminal.send(Array(search.begin()))
  let end = Moment.now + limit
  while search.awaitsAnswer, .now < end {
    for event in terminal.events(within: .seconds(Moment.now.seconds(until: end))) {
      switch event {
      case .reply(let reply):
        onReply(reply)
        search.take(reply)
        terminal.send(Array(search.askNext()))
      case .lost, .terminated: return nil
      default: break
      }
    }
  }
  if let evidence = search.evidence { return .exact(evidence) }
  return search.hasPalette ? .unsaid : entry.answer
}

/// The colours that a terminal's entry has.
private struct EntryColors {
  private let count: Int
  /// Whether the entry is one of xterm's family.
  let mayBeAsked: Bool
  let areExact: Bool

  init(of type: String) {
    guard let ncurses = try? Ncurses(type: TerminalType.entry(for: type) ?? type, rows: 1) else {
      (count, mayBeAsked, areExact) = (256, false, false)
      return
    }
    defer {
      _ = ncurses.leave()
      ncurses.free()
    }
    ncurses.configure()
    let writer = XtermWriter(for: ncurses, depth: .palette256, characters: .utf8)
    count = ncurses.colors
    mayBeAsked = writer != nil && Ncurses.capability("kmous") != nil
    areExact = writer != nil && ncurses.hasDirectColor
  }

  var answer: ColorAnswer { count < 256 ? .few(count) : .unsaid }
}
