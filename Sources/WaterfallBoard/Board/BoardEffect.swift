import WaterfallItems

/// Work that follows from a change of a board. Its outcome comes back as a ``BoardEvent``.
package enum BoardEffect: Sendable {
  /// Pull a page from the source.
  case load(LoadRequest)
  /// Cancel the page request under way; its outcome is not wanted any more.
  case cancelLoad
  /// Read the records of cards that are in view again.
  case fetch(FetchRequest)
  /// Measure all items again.
  case measure(MeasureRequest)
  /// Put all items in the requested order and sections.
  case arrange(ArrangeRequest)
  /// Ask a layout command where the items go. While it answers, newer requests replace each other;
  /// only the last one is sent.
  case layOut(LayoutRequest)
  /// Stop the layout command, because its layout is not wanted any more.
  case endLayoutCommand
  /// Search items for a text. This cancels an earlier search.
  case search(SearchRequest)
  case cancelSearch
  /// Cancel the arranging under way.
  case cancelArranging
  /// Read the source again.
  case refresh(RefreshRequest)
  /// Cancel the refresh under way.
  case cancelRefresh
  /// Report a rest after this time.
  case rest(milliseconds: Int)
}
