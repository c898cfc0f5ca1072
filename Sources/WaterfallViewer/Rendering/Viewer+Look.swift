import WaterfallCards
import WaterfallRecords

extension Viewer {
  /// How cards look at the moment.
  var look: CardLook { CardLook(form: board.shownForm, theme: theme, fill: options.fill) }

  /// The light for an item's card: for the search, or else for the filter; nil without either.
  func light(for item: Int) -> MatchLight? {
    var search = board.finding.search
    if let prompt = prompts.current, prompt.kind == .search, let held = prompt.held {
      search = held.search
    }
    guard let search else {
      return board.ordering.light.map {
        MatchLight($0, isMatch: false, style: theme.match, fields: board.fields)
      }
    }
    return MatchLight(
      search.filter, isMatch: search.matches.contains(item), style: theme.match,
      fields: board.fields)
  }
}
