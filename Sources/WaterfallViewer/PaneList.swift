package import TerminalGrid
package import WaterfallLayout

/// The panes of a viewer, in the order in which they receive input.
///
/// They are drawn in the opposite order, so that the first one is on top.
package final class PaneList: Sendable {
  let all: [PaneSlot]
  /// The panes that a viewer keeps in a list.
  let guests: [any GuestPane.Type]
  /// The panes that cover the cards.
  let covering: [PaneSlot]
  /// The panes that take room from the cards.
  let claiming: [PaneSlot]
  /// The panes that ask something in the status line's row.
  let asking: [PaneSlot]
  /// The panes for which more of the source is read.
  let readingOn: [PaneSlot]
  /// The panes that show the cards to an audience.
  let presenting: [PaneSlot]

  /// The viewer's own panes, without any of another room.
  package static let own = PaneList([])

  /// - Parameter others: panes of other rooms.
  package init(_ others: [any GuestPane.Type]) {
    var guests: [any GuestPane.Type] = []
    func slot<P: GuestPane>(_ kind: P.Type) -> PaneSlot {
      guests.append(kind)
      return PaneSlot(kind, at: guests.count - 1)
    }
    func slots(_ rank: PaneRank) -> [PaneSlot] {
      others.filter { $0.rank == rank }.map { slot($0) }
    }
    all =
      slots(.first) + [
        slot(KeyQuestion.self),
        PaneSlot(\.prompts, isOpen: { $0.prompts.isOpen }),
      ] + slots(.beforeHelp) + [
        slot(HelpPane.self),
        slot(CountsPane.self),
        slot(FieldsPane.self),
        PaneSlot(\.details, isOpen: { $0.details.isOpen }),
      ] + slots(.last)
    self.guests = guests
    covering = all.filter { $0.cover != .nothing }
    claiming = all.filter { $0.claim != nil }
    asking = all.filter(\.asks)
    readingOn = all.filter(\.readsOn)
    presenting = all.filter(\.isForAudience)
  }
}

// MARK: On the screen

extension PaneList {
  /// Draws the open panes, the first one on top.
  package func draw(_ viewer: Viewer, into grid: inout Grid, in context: PaneContext) {
    for slot in all.reversed() { slot.display.draw(viewer, context, &grid) }
  }

  /// Whether an open pane draws marks over the cards.
  package func marksCards(_ viewer: Viewer) -> Bool {
    all.contains { $0.display.marksCards(viewer) }
  }

  /// The part of the content outside which cards are culled visibly; nil if none is.
  package func queriedRect(_ viewer: Viewer, in context: PaneContext) -> Rect? {
    context.first { $0.display.queriedRect(viewer, (), context) }
  }

  /// The most important area of the pane that covers the cards; nil if it has none.
  package func urgentRect(_ viewer: Viewer, in context: PaneContext) -> CellRect? {
    viewer.coveringPane?.display.urgentRect(viewer, (), context)
  }
}

extension PaneList: Hashable {
  private var kinds: [ObjectIdentifier] { all.map(\.kind) }

  package static func == (one: PaneList, other: PaneList) -> Bool { one.kinds == other.kinds }
  package func hash(into hasher: inout Hasher) { hasher.combine(kinds) }
}
