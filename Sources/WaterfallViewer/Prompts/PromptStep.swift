/// A step in the life of a prompt, with its effect on the cards.
package enum PromptStep: Sendable {
  /// Opens a prompt that contains this text.
  case open(Prompt.Kind, String)
  /// Applies the text that is typed; accepts it; or leaves the prompt.
  case apply, accept, leave
  /// Moves through the cards, or picks, while the prompt of `--select` stays open.
  case perform(Command)
  /// Goes to the next card in order, or with -1 to the previous one, while the prompt stays open.
  case step(Int)
  /// Ends with the picks, or with the card in focus, as soon as that card is known.
  case choose
}

/// The words of a prompt that searches a pane.
struct PaneSearch: PaneEvent {
  let kind: Prompt.Kind
  let words: String
}
