import WaterfallItems
import WaterfallRecords

extension Board {
  /// Requests the next part of the search, if there is one.
  ///
  /// There is one request at a time. Items that arrive during a request are covered by the next
  /// one.
  mutating func requestSearch() {
    guard let old = finding.search else { return }
    if old.generation != generation { startSearch(old.text, to: .show) }
    guard let search = finding.search, !search.isWaiting else { return }
    guard search.covered < items.count else {
      if search.seeking != .ended { seekOn() }
      return
    }
    let first = search.covered
    finding.search?.markAsked(for: placed.items.count)
    let begin = typing?.before.anchor?.item ?? focus
    emit(
      .search(
        SearchRequest(
          filter: search.filter,
          places: first == 0 ? items.places : ContiguousArray(items.places[first...]),
          first: first, arrangement: first == 0 ? arrangement : nil, focus: begin,
          number: search.number, generation: generation, sections: ordering.sourceSections)))
  }

  /// Takes the matches of one part of the items.
  package mutating func receive(_ searched: SearchedItems) {
    guard let search = finding.search else { return }
    finding.search?.receive(searched)
    emit(.showAnswer)
    if let failure = searched.failure { say(failure) }
    guard search.seeking != .ended,
      let first = searched.found.first(where: { arrangement.path(of: Int($0)) != nil })
    else { return }
    finding.search?.seek(.ended)
    focus(onMatch: Int(first))
  }

  /// Goes to a match, which new items must not move out of the view.
  private mutating func focus(onMatch item: Int) {
    placed.moveFocus(to: item)
    reading.followState.going = .stays
    emit(.showFocus)
  }

  /// Reads more items, because the loaded ones do not have the match.
  ///
  /// If there are no more, it goes to the nearest match around the end, or restores the place
  /// before the prompt.
  private mutating func seekOn() {
    guard let search = finding.search else { return }
    guard !canReadOn else {
      finding.search?.seek(.readOn)
      return
    }
    if search.seeking == .unwritten, mayBeWritten { return }
    if let next = arrangement.next(of: search.matches, from: focus, step: 1) {
      finding.search?.seek(.ended)
      let old = focus
      focus(onMatch: next.item)
      if next.isWrapped { sayContinued(1, from: old) }
    } else {
      let seeking = seekingInVain
      finding.search?.seek(seeking)
      emit(.showFocus)
      if let typing { restore(typing.before) }
    }
  }

  /// Whether pages are to be read until a match is found.
  var readsOnForMatch: Bool { finding.search?.seeking == .readOn }

  /// Whether to count all matches, because an accepted search has some.
  var countsMatches: Bool {
    guard let search = finding.search, typing?.isSearch != true else { return false }
    return search.matches.count > 0
  }

  /// Whether a search goes to a match, or only lights the matches in sight.
  package enum SearchAim { case seek, show }

  package mutating func startSearch(_ text: String, to aim: SearchAim) {
    finding.begin(text, generation: generation, seeking: aim == .seek ? .loaded : .ended)
  }

  /// Searches the items again for the text that the board was left with.
  package mutating func searchAgain() {
    guard let search = finding.search else { return }
    finding.begin(search.text, generation: generation, seeking: .ended)
  }

  /// Counts the matches for the status line.
  mutating func tally() { finding.search?.tally(focus: placed.focus, in: placed.arrangement) }

  package mutating func endSearch() {
    finding.endSearch()
    emit(.cancelSearch)
  }

  /// Whether unread items may have a match.
  ///
  /// A source that is being followed is not waited for, because it may never end. Neither is a
  /// pipe from which everything was read.
  var canReadOn: Bool { !isAllHere && mayGrow }

  /// Whether a producer may still write items that have a match.
  private var mayBeWritten: Bool { isAllHere && mayGrow }

  /// The way of a search that has found nothing.
  private var seekingInVain: Search.Seeking { mayBeWritten ? .unwritten : .ended }

  private var mayGrow: Bool {
    !rules.isFollowing && !isHalted && (loading == .idle || loading == .waiting)
  }

  /// Whether the search has ended without any match that is shown.
  package var isSearchVain: Bool {
    guard let search = finding.search, search.shownCount == 0, !search.isWaiting else {
      return false
    }
    return search.seeking == .ended || search.seeking == .unwritten
  }

