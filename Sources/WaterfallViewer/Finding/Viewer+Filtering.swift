import WaterfallRecords

extension Viewer {
  /// Applies the filter that has been typed. An incomplete filter leaves the old one in force.
  mutating func filterAsTyped(_ prompt: Prompt) -> [ViewerEffect] {
    do throws(FilterError) {
      let text = String(prompt.line.text.withoutTrailingSpace)
      let filter = try Filter(text, isTyped: true, words: options.words)
      prompts.note(fault: nil)
      var new = board.query
      new.filters = filter.isEmpty ? [] : [filter]
      return show(
        new, at: prompt.before.anchor,
        landing: new.ranks || isPicking && !prompt.hasMoved ? .first : .kept)
    } catch {
      prompts.note(fault: error.expectation)
      return []
    }
  }

  /// Switches between fuzzy words, which rank the best match first, and exact words.
  mutating func toggleWords() { options.words = options.words == .fuzzy ? .exact : .fuzzy }

  mutating func clearFilter() -> [ViewerEffect] {
    guard board.query.isFiltered else {
      status.say("there is no filter; f filters")
      return []
    }
    var new = board.query
    new.filters = []
    return show(new)
  }

  /// Restores the filters of the start.
  mutating func leaveFilter() -> [ViewerEffect] {
    var new = board.query
    new.filters = board.firstQuery.filters
    status.say("filter cleared; f ↑ brings it back")
    return show(new)
  }

  /// `240`: the number of items that have been read.
  var totalSummary: String { "\(board.items.count)\(board.hasMore ? "+" : "")" }

  /// The status of a filter while it is typed: the number of matches, and a field name that is
  /// unknown.
  var typedFilterSummary: String? {
    guard let summary = filterSummary else { return nil }
    // A comparison with an unknown field matches nothing or everything, as `size!=3` does.
    guard board.arrangement.count == 0 || board.arrangement.count == board.items.count else {
      return summary
    }
    let unknown = board.query.filters.lazy.compactMap { board.unknownFieldNote(of: $0) }.first
    return summary + (unknown.map { "; \($0)" } ?? "")
  }

  /// `5 of 240`: the items that match the filter; nil without a filter.
  var filterSummary: String? {
    guard board.query.isFiltered else { return nil }
    let mayGrow = board.hasMore || board.ordering.isPassing
    return "\(board.arrangement.count) of \(board.items.count)\(mayGrow ? "+" : "")"
  }
}

extension String {
  /// The text without blanks at its end.
  var withoutTrailingSpace: Substring {
    unicodeScalars.lastIndex { !$0.properties.isWhitespace }
      .map { Substring(unicodeScalars[...$0]) } ?? ""
  }
}
