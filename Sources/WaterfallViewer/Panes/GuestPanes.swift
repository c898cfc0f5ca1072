/// A pane that the viewer keeps in a list and does not know by its type.
package protocol GuestPane: Pane {
  /// Its place in the order in which panes receive input.
  static var rank: PaneRank { get }

  /// The pane as a viewer begins with it.
  init(_ options: ViewerOptions)

  /// Takes its room on the screen, while the pane is open.
  func claim(on screen: inout Screen)
}

extension GuestPane {
  package static var rank: PaneRank { .last }
  package func claim(on screen: inout Screen) {}
}

/// The place of another room's pane among the viewer's own ones.
package enum PaneRank: Sendable {
  /// It gets each key before all of them.
  case first
  /// It gets keys after the prompts, and before the panes that cover the cards.
  case beforeHelp
  /// It gets the keys that none of them takes.
  case last
}

/// The panes that are guests, one of each type.
struct GuestPanes: Sendable {
  private var panes: [any GuestPane]

  init(_ kinds: [any GuestPane.Type], _ options: ViewerOptions) {
    panes = kinds.map { $0.init(options) }
  }

  func isOpen<P: GuestPane>(_ kind: P.Type) -> Bool { panes[index(of: kind)].isOpen }

  func isAtWork<P: GuestPane>(_ kind: P.Type) -> Bool { panes[index(of: kind)].isAtWork }

  /// A copy of the pane of this type.
  subscript<P: GuestPane>(kind: P.Type) -> P {
    guard let pane = panes[index(of: kind)] as? P else { fatalError("\(kind) has another type") }
    return pane
  }

  /// Changes the pane of this type.
  ///
  /// Meanwhile the list has no copy of it. With a second reference to a layout in it, the change
  /// would copy the layout.
  mutating func change<P: GuestPane>(_ kind: P.Type, _ body: (inout P) -> Void) {
    let index = index(of: kind)
    var pane = self[kind]
    panes[index] = Absent()
    body(&pane)
    panes[index] = pane
  }

  private func index<P: GuestPane>(of kind: P.Type) -> Int {
    guard let index = panes.firstIndex(where: { type(of: $0) == kind }) else {
      fatalError("\(kind) is not in the list of panes")
    }
    return index
  }
}

/// The place of a pane that is being changed.
private struct Absent: GuestPane {
  init(_ options: ViewerOptions) {}
  init() {}
  var isOpen: Bool { false }
  mutating func close() {}
}
