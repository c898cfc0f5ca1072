import TerminalGrid

/// The bench of who makes layouts: what is shown beside the cards, and over them.
struct Lab: Sendable {
  /// What the culling rectangle is.
  enum Culling: CaseIterable, Hashable, Sendable {
    /// The viewport, and nothing says so.
    case unseen
    /// The viewport, with marks at its corners.
    case viewport
    /// A smaller one, so that cards are seen going and coming at its edges.
    case smaller
  }

  var isOpen = false
  /// The row that keys change.
  var selected = LabRow.layout
  var showsLaneEnds = false
  var showsColumnLines = false
  var culling = Culling.unseen
  /// The layout to compare with; nil: none.
  var compared: Comparison.Kind?
  /// That layout; nil while it is not shown.
  var comparison: Comparison?
}
