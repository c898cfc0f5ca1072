extension PaneSlot {
  /// All panes, in the order in which they receive input.
  ///
  /// They are drawn in the opposite order, so that the first one is on top.
  static let all: [PaneSlot] = [
    PaneSlot(guest: Presentation.self),
    PaneSlot(\.question, isOpen: { $0.question.isOpen }),
    PaneSlot(\.prompts, isOpen: { $0.prompts.isOpen }),
    PaneSlot(guest: TourPane.self),
    PaneSlot(\.help, isOpen: { $0.help.isOpen }),
    PaneSlot(\.counts, isOpen: { $0.counts.isOpen }),
    PaneSlot(\.details, isOpen: { $0.details.isOpen }),
    PaneSlot(guest: Lab.self),
  ]
}
