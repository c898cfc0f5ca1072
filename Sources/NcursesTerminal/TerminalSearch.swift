import TerminalGrid
package import TerminalInput

/// Asks the terminal what it is, and what it can show: colours (``ColorSearch``) and pictures
/// (``PictureSearch``).
///
/// It asks in two steps, because some terminals show a device control string as text. Terminal.app,
/// QTerminal and GNU screen did so with the ones that Neovim sends
/// (https://github.com/neovim/neovim/issues/28776, /40988, and
/// https://github.com/hassio-addons/app-ssh/issues/1098). All three claim in TERM to be of xterm's
/// family, so TERM cannot tell.
///
/// 1. XTVERSION and DA2 are control sequences. A terminal that does not know them skips them.
/// 2. The other questions depend on the answers. Device control strings are sent only to a terminal
/// that knows such strings. It does if it has answered XTVERSION, whose answer is one, or if its
/// DA2 says that it is a VT300 or later.
///
/// Each step ends with DA2, so its answer says that no other will come. Only leaving the terminal
/// waits for the answers, because a shell would take them for typed text.
///
/// A question that tmux passes on has its answer later than DA2, or never.
struct TerminalSearch {
  private enum Step {
    case unasked, identity, identified, details
    /// tmux may pass answers on.
    case passing
    case ended
  }

  private let asksColors: Bool
  private let asksPictures: Bool
  private var step = Step.unasked
  /// The answer to XTVERSION.
  private var name: String?
  /// Whether the terminal is known to swallow device control strings.
  private var knowsStrings = false
  /// Whether answers may be on their way that come before the answer to any later question.
  private(set) var awaitsAnswer = false
  /// Until when an answer may come through tmux; nil if none is awaited.
  private(set) var passingEnd: Moment?
  private(set) var colors = ColorSearch()
  var pictures = PictureSearch()

  /// How long an answer may take that comes through tmux. It comes from the terminal, which may be
  /// farther away than tmux.
  private static let longestPassing = Duration.milliseconds(500)

  init(asksColors: Bool, asksPictures: Bool) {
    (self.asksColors, self.asksPictures) = (asksColors, asksPictures)
  }

  /// Begins the search, and returns the first questions; empty if there is nothing to find.
  mutating func begin() -> ContiguousArray<UInt8> {
    guard asksColors || asksPictures else { return [] }
    (step, awaitsAnswer) = (.identity, true)
    return ContiguousArray("\u{1B}[>q\u{1B}[>c".utf8)
  }

  /// Begins the second step, and returns its questions; empty if none are to be asked now.
  mutating func askNext(now: Moment = .now) -> ContiguousArray<UInt8> {
    guard step == .identified else { return [] }
    let questions = questions
    guard pictures.tmux == nil else {
      (step, passingEnd) = (.passing, now + Self.longestPassing)
      return questions
    }
    (step, awaitsAnswer) = (.details, true)
    return questions + "\u{1B}[>c".utf8
  }

  /// Asks again what the terminal around tmux is, since another one may be attached.
  ///
  /// - Returns: the questions; empty without tmux.
  mutating func askAgain(now: Moment = .now) -> ContiguousArray<UInt8> {
    guard step == .passing else { return [] }
    passingEnd = now + Self.longestPassing
    return pictures.questions
  }

  private var questions: ContiguousArray<UInt8> {
    (asksColors && knowsStrings ? colors.questions : []) + (asksPictures ? pictures.questions : [])
  }

  /// Takes an answer, if it belongs to these questions.
  mutating func take(_ reply: InputEvent.Reply) {
    switch (step, reply) {
    case (.identity, .version(let name)):
      (self.name, knowsStrings) = (name, true)
      if isTmux { colors.find(tmux: name) }
    case (.identity, .secondaryAttributes(let numbers)): identify(numbers)
    case (.details, .secondaryAttributes): end()
    case (.details, _):
      colors.take(reply)
      pictures.take(reply)
    case (.passing, .version):
      // Several terminals may be attached to tmux. The first answer counts.
      guard passingEnd != nil else { break }
      passingEnd = nil
      pictures.take(reply)
    case (.passing, .cellSize), (.ended, .cellSize): pictures.take(reply)
    default: break
    }
  }

  /// Notes that a later question was answered. The answers to the first step have come, or never
  /// will.
  mutating func receiveLaterAnswer() { if step == .identity { awaitsAnswer = false } }

  /// Stops waiting, because another program has read the answers.
  mutating func stopWaiting() { (awaitsAnswer, passingEnd) = (false, nil) }

  private mutating func identify(_ numbers: [Int]) {
    let kind = numbers.first ?? 0
    if Self.laterTerminals.contains(kind) { knowsStrings = true }
    let multiplexer = isTmux ? Multiplexer.tmux : Multiplexer(kind: kind)
    if multiplexer == .tmux { colors.find(tmux: name ?? "tmux") }
    colors.identify(numbers)
    if asksPictures { pictures.identify(name, multiplexer) }
    (step, awaitsAnswer) = (.identified, false)
    if questions.isEmpty { end() }
  }

  private var isTmux: Bool { name?.utf8.starts(with: "tmux".utf8) == true }

  private mutating func end() {
    (step, awaitsAnswer) = (.ended, false)
    pictures.end()
  }

  /// VT330, VT340, VT320, VT382, VT420, VT510, VT520, VT525 (xterm's control sequences, DA2).
  private static let laterTerminals: Set = [18, 19, 24, 32, 41, 61, 64, 65]
}

/// What a terminal has answered when it was asked what it can show.
package struct TerminalAnswer: Hashable, Sendable {
  package let colors: ColorAnswer
  /// nil if it was not asked, or has not answered in time.
  package let pictures: PictureSupport?
}

/// Asks this process's terminal what it can show, as ``Terminal`` does, and waits for the answers.
///
/// - Parameters:
///   - type: the value of TERM.
///   - pixelUse: whether to ask how it can show pictures, as well.
/// - Returns: nil if there is no terminal.
package func askTerminal(
  type: String?, pixelUse: PixelUse, within limit: Duration,
  onReply: (InputEvent.Reply) -> Void = { _ in }
) -> TerminalAnswer? {
  guard let type else { return nil }
  let entry = EntryColors(of: type)
  guard entry.mayBeAsked else {
    return TerminalAnswer(colors: entry.answer, pictures: .cells(.otherFamily))
  }
  // A signal may come while a question that is a string is being sent.
  guard let terminal = try? PlainTerminal(farewell: Modes.stringEnd) else { return nil }
  defer { terminal.close(restoring: Array(Modes.stringEnd.utf8)) }
  var search = TerminalSearch(asksColors: !entry.areExact, asksPictures: pixelUse != .none)
  search.pictures.takesAny = pixelUse == .anywhere
  search.pictures.systemCell = terminal.cellPixels
  terminal.send(Array(search.begin()))
  let last = Moment.now + limit
  while let end = search.awaitsAnswer ? last : search.passingEnd, .now < end {
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
  let colors: ColorAnswer =
    if let evidence = search.colors.evidence {
      .exact(evidence)
    } else {
      search.colors.hasPalette ? .unsaid : entry.answer
    }
  return TerminalAnswer(colors: colors, pictures: search.pictures.support)
}

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

  var answer: ColorAnswer { areExact ? .exact(.entry) : count < 256 ? .few(count) : .unsaid }
}
