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
    if let rows = command.scrolledRows(times: times, page: max(1, room)) {
      move(by: rows, of: count)
      return true
    }
    switch command {
    case .focusDown: move(by: times, of: count)
    case .focusUp: move(by: -times, of: count)
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
