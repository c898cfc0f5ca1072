extension Board {
  /// Whether an event brings something that is still wanted.
  ///
  /// Late answers are refused here and nowhere else. A request can be cancelled, repeated or
  /// replaced while its answer is on the way. Then the answer has another generation number, or is
  /// not the answer to the latest request of its kind.
  package func awaits(_ event: BoardEvent) -> Bool {
    switch event {
    case .page(let page):
      // A cancelled request may still deliver its page, and the repeated request delivers it again.
      page.generation == generation && loading != .ended && page.after == reading.cursor
    case .arranged(let arranged):
      arranged.generation == generation && arranged.number == ordering.number
    case .searched(let searched):
      searched.generation == generation && searched.number == finding.search?.number
    case .loadFailed(_, let number): isPresent(number)
    case .cards(let fetched): isPresent(fetched.generation)
    case .measured(let measured): isPresent(measured.generation)
    case .refreshed(let refreshed): isNext(refreshed.generation)
    case .refreshFailed(_, let number): isNext(number)
    case .laidOut(let answer): placed.isOfCommand && layoutCommand.accepts(answer, placed.edition)
    }
  }

  /// Whether this is the number of the board's items.
  package func isPresent(_ generation: Int) -> Bool { generation == self.generation }

  /// Whether this is the number of the items that are being read to replace the board's.
  package func isNext(_ generation: Int) -> Bool { generation == reading.refresh.generation }
}
