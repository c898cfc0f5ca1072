import TerminalGrid
package import WaterfallCards
import WaterfallItems
import WaterfallLayout

extension Board {
  /// Changes the layout of the cards. The list gives way to the cards. The card in focus keeps its
  /// place on the screen.
  package mutating func relayout(_ change: (inout LayoutChoice) -> Void) {
    let old = view
    view.showCards()
    change(&view.chosen)
    if view != old { relayout() }
  }

  /// Prepares the whole layout again with the present options.
  mutating func relayout() { layOut(keeping: anchor) }

  /// Adds or removes columns.
  package mutating func changeColumns(by count: Int) {
    guard view.chosen.hasLaneChoice else {
      let lanes = view.chosen.hasLanes ? "a fixed number of columns" : "no columns"
      say("\(view.chosen.title) has \(lanes)")
      return
    }
    // A card needs three rows: two for its border and one for its text.
    let window = room.cards
    let most = max(1, view.chosen.isHorizontal ? window.rows / 3 : window.columns / 2)
    let columns = min(max(1, askedLanes + count), most)
    say("\(view.chosen.isHorizontal ? "rows" : "columns"): \(columns)")
    relayout { $0.columns = columns }
  }

  /// Makes the gaps between cards larger or smaller.
  package mutating func changeGap(by cells: Int) {
    let usual = view.chosen.points == nil ? 1 : 10
    let gap = min(max(0, (view.chosen.columnGap ?? usual) + cells), 40)
    say("gap: \(gap)")
    relayout { choice in
      choice.columnGap = gap
      // A row is as high as two columns are wide, so half as many rows look like an equal gap.
      choice.rowGap = choice.points == nil ? gap / 2 : gap
    }
  }

  package mutating func nextLayout() {
    let kinds = rules.layouts
    let index = kinds.firstIndex(of: view.chosen.kind) ?? 0
    relayout { choice in
      choice.columns = nil
      if choice.kind.traits.contains(.placement), !choice.isRoundRobin {
        choice.placement = .roundRobin
      } else {
        choice.placement = .shortest(tolerance: 0)
        choice.kind = kinds[wrapped: index + 1]
      }
    }
    let summary = view.chosen.isRoundRobin ? "" : view.chosen.kind.summary
    say(
      "layout: \(view.chosen.title)" + (summary.isEmpty ? "" : ": \(summary)"))
  }

  package mutating func turn() {
    guard view.chosen.kind.directions == .both else {
      say("\(view.chosen.title) has only one direction")
      return
    }
    relayout { choice in choice.toggleDirection() }
  }

  package mutating func nextBorder() {
    let borders = BorderStyle.allCases
    let index = borders.firstIndex(of: form.border) ?? 0
    form.border = borders[wrapped: index + 1]
    view.showCards()
    relayout()
  }

  /// Switches between the layout and a list with one row per card and a column per field.
  package mutating func toggleList() {
    let anchor = anchor
    if view.isList {
      view.showCards()
    } else if room.isHalved {
      say("no list while layouts are compared")
      return
    } else {
      view = .list(listColumns, over: view.chosen)
    }
    layOut(keeping: anchor)
  }

  package mutating func show(_ view: BoardView, _ form: CardForm) {
    (self.view, self.form) = (view, form)
    relayout()
  }

  /// Shows the cards in another layout and form, or their list. What depends on the board's own
  /// cards stays as it is, and so does all if nothing differs.
  package mutating func show(_ layout: LayoutChoice, _ form: CardForm, asList isList: Bool) {
    var (layout, form) = (layout, form)
    (layout.cardCount, layout.isOfLines) = (view.chosen.cardCount, view.chosen.isOfLines)
    (form.pictureRows, form.list) = (self.form.pictureRows, self.form.list)
    if layout != view.chosen || form != self.form {
      view.chosen = layout
      self.form = form
      relayout()
    }
    if isList != view.isList { toggleList() }
  }
}
