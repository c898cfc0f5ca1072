import TerminalGrid
import TerminalInput
import WaterfallLayout

extension Viewer {
  mutating func press(_ key: Key) -> [ViewerEffect] {
    if hold(key) { return [] }
    let effects = playHeldKeys()
    return effects + pressNow(key)
  }

  private mutating func pressNow(_ key: Key) -> [ViewerEffect] {
    status.say(nil)
    board.reading.forgetArrivals()
    if let effects = askPanes(\.press, key) {
      status.forgetCount()
      return effects
    }
    if let effects = pressDigit(key) ?? pressCommand(key) { return effects }
    noteUnbound(key)
    return []
  }

  /// Takes a digit of the number before a command.
  private mutating func pressDigit(_ key: Key) -> [ViewerEffect]? {
    guard case .character(let character) = key.code, key.modifiers.isEmpty,
      let digit = character.wholeNumberValue, character.isASCII
    else { return nil }
    return status.type(digit: digit) ? [] : nil
  }

  private mutating func pressCommand(_ key: Key) -> [ViewerEffect]? {
    defer { status.forgetCount() }
    guard let command = options.keys[key] else { return nil }
    // No pane covers the cards, so the command refers to them. Pending automatic moves are dropped;
    // otherwise they would undo what the user does now.
    if cover == .nothing { settle(for: command) }
    return askPanes(\.perform, command) ?? perform(command)
  }

  mutating func perform(_ command: Command) -> [ViewerEffect] {
    let count = status.count
    let times = count ?? 1
    if command.goesOn { board.reading.goOn() }
    if command.moves { board.reading.endJourney() }
    let old = (offset, focus)
    let goesToEnd = command == .last && count == nil
    defer {
      if command.moves, !goesToEnd { board.noteMove(from: old) }
      if command.goesOn { board.noteOnward(isScroll: command.scrollsOn, from: old) }
    }
    switch command {
    case .focusUp: board.placed.moveFocus(.up, times: times)
    case .focusDown: board.placed.moveFocus(.down, times: times)
    case .focusLeft: board.placed.moveFocus(.left, times: times)
    case .focusRight: board.placed.moveFocus(.right, times: times)
    case .rowDown:
      board.placed.scroll(by: times)
      return restAfterScrolling
    case .rowUp:
      let old = offset
      board.placed.scroll(by: -times)
      return restAfterScrolling + pulled(from: old)
    case .pageDown: board.placed.page(by: Double(times))
    case .pageUp: board.placed.page(by: -Double(times))
    case .halfPageDown: board.placed.page(by: Double(times) / 2)
    case .halfPageUp: board.placed.page(by: -Double(times) / 2)
    case .first: return act { $0.travel(to: (count ?? 1) - 1) }
    case .last: return act { $0.travel(to: count.map { $0 - 1 } ?? .max) }
    case .rowStart, .rowEnd:
      board.placed.moveFocus(command == .rowStart ? .left : .right, times: .max)
    case .previousSection: goToSection(-times)
    case .nextSection: goToSection(times)
    case .percent: return act { $0.travel(toPercent: count ?? 0) }
    case .firstInView: board.placed.focusInView(.start, times: times)
    case .middleInView: board.placed.focusInView(.middle, times: 1)
    case .lastInView: board.placed.focusInView(.end, times: times)
    case .moreColumns: return changeColumns(by: times)
    case .fewerColumns: return changeColumns(by: -times)
    case .automaticColumns: return relayout { $0.columns = nil }
    case .list: return toggleList()
    case .nextLayout: return nextLayout()
    case .turn: return turn()
    case .nextBorder: return nextBorder()
    case .smallerGap: return changeGap(by: -times)
    case .largerGap: return changeGap(by: times)
    case .retry: return retry()
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .help:
      uncover()
      help.open()
    case .lab: return toggleLab()
    case .present: return togglePresentation()
    case .quit, .quitAll: return [.quit(leavingReason)]
    case .interrupt: return [.quit(.interrupted)]
    case .close: return close()
    case .enter, .details, .pick, .pickBack, .pickAll, .pickNone, .copy, .edit, .open, .goIn,
      .goOut, .otherFiles:
      return performOnCard(command, times: times)
    case .nextTheme: takeNextTheme(times)
    case .search, .nextMatch, .previousMatch, .filter, .clearFilter, .sort, .reverse, .pipe, .hints,
      .mark, .goToMark, .jumpBack, .jumpOnward, .byName, .leaving, .count:
      return find(command, times: times)
    }
    return []
  }

  /// Requests a rest event 200 ms after scrolling, if the layout then centres an item.
  var restAfterScrolling: [ViewerEffect] {
    layout.choice.restsInCentre && !options.isMotionReduced ? [.rest(milliseconds: 200)] : []
  }

  /// Reports a key that does nothing. Silence would look like a program that hangs.
  private mutating func noteUnbound(_ key: Key) {
    let way = options.keys.shown(.help).map { "; \($0) shows the keys" } ?? ""
    status.say("\(key.shown) does nothing\(way)")
  }
}

extension Command {
  /// Whether it scrolls towards the end.
  fileprivate var scrollsOn: Bool { [.rowDown, .pageDown, .halfPageDown].contains(self) }
}
