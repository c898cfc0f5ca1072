import TerminalGrid
import TerminalInput

/// Finds out what the terminal can show of a picture (``KnownTerminal``).
///
/// It asks only a terminal that is known by its name to show pixels, unless it is told to ask any
/// (``takesAny``). It does not ask before the line is known not to be slow. Until it has found out,
/// pictures are cells.
///
/// tmux passes a wrapped question on to its terminal if `allow-passthrough` is on. Without an
/// answer nothing else is passed on, because nobody would see it. Sixels never are: tmux does not
/// know where they are, so they would stay in other panes.
struct PictureSearch {
  /// Whether a terminal that nobody knows is believed to have sixels, because a person says so.
  var takesAny = false
  private var finding: KnownTerminal.Match?
  /// The name of the tmux that is between this program and the terminal.
  private(set) var tmux: String?
  /// The terminal's answer to the question for the number of colours in sixels.
  private var sixelAnswer = SixelAnswer.missing
  /// Whether all answers have come. tmux may still pass on one that says more.
  private(set) var isOver = false
  /// A cell's size as the system knows it; nil if it does not.
  var systemCell: PixelSize?
  /// A cell's size as the terminal has answered.
  private var reportedCell: PixelSize?

  private enum SixelAnswer {
    case missing, noSixels
    case colors(Int)
  }

  /// The number of colours if the terminal names none.
  private static let usualRegisters = 256

  /// Takes the terminal's name.
  ///
  /// - Parameters:
  ///   - name: the answer to XTVERSION; nil if none came.
  ///   - multiplexer: the program that has answered in place of the terminal, if one has.
  mutating func identify(_ name: String?, _ multiplexer: Multiplexer?) {
    switch multiplexer {
    case .screen: finding = .cells(.multiplexer(name ?? "GNU screen"))
    case .tmux:
      let tmux = name ?? "tmux"
      (self.tmux, finding, isOver) = (tmux, .cells(.multiplexer(tmux)), true)
    case nil: finding = name.map(KnownTerminal.named) ?? .cells(.unnamed)
    }
    guard takesAny, multiplexer == nil, case .cells(let reason) = finding else { return }
    switch reason {
    case .unlisted, .unnamed: finding = .pixels(.any, name: name ?? "a terminal without a name")
    default: break
    }
  }

  /// The questions whose answers are needed now; empty if there are none.
  var questions: ContiguousArray<UInt8> {
    if tmux != nil { return wrappedForTmux(ContiguousArray("\u{1B}[>q".utf8) + cellQuestion) }
    guard case .pixels(let terminal, _) = finding else { return [] }
    guard case .sixels = terminal.form else { return cellQuestion }
    return ContiguousArray("\u{1B}[?1;1;0S".utf8) + cellQuestion
  }

  /// Asks for a cell's size, if the system does not know it.
  private var cellQuestion: ContiguousArray<UInt8> {
    systemCell == nil ? ContiguousArray("\u{1B}[16t".utf8) : []
  }

  /// The question for a cell's size after the window has changed; empty if the size is known, or
  /// of no use.
  var cellQuestionAgain: ContiguousArray<UInt8> {
    switch support {
    case .pixels, .cells(.unknownCell):
      let question = cellQuestion
      return tmux == nil || question.isEmpty ? question : wrappedForTmux(question)
    case .cells, nil: return []
    }
  }

  /// Takes an answer to ``questions``, if it is one.
  mutating func take(_ reply: InputEvent.Reply) {
    switch reply {
    case .version(let name): findBehindTmux(name)
    case .colorRegisters(let count): sixelAnswer = count.map(SixelAnswer.colors) ?? .noSixels
    case .cellSize(let width, let height):
      reportedCell = PixelSize(cellWidth: width, height: height)
    default: break
    }
  }

  private mutating func findBehindTmux(_ name: String) {
    guard let tmux else { return }
    finding = KnownTerminal.named(name)
    guard case .pixels(let terminal, _) = finding, case .placeholders = terminal.form else {
      finding = .cells(.unlisted("\(name) in \(tmux)"))
      return
    }
  }

  /// Notes that no answer will come any more.
  mutating func end() { isOver = true }

  /// What was found; nil until ``isOver``.
  var support: PictureSupport? {
    guard isOver, let finding else { return nil }
    switch finding {
    case .cells(let reason): return .cells(reason)
    case .pixels(let terminal, let name):
      guard let form = form(of: terminal) else { return .cells(.noSixels(name)) }
      guard let cell = systemCell ?? reportedCell else { return .cells(.unknownCell(name)) }
      return .pixels(
        PixelOutput(form: form, terminal: name, tmux: tmux, isSeen: terminal.isSeen, cell: cell))
    }
  }

  private func form(of terminal: KnownTerminal) -> PixelOutput.Form? {
    switch (terminal.form, sixelAnswer) {
    case (.placeholders, _): .placeholders
    case (.sixels, .colors(let count)): .sixels(registers: count)
    case (.sixels(isCertain: true), _): .sixels(registers: Self.usualRegisters)
    case (.sixels(isCertain: false), .missing) where takesAny:
      .sixels(registers: Self.usualRegisters)
    case (.sixels(isCertain: false), _): nil
    }
  }
}
