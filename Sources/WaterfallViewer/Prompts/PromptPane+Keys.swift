import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallRecords

// The keys of a picker, which it shows over its cards. Keys go on typing and moving there.
extension PromptPane {
  var marksCards: Bool { keysTop != nil }

  /// Scrolls the keys, or closes them.
  ///
  /// - Parameter asked: the command of the key; nil if it has none.
  /// - Returns: whether the key was for that alone.
  mutating func scrollKeys(by asked: PromptCommand?, _ key: Key, in context: PaneContext) -> Bool {
    let page = context.screen.area.rows
    switch asked {
    case .older: scrollKeys(by: -1, in: context)
    case .newer: scrollKeys(by: 1, in: context)
    case .pageUp: scrollKeys(by: -page, in: context)
    case .pageDown: scrollKeys(by: page, in: context)
    default:
      keysTop = nil
      return key == .question || asked == .leave || asked == .keys || asked == .accept
    }
    return true
  }

  private mutating func scrollKeys(by rows: Int, in context: PaneContext) {
    let last = max(0, keysLayout(in: context).rows - context.screen.area.rows)
    keysTop = min(max(0, (keysTop ?? 0) + rows), last)
  }

  private func keysLayout(in context: PaneContext) -> HelpLayout {
    HelpLayout(PickerKeys(context).parts, columns: context.screen.size.columns)
  }

  func drawKeys(into grid: inout Grid, in context: PaneContext) {
    guard let top = keysTop else { return }
    let (area, layout) = (context.screen.area, keysLayout(in: context))
    grid.fill(
      CellRect(column: 0, row: 0, columns: area.columns, rows: area.rows), .space, .plain)
    grid.draw(
      PickerKeys(context).heading, at: CellPoint(column: layout.inset, row: -top),
      maxWidth: max(0, area.columns - layout.inset), style: context.theme.heading)
    layout.draw(into: &grid, from: top, rows: area.rows, context.theme)
  }
}

extension PaneContext {
  /// The keys that a person needs first, with what they do: `Tab picks`, `Enter ends`, `F1 keys`.
  ///
  /// - Parameter words: what the key for all keys does.
  func firstKeys(all words: String) -> [String] {
    let isForMany = options.selection == .many
    let first: [(PromptCommand, String)] = [
      (.complete, isForMany ? "picks" : "next"), (.accept, isForMany ? "ends" : "picks"),
      (.keys, words),
    ]
    return first.compactMap { command, words in
      options.promptKeys.shown(command).map { "\($0) \(words)" }
    }
  }
}

/// The keys of a picker in words, and what can be typed.
private struct PickerKeys {
  private let context: PaneContext

  init(_ context: PaneContext) { self.context = context }

  private var isForMany: Bool { context.options.selection == .many }

  var heading: SafeText {
    SafeText("Keys: " + context.firstKeys(all: "closes this").joined(separator: " · "))
  }

  var parts: [HelpPart] {
    let own = HelpPart(title: "Picking", lines: commands.compactMap { line($0, $1) })
    let rest = HelpPart(
      title: "Typing",
      lines: PromptEdit.allCases.compactMap { edit in
        line(.edit(edit), PromptCommand.edit(edit).summary)
      })
    return context.readsLines ? [own, terms, rest] : [own, rest]
  }

  private func line(_ command: PromptCommand, _ words: String) -> HelpLine? {
    let keys = context.options.promptKeys.keys(of: command)
    return keys.isEmpty ? nil : HelpLine(keys.shown, words)
  }

  private var commands: [(PromptCommand, String)] {
    let picks: [(PromptCommand, String)] =
      isForMany
      ? [
        (.complete, "pick the card, or drop it, and go on"),
        (.completeBack, "pick it, or drop it, and go back"),
        (.accept, "end with what was picked, else with this card"),
        (.pickAll, "pick all that are shown"), (.pickNone, "pick none"),
      ]
      : [
        (.complete, "go on"), (.completeBack, "go back"), (.accept, "pick this card"),
      ]
    return picks + [
      (.leave, "leave, and pick nothing"), (.older, "up"), (.newer, "down"),
      (.pageUp, "a page up"), (.pageDown, "a page down"), (.first, "to the first card"),
      (.last, "to the last card"), (.rank, "letters in order, or the text as it is"),
      (.olderLike, "earlier input that has the typed text"),
      (.toCards, "to the cards and their keys"), (.goIn, "into the card"), (.goOut, "out of it"),
    ]
  }

  private var terms: HelpPart {
    let isFuzzy = context.matching == .fuzzy
    return HelpPart(
      title: "What is typed",
      lines: [
        HelpLine("word", isFuzzy ? "has these letters in this order" : "has this text"),
        HelpLine("'word", isFuzzy ? "has this text" : "has these letters in this order"),
        HelpLine("'word'", "has this text as a whole word"),
        HelpLine("^word  word$", "begins with it; ends with it"),
        HelpLine("!word", "does not have it"), HelpLine("a | b", "has one of the two"),
        HelpLine("\\ ", "a blank in a word"),
      ])
  }
}
