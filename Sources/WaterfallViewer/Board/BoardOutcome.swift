import TerminalGrid
import TerminalInput
import WaterfallItems

/// What follows from a change of a board, for the rest of the viewer. Several are carried out in
/// order.
enum BoardOutcome: Sendable {
  case effect(ViewerEffect)
  /// Shows words in the status line until the next key; nil removes them.
  case say(String?)
  /// Cards were placed, so that a second layout beside them follows.
  case placed(LayoutWork.Part)
  /// A page has been added; its first item has this number.
  case page(LoadedPage, first: Int)
  /// These keys waited for a far scroll, and act now.
  case keys([Key])
  /// What was typed is answered, at least in part.
  case answered
  /// The focus went to another card by itself.
  case focused
  /// A search has found nothing: the view goes back to where it was before the prompt.
  case foundNothing
}

/// What a board needs to know of the rest of the viewer.
struct BoardContext: Sendable {
  /// The part of the screen that shows the cards.
  var viewport: CellSize
  /// Whether a prompt is open; whether it is the one of a search.
  var isTyping = false
  var isTypingSearch = false
  /// The item that was in focus before the prompt was opened.
  var focusBeforeTyping: Int?
  /// Whether a field's values are being counted.
  var isCounting = false
}

/// The viewer's options, as far as boards need them.
struct BoardRules: Hashable, Sendable {
  let pageSize: Int?
  let counting: ViewerOptions.Counting
  let loadAhead: Int
  let isFollowing: Bool
  let isEndless: Bool
  let attributeWords: AttributeWords?

  init(_ options: ViewerOptions) {
    (pageSize, counting, loadAhead) = (options.pageSize, options.counting, options.loadAhead)
    (isFollowing, isEndless) = (options.isFollowing, options.isEndless)
    attributeWords = options.attributeWords
  }
}
