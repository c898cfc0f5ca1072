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
        board.startSearch(prompt.line.text, to: .seek)
      } catch {
        prompts.note(fault: error.expectation)
      }
      return []
    }
    prompts.note(fault: nil)
    board.finding.endSearch()
    details.lead()
    restore(prompt.before)
    return [.cancelSearch]
  }

  /// Accepts the typed search. An empty line repeats the latest search.
  mutating func acceptSearch(_ prompt: Prompt) -> [ViewerEffect] {
    if let anchor = prompt.before.anchor { noteJump(from: anchor) }
    guard prompt.line.isEmpty else { return [] }
    return goToMatch(1, times: 1)
  }

  mutating func leaveSearch(_ prompt: Prompt) -> [ViewerEffect] {
    restore(prompt.before)
    details.lead()
    board.finding.endSearch()
    // The old search's request was cancelled by the typed one, so the search starts again.
    if let old = prompt.before.search { board.startSearch(old.text, to: .show) }
    return [.cancelSearch]
  }

  // MARK: Keys

  /// Moves to a match further on, or back if `step` is negative, `times` times.
  ///
  /// Without a search it starts the latest search of the history again.
  mutating func goToMatch(_ step: Int, times: Int) -> [ViewerEffect] {
    guard let search = board.finding.search else {
      guard let last = prompts.history[.search].last else {
        status.say("nothing has been searched for; / searches")
        return []
      }
      noteJump()
      board.startSearch(last, to: .seek)
      return []
    }
    noteJump()
    for _ in 0..<min(times, max(1, search.matches.count)) {
      guard let next = board.arrangement.next(of: search.matches, from: board.focus, step: step)
      else {
        let mayCome = search.isWaiting || board.canReadOn
        if mayCome { board.finding.seek() } else { board.finding.stopSeeking() }
        status.say(mayCome ? nil : "no match for \(search.text)")
        return []
      }
      // Beyond the last known match there may be one in an item that has not been read.
      if step > 0, next.isWrapped, board.canReadOn {
        board.finding.seek()
        return []
      }
      board.placed.moveFocus(to: next.item)
      details.lead()
      if next.isWrapped {
        status.say(step > 0 ? "continued at the first match" : "continued at the last match")
      }
    }
    return []
  }

  /// Closes the first of these that is active: a far scroll or a refresh, a filter's run, the
  /// search, the filter, the reading of a page.
  ///
  /// With none of them active, it leaves the selection of `--select`.
  mutating func close() -> [ViewerEffect] {
    if board.isRefreshing || board.isReadingFar { return stopReadingFar() }
    if board.isFiltering { return act { $0.halt() } }
    if board.finding.search != nil {
      board.finding.endSearch()
      return [.cancelSearch]
    }
    if board.query.filters != board.firstQuery.filters { return leaveFilter() }
    return isLoadingUnasked ? act { $0.halt(stays: true) } : leaveSelection()
  }

  /// Whether a page is being read that the user can stop. A producer that has nothing to send yet
  /// is not stopped, and Esc leaves the selection of `--select` at once.
  private var isLoadingUnasked: Bool {
    board.loading == .waiting && options.selection == nil && !options.isFollowing
      && !board.isAllHere
  }
}
