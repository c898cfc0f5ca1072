import WaterfallItems

// Late answers are refused by these rules and nowhere else. A request can be cancelled, repeated or
// replaced while its answer is on the way. Then the answer has another generation number, or is not
// the answer to the latest request of its kind.
extension Board {
  /// Whether a page is still wanted. A cancelled request may still deliver its page, and the
  /// repeated request delivers it again.
  package func awaits(_ page: LoadedPage) -> Bool {
    isPresent(page.generation) && loading != .ended && page.after == reading.cursor
  }

  package func awaits(_ arranged: ArrangedItems) -> Bool {
    isPresent(arranged.generation) && arranged.number == ordering.number
  }

  package func awaits(_ searched: SearchedItems) -> Bool {
    isPresent(searched.generation) && searched.number == finding.search?.number
  }

  package func awaits(_ answer: LayoutAnswer) -> Bool {
    placed.isOfCommand && layoutCommand.accepts(answer, placed.edition)
  }

  /// Whether this is the number of the board's items.
  package func isPresent(_ generation: Int) -> Bool { generation == self.generation }

  /// Whether this is the number of the items that are being read to replace the board's.
  package func isNext(_ generation: Int) -> Bool { generation == reading.refresh.generation }
}
