import WaterfallItems
import WaterfallLayout
import WaterfallRecords

extension Viewer {
  /// The next request of the search; nil if there is nothing to search now.
  ///
  /// There is one request at a time. Items that arrive during a request are covered by the next
  /// one.
  mutating func nextSearch() -> SearchRequest? {
    guard let old = board.finding.search else { return nil }
    if old.generation != generation { startSearch(old.text, to: .show) }
    guard let search = board.finding.search, !search.isWaiting else { return nil }
    guard search.covered < items.count else {
      if search.isSeeking { seekOn() }
      return nil
    }
    let first = search.covered
    board.finding.noteAsked(for: board.placed.items.count)
    let begin = prompts.current?.before.anchor?.item ?? focus
    return SearchRequest(
      filter: search.filter,
      places: first == 0 ? items.places : ContiguousArray(items.places[first...]),
      first: first, arrangement: first == 0 ? arrangement : nil, focus: begin,
      number: search.number, generation: generation)
  }

  /// Takes the matches of one part of the items.
  mutating func take(_ searched: SearchedItems) -> [ViewerEffect] {
    guard let search = board.finding.search else { return [] }
    board.finding.take(searched)
    prompts.hold(nil)
    if let failure = searched.failure { status.say(failure) }
    guard search.isSeeking else { return [] }
    if let first = searched.found.first(where: { arrangement.path(of: Int($0)) != nil }) {
      board.finding.stopSeeking()
      board.placed.moveFocus(to: Int(first))
      details.lead()
    }
    return []
  }

  /// Reads more items, because the loaded ones do not have the match.
  ///
  /// If there are no more, it goes to the nearest match around the end, or restores the place
  /// before the prompt.
  private mutating func seekOn() {
    guard !canReadOn else {
      board.finding.readOn()
      return
    }
    board.finding.stopSeeking()
    details.lead()
    if let search = board.finding.search,
      let next = arrangement.next(of: search.matches, from: focus, step: 1)
    {
      board.placed.moveFocus(to: next.item)
      if next.isWrapped { status.say("continued at the first match") }
    } else if let before = prompts.current?.before {
      restore(before)
    }
  }

  /// Whether pages are to be read until a match is found.
  var readsOnForMatch: Bool { board.finding.search.map { $0.isSeeking && $0.readsOn } ?? false }

  /// Whether to count all matches, because an accepted search has some.
  var countsMatches: Bool {
    guard let search = board.finding.search, prompts.current?.kind != .search else { return false }
    return search.matches.count > 0
  }

  /// Whether a search goes to a match, or only lights the matches in sight.
  private enum SearchAim { case seek, show }

  private mutating func startSearch(_ text: String, to aim: SearchAim) {
    board.finding.begin(text, generation: generation, isSeeking: aim == .seek)
  }

  // MARK: The prompt

  mutating func searchAsTyped(_ prompt: Prompt) -> [ViewerEffect] {
    guard prompt.line.isEmpty else {
      do throws(FilterError) {
        _ = try Filter(prompt.line.text, isTyped: true)
        prompts.note(fault: nil)
        startSearch(prompt.line.text, to: .seek)
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
    if let old = prompt.before.search { startSearch(old.text, to: .show) }
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
      startSearch(last, to: .seek)
      return []
    }
    noteJump()
    for _ in 0..<min(times, max(1, search.matches.count)) {
      guard let next = arrangement.next(of: search.matches, from: focus, step: step) else {
        let mayCome = search.isWaiting || canReadOn
        if mayCome { board.finding.seek() } else { board.finding.stopSeeking() }
        status.say(mayCome ? nil : "no match for \(search.text)")
        return []
      }
      // Beyond the last known match there may be one in an item that has not been read.
      if step > 0, next.isWrapped, canReadOn {
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

  /// Closes the first of these that is active: a journey or a refresh, a filter's run, the search,
  /// the filter, the reading of a page.
  ///
  /// With none of them active, it leaves the selection of `--select`.
  mutating func close() -> [ViewerEffect] {
    if isRefreshing || isTravelling { return stopTravelling() }
    if isFiltering { return halt() }
    if board.finding.search != nil {
      board.finding.endSearch()
      return [.cancelSearch]
    }
    if query.filters != board.firstQuery.filters { return leaveFilter() }
    return isLoadingUnasked ? halt(stays: true) : leaveSelection()
  }

  /// Whether a page is being read that the user can stop. A producer that has nothing to send yet
  /// is not stopped, and Esc leaves the selection of `--select` at once.
  private var isLoadingUnasked: Bool {
    loading == .waiting && options.selection == nil && !options.isFollowing && !isAllHere
  }

  /// Whether unread items may have a match.
  ///
  /// A source that is being followed is not waited for, because it may never end.
  private var canReadOn: Bool {
    !options.isFollowing && !isHalted && (loading == .idle || loading == .waiting)
  }

  /// Whether the search has ended without any match that is shown.
  var isSearchVain: Bool {
    board.finding.search.map { $0.shownCount == 0 && !$0.isWaiting && !$0.isSeeking } ?? false
  }

  /// Advice after a search without a match: a known field, or a pattern if the text looks like one.
  func searchAdvice(for search: Search) -> String {
    if let unknown = unknownFieldNote(of: search.filter) { return "; \(unknown)" }
    let text = search.text
    let isPattern = text.begins(with: "/") && text.utf8.dropFirst().last == UInt8(ascii: "/")
    let hasSigns = text.utf8.contains { ".*+?^$[](){}|\\".utf8.contains($0) }
    guard hasSigns, !isPattern, !search.filter.namesFields,
      (try? Filter("/\(text)/")) != nil
    else { return "" }
    return "; /…/ is a pattern: //\(text)/"
  }

  /// A note that the filter names a field which no record has, with the nearest name; else nil.
  func unknownFieldNote(of filter: Filter) -> String? {
    guard let unknown = filter.unknownField(among: board.finding.fieldNames) else { return nil }
    return "no field \(unknown.name)" + (unknown.nearest.map { "; perhaps \($0)" } ?? "")
  }

  /// `3 of 17`; nil without a search.
  var searchSummary: String? {
    guard let search = board.finding.search else { return nil }
    if readsOnForMatch { return "searching \(items.count)+, Esc stops" }
    let isLooking = search.isWaiting || search.covered < items.count
    guard search.shownCount > 0 else {
      guard !isLooking else { return "searching…" }
      return (hasMore ? "no match so far" : "no match") + searchAdvice(for: search)
    }
    let total = "\(search.shownCount)\(isLooking || hasMore ? "+" : "")"
    guard let rank = search.rank else {
      return search.shownCount == 1 ? "1 match" : "\(total) matches"
    }
    return "\(rank) of \(total)"
  }
}
