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

/// The panes that are guests, one of each type. A slot knows its pane by its index.
struct GuestPanes: Sendable {
  private(set) var all: [any GuestPane]
  /// One bit for each pane: whether it is open. All are asked several times for each key.
  private var open: UInt64 = 0
  /// One bit for each pane: whether it is at work.
  private var atWork: UInt64 = 0

  init(_ kinds: [any GuestPane.Type], _ options: ViewerOptions) {
    precondition(kinds.count <= UInt64.bitWidth, "\(kinds.count) panes, at most 64 are possible")
    all = kinds.map { $0.init(options) }
    for index in all.indices { setBits(index) }
  }

  func isOpen(_ index: Int) -> Bool { open & 1 << UInt64(index) != 0 }
  func isAtWork(_ index: Int) -> Bool { atWork & 1 << UInt64(index) != 0 }

  private mutating func setBits(_ index: Int) {
    let bit: UInt64 = 1 << UInt64(index)
    if all[index].isOpen { open |= bit } else { open &= ~bit }
    if all[index].isAtWork { atWork |= bit } else { atWork &= ~bit }
  }

  /// A copy of a pane.
  ///
  /// - Parameter kind: the pane's type.
  subscript<P: GuestPane>(index: Int, as kind: P.Type) -> P {
    guard let pane = all[index] as? P else { fatalError("\(kind) is not at this place") }
    return pane
  }

  /// Changes a pane.
  ///
  /// Meanwhile the list has no copy of it. With a second reference to a layout in it, the change
  /// would copy the layout.
  ///
  /// - Parameter kind: the pane's type.
  mutating func change<P: GuestPane>(_ index: Int, as kind: P.Type, _ body: (inout P) -> Void) {
    var pane = self[index, as: kind]
    all[index] = Absent()
    body(&pane)
    all[index] = pane
    setBits(index)
  }
}

/// The place of a pane that is being changed.
private struct Absent: GuestPane {
  init(_ options: ViewerOptions) {}
  init() {}
  var isOpen: Bool { false }
  mutating func close() {}
}
