import TerminalGrid
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

// Two layouts side by side. The first layout's cards are in the left half of the stage, the
// second's in the right half. A line below names both. The second layout scrolls along: it shows
// the first item in view at the same row.
extension Viewer {
  // MARK: Following the first one

  /// Rebuilds the second layout if it no longer fits the settings; drops it if none is shown.
  mutating func followComparison() {
    guard lab.compared != nil || lab.comparison != nil else { return }
    if screen.isComparing ? !isComparisonFitting : lab.comparison != nil { placeCompared(.all) }
  }

  private var comparedChoice: LayoutChoice {
    lab.compared?.applied(to: board.view.chosen) ?? LayoutChoice()
  }

  private var isComparisonFitting: Bool {
    guard let comparison = lab.comparison else { return false }
    return comparison.layout.choice == comparedChoice && comparison.layout.size == screen.viewport
      && comparison.generation == board.generation && comparison.measure.form == board.form
  }

  /// Places everything in the second layout, or only new items.
  mutating func placeCompared(_ part: LayoutWork.Part) {
    guard screen.isComparing else {
      lab.put(nil)
      return
    }
    let isFitting = isComparisonFitting
    // It is taken out of the state, so that changing it makes no copy.
    let kept = lab.takeComparison()
    var comparison: Comparison
    if let kept, isFitting {
      comparison = kept
    } else {
      comparison = Comparison(
        comparedChoice, size: screen.viewport, form: board.form, generation: board.generation)
    }
    let placed = isFitting ? part : .all
    place(placed, in: &comparison)
    lab.put(comparison)
    lab.note(placed)
  }

  private func place(_ part: LayoutWork.Part, in comparison: inout Comparison) {
    if comparison.measure != board.measure {
      comparison.grow(to: board.items, cards: board.cards, old: board.measure)
    }
    let source = comparedSource(comparison)
    switch part {
    case .all: comparison.layout.prepare(from: source)
    case .new: comparison.layout.append(from: source)
    }
  }

  func comparedSource(_ comparison: Comparison) -> CardSource {
    board.placed.source(
      for: comparison.layout,
      extents: comparison.measure == board.measure ? nil : comparison.extents)
  }

  // MARK: Measuring

  /// The next request to measure items for the second layout only; nil if none is due.
  mutating func nextComparedMeasure() -> MeasureRequest? {
    // On a far scroll all new items are measured once, at its end.
    guard let fields = board.fields, !board.isMeasuring, board.farScroll == nil,
      !board.ordering.gathers,
      let comparison = lab.comparison, comparison.measure != board.measure,
      let range = lab.nextMeasuring()
    else { return nil }
    return MeasureRequest(
      places: ContiguousArray(board.items.places[range]), measure: comparison.measure,
      fields: fields,
      generation: board.generation)
  }

  /// Takes extents that were measured for the second layout.
  ///
  /// - Returns: whether they were for the second layout.
  mutating func takeCompared(_ measured: MeasuredExtents) -> Bool {
    guard measured.measure != board.measure, lab.receive(measured) else { return false }
    placeCompared(.all)
    return true
  }
}
