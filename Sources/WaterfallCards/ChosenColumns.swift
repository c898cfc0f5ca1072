import TerminalGrid
package import WaterfallRecords

/// What a person has chosen for the columns of the list: their order, which ones are hidden, which
/// ones show their texts whole, and their names.
///
/// It says nothing about columns that a list does not have. So it stays when the list is left, and
/// on other boards.
package struct ChosenColumns: Hashable, Sendable {
  /// The columns in the chosen order. Others follow the one that precedes them in the data.
  private var order: [ListColumns.Part] = []
  private var hidden: Set<ListColumns.Part> = []
  private var fitted: Set<ListColumns.Part> = []
  /// The names that fields have over their columns.
  package var names = GivenNames()

  /// The most columns of an order, and the most that are hidden or fitted. No list has more.
  private static let most = 65_536

  package init() {}

  /// Whether columns were moved or hidden.
  package var arranges: Bool { !order.isEmpty || !hidden.isEmpty }

  package func hides(_ part: ListColumns.Part) -> Bool { hidden.contains(part) }

  /// The columns in the chosen order, with their names.
  ///
  /// - Complexity: O(columns · log columns).
  func arranged(_ columns: [ListColumns.Column]) -> [ListColumns.Column] {
    let places = Dictionary(zip(order, 0...), uniquingKeysWith: { first, _ in first })
    var before = -1
    let placed = columns.sorted { $0.rank < $1.rank }.map { column in
      var column = column
      before = places[column.part] ?? before
      column.isFitted = fitted.contains(column.part)
      let given = column.field.flatMap { names[$0] }
      column.name = given.map { SafeText($0) } ?? column.ownName
      return (place: before, column: column)
    }
    return placed.sorted { ($0.place, $0.column.rank) < ($1.place, $1.column.rank) }.map(\.column)
  }
}

// MARK: What keys change

extension ChosenColumns {
  /// Moves the column in focus by that many places among those that are shown.
  package mutating func moveFocused(of list: ListColumns, by step: Int) {
    let index = list.index(fromFocus: step)
    guard let moved = list.focused?.part, index != list.focus else { return }
    var parts = list.parts.filter { $0 != moved }
    guard let place = parts.firstIndex(of: list.all[index].part) else { return }
    parts.insert(moved, at: index > list.focus ? place + 1 : place)
    let known = Set(parts)
    // The columns of other boards keep their order.
    order = Array((parts + order.filter { !known.contains($0) }).prefix(Self.most))
  }

  /// Hides the column in focus and further ones after it. The last one that is shown stays.
  package mutating func hide(_ count: Int, of list: ListColumns) {
    guard hidden.count < Self.most else { return }
    let most = max(0, min(count, list.all.count - 1))
    for column in list.all.dropFirst(list.focus).prefix(most) { hidden.insert(column.part) }
  }

  /// Gives the column in focus the width of its texts, or again the width that it had without that.
  package mutating func fitFocused(of list: ListColumns) {
    guard let part = list.focused?.part else { return }
    if fitted.remove(part) == nil, fitted.count < Self.most { fitted.insert(part) }
  }

  /// Shows all columns in the order of the data again.
  package mutating func showAll() { (order, hidden) = ([], []) }
}

extension ListColumns {
  /// Whether a person has hidden columns that the list has.
  package var hidesSome: Bool { !hidden.isEmpty }

  /// The fields of these columns.
  package var hiddenFields: Set<ExactText> { Set(hidden.compactMap(\.field).map(ExactText.init)) }

  /// The field of the column that a name means: its own, its given one, or the end of its path; nil
  /// if no column has it.
  package func field(meantBy name: String) -> String? {
    let columns = all + hidden
    let heading = SafeText(name)
    let found =
      columns.first { $0.field?.isExactly(name) ?? false }
      ?? columns.first { $0.field.map { FieldNaming.isSame($0, name) } ?? false }
      ?? columns.first { $0.name == heading }
      ?? columns.first { $0.field.map { FieldNaming.mayMean(name, $0) } ?? false }
    return found?.field
  }
}

// MARK: As JSON

// For the file of places where sources were left, and for guests of a talk.
extension ChosenColumns {
  /// All that is chosen, as members of an object; nil if nothing is.
  ///
  /// ```json
  /// {"order": ["title", "=amount"], "hidden": ["body"], "fitted": [], "names": {"amount": "Sum"}}
  /// ```
  package var value: Value? {
    func words(_ parts: some Sequence<ListColumns.Part>) -> Value {
      .array(parts.map { .string($0.word) })
    }
    func sorted(_ parts: Set<ListColumns.Part>) -> [ListColumns.Part] {
      parts.sorted { $0.word.utf8.lexicographicallyPrecedes($1.word.utf8) }
    }
    if self == ChosenColumns() { return nil }
    let all: [(String, Value, isEmpty: Bool)] = [
      ("order", words(order), order.isEmpty), ("hidden", words(sorted(hidden)), hidden.isEmpty),
      ("fitted", words(sorted(fitted)), fitted.isEmpty),
      ("names", .object(names.all.map { Field($0.field, .string($0.name)) }), names.isEmpty),
    ]
    return .object(all.filter { !$0.isEmpty }.map { Field($0.0, $0.1) })
  }

  /// Reads what ``value`` is. Members with other names are ignored.
  ///
  /// - Throws: if a member is of another kind than it should be.
  package init(_ value: Value) throws(WrongKind) {
    let members = try ObjectMembers(value)
    func parts(_ name: String) throws(WrongKind) -> [ListColumns.Part] {
      try members.texts(name, most: Self.most).compactMap { ListColumns.Part(word: $0) }
    }
    order = try parts("order")
    hidden = Set(try parts("hidden"))
    fitted = Set(try parts("fitted"))
    for field in try members.fields("names", most: Self.most) {
      names[field.name] = try field.value.string()
    }
  }
}

extension ListColumns.Part {
  private static let roles: [(word: String, part: ListColumns.Part)] = [
    ("title", .title), ("badge", .badge), ("body", .body), ("text", .text),
  ]

  /// The part as a word: a role, or `=` and the name of a field.
  fileprivate var word: String {
    if case .field(let name) = self { return "=" + String(decoding: name.utf8, as: UTF8.self) }
    return Self.roles.first { $0.part == self }?.word ?? ""
  }

  /// Returns nil for other words.
  fileprivate init?(word: String) {
    if word.begins(with: "=") {
      self = .field(SafeText(String(word.unicodeScalars.dropFirst())))
      return
    }
    guard let role = Self.roles.first(where: { $0.word.isExactly(word) }) else { return nil }
    self = role.part
  }
}
