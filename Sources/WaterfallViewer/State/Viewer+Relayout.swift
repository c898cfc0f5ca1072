import TerminalGrid
import WaterfallCards
import WaterfallItems
import WaterfallLayout

extension Viewer {
  /// Changes the layout of the cards. The list gives way to the cards. The card in focus keeps its
  /// place on the screen.
  mutating func relayout(_ change: (inout LayoutChoice) -> Void) -> [ViewerEffect] {
    let old = board.view
    board.view.showCards()
    change(&board.view.chosen)
    return board.view == old ? [] : relayout()
  }

  /// Prepares the whole layout again with the present options.
  mutating func relayout() -> [ViewerEffect] {
    let anchor = board.anchor
    return act { $0.layOut(keeping: anchor) }
  }

  /// Adds or removes columns.
  mutating func changeColumns(by count: Int) -> [ViewerEffect] {
    guard board.view.chosen.hasLaneChoice else {
      let lanes = board.view.chosen.hasLanes ? "a fixed number of columns" : "no columns"
      status.say("\(board.view.chosen.title) has \(lanes)")
      return []
    }
    // A card needs three rows: two for its border and one for its text.
    let most = max(
      1, board.view.chosen.isHorizontal ? screen.viewport.rows / 3 : screen.viewport.columns / 2)
    let columns = min(max(1, board.askedLanes + count), most)
    status.say("\(board.view.chosen.isHorizontal ? "rows" : "columns"): \(columns)")
    return relayout { $0.columns = columns }
  }

  /// Makes the gaps between cards larger or smaller.
  mutating func changeGap(by cells: Int) -> [ViewerEffect] {
    let usual = board.view.chosen.points == nil ? 1 : 10
    let gap = min(max(0, (board.view.chosen.columnGap ?? usual) + cells), 40)
    status.say("gap: \(gap)")
    return relayout { choice in
      choice.columnGap = gap
      // A row is as high as two columns are wide, so half as many rows look like an equal gap.
      choice.rowGap = choice.points == nil ? gap / 2 : gap
    }
  }

  mutating func nextLayout() -> [ViewerEffect] {
    let kinds = options.layouts
    let index = kinds.firstIndex(of: board.view.chosen.kind) ?? 0
    let effects = relayout { choice in
      choice.columns = nil
      if choice.kind.traits.contains(.placement), !choice.isRoundRobin {
        choice.placement = .roundRobin
      } else {
        choice.placement = .shortest(tolerance: 0)
        choice.kind = kinds[wrapped: index + 1]
      }
    }
    let summary = board.view.chosen.isRoundRobin ? "" : board.view.chosen.kind.summary
    status.say(
      "layout: \(board.view.chosen.title)" + (summary.isEmpty ? "" : ": \(summary)"))
    return effects
  }

  mutating func turn() -> [ViewerEffect] {
    guard board.view.chosen.kind.directions == .both else {
      status.say("\(board.view.chosen.title) has only one direction")
      return []
    }
    return relayout { choice in choice.toggleDirection() }
  }

  mutating func nextBorder() -> [ViewerEffect] {
    let borders = BorderStyle.allCases
    let index = borders.firstIndex(of: board.form.border) ?? 0
    board.form.border = borders[wrapped: index + 1]
    board.view.showCards()
    return relayout()
  }

  /// Switches between the layout and a list with one row per card and a column per field.
  mutating func toggleList() -> [ViewerEffect] {
    let anchor = board.anchor
    if board.view.isList {
      board.view.showCards()
    } else if screen.isComparing {
      status.say("no list while layouts are compared")
      return []
    } else {
      board.view = .list(board.listColumns, over: board.view.chosen)
    }
    return act { $0.layOut(keeping: anchor) }
  }
}
