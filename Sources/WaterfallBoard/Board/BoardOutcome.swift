package import TerminalGrid
package import TerminalInput
import WaterfallItems
import WaterfallLayout

/// An outcome of a change of a board, for the rest of the viewer. Several are carried out in order.
package enum BoardOutcome: Sendable {
  case effect(BoardEffect)
  /// Shows words in the status line until the next key; nil removes them.
  case say(String?)
  /// Cards were placed, so that a second layout beside them follows.
  case placed(LayoutWork.Part)
  /// A page has been added; its first item has this number.
  case page(LoadedPage, first: Int)
  /// These keys waited for a far scroll, and act now.
  case keys([Key])
  /// The typed text is answered, at least in part.
  case answered
  /// The focus went to another card by itself.
  case focused
  /// The user pulled beyond the start, which reads the source again.
  case pulled
  /// A search has found nothing: the view goes back to where it was before the prompt.
  case foundNothing
}

/// The state of the rest of the viewer, as far as a board needs it.
package struct BoardContext: Sendable {
  /// The part of the screen that shows the cards, or that would show them if they were boxes, or
  /// rows of the list. A change may go from one to the other.
  var viewports: (cards: CellSize, list: CellSize)
  /// The size of the window.
  var size: CellSize
  /// Whether a second layout is shown beside the cards.
  var isComparing: Bool
  /// Whether a prompt is open; whether it is the one of a search.
  var isTyping: Bool
  var isTypingSearch: Bool
  /// The item that was in focus before the prompt was opened.
  var focusBeforeTyping: Int?
  /// Whether a field's values are being counted.
  var isCounting: Bool

  package init(
    viewports: (cards: CellSize, list: CellSize), size: CellSize = CellSize(columns: 0, rows: 0),
    isComparing: Bool = false, isTyping: Bool = false, isTypingSearch: Bool = false,
    focusBeforeTyping: Int? = nil, isCounting: Bool = false
  ) {
    (self.viewports, self.size, self.isComparing) = (viewports, size, isComparing)
    (self.isTyping, self.isTypingSearch) = (isTyping, isTypingSearch)
    (self.focusBeforeTyping, self.isCounting) = (focusBeforeTyping, isCounting)
  }
}
