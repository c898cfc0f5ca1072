import TerminalInput

extension Details {
  /// Commands that do something else in the details than among the cards, and what they do there.
  static let ownMeanings: [(commands: [Command], summary: String)] = [
    ([.focusDown, .focusUp], "select the next value or address, or the one before; else scroll"),
    ([.focusRight], "unfold what is selected; else the next card"),
    ([.focusLeft], "fold what is selected; else the card before"),
    ([.moreColumns], "unfold all values"), ([.fewerColumns], "fold all values"),
    ([.enter], "fold or unfold what is selected, or follow the address or the reference"),
    ([.open, .copy], "open or copy the selected address; else the card's"),
    ([.pick, .pickBack], "pick the card, and show the next or the one before"),
    ([.nextMatch, .previousMatch], "the next match in the card, then in further cards; and back"),
    (
      [.pageDown, .pageUp, .halfPageDown, .halfPageUp, .rowDown, .rowUp, .first, .last],
      "scroll the details"
    ),
    ([.retry], "read the card again"), ([.hints], "close the details; then letters on the cards"),
    ([.details, .quit, .close], "close the details"),
  ]

  /// The lines of the help for these commands.
  static func lines(_ keys: KeyTable<Command>) -> [HelpLine] {
    ownMeanings.compactMap { commands, summary in
      let bound = commands.flatMap { keys.keys(of: $0) }
      return bound.isEmpty ? nil : HelpLine(bound.shown, summary)
    }
  }
}
