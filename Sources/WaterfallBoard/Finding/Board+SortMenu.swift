import WaterfallCards
import WaterfallRecords

// The fields to sort by.
extension Board {
  /// An entry of the sort menu: a field, or nil for the order in which the items come.
  package struct SortEntry: Hashable, Sendable {
    package var field: String?
    /// The name in the menu: the one that a person has given to the field, if there is one.
    package var name = "as they come"
  }

  /// The known fields whose names contain the typed text, a field of just this name first.
  ///
  /// The order in which the items come is the last entry, because it is no field. Letters from the
  /// middle of its name do not find it, so that they never take the order away by accident.
  package func sortEntries(for typed: String) -> [SortEntry] {
    let typed = typed.lowercased()
    let names = chosenColumns.names
    let fields = finding.fieldNames.map { SortEntry(field: $0, name: names.shown($0)) }
    if typed.isEmpty { return [SortEntry()] + fields }
    let all = fields + [SortEntry()]
    var found = all.filter { entry in
      entry.field.map { isNamed($0, typed) } ?? entry.name.begins(with: typed)
    }
    let whole =
      found.firstIndex { $0.field?.lowercased() == typed }
      ?? found.firstIndex { $0.name.lowercased() == typed }
    if let whole { found.insert(found.remove(at: whole), at: 0) }
    guard found.isEmpty, let typed = Self.sortDirection(in: typed) else { return found }
    return all.filter { entry in entry.field.map { isNamed($0, typed.field) } ?? false }
  }

  /// Whether the field's name, or the one that a person has given to it, contains a text in small
  /// letters.
  private func isNamed(_ field: String, _ part: String) -> Bool {
    field.lowercased().contains(part)
      || chosenColumns.names[field]?.lowercased().contains(part) ?? false
  }

  /// The index of the present order among the entries for a text; 0 if it is not among them.
  package func sortChoice(for typed: String) -> Int {
    sortEntries(for: typed).firstIndex { $0.field == query.order?.field } ?? 0
  }

  /// The index of the field to offer first in the whole menu: in the list the column in focus, else
  /// the present order.
  package var offeredSortChoice: Int {
    guard let field = view.columns?.focused?.field,
      let place = sortEntries(for: "").firstIndex(where: {
        $0.field.map { FieldNaming.isSame($0, field) } ?? false
      })
    else { return sortChoice(for: "") }
    return place
  }

  /// Parses the typed text like `--sort`: `price:desc` or `-price`, or a prefix of it; nil if it
  /// has no direction.
  static func sortDirection(in text: String) -> (field: String, isDescending: Bool)? {
    guard let colon = text.unicodeScalars.lastIndex(of: ":") else {
      return SortOrder.withoutSign(text[...]).map { (field: String($0), isDescending: true) }
    }
    let word = text[text.unicodeScalars.index(after: colon)...].lowercased()
    guard "asc".begins(with: word) || "desc".begins(with: word) else { return nil }
    return (String(text[..<colon]), word.begins(with: "d"))
  }

  /// Sorts by a field of the menu.
  ///
  /// - Parameters:
  ///   - typed: the text that was typed to find the field.
  ///   - choice: the index of the field among those that the text leaves.
  package mutating func sort(by typed: String, choice: Int) {
    let entries = sortEntries(for: typed)
    guard entries.indices.contains(choice) else {
      say("no field has \(typed) in its name")
      return
    }
    let field = entries[choice].field
    let isName = field.map { isNamed($0, typed.lowercased()) } ?? true
    let direction = isName ? nil : Self.sortDirection(in: typed)?.isDescending
    guard field == nil || field != query.order?.field || direction != nil else { return }
    var new = query
    new.order = field.map { SortOrder(field: $0, isDescending: direction ?? false) }
    new.isReversed = false
    show(new)
  }

  package mutating func reverse() {
    var new = query
    if !query.orders.isEmpty {
      new.orders = query.orders.map {
        SortOrder(field: $0.field, isDescending: !$0.isDescending)
      }
    } else {
      new.isReversed.toggle()
    }
    show(new)
  }
}
