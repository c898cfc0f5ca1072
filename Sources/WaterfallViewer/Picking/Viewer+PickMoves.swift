import WaterfallBoard
import WaterfallItems
import WaterfallLayout

// Moves through the results while text is typed.
extension Viewer {
  /// Moves through the results, or picks.
  mutating func performWhileTyping(_ command: Command) {
    let old = board.focus
    perform(command)
    // If no card is below or above, there may be one beside it.
    if board.focus == old, command == .focusDown || command == .focusUp {
      stepWhileTyping(command == .focusDown ? 1 : -1)
    }
    keepCardMovedTo(from: old)
  }

  /// Goes to the next card in order, or with -1 to the previous one.
  mutating func stepWhileTyping(_ step: Int) {
    let beyond = options.picker.cycles ? (step > 0 ? 0 : board.arrangement.count - 1) : nil
    guard
      let next = board.arrangement.item(step, after: board.focus)
        ?? beyond.flatMap({ board.arrangement.item(atPosition: $0) })
    else { return }
    focusWhileTyping(on: next)
  }

  mutating func focusWhileTyping(on item: Int) {
    let old = board.focus
    board.focus(on: item)
    keepCardMovedTo(from: old)
  }

  /// Goes to a card that was chosen by its hint.
  mutating func jump(to item: Int) {
    let old = board.focus
    act { $0.jump(to: item) }
    guard context.isPicking else { return }
    keepCardMovedTo(from: old)
    happen([.jump])
  }

  /// Scrolls through the results by rows, without a pull beyond their start.
  mutating func scrollWhileTyping(by rows: Int) {
    let old = board.focus
    board.placed.scroll(by: rows)
    keepCardMovedTo(from: old)
  }

  /// Makes later results keep the card in view that the user moved to.
  private mutating func keepCardMovedTo(from old: Int) {
    guard board.focus != old else { return }
    board.ordering.forgetPlace()
    prompts.noteMove()
    let anchor = board.anchor
    board.typing?.before.anchor = anchor
  }

  /// Goes to the next card that is picked, or with -1 to the one before.
  ///
  /// - Complexity: O(cards between them)
  mutating func goToPicked(_ step: Int) {
    guard picks.count > 0, var position = board.arrangement.position(of: board.focus) else {
      return
    }
    while let item = board.arrangement.item(atPosition: position + step) {
      if picks.contains(item) { return focusWhileTyping(on: item) }
      position += step
    }
  }

  /// Goes to the card with a number in the order on the screen: 1 is the first, -1 the last.
  mutating func goTo(number: Int) {
    let count = board.arrangement.count
    let position = min(max(0, number < 0 ? count + number : number - 1), count - 1)
    if let item = board.arrangement.item(atPosition: position) { focusWhileTyping(on: item) }
  }

  /// Scrolls so that the card in focus is in the middle.
  mutating func centreFocus() {
    let (item, middle) = (board.focus, board.viewportExtent / 2)
    board.scroll(item, to: middle)
  }
}
