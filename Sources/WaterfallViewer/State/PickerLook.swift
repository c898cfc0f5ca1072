package import TerminalInput
package import WaterfallRecords

/// The parts of a picker beside its cards, and its keys. Without `--select` nothing of it counts.
package struct PickerLook: Hashable, Sendable {
  /// Whether the items are lines, as far as is known before the first has been read.
  package var expectsLines = false
  /// How lines are searched.
  package var rules = LineRules() {
    didSet { if rules.ranking != .none { usualRanking = rules.ranking } }
  }
  /// The ranking to which ``toggleSort()`` returns.
  private var usualRanking = LineRules().ranking
  /// Whether the typed text finds cards. If not, only commands use it.
  package var searches = true
  /// The text in the prompt if it does not find cards.
  package var text = ""
  /// The words before the typed text; nil for the usual ones.
  package var prompt: String?
  /// Lines that stand above the cards.
  package var caption: [String] = []
  /// The first lines of the items' text, which are below the caption, and how many there are.
  package var head: [String] = []
  package var captionLines = 0
  /// Whether they are hidden.
  var hidesCaption = false
  /// Whether the prompt has no text and takes none.
  var hidesPrompt = false
  package var shownCaption: [String] { hidesCaption ? [] : caption + head }
  /// The keys that pick as Enter does, each with the word that says so to whoever gets the picks.
  package var finishingKeys: [Key: String] = [:]
  /// The actions of keys and events.
  package var actions: [PickTrigger: [PickAction]] = [:]
  /// Whether Enter ends the viewer also if nothing matches.
  package var endsWithNothing = false
  /// Whether it stays open without any item, because an action may bring some.
  package var staysWithNothing = false
  /// How many cards can be picked; nil if there is no limit.
  package var mostPicks: Int?
  /// Whether the first card follows the last one.
  package var cycles = false

  package init() {}

  /// Puts the lines of a text above the cards.
  package mutating func setCaption(_ text: String) {
    caption = text.unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Lets the better match come first, or all lines in their order.
  mutating func toggleSort() {
    rules.ranking = rules.ranking == .none ? usualRanking : .none
  }
}

/// How a picker was left, for whoever gets the picks.
package struct PickAnswer: Hashable, Sendable {
  /// The text in the prompt.
  package var query: String
  /// The word of the key that picked (``PickerLook/finishingKeys``); nil if Enter did.
  package var word: String?
  /// Lines that actions have added.
  package var printed: [String]
  /// Whether the text alone is wanted.
  package var isQueryOnly: Bool

  package init(
    query: String, word: String? = nil, printed: [String] = [], isQueryOnly: Bool = false
  ) {
    (self.query, self.word, self.printed) = (query, word, printed)
    self.isQueryOnly = isQueryOnly
  }
}
