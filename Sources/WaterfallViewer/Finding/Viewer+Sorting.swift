import WaterfallRecords

extension Viewer {
  /// An entry of the sort menu: a field, or nil for the order in which the items come.
  struct SortEntry: Hashable, Sendable {
    var field: String?
    var name: String { field ?? "as they come" }
  }

  mutating func openSortMenu() {
    open(.sort)
    guard let prompt = prompts.current else { return }
    let current = board.query.order?.field
    prompts.choose(sortEntries(for: prompt).firstIndex { $0.field == current } ?? 0)
  }

  /// The known fields whose names contain the typed text.
  func sortEntries(for prompt: Prompt) -> [SortEntry] {
    let typed = prompt.line.text.lowercased()
    let all = [SortEntry()] + board.finding.fieldNames.map { SortEntry(field: $0) }
    let found = typed.isEmpty ? all : all.filter { $0.name.lowercased().contains(typed) }
    guard found.isEmpty, let typed = Self.direction(in: typed) else { return found }
    return all.filter { $0.field?.lowercased().contains(typed.field) == true }
  }

  /// Parses the typed text like `--sort`: `price:desc`, or a prefix of it; nil if it has no
  /// direction.
  private static func direction(in text: String) -> (field: String, isDescending: Bool)? {
    guard let colon = text.unicodeScalars.lastIndex(of: ":") else { return nil }
    let word = text[text.unicodeScalars.index(after: colon)...].lowercased()
    guard "asc".begins(with: word) || "desc".begins(with: word) else { return nil }
    return (String(text[..<colon]), word.begins(with: "d"))
  }

  mutating func sort(by prompt: Prompt) -> [ViewerEffect] {
    let entries = sortEntries(for: prompt)
    guard entries.indices.contains(prompt.choice) else {
      status.say("no field has \(prompt.line.text) in its name")
      return []
    }
    let field = entries[prompt.choice].field
    let isWhole = field?.lowercased() == prompt.line.text.lowercased()
    let direction = isWhole ? nil : Self.direction(in: prompt.line.text)?.isDescending
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
