package import WaterfallCards
import WaterfallRecords

// What keys, clicks and `:rename` change of the list's columns.
extension Board {
  /// The fields of the list's columns in their order, if a person has moved or hidden some; nil
  /// otherwise, and if a column shows no field of its own.
  package var arrangedFields: [String]? {
    guard chosenColumns.arranges, let columns = view.columns?.all else { return nil }
    let fields = columns.compactMap(\.field)
    return fields.count == columns.count ? fields : nil
  }

  /// Moves the column in focus by that many places.
  package mutating func moveColumn(by step: Int) {
    guard let list = view.columns else { return }
    chooseColumns { $0.moveFocused(of: list, by: step) }
  }

  /// Hides the column in focus and further ones after it. The last one stays.
  package mutating func hideColumns(_ count: Int) {
    guard let list = view.columns else { return }
    chooseColumns { $0.hide(count, of: list) }
  }

  /// Gives the column in focus the width of its texts, or takes it back.
  package mutating func fitColumn() {
    guard let list = view.columns else { return }
    chooseColumns { $0.fitFocused(of: list) }
  }

  /// Sorts by the column of the list at a cell of its head, or turns the order around if it is that
  /// of the column. The column gets the focus.
  ///
  /// - Parameter cell: counted from the left edge of the list.
  package mutating func sort(byColumnAt cell: Int) {
    guard let list = view.columns, let column = list.column(at: cell) else { return }
    if let index = list.all.firstIndex(where: { $0.part == column.part }) {
      moveColumnFocus(by: index - list.focus)
    }
    guard let field = column.field else { return say("the column shows several fields") }
    var new = query
    new.order = SortOrder(field: field, isDescending: column.direction == .ascending)
    new.isReversed = false
    show(new)
  }

  /// Changes what a person has chosen for the columns of the list.
  ///
  /// - Complexity: O(columns · log columns), and if texts are wrapped, also the cost of a layout.
  package mutating func chooseColumns(_ change: (inout ChosenColumns) -> Void) {
    let old = chosenColumns
    change(&chosenColumns)
    guard chosenColumns != old, view.isList else { return }
    let shown = view.columns?.columns
    view.columns?.arrange(as: chosenColumns)
    // The heights of rows depend on the columns in sight.
    if form.wrapsRows, view.columns?.columns != shown { layOut(keeping: anchor) }
  }
}
