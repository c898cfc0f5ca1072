import WaterfallItems

extension ViewerState {
  /// A line of the menu of orders: a field, or nil for the order in which the items come.
  struct SortEntry: Hashable, Sendable {
    var field: String?
    var name: String { field ?? "as they come" }
  }

  mutating func openSortMenu() {
    open(.sort)
    let current = query.order?.field
    let choice = sortEntries.firstIndex { $0.field == current } ?? 0
    finding.prompt?.choice = choice
  }

  /// The fields that the records have so far, as far as what is typed is in their names.
  var sortEntries: [SortEntry] {
    let typed = finding.prompt?.line.text.lowercased() ?? ""
    let all = [SortEntry()] + finding.fieldNames.map { SortEntry(field: $0) }
    return typed.isEmpty ? all : all.filter { $0.name.lowercased().contains(typed) }
  }

  mutating func moveInMenu(by step: Int) {
    guard let choice = finding.prompt?.choice else { return }
    let last = max(0, sortEntries.count - 1)
    finding.prompt?.choice = min(max(0, choice + step), last)
  }

  mutating func sort(by prompt: Prompt) -> [ViewerEffect] {
    finding.prompt = prompt
    let entries = sortEntries
    finding.prompt = nil
    guard entries.indices.contains(prompt.choice) else {
      notice = "no field has \(prompt.line.text) in its name"
      return []
    }
    let field = entries[prompt.choice].field
    guard field == nil || field != query.order?.field else { return [] }
    var new = query
    new.order = field.map { SortOrder(field: $0) }
    new.isReversed = false
    return show(new)
  }

  /// The order from its other end.
  mutating func reverse() -> [ViewerEffect] {
    var new = query
    if let order = query.order {
      new.order = SortOrder(field: order.field, isDescending: !order.isDescending)
    } else {
      new.isReversed.toggle()
    }
    return show(new)
  }
}
