import WaterfallItems
import WaterfallLayout
import WaterfallRecords

extension Viewer {
  // MARK: The prompt

  mutating func searchAsTyped(_ prompt: Prompt) -> [ViewerEffect] {
    guard prompt.line.isEmpty else {
      do throws(FilterError) {
        _ = try Filter(prompt.line.text, isTyped: true)
        prompts.note(fault: nil)
        return act { $0.startSearch(prompt.line.text, to: .seek) }
      } catch {
        prompts.note(fault: error.expectation)
      }
      return []
    }
    prompts.note(fault: nil)
    details.lead()
    return act {
      $0.endSearch()
      $0.restore(prompt.before)
    }
  }

  /// Accepts the typed search. An empty line repeats the latest search.
  mutating func acceptSearch(_ prompt: Prompt) -> [ViewerEffect] {
    let last = prompts.history[.search].last
    return act {
      if let anchor = prompt.before.anchor { $0.noteJump(from: anchor) }
      if prompt.line.isEmpty { $0.goToMatch(1, times: 1, last: last) }
    }
  }

  mutating func leaveSearch(_ prompt: Prompt) -> [ViewerEffect] {
    details.lead()
    return act {
      $0.restore(prompt.before)
      $0.endSearch()
      // The old search's request was cancelled by the typed one, so the search starts again.
      if let old = prompt.before.search { $0.startSearch(old.text, to: .show) }
    }
  }

  /// Moves to a match, as ``Board/goToMatch(_:times:last:)`` does.
  mutating func goToMatch(_ step: Int, times: Int) -> [ViewerEffect] {
    let last = prompts.history[.search].last
    return act { $0.goToMatch(step, times: times, last: last) }
  }

  /// Closes the first of these that is active: a far scroll or a refresh, a filter's run, the
  /// search, the filter, the reading of a page.
  ///
  /// With none of them active, it leaves the selection of `--select`.
  mutating func close() -> [ViewerEffect] {
    if board.isRefreshing || board.isReadingFar { return stopReadingFar() }
    if board.isFiltering { return act { $0.halt() } }
    if board.finding.search != nil { return act { $0.endSearch() } }
    if board.query.filters != board.firstQuery.filters { return act { $0.leaveFilter() } }
    return isLoadingUnasked ? act { $0.halt(stays: true) } : leaveSelection()
  }

  /// Whether a page is being read that the user can stop. A producer that has nothing to send yet
  /// is not stopped, and Esc leaves the selection of `--select` at once.
  private var isLoadingUnasked: Bool {
    board.loading == .waiting && options.selection == nil && !options.isFollowing
      && !board.isAllHere
  }
}
