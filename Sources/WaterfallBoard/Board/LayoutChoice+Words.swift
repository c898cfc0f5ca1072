package import WaterfallLayout

extension LayoutChoice {
  /// Turns from columns to rows, or back.
  package mutating func toggleDirection() {
    direction = direction == .horizontal ? .vertical : .horizontal
    columns = nil
  }

  /// Whether the number of lanes is as many as fit.
  package var isAdaptive: Bool {
    guard columns == nil, hasLaneChoice, case .adaptive = configuration.columns else {
      return false
    }
    return true
  }
}

extension LayoutConfiguration.Placement {
  /// The name as it is typed.
  package var words: String {
    switch self {
    case .shortest: "shortest"
    case .roundRobin: "round-robin"
    case .columnFirst: "column-first"
    }
  }
}

extension LayoutConfiguration.Alignment {
  /// The name as it is typed.
  package var words: String {
    switch self {
    case .start: "start"
    case .center: "center"
    case .end: "end"
    }
  }
}

extension Array {
  /// The element at an index that wraps around at both ends. The array must not be empty.
  package subscript(wrapped index: Int) -> Element {
    self[(index % count + count) % count]
  }
}
