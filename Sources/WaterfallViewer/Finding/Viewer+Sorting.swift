import WaterfallRecords

extension Viewer {
  mutating func openSortMenu() {
    open(.sort)
    guard let prompt = prompts.current else { return }
    let current = board.query.order?.field
    prompts.choose(board.sortEntries(for: prompt).firstIndex { $0.field == current } ?? 0)
  }

  mutating func sort(by prompt: Prompt) -> [ViewerEffect] {
    let entries = board.sortEntries(for: prompt)
    guard entries.indices.contains(prompt.choice) else {
      status.say("no field has \(prompt.line.text) in its name")
      return []
    }
    let field = entries[prompt.choice].field
    let isWhole = field?.lowercased() == prompt.line.text.lowercased()
    let direction = isWhole ? nil : Board.sortDirection(in: prompt.line.text)?.isDescending
    guard field == nil || field != board.query.order?.field || direction != nil else { return [] }
    var new = board.query
    new.order = field.map { SortOrder(field: $0, isDescending: direction ?? false) }
    new.isReversed = false
    return show(new)
  }

  /// Reverses the order.
  mutating func reverse() -> [ViewerEffect] {
    var new = board.query
    if !board.query.orders.isEmpty {
      new.orders = board.query.orders.map {
        SortOrder(field: $0.field, isDescending: !$0.isDescending)
      }
    } else {
      new.isReversed.toggle()
    }
    return show(new)
  }
}
