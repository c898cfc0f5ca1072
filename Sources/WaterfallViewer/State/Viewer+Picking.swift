import WaterfallItems
import WaterfallLayout

extension Viewer {
  // MARK: Picking

  /// Picks the focused card, or drops it, and goes on to the next (or with -1 to the one before),
  /// so many times.
  mutating func pickAndGoOn(times: Int, step: Int = 1) {
    guard mayPickSeveral() else { return }
    for _ in 0..<min(times, arrangement.count) {
      if picks.contains(focus) { picks.remove(focus) } else { picks.insert(focus) }
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
        picks.insert(arrangement.item(at: ItemPath(section: section, item: item)))
      }
    }
    if hasMore { status.say("\(picks.count) picked; there are more that have not been read") }
  }

  private mutating func mayPickSeveral() -> Bool {
    guard options.selection == .one else { return arrangement.count > 0 }
    status.say("one card is to be picked: Enter picks it")
    return false
  }

  /// The picked items in the order in which they are shown, then those that a filter hides.
  ///
  /// - Complexity: O(items).
  var pickedInOrder: [Int] {
    var shown: [Int] = []
    for section in 0..<arrangement.sectionCount {
      for index in 0..<arrangement.count(inSection: section) {
        let item = arrangement.item(at: ItemPath(section: section, item: index))
        if picks.contains(item) { shown.append(item) }
      }
    }
    return shown + picks.items.filter { arrangement.path(of: $0) == nil }
  }

  // MARK: Under --select

  /// Ends with the picked items; with none, with the focused one.
  mutating func choose() -> [ViewerEffect] {
    let picked = pickedInOrder
    guard !picked.isEmpty || arrangement.count > 0 else {
      status.say("there is nothing to pick")
      return []
    }
    guard picked.count == picks.count || !hasMore else {
      // A refresh has moved them beyond what has been read: nothing that was picked is left out.
      reading.travel(Journey(to: .max))
      status.say("reading on to what was picked before the refresh; then Enter again")
      return []
    }
    let chosen = picked.isEmpty ? [subject] : picked
    return [.quit(.picked(chosen.map { PickedItem(index: $0, place: items.places[$0]) }))]
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
      && query == options.query && trail.isEmpty
  }
}
