import WaterfallRecords

extension Viewer {
  /// Shows what matches the text so far; what is half typed leaves the filter as it is.
  mutating func filterAsTyped(_ prompt: Prompt) -> [ViewerEffect] {
    do throws(FilterError) {
      let text = String(prompt.line.text.withoutTrailingSpace)
      let filter = try Filter(text, isTyped: true, words: options.words)
      prompts.note(fault: nil)
      var new = query
      new.filters = filter.isEmpty ? [] : [filter]
      return show(
        new, at: prompt.before.anchor,
        landing: new.ranks || isPicking && !prompt.hasMoved ? .first : .kept)
    } catch {
      prompts.note(fault: error.expectation)
      return []
    }
  }

  /// Finds words by their letters, the best match first; or as they are written.
  mutating func toggleWords() { options.words = options.words == .fuzzy ? .exact : .fuzzy }

  mutating func clearFilter() -> [ViewerEffect] {
    guard query.isFiltered else {
      status.say("there is no filter; f filters")
      return []
    }
    var new = query
    new.filters = []
    return show(new)
  }

  /// Shows what was shown before a person filtered.
  mutating func leaveFilter() -> [ViewerEffect] {
    var new = query
    new.filters = options.query.filters
    status.say("filter cleared; f ↑ brings it back")
    return show(new)
  }

  /// `240`: all that have been read.
  var totalSummary: String { "\(items.count)\(hasMore ? "+" : "")" }

  /// What is said of a filter while it is typed: how many it finds, and which field of it there is
  /// not.
  var typedFilterSummary: String? {
    guard let summary = filterSummary else { return nil }
    // What is not there is found nowhere, or everywhere: `size!=3`.
    guard arrangement.count == 0 || arrangement.count == items.count else { return summary }
    let unknown = query.filters.lazy.compactMap { unknownFieldNote(of: $0) }.first
    return summary + (unknown.map { "; \($0)" } ?? "")
  }

  /// `5 of 240`; nil without a filter.
  var filterSummary: String? {
    guard query.isFiltered else { return nil }
    return "\(arrangement.count) of \(items.count)\(hasMore || ordering.isPassing ? "+" : "")"
  }
}

extension String {
  /// Up to the last character that is no blank.
  var withoutTrailingSpace: Substring {
    unicodeScalars.lastIndex { !$0.properties.isWhitespace }
      .map { Substring(unicodeScalars[...$0]) } ?? ""
  }
}
