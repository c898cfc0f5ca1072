package import TerminalGrid

/// The types of a viewer's panes, in the order in which they receive events.
package struct PaneList: Sendable {
  let kinds: [any Pane.Type]

  /// The viewer's own panes, without any of another room.
  package static let own = PaneList([])

  /// - Parameter others: panes of other rooms.
  package init(_ others: [any Pane.Type]) {
    func ranked(_ rank: PaneTraits.Rank) -> [any Pane.Type] {
      others.filter { $0.traits.rank == rank }
    }
    kinds =
      ranked(.first) + [KeyQuestion.self, PromptPane.self] + ranked(.beforeHelp)
      + [HelpPane.self, CountsPane.self, ChartPane.self, FieldsPane.self, Details.self]
      + [TablePane.self]
      // The row of sums is taken last, so that it is directly below the list.
      + ranked(.last) + [PreviewPane.self, TotalsPane.self]
  }
}

extension PaneList: Hashable {
  private var identifiers: [ObjectIdentifier] { kinds.map { ObjectIdentifier($0) } }

  package static func == (one: PaneList, other: PaneList) -> Bool {
    one.identifiers == other.identifiers
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(identifiers) }
}

/// The panes of a viewer, in the order in which they receive events.
///
/// They are drawn in the opposite order, so that the first one is on top. A pane is changed in its
/// place: a second copy would have a second copy of a layout in it.
package struct Panes: Sendable {
  var all: [any Pane]

  init(_ list: PaneList, _ options: ViewerOptions) { all = list.kinds.map { $0.init(options) } }

  var open: [any Pane] { all.filter(\.isOpen) }

  /// Whether a pane is open, and none that covers everything is over it. Only such a pane is drawn,
  /// and gets input. So the help leads back to what was open before.
  func isInSight(_ index: Int) -> Bool {
    guard all[index].isOpen else { return false }
    guard type(of: all[index]).traits.cover != .nothing else { return true }
    return !all[..<index].contains { $0.isOpen && type(of: $0).traits.cover == .everything }
  }

  /// It compares types, because a cast costs more, and some panes are asked for many times a key.
  private func index<P: Pane>(of kind: P.Type) -> Int? {
    all.firstIndex { type(of: $0) == kind }
  }

  /// The pane of this type, which the viewer must have.
  package subscript<P: Pane>(kind: P.Type) -> P {
    get {
      guard let pane = index(of: kind).flatMap({ all[$0] as? P }) else {
        fatalError("the viewer has no \(kind)")
      }
      return pane
    }
    _modify {
      guard let index = index(of: kind), var pane = all[index] as? P else {
        fatalError("the viewer has no \(kind)")
      }
      all[index] = Absent()
      defer { all[index] = pane }
      yield &pane
    }
  }

  // MARK: On the screen

  /// Draws the panes in sight, the first one on top.
  package func draw(into grid: inout Grid, in context: PaneContext) {
    for index in all.indices.reversed() where isInSight(index) {
      all[index].draw(into: &grid, in: context)
    }
  }

  /// Whether an open pane draws marks over the cards.
  package var marksCards: Bool { all.contains { $0.isOpen && $0.marksCards } }

  /// The open panes that show cards beside those of the board.
  package var ofCards: [any CardPane] {
    all.compactMap { $0.isOpen ? $0 as? any CardPane : nil }
  }
}

/// The place of a pane that is being changed.
private struct Absent: Pane {
  init(_ options: ViewerOptions) {}
  init() {}
  var isOpen: Bool { false }
  mutating func close() {}
}
