import TerminalGrid
import WaterfallItems
import WaterfallLayout

extension Viewer {
  /// Changes the layout. The card in focus keeps its place on the screen.
  mutating func relayout(_ change: (inout LayoutChoice) -> Void) -> [ViewerEffect] {
    let isList = leaveList()
    var choice = options.layout
    change(&choice)
    guard choice != options.layout || isList else { return [] }
    options.layout = choice
    return relayout()
  }

  /// Prepares the whole layout again with the present options.
  mutating func relayout() -> [ViewerEffect] {
    layOut(keeping: anchor)
  }

  /// Adds or removes columns.
  mutating func changeColumns(by count: Int) -> [ViewerEffect] {
    guard options.layout.hasLaneChoice else {
      let lanes = options.layout.hasLanes ? "a fixed number of columns" : "no columns"
      status.say("\(options.layout.title) has \(lanes)")
      return []
    }
    // A card needs three rows: two for its border and one for its text.
    let most = max(1, isHorizontal ? viewport.rows / 3 : viewport.columns / 2)
    let columns = min(max(1, askedLanes + count), most)
    status.say("\(isHorizontal ? "rows" : "columns"): \(columns)")
    return relayout { $0.columns = columns }
  }

  /// The number of lanes asked for. A layout command may create a different number.
  var askedLanes: Int {
    board.isOfCommand ? board.wanted.configuredCount : layout.laneCount
  }

  /// Makes the gaps between cards larger or smaller.
  mutating func changeGap(by cells: Int) -> [ViewerEffect] {
    let usual = options.layout.points == nil ? 1 : 10
    let gap = min(max(0, (options.layout.columnGap ?? usual) + cells), 40)
    status.say("gap: \(gap)")
    return relayout { choice in
      choice.columnGap = gap
      // A row is as high as two columns are wide, so half as many rows look like an equal gap.
      choice.rowGap = choice.points == nil ? gap / 2 : gap
    }
  }

  mutating func nextLayout() -> [ViewerEffect] {
    let kinds = options.layouts
    let index = kinds.firstIndex(of: options.layout.kind) ?? 0
    let effects = relayout { choice in
      choice.columns = nil
      if choice.kind.traits.contains(.placement), !choice.isRoundRobin {
        choice.placement = .roundRobin
      } else {
        choice.placement = .shortest(tolerance: 0)
        choice.kind = kinds[wrapped: index + 1]
      }
    }
    let summary = options.layout.isRoundRobin ? "" : options.layout.kind.summary
    status.say(
      "layout: \(options.layout.title)" + (summary.isEmpty ? "" : ": \(summary)"))
    return effects
  }

  mutating func turn() -> [ViewerEffect] {
    guard options.layout.kind.directions == .both else {
      status.say("\(options.layout.title) has only one direction")
      return []
    }
    return relayout { choice in choice.toggleDirection() }
  }

  mutating func nextBorder() -> [ViewerEffect] {
    let borders = BorderStyle.allCases
    let index = borders.firstIndex(of: options.form.border) ?? 0
    options.form.border = borders[wrapped: index + 1]
    return relayout()
  }

  /// Switches between the layout and a list with one row per card and a column per field.
  mutating func toggleList() -> [ViewerEffect] {
    let anchor = self.anchor
    if leaveList() { return layOut(keeping: anchor) }
    guard !isComparing else {
      status.say("no list while layouts are compared")
      return []
    }
    layoutBeforeList = options.layout
    options.layout = .list
    options.form.list = listColumns
    return layOut(keeping: anchor)
  }

  /// - Returns: whether the list was shown.
  private mutating func leaveList() -> Bool {
    guard options.form.list != nil else { return false }
    options.form.list = nil
    options.layout = layoutBeforeList ?? options.layout
    return true
  }
}

extension LayoutChoice {
  /// One column without gaps: each card is a row of the list.
  fileprivate static var list: LayoutChoice {
    var choice = LayoutChoice()
    (choice.columns, choice.columnGap, choice.rowGap) = (1, 0, 0)
    return choice
  }
}