  /// Advice after a search without a match: a known field, or a pattern if the text looks like one.
  func searchAdvice(for search: Search) -> String {
    if let note = unknownFieldNote(of: search.filter) ?? search.filter.levelNote
      ?? search.filter.incomparableNote
    {
      return "; \(note)"
    }
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
    if let unknown = filter.unknownFields.first { return Self.textNote(unknown) }
    return filter.unknownField(among: finding.fieldNames).map(Self.note)
  }

  /// The same for the fields by which a query sorts and groups, as far as they are not known yet.
  func unknownFieldNote(of new: ItemQuery) -> String? {
    let orders = new.orders.filter { !query.orders.contains($0) }
    let grouping = new.grouping == query.grouping ? nil : new.grouping
    let unknown =
      orders.lazy.compactMap { $0.unknownField(among: finding.fieldNames) }.first
      ?? grouping?.unknownField(among: finding.fieldNames)
    return unknown.map(Self.note)
  }

  /// The same for fields that are to be shown.
  package func unknownFieldNote(of fields: [String]) -> String? {
    fields.lazy.compactMap { UnknownField(named: $0, among: finding.fieldNames) }.first
      .map(Self.note)
  }

  /// A note that a term for a field was read as text.
  static func textNote(_ unknown: UnknownField) -> String {
    "no field \(unknown.name): searched as text"
      + (unknown.nearest.map { "; perhaps \($0)" } ?? "")
  }

  private static func note(_ unknown: UnknownField) -> String {
    "no field \(unknown.name)" + (unknown.nearest.map { "; perhaps \($0)" } ?? "")
  }

  /// `3 of 17`; nil without a search.
  package var searchSummary: String? {
    guard let search = finding.search else { return nil }
    if readsOnForMatch { return "searching \(items.count)+, Esc stops" }
    let isLooking = search.isWaiting || search.covered < items.count
    guard search.shownCount > 0 else {
      guard !isLooking else { return "searching…" }
      return "no \(foundWord)" + (hasMore ? " so far" : "") + searchAdvice(for: search)
    }
    let total = "\(search.shownCount)\(isLooking || hasMore ? "+" : "")"
    let filter = search.filter
    let note =
      (filter.unknownFields.first.map(Self.textNote) ?? filter.levelNote).map { "; \($0)" } ?? ""
    guard let rank = search.rank else {
      return (search.shownCount == 1 ? "1 match" : "\(total) matches") + note
    }
    return "\(rank) of \(total)" + note
  }

  // MARK: From match to match

  /// Goes to the next error of a log. It is a search, so that the commands for matches go on from
  /// there.
  package mutating func goToError(times: Int) {
    guard LogLevel.mayBeTold(by: finding.fieldNames) else {
      say("no field says levels, such as error; / searches")
      return
    }
    if isSearchForErrors {
      goToMatch(1, times: times)
    } else {
      rememberJump()
      startSearch(LogLevel.errorTerm, to: .seek)
    }
  }

  private var isSearchForErrors: Bool { finding.search?.text.isExactly(LogLevel.errorTerm) == true }

  /// The word for a card that the search finds.
  private var foundWord: String { isSearchForErrors ? "error" : "match" }

  /// Says that the cards were gone through to their end.
  private mutating func sayContinued(_ step: Int, from old: Int) {
    if finding.search?.matches.count == 1, old == focus {
      say("this is the only \(foundWord)")
    } else {
      say("continued at the \(step > 0 ? "first" : "last") match")
    }
  }

  /// Moves to a match further on, or back if `step` is negative, `times` times.
  ///
  /// Without a search it starts the latest one of this board again. Those of other boards and
  /// files, which the history has, would find something else.
  package mutating func goToMatch(_ step: Int, times: Int = 1) {
    guard let search = finding.search else {
      guard let last = finding.lastText else {
        say("nothing has been searched for; / searches")
        return
      }
      rememberJump()
      startSearch(last, to: .seek)
      return
    }
    rememberJump()
    for _ in 0..<min(times, max(1, search.matches.count)) {
      guard let next = arrangement.next(of: search.matches, from: focus, step: step)
      else {
        let mayCome = search.isWaiting || canReadOn
        let seeking = mayCome ? .loaded : seekingInVain
        finding.search?.seek(seeking)
        say(mayCome ? nil : isSearchForErrors ? "no error" : "no match for \(search.text)")
        return
      }
      // Beyond the last known match there may be one in an item that has not been read.
      if step > 0, next.isWrapped, canReadOn {
        finding.search?.seek(.loaded)
        return
      }
      let old = focus
      focus(onMatch: next.item)
      if next.isWrapped { sayContinued(step, from: old) }
    }
  }
}
