import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards
import WaterfallLayout
import WaterfallRecords

/// A question that the next key answers: a mark's letter, a card's hint, the key after Z, or
/// whether a file is replaced.
struct KeyQuestion: Pane {
  enum Subject: Sendable {
    /// The letter of a mark to set, or to go to.
    case mark, goToMark
    /// The Z or Q that quits, after a first Z.
    case leaving
    case hint(Hints)
    /// Whether a file is replaced; with its name.
    case overwriting(String)
  }

  private var subject: Subject?

  init(_ options: ViewerOptions) {}

  var isOpen: Bool { subject != nil }
  static var traits: PaneTraits { PaneTraits(asks: true) }
  static var commands: [Command] { [.mark, .goToMark, .leaving, .hints] }

  /// The letters on the cards; nil if another question is open.
  var hints: Hints? {
    if case .hint(let hints) = subject { return hints }
    return nil
  }

  mutating func toggle(for command: Command, in context: PaneContext) -> Callback? {
    switch command {
    case .mark: subject = .mark
    case .goToMark: subject = .goToMark
    case .leaving: subject = .leaving
    default:
      let items = context.board.hintItems
      if !items.isEmpty { subject = .hint(Hints(items: items)) }
    }
    return nil
  }

  mutating func ask(whetherToReplace file: String) { subject = .overwriting(file) }

  mutating func close() { subject = nil }

  func status(in context: PaneContext) -> SafeText? {
    switch subject {
    case nil: nil
    case .mark: "mark this card with a letter:"
    case .goToMark: "go to the mark with the letter (' goes back):"
    case .leaving: "Z or Q quits:"
    case .hint(let hints): SafeText("type a card's letters: \(hints.typed)")
    case .overwriting(let file): SafeText("\(file) is there already; y replaces it:")
    }
  }

  // MARK: The key

  mutating func handle(_ event: Event, in context: PaneContext) -> EventResult {
    switch event {
    case .input(.key(let key)): return press(key, in: context)
    case .input(.mouse(let mouse)):
      // A click ends the question.
      if mouse.isClick { close() }
    default: break
    }
    return .ignored()
  }

  private mutating func press(_ key: Key, in context: PaneContext) -> EventResult {
    // A key that types text is typed, even if it is bound to a command.
    let command = key.isText ? nil : context.options.keys[key]
    if command == .redraw || command == .suspend || command == .interrupt { return .ignored() }
    guard let subject else { return .ignored() }
    close()
    switch subject {
    case .mark:
      guard let letter = key.letter else { return .consumed() }
      return .consumed { $0.act { $0.setMark(letter) } }
    case .goToMark:
      guard let letter = key.letter else { return .consumed() }
      return .consumed { $0.act { $0.goToMark(letter) } }
    case .leaving:
      guard key == Key(.character("Z")) || key == Key(.character("Q")) else { return .consumed() }
      return .consumed { $0.perform(.quit) }
    case .overwriting:
      // Any other key is a no, which the pane sees because the question is closed.
      guard key.letter == "y" else { return .consumed() }
      return .consumed { $0.panes[TablePane.self].replace() }
    case .hint(let hints):
      let isBack = context.options.promptKeys[key] == .edit(.deleteBack)
      return press(key, hints, isBack ? .deleting : .typing)
    }
  }

  private enum Typing { case typing, deleting }

  private mutating func press(_ key: Key, _ hints: Hints, _ typing: Typing) -> EventResult {
    var hints = hints
    if typing == .deleting, !hints.typed.isEmpty {
      hints.typed.removeLast()
    } else if let letter = key.letter {
      hints.typed += letter.lowercased()
    } else {
      return .consumed { $0.happenInPicker(.jumpCancel) }
    }
    guard let first = hints.rests.first else {
      return .consumed { [hints] in
        $0.say("no card has the hint \(hints.typed)")
        $0.happenInPicker(.jumpCancel)
      }
    }
    if first.rest.isEmpty { return .consumed { $0.jump(to: first.item) } }
    subject = .hint(hints)
    return .consumed()
  }

  // MARK: The letters on the cards

  var marksCards: Bool { hints != nil }

  /// Draws each label in the first visible row of its card.
  func draw(into grid: inout Grid, in context: PaneContext) {
    guard let hints, context.cover == .nothing else { return }
    let clip = grid.clip
    defer { grid.clip = clip }
    let cards = context.screen.cards
    grid.clip = cards
    for (item, rest) in hints.rests {
      guard let frame = context.board.frame(of: item) else { continue }
      let rect = context.cellRect(of: frame)
      let section = context.board.arrangement.path(of: item)?.section ?? 0
      let header = context.board.placed.headerExtent(of: section)
      let column = cards.column + (context.board.isHorizontal ? header : 0)
      let row = cards.row + (context.board.isHorizontal ? 0 : header)
      grid.draw(
        SafeText(" \(rest) "),
        at: CellPoint(
          column: max(column, rect.column + 1), row: max(rect.row, min(rect.maxRow - 1, row))),
        maxWidth: max(rest.count, rect.columns - 2), style: context.theme.hint)
    }
  }
}

extension Key {
  /// The character that the key types with at most Shift; nil if there is none.
  fileprivate var letter: Character? {
    guard case .character(let letter) = code, modifiers.subtracting(.shift).isEmpty else {
      return nil
    }
    return letter
  }
}

/// Letters on the cards in view; typing them goes to a card.
struct Hints: Sendable {
  /// The home row comes first.
  private static let letters = Array("asdfghjklqwertyuiopzxcvbnm")

  /// The label of each item, in reading order. All labels have one letter, or all have two.
  let labels: [(item: Int, label: String)]
  var typed = ""

  /// - Parameter items: in reading order. Items beyond the number of two-letter labels get none.
  init(items: [Int]) {
    let letters = Self.letters
    labels = items.prefix(letters.count * letters.count).enumerated().map { place, item in
      guard items.count > letters.count else { return (item, String(letters[place])) }
      // The first letter changes slowest. So neighbours start alike, and few letters from the rows
      // beyond the home row are needed.
      return (item, String([letters[place / letters.count], letters[place % letters.count]]))
    }
  }

  /// The letters that are still to be typed, for each card that remains possible.
  var rests: [(item: Int, rest: Substring)] {
    labels.filter { $0.label.begins(with: typed) }
      .map { ($0.item, $0.label.dropFirst(typed.count)) }
  }
}
