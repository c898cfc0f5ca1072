import WaterfallItems
import WaterfallLayout
import WaterfallRecords

extension Viewer {
  /// The items to look through now: one request at a time; what has come since then is looked
  /// through after it.
  mutating func nextSearch() -> SearchRequest? {
    guard let old = finding.search else { return nil }
    if old.generation != generation { startSearch(old.text, to: .show) }
    guard let search = finding.search, !search.isWaiting else { return nil }
    guard search.covered < items.count else {
      if search.isSeeking { seekOn() }
      return nil
    }
    let first = search.covered
    finding.noteAsked(for: board.items.count)
    let begin = prompts.current?.before.anchor?.item ?? focus
    return SearchRequest(
      filter: search.filter,
      places: first == 0 ? items.places : ContiguousArray(items.places[first...]),
      first: first, arrangement: first == 0 ? arrangement : nil, focus: begin,
      number: search.number, generation: generation)
  }

  /// Some items have been looked through.
  mutating func take(_ searched: SearchedItems) -> [ViewerEffect] {
    guard let search = finding.search, searched.number == search.number,
      searched.generation == generation
    else { return [] }
    finding.take(searched)
    prompts.hold(nil)
    if let failure = searched.failure { status.say(failure) }
    guard search.isSeeking else { return [] }
    if let first = searched.found.first(where: { arrangement.path(of: Int($0)) != nil }) {
      finding.stopSeeking()
      board.moveFocus(to: Int(first))
      details.lead()
    }
    return []
  }

  /// Nothing of what is here is the match that is sought: it is read on, as long as there is more.
  private mutating func seekOn() {
    guard !canReadOn else {
      finding.readOn()
      return
    }
    finding.stopSeeking()
    details.lead()
    if let search = finding.search,
      let next = arrangement.next(of: search.matches, from: focus, step: 1)
    {
      board.moveFocus(to: next.item)
      if next.isWrapped { status.say("on from the first match") }
    } else if let before = prompts.current?.before {
      restore(before)
    }
  }

  /// Whether pages are wanted because a match is sought.
  var readsOnForMatch: Bool { finding.search.map { $0.isSeeking && $0.readsOn } ?? false }

  /// Whether all matches are to be counted: a search has been accepted, and has some.
  var countsMatches: Bool {
    guard let search = finding.search, prompts.current?.kind != .search else { return false }
    return search.matches.count > 0
  }

  /// Whether a search goes to a match, or only shows those in sight.
  private enum SearchAim { case seek, show }

  private mutating func startSearch(_ text: String, to aim: SearchAim) {
    finding.begin(text, generation: generation, isSeeking: aim == .seek)
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
    finding.endSearch()
    details.lead()
    restore(prompt.before)
    return [.cancelSearch]
  }

  /// Nothing typed means what was searched for last.
  mutating func acceptSearch(_ prompt: Prompt) -> [ViewerEffect] {
    if let anchor = prompt.before.anchor { noteJump(from: anchor) }
    guard prompt.line.isEmpty else { return [] }
    return goToMatch(1, times: 1)
  }

  mutating func leaveSearch(_ prompt: Prompt) -> [ViewerEffect] {
    restore(prompt.before)
    details.lead()
    finding.endSearch()
    // Its request was given up for what was typed: it is looked for anew.
    if let old = prompt.before.search { startSearch(old.text, to: .show) }
    return [.cancelSearch]
  }

  // MARK: Keys

  /// Goes to the match so many on or back; without a search, searches for what was searched for
  /// last.
  mutating func goToMatch(_ step: Int, times: Int) -> [ViewerEffect] {
    guard let search = finding.search else {
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
        if mayCome { finding.seek() } else { finding.stopSeeking() }
        status.say(mayCome ? nil : "no match for \(search.text)")
        return []
      }
      // Beyond the last match known there may be one that has not been read yet.
      if step > 0, next.isWrapped, canReadOn {
        finding.seek()
        return []
      }
      board.moveFocus(to: next.item)
      details.lead()
      if next.isWrapped {
        status.say(step > 0 ? "on from the first match" : "on from the last match")
      }
    }
    return []
  }

  /// Closes what is open: loading on, a filter that still looks, a refresh, the search, the filter;
  /// then the selection, if there is one to be made.
  mutating func close() -> [ViewerEffect] {
    if isRefreshing || isTravelling { return stopTravelling() }
    if isFiltering { return halt() }
    if finding.search != nil {
      finding.endSearch()
      return [.cancelSearch]
    }
    return query.filters == options.query.filters ? leaveSelection() : leaveFilter()
  }

  /// Whether there may be a match that has not been read; what only grows is not waited for.
  private var canReadOn: Bool {
    !options.isFollowing && !isHalted && (loading == .idle || loading == .waiting)
  }

  /// Whether nothing has what is searched for.
  var isSearchVain: Bool {
    finding.search.map { $0.shownCount == 0 && !$0.isWaiting && !$0.isSeeking } ?? false
  }

  /// What to try where nothing has what is looked for: a field that there is, or a pattern, where
  /// there are signs of one in it.
  func searchAdvice(for search: Search) -> String {
    if let unknown = unknownFieldNote(of: search.filter) { return "; \(unknown)" }
    let text = search.text
    let isPattern = text.hasPrefix("/") && text.dropFirst().hasSuffix("/")
    let hasSigns = text.contains { ".*+?^$[](){}|\\".contains($0) }
    guard hasSigns, !isPattern, !search.filter.namesFields,
      (try? Filter("/\(text)/")) != nil
    else { return "" }
    return "; /…/ is a pattern: //\(text)/"
  }

  /// That a filter names a field which no record has, and the nearest; nil: it does not.
  func unknownFieldNote(of filter: Filter) -> String? {
    guard let unknown = filter.unknownField(among: finding.fieldNames) else { return nil }
    return "no field \(unknown.name)" + (unknown.nearest.map { "; perhaps \($0)" } ?? "")
  }

  /// `3 of 17`; nil without a search.
  var searchSummary: String? {
    guard let search = finding.search else { return nil }
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
