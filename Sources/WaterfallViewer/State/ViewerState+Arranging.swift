import WaterfallItems
import WaterfallLayout

extension ViewerState {
  /// The items' order and sections, as far as they are made apart from the drawing.
  struct Arranging: Sendable {
    /// Whether the items there are have been put in order, or are being.
    var isDone = true
    /// Whether a request is under way.
    var isWaiting = false
    /// Whether everything is read first.
    var gathers = false
  }

  /// The items in the order and sections that the query asks for, once everything it needs is there.
  mutating func nextArrangement() -> ArrangeRequest? {
    guard !arranging.isDone, !arranging.isWaiting, !isMeasuring, let fields else { return nil }
    if arranging.gathers {
      switch loading {
      case .idle, .waiting: return nil
      case .ended, .failed: arranging.gathers = false
      }
    }
    arranging.isWaiting = true
    return ArrangeRequest(
      places: items.places, query: query, fields: fields, generation: generation)
  }

  mutating func arrange(_ arranged: ArrangedItems) -> [ViewerEffect] {
    guard arranged.generation == generation, arranged.query == query else { return [] }
    arranging.isWaiting = false
    if let failure = arranged.failure {
      (arranging.isDone, notice) = (true, failure)
      return []
    }
    // More has come in between: then once more.
    arranging.isDone = arranged.total == items.count
    let anchor = self.anchor
    arrangement = Arrangement(arranged.sections, total: items.count)
    place(isWhole: true)
    goal = .none
    keepFocusShown()
    restore(anchor.flatMap { $0.item == focus ? $0 : nil } ?? (focus, 0))
    return []
  }

  /// A focus on a hidden item goes to the first that is shown.
  mutating func keepFocusShown() {
    guard arrangement.path(of: focus) == nil else { return }
    focus = arrangement.item(atPosition: 0) ?? focus
  }
}
