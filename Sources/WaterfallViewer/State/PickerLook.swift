package import TerminalInput
package import WaterfallItems
package import WaterfallRecords

/// The parts of a picker beside its cards, and its keys. Without `--select` nothing of it counts.
package struct PickerLook: Hashable, Sendable {
  /// Whether the items are lines, as far as is known before the first has been read.
  package var expectsLines = false
  /// How lines are searched.
  package var rules = LineRules()
  /// The words before the typed text; nil for the usual ones.
  package var prompt: String?
  /// Lines that stand above the cards.
  package var caption: [String] = []
  /// The keys that pick as Enter does, each with the word that says so to whoever gets the picks.
  package var finishingKeys: [Key: String] = [:]
  /// The keys that run a command on the card in focus.
  package var keyCommands: [Key: RecordTemplate] = [:]
  /// Whether Enter ends the viewer also if nothing matches.
  package var endsWithNothing = false

  package init() {}
}

/// How a picker was left, for whoever gets the picks.
package struct PickAnswer: Hashable, Sendable {
  /// The text in the prompt.
  package var query: String
  /// The word of the key that picked (``PickerLook/finishingKeys``); nil if Enter did.
  package var word: String?

  package init(query: String, word: String? = nil) { (self.query, self.word) = (query, word) }
}
