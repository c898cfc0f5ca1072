import WaterfallRecords

// The fields to sort by.
extension Board {
  /// An entry of the sort menu: a field, or nil for the order in which the items come.
  struct SortEntry: Hashable, Sendable {
    var field: String?
    var name: String { field ?? "as they come" }
  }

  /// The known fields whose names contain the typed text.
  func sortEntries(for prompt: Prompt) -> [SortEntry] {
    let typed = prompt.line.text.lowercased()
    let all = [SortEntry()] + finding.fieldNames.map { SortEntry(field: $0) }
    let found = typed.isEmpty ? all : all.filter { $0.name.lowercased().contains(typed) }
    guard found.isEmpty, let typed = Self.sortDirection(in: typed) else { return found }
    return all.filter { $0.field?.lowercased().contains(typed.field) == true }
  }

  /// Parses the typed text like `--sort`: `price:desc`, or a prefix of it; nil if it has no
  /// direction.
  static func sortDirection(in text: String) -> (field: String, isDescending: Bool)? {
    guard let colon = text.unicodeScalars.lastIndex(of: ":") else { return nil }
    let word = text[text.unicodeScalars.index(after: colon)...].lowercased()
    guard "asc".begins(with: word) || "desc".begins(with: word) else { return nil }
    return (String(text[..<colon]), word.begins(with: "d"))
  }
}
