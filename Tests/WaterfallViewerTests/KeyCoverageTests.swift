import TerminalGrid
import TerminalInput
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// The expected effect of a key on a board of forty cards in three columns, with card 17 focused.
private struct Promise {
  /// Keys pressed before the key.
  var before = ""
  /// Keys pressed after the key.
  var behind = ""
  /// True if the command's effect has happened.
  var holds: (_ before: TestViewer, _ after: TestViewer) -> Bool
}

/// nil if nobody has said what the command's keys do.
private func promise(of command: Command) -> Promise? {
  switch command {
  case .focusUp, .focusDown, .focusLeft, .focusRight: movingPromise(of: command)
  case .rowDown, .rowUp, .pageDown, .pageUp, .halfPageDown, .halfPageUp:
    scrollingPromise(of: command)
  case .first: Promise { $1.focus == 1 && $1.state.offset == 0 }
  case .last: Promise { $1.focus == 40 && $1.state.offset == $1.state.lastOffset }
  case .firstInView: Promise { $1.focus == 11 }
  case .middleInView: Promise { $1.focus == 14 }
  case .lastInView: Promise { $1.focus == 17 }
  case .rowStart: Promise { $1.focus == 16 }
  case .rowEnd: Promise { $1.focus == 18 }
  case .previousSection, .nextSection:
    Promise { $1.state.status.notice?.contains("no sections") == true }
  case .percent: Promise(before: "50") { $1.focus == 20 }
  case .moreColumns: Promise { $1.state.layout.laneCount == 4 && $1.focus == 17 }
  case .fewerColumns: Promise { $1.state.layout.laneCount == 2 && $1.focus == 17 }
  case .automaticColumns: Promise { $1.state.board.view.chosen.columns != 3 && $1.focus == 17 }
  case .list: Promise { $1.state.board.view.isList && $1.focus == 17 }
  case .chooseFields: Promise { $1.grid.text.contains("✓ badge") && !$0.grid.text.contains("✓") }
  case .nextLayout: Promise { $1.state.layout.choice.title != $0.state.layout.choice.title }
  case .turn: Promise { $1.state.isHorizontal && !$0.state.isHorizontal }
  case .nextBorder: Promise { $1.state.board.form.border != $0.state.board.form.border }
  case .smallerGap: Promise(before: "]]") { $1.grid != $0.grid }
  case .largerGap: Promise { $1.grid != $0.grid }
  case .enter, .details, .copy, .edit, .open, .pipe, .pick, .pickBack, .pickAll, .pickNone:
    cardPromise(of: command)
  case .search: Promise(behind: "Card 30") { $1.focus == 30 }
  case .nextError: Promise { $1.statusLine.contains("no field says levels") }
  case .nextMatch: Promise(before: "/Card<Enter>") { $1.focus == 18 }
  case .previousMatch: Promise(before: "/Card<Enter>") { $1.focus == 16 }
  case .filter: Promise(behind: "badge>35<Enter>") { $1.state.arrangement.count == 5 }
  case .clearFilter: Promise(before: "fbadge>35<Enter>") { $1.state.arrangement.count == 40 }
  case .sort: Promise(behind: "badge<Enter>") { $1.state.query.order?.field == "badge" }
  case .reverse: Promise { $1.state.arrangement.item(atPosition: 0) == 39 }
  case .hints: Promise(behind: "a") { $1.focus == $0.cardsInView[0].index + 1 }
  case .mark: Promise(behind: "qg'q") { $1.focus == 17 }
  case .goToMark: Promise(before: "mag", behind: "a") { $1.focus == 17 }
  case .jumpBack: Promise(before: "G") { $1.focus == 17 }
  case .jumpOnward: Promise(before: "G<C-o>") { $1.focus == 40 }
  case .byName: Promise(behind: "redraw<Enter>") { $1.asked.last == "redraw" }
  case .count: Promise(behind: "badge<Enter>") { $1.state.counts.asked?.field == "badge" }
  case .goIn: Promise { $1.state.notice == "there is nothing inside this card" }
  case .goOut: Promise { $1.asked.last == "enter around" }
  case .otherFiles: Promise { $1.asked.last == "enter others" }
  case .lab: Promise { !$0.state.lab.isOpen && $1.state.lab.isOpen && $1.grid != $0.grid }
  case .present:
    Promise { $1.state.presentation.isOpen && $1.state.viewport.rows > $0.state.viewport.rows }
  case .followSpeaker: Promise { $1.state.notice?.hasPrefix("no talk is attended") == true }
  case .talk: Promise { $1.state.notice?.hasPrefix("no talk is led") == true }
  case .preview, .previewUp, .previewDown, .previewPageUp, .previewPageDown:
    Promise { $1.state.notice?.hasPrefix("there is no command for a preview") == true }
  case .retry, .redraw, .suspend, .help, .leaving, .quit, .quitAll, .interrupt, .close, .nextTheme:
    programPromise(of: command)
  default: nil
  }
}

