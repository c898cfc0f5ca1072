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
        landing: new.ranks || context.isPicking && !prompt.hasMoved ? .first : .kept)
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
}

extension String {
  /// The text without blanks at its end.
  var withoutTrailingSpace: Substring {
    unicodeScalars.lastIndex { !$0.properties.isWhitespace }
      .map { Substring(unicodeScalars[...$0]) } ?? ""
  }
}
