import WaterfallBoard

// The state of a selection under `--select`.
extension PaneContext {
  /// The keys that pick and that return to the prompt, under `--select`; nil without it.
  var pickerSummary: String? {
    guard options.selection != nil, let pick = options.keys.shown(.enter),
      let type = options.keys.shown(.filter)
    else { return nil }
    return "\(pick) picks, \(type) types"
  }

  /// Whether the card that Enter picks is known.
  enum Choice { case known, pending, none }

  /// Whether Enter can pick now.
  ///
  /// It waits for pending answers. So typing and pressing Enter at once picks by the whole text.
  var choice: Choice {
    if picks.count > 0 { return .known }
    if board.ordering.isPending, !board.ordering.isAnswered || board.arrangement.count == 0 {
      return .pending
    }
    if board.arrangement.count > 0 { return .known }
    return board.loading == .ended || board.isHalted ? .none : .pending
  }
}
