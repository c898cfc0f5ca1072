extension Board {
  /// Whether what an event brings is still wanted.
  ///
  /// Late answers are refused here and nowhere else. A request can be cancelled, repeated or
  /// replaced while its answer is on the way. Then the answer has another generation number, or is
  /// not the answer to the latest request of its kind.
  func awaits(_ event: ViewerEvent) -> Bool {
    switch event {
    case .page(let page):
      // A cancelled request may still deliver its page, and the repeated request delivers it again.
      page.generation == generation && loading != .ended && page.after == reading.cursor
    case .arranged(let arranged):
      arranged.generation == generation && arranged.number == ordering.number
    case .searched(let searched):
      searched.generation == generation && searched.number == finding.search?.number
    case .loadFailed(_, let number): number == generation
    case .cards(let fetched): fetched.generation == generation
    case .measured(let measured): measured.generation == generation
    case .counted(let counted): counted.generation == generation
    case .records(let read): read.request.generation == generation
    case .refreshed(let refreshed): refreshed.generation == reading.refresh.generation
    case .refreshFailed(_, let number): number == reading.refresh.generation
    case .entered(let entered): entered.generation == reading.refresh.generation
    default: true
    }
  }
}
