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
      let landsOnFirst = new.ranks || context.isPicking && !prompt.hasMoved
      return act {
        $0.show(new, at: prompt.before.anchor, landing: landsOnFirst ? .first : .kept)
      }
    } catch {
      prompts.note(fault: error.expectation)
      return []
    }
  }

  /// Switches between fuzzy words, which rank the best match first, and exact words.
  mutating func toggleWords() { options.words = options.words == .fuzzy ? .exact : .fuzzy }
}

extension String {
  /// The text without blanks at its end.
  var withoutTrailingSpace: Substring {
    unicodeScalars.lastIndex { !$0.properties.isWhitespace }
      .map { Substring(unicodeScalars[...$0]) } ?? ""
  }
}
