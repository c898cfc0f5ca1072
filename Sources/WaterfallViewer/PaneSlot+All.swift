extension PaneSlot {
  /// All panes, in the order in which they receive input.
  ///
  /// They are drawn in the opposite order, so that the first one is on top.
  static let all: [PaneSlot] = [
    PaneSlot(guest: Presentation.self),
    PaneSlot(guest: KeyQuestion.self),
    PaneSlot(\.prompts, isOpen: { $0.prompts.isOpen }),
    PaneSlot(guest: TourPane.self),
    PaneSlot(guest: HelpPane.self),
    PaneSlot(guest: CountsPane.self),
    PaneSlot(\.details, isOpen: { $0.details.isOpen }),
    PaneSlot(guest: Lab.self),
  ]
}
