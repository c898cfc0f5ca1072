import TerminalGrid
import WaterfallItems
import WaterfallLayout

extension Viewer {
  /// Changes the layout of the cards. The list gives way to the cards. The card in focus keeps its
  /// place on the screen.
  mutating func relayout(_ change: (inout LayoutChoice) -> Void) -> [ViewerEffect] {
    let old = options.view
    options.view.showCards()
    change(&options.layout)
    return options.view == old ? [] : relayout()
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
    let most = max(1, options.layout.isHorizontal ? viewport.rows / 3 : viewport.columns / 2)
    let columns = min(max(1, askedLanes + count), most)
    status.say("\(options.layout.isHorizontal ? "rows" : "columns"): \(columns)")
    return relayout { $0.columns = columns }
  }

  /// The number of lanes asked for. A layout command may create a different number.
  var askedLanes: Int {
    options.view.isList || board.isOfCommand ? chosenLanes : layout.laneCount
  }

  /// The number of lanes of the chosen layout, as shown or on coming back from the list.
  var laneCount: Int { options.view.isList ? chosenLanes : layout.laneCount }

  private var chosenLanes: Int {
    let isList = options.view.isList
    let chosen = isList ? CardLayout(options.layout, size: viewport) : board.wanted
    return chosen.configuredCount
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
    options.view.showCards()
    return relayout()
  }

  /// Switches between the layout and a list with one row per card and a column per field.
  mutating func toggleList() -> [ViewerEffect] {
    let anchor = self.anchor
    if options.view.isList {
      options.view.showCards()
    } else if isComparing {
      status.say("no list while layouts are compared")
      return []
    } else {
      options.view = .list(listColumns, over: options.layout)
    }
    return layOut(keeping: anchor)
  }
}