private func movingPromise(of command: Command) -> Promise {
  Promise { before, after in
    func rect(_ viewer: TestViewer) -> CellRect? {
      viewer.cardsInView.first { $0.index == viewer.state.focus }?.rect
    }
    guard let old = rect(before), let new = rect(after) else { return false }
    let shift = after.state.offset - before.state.offset
    return switch command {
    case .focusUp: new.row + shift < old.row && new.column == old.column
    case .focusDown: new.row + shift > old.row && new.column == old.column
    case .focusLeft: new.column < old.column
    default: new.column > old.column
    }
  }
}

private func scrollingPromise(of command: Command) -> Promise {
  Promise { before, after in
    let rows = after.state.offset - before.state.offset
    let page = before.state.viewport.rows
    return switch command {
    case .rowDown: rows == 1
    case .rowUp: rows == -1
    case .pageDown: rows == page
    case .pageUp: rows == -page
    case .halfPageDown: rows == page / 2
    default: rows == -(page / 2)
    }
  }
}

private func cardPromise(of command: Command) -> Promise {
  switch command {
  case .copy: Promise { $1.asked.last?.hasPrefix("copy Card 17") == true }
  case .edit: Promise { $1.asked.last?.hasPrefix("run") == true }
  case .open: Promise { $1.asked.last == "open ./-a.txt" }
  case .pipe: Promise(behind: "wc<Enter>") { $1.asked.last?.hasPrefix("run") == true }
  case .pick: Promise { $1.state.pickedItems == [16] && $1.focus == 18 }
  case .pickBack: Promise { $1.state.pickedItems == [16] && $1.focus == 16 }
  case .pickAll: Promise { $1.state.picks.count == 40 }
  case .pickNone: Promise(before: "xx") { $0.state.picks.count == 2 && $1.state.picks.count == 0 }
  default: Promise { $1.state.details.isOpen && $1.grid.text.contains("Card 17") }
  }
}

private func programPromise(of command: Command) -> Promise {
  switch command {
  case .retry: Promise { $1.asked.contains { $0.hasPrefix("refresh") } && $1.focus == 17 }
  case .redraw: Promise { $1.asked.last == "redraw" }
  case .suspend: Promise { $1.asked.last == "suspend" }
  case .help: Promise { $1.state.help.top == 0 }
  case .leaving: Promise(behind: "Z") { $1.asked.last == "quit(quit)" }
  case .interrupt: Promise { $1.asked.last == "quit(interrupted)" }
  case .close: Promise(before: "/Card<Enter>") { $1.state.board.finding.search == nil }
  case .nextTheme: Promise { $1.state.theme != $0.state.theme }
  default: Promise { $1.asked.last == "quit(quit)" }
  }
}

private func board() -> TestViewer {
  let records = (1...40).map { number in
    TestViewer.record("Card \(number)", body: "some words", badge: "\(number)")
  }
  var viewer = TestViewer(
    records: records, window: "120x13", options: TestViewer.options(columns: 3, pageSize: 50))
  viewer.file = ItemFile(path: Array("-a.txt".utf8), isWhole: true)
  viewer.press("17G")
  return viewer
}

@Test(arguments: Command.bindings.map(\.command))
func `every key of the table does what its command says`(command: Command) throws {
  let expected = try #require(promise(of: command), "say here what \(command.name) does")
  for notation in Command.bindings.first(where: { $0.command == command })?.keys ?? [] {
    var viewer = board().pressing(expected.before)
    let before = viewer
    viewer.press(notation + expected.behind)
    let holds = expected.holds(before, viewer)
    #expect(holds, "\(notation): \(viewer.statusLine)\n\(viewer.grid.text)")
  }
}
