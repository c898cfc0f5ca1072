import WaterfallBoard
import WaterfallItems
import WaterfallLayout

extension Viewer {
  // MARK: Picking

  /// Picks the focused card or drops the pick, then moves on by `step` cards; `times` times.
  mutating func pick(times: Int, step: Int) {
    guard mayPickSeveral() else { return }
    let old = (board.offset, board.focus)
    for _ in 0..<min(times, board.arrangement.count) {
      pick(board.focus, !picks.contains(board.focus))
      guard let next = board.arrangement.item(step, after: board.focus) else { break }
      board.placed.moveFocus(to: next)
    }
    board.updateFollowing(from: old)
  }

  /// Picks the focused card, or drops the pick.
  ///
  /// - Parameter isPicked: nil if the other of the two is wanted.
  mutating func pickFocused(_ isPicked: Bool? = nil) {
    guard mayPickSeveral() else { return }
    pick(board.focus, isPicked ?? !picks.contains(board.focus))
  }

  private mutating func pick(_ item: Int, _ isPicked: Bool) {
    guard isPicked else { return picks.remove(item) }
    if let most = options.picker.mostPicks, picks.count >= most, !picks.contains(item) {
      return status.say("no more than \(most) can be picked")
    }
    picks.insert(item, of: board.items)
  }

  /// Lets another number of cards be picked, and drops the picks.
  ///
  /// - Parameter most: nil for no limit; with 0 only Enter picks.
  mutating func limitPicks(to most: Int?) {
    let selection: Selection = most == 0 ? .one : .many
    let limit = most == 0 ? nil : most
    guard selection != options.selection || limit != options.picker.mostPicks else { return }
    picks.removeAll()
    (options.selection, options.picker.mostPicks) = (selection, limit)
  }

  /// Picks the cards that are shown and not picked, and drops the other picks among them.
  mutating func invertPicks() {
    guard mayPickSeveral() else { return }
    picks.invert(on: board, upTo: options.picker.mostPicks ?? .max)
  }

  /// Drops the picks among the cards that are shown.
  mutating func dropShownPicks() {
    for item in Array(picks.onBoard) where board.arrangement.path(of: item) != nil {
      picks.remove(item)
    }
  }

  /// Picks these items of the board, and no others.
  package mutating func pick(only items: [Int]) {
    guard items.count != picks.count || !items.allSatisfy(picks.contains) else { return }
    picks.removeAll()
    for item in items { picks.insert(item, of: board.items) }
  }

  mutating func pickAll() {
    guard mayPickSeveral() else { return }
    picks.insertAll(of: board, upTo: options.picker.mostPicks ?? .max)
    if board.hasMore { status.say("\(picks.count) picked; more cards have not been read yet") }
  }

  private mutating func mayPickSeveral() -> Bool {
    guard options.selection == .one else { return board.arrangement.count > 0 }
    status.say("only one card can be picked: Enter picks it")
    return false
  }

  /// An item of the current board, as a picked item.
  func picked(_ item: Int) -> PickedItem {
    PickedItem(index: item, place: board.items.places[item], generation: board.generation)
  }

  /// Adds to the notice how many picked items are no longer in the source.
  mutating func reportLostPicks(_ count: Int) {
    guard count > 0 else { return }
    let words = count == 1 ? "1 of the picked is gone" : "\(count) of the picked are gone"
    status.say([notice, words].compactMap(\.self).joined(separator: "; "))
  }

  /// Switches the picks to the items of another board or another reading.
  ///
  /// The sources of all picks are kept. This must come before the effect that changes the source.
  mutating func movePicks(to generation: Int) {
    prompts.steps.forgetReading()
    let kept = picks.generations
    picks.move(to: boardHistory.path, generation: generation)
    if !kept.isEmpty { emit(.keepSources(of: kept)) }
  }

  // MARK: Under --select

  /// Ends the viewer with the picked items of all boards; if there are none, with the focused item.
  mutating func choose() {
    guard picks.count > 0 || board.arrangement.count > 0 else {
      status.say("there is nothing to pick")
      return
    }
    // After a refresh, some picked items may be further on than what has been read. Their old
    // source may no longer have them, so the viewer reads on. The user need not wait: Enter again
    // ends it.
    if picks.isAwaiting, board.hasMore, !options.isFollowing, board.farScroll == nil {
      board.readAll()
      status.say("reading up to the cards that were picked; then press Enter again")
      return
    }
    emit(.quit(.picked(picks.count > 0 ? picks.all : [picked(subject)])))
  }

  /// The effect of Esc when nothing is open.
  mutating func leaveSelection() { if options.selection != nil { emit(.quit(.interrupted)) } }

  /// Ends the viewer if reading has ended under `--select`, and neither this board nor the picks
  /// have an item.
  mutating func quitWithNothing() {
    let hasNothing =
      options.selection != nil && board.loading == .ended && board.arrangement.count == 0
      && board.query == board.firstQuery && boardHistory.isEmpty && picks.count == 0
      && !(options.staysEmpty && board.items.count > 0) && !options.picker.staysWithNothing
    if hasNothing { emit(.quit(.nothing)) }
  }
}
