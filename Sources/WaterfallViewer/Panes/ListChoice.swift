/// The chosen line of a list that fills a pane.
struct ListChoice: Sendable {
  private(set) var index = 0

  mutating func move(by step: Int, of count: Int) {
    index = min(max(0, index + step), max(0, count - 1))
  }

  /// Moves as the commands for the focus do.
  ///
  /// - Parameters:
  ///   - count: how many lines the list has.
  ///   - room: how many of them have room.
  /// - Returns: whether it is such a command.
  mutating func perform(
    _ command: Command, of count: Int, room: Int, in context: PaneContext
  ) -> Bool {
    let times = min(context.status.count ?? 1, 100_000)
    let page = max(1, room)
    switch command {
    case .focusDown, .rowDown: move(by: times, of: count)
    case .focusUp, .rowUp: move(by: -times, of: count)
    case .pageDown: move(by: times * page, of: count)
    case .pageUp: move(by: -times * page, of: count)
    case .halfPageDown: move(by: times * page / 2, of: count)
    case .halfPageUp: move(by: -times * page / 2, of: count)
    case .first: index = 0
    case .last: move(by: count, of: count)
    default: return false
    }
    return true
  }

  /// The first line in sight, so that the chosen one is in the middle where possible.
  func top(of count: Int, room: Int) -> Int {
    let room = max(1, room)
    return min(max(0, index - room / 2), max(0, count - room))
  }
}
