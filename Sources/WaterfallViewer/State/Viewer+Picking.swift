import WaterfallItems
import WaterfallLayout

extension Viewer {
  // MARK: Picking

  /// Picks the focused card, or drops it, and goes on to the next (or with -1 to the one before),
  /// so many times.
  mutating func pickAndGoOn(times: Int, step: Int = 1) {
    guard mayPickSeveral() else { return }
    for _ in 0..<min(times, arrangement.count) {
      if picks.contains(focus) { picks.remove(focus) } else { picks.insert(focus, of: items) }
      guard let position = arrangement.position(of: focus),
        let next = arrangement.item(atPosition: position + step)
      else { return }
      board.moveFocus(to: next)
    }
  }

  mutating func pickAll() {
    guard mayPickSeveral() else { return }
    for section in 0..<arrangement.sectionCount {
      for item in 0..<arrangement.count(inSection: section) {
        picks.insert(arrangement.item(at: ItemPath(section: section, item: item)), of: items)
      }
    }
    if hasMore { status.say("\(picks.count) picked; there are more that have not been read") }
  }

  private mutating func mayPickSeveral() -> Bool {
    guard options.selection == .one else { return arrangement.count > 0 }
    status.say("one card is to be picked: Enter picks it")
    return false
  }

  /// An item of the board that is seen.
  func picked(_ item: Int) -> PickedItem {
    PickedItem(index: item, place: items.places[item], generation: generation)
  }

  /// Says how many picks are of items that the source has no more, behind what else is said of it.
  mutating func notePicksGone(_ count: Int) {
    guard count > 0 else { return }
    let words = count == 1 ? "1 of the picked is gone" : "\(count) of the picked are gone"
    status.say([notice, words].compactMap(\.self).joined(separator: "; "))
  }

  /// Other items are seen: the marks are those of the picks among them.
  ///
  /// - Returns: the work before the source is another one: those that picks are of are kept.
  mutating func movePicks(to generation: Int) -> [ViewerEffect] {
    let kept = picks.generations
    picks.move(to: trail.path, generation: generation)
    return kept.isEmpty ? [] : [.keepSources(of: kept)]
  }

  // MARK: Under --select

  /// Ends with the picked items of all boards; with none, with the focused one.
  mutating func choose() -> [ViewerEffect] {
    guard picks.count > 0 || arrangement.count > 0 else {
      status.say("there is nothing to pick")
      return []
    }
    // After a refresh some may lie beyond what has been read. Their old source may know them no
    // more, so they are read on to; but nobody has to wait for that.
    if picks.isAwaiting, hasMore, !options.isFollowing, journey == nil {
      reading.travel(Journey(to: .max))
      status.say("reading on to what was picked before the refresh; then Enter again")
      return []
    }
    return [.quit(.picked(picks.count > 0 ? picks.all : [picked(subject)]))]
  }

  /// How a person leaves who does not pick.
  var leavingReason: ExitReason { options.selection == nil ? .quit : .interrupted }

  /// What Esc does when nothing is open.
  func leaveSelection() -> [ViewerEffect] {
    options.selection == nil ? [] : [.quit(.interrupted)]
  }

  /// Whether all has been read, and nothing that was asked for is there.
  var hasNothingToPick: Bool {
    options.selection != nil && loading == .ended && arrangement.count == 0
      && query == options.query && trail.isEmpty && picks.count == 0
  }
}
