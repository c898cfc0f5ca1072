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
    func slots(_ rank: PaneRank) -> [PaneSlot] {
      others.filter { $0.rank == rank }.map { PaneSlot($0) }
    }
    all =
      slots(.first) + [
        PaneSlot(KeyQuestion.self),
        PaneSlot(\.prompts, isOpen: { $0.prompts.isOpen }),
      ] + slots(.beforeHelp) + [
        PaneSlot(HelpPane.self),
        PaneSlot(CountsPane.self),
        PaneSlot(FieldsPane.self),
        PaneSlot(\.details, isOpen: { $0.details.isOpen }),
      ] + slots(.last)
    guests = all.compactMap(\.guest)
    covering = all.filter { $0.cover != .nothing }
    claiming = all.filter { $0.claim != nil }
    asking = all.filter(\.asks)
    readingOn = all.filter(\.readsOn)
    presenting = all.filter(\.isForAudience)
  }
}

extension PaneList: Hashable {
  private var kinds: [ObjectIdentifier] { all.map(\.kind) }

  package static func == (one: PaneList, other: PaneList) -> Bool { one.kinds == other.kinds }
  package func hash(into hasher: inout Hasher) { hasher.combine(kinds) }
}
