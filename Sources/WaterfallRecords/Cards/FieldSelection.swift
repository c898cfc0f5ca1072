/// The fields that a person wants to see on cards.
///
/// ```swift
/// FieldSelection("name,price")  // .only(["name", "price"])
/// FieldSelection("-id,-url")  // .without(["id", "url"])
/// FieldSelection("*")  // .without([]), which is all
/// ```
package enum FieldSelection: Hashable, Sendable {
  /// These, in this order.
  case only([String])
  /// All but these.
  case without([String])

  /// - Parameter text: names with commas between them, each with a `-` before it or none. Other
  ///   texts give nil.
  package init?(_ text: String) {
    if text == "*" {
      self = .without([])
      return
    }
    var names: [String] = []
    let blank = UInt8(ascii: " ")
    for part in text.utf8.split(separator: UInt8(ascii: ",")) {
      let name = part.drop { $0 == blank }
      if let last = name.lastIndex(where: { $0 != blank }) {
        names.append(String(Substring(name[...last])))
      }
    }
    let excluded = names.filter { $0.begins(with: "-") && $0.utf8.count > 1 }
    guard !names.isEmpty, excluded.isEmpty || excluded.count == names.count else { return nil }
    self =
      excluded.isEmpty
      ? .only(names) : .without(names.map { String($0.unicodeScalars.dropFirst()) })
  }

  /// The text from which it is made again.
  package var text: String {
    switch self {
    case .only(let names): names.joined(separator: ",")
    case .without([]): "*"
    case .without(let names): names.map { "-\($0)" }.joined(separator: ",")
    }
  }

  /// Whether it shows only fields that no record has. Cards without any field help nobody.
  ///
  /// A record alone says nothing about the others.
  func isLost(in sample: [Record]) -> Bool {
    guard case .only(let names) = self, sample.count > 1 else { return false }
    return names.allSatisfy {
      UnknownField(FieldPath($0), as: .show, in: sample)?.meant.isEmpty ?? false
    }
  }

  package var names: [String] {
    switch self {
    case .only(let names), .without(let names): names
    }
  }

  /// The same selection of fields with other names.
  func mapNames(_ name: (String) -> String) -> FieldSelection {
    switch self {
    case .only(let names): .only(names.map(name))
    case .without(let names): .without(names.map(name))
    }
  }
}

/// A selection whose names lead to fields of the records.
struct SelectedFields: Hashable, Sendable {
  /// Whether the fields are those that are shown; else they are those that are not.
  let isShown: Bool
  private(set) var paths: Set<String>
  /// The places of the shown fields on the card, by the words before their values.
  fileprivate(set) var ranks: [String: Int] = [:]

  func hides(_ path: String) -> Bool { paths.contains(path) != isShown }

  /// Whether a part of the field is one of those that are not shown.
  func hidesPart(of name: String) -> Bool {
    !isShown && paths.contains { $0.begins(with: name + ".") }
  }

  /// Whether the field, or an object around it, is one of those that are not shown.
  fileprivate func hidesAround(_ path: String) -> Bool {
    hides(path) || !isShown && paths.contains { path.begins(with: $0 + ".") }
  }
}

extension CardFields {
  /// Whether a person has chosen which fields are shown, and in which order.
  package var areChosen: Bool { selected?.isShown ?? false }

  /// The place of a line on the card, if a person has chosen it.
  package func chosenRank(ofLabel label: String) -> Int? { selected?.ranks[label] }

  /// Whether a person does not want to see the field.
  package func isHidden(_ path: String) -> Bool { selected?.hides(path) ?? false }

  /// Shows the selected fields only, besides those that have been given a role.
  ///
  /// - Parameters:
  ///   - paths: the paths of the fields that the selection names.
  ///   - roles: the fields to which a person has given a role; they are shown in any case.
  mutating func select(
    _ selection: FieldSelection, leadingTo paths: [String], besides roles: [String],
    topNames: Set<String>
  ) {
    switch selection {
    case .without: leaveOut(paths.filter { !roles.contains($0) })
    case .only: showOnly(paths, besides: roles, topNames)
    }
  }

  private mutating func leaveOut(_ paths: [String]) {
    let selected = SelectedFields(isShown: false, paths: Set(paths))
    self.selected = selected
    nested.removeAll { selected.hidesAround($0.name) }
    if let title, selected.hidesAround(title) { (self.title, madeTitle) = (nil, nil) }
    if let body, selected.hidesAround(body) { self.body = nil }
    if let badge, selected.hidesAround(badge) { self.badge = nil }
    if let image, selected.hidesAround(image) { self.image = nil }
    if selected.hides(NestedState.label) { state = nil }
  }

  private mutating func showOnly(_ paths: [String], besides roles: [String], _ top: Set<String>) {
    var seen: Set<ExactText> = []
    let paths = paths.filter { seen.insert(ExactText($0)).inserted }
    var selected = SelectedFields(isShown: true, paths: Set(paths + roles))
    made.formUnion(paths.filter { FieldPath.mayBeMade($0, besides: top) })
    order = paths + order.filter { !seen.contains(ExactText($0)) }
    for path in paths { (shared[path], ranks[path]) = (nil, nil) }
    let known = nested
    nested = paths.filter { !top.contains($0) || made.contains($0) }.map { path in
      known.first { $0.name.isExactly(path) } ?? NestedField(path: path, among: paths)
    }
    opened = []
    if let body, selected.hides(body) { self.body = nil }
    if let badge, selected.hides(badge) { self.badge = nil }
    if let image, selected.hides(image) { self.image = nil }
    if selected.hides(NestedState.label) { state = nil }
    if title.map({ selected.hides($0) }) ?? true {
      madeTitle = nil
      title = paths.first { $0 != body && $0 != image }
      if title == badge { badge = nil }
    }
    for (rank, path) in paths.enumerated() {
      selected.ranks[nested.first { $0.name.isExactly(path) }?.label ?? path] = rank
    }
    self.selected = selected
  }

  /// Puts a card's lines into the order that a person has chosen. Fields of the record come in it
  /// already; nested ones come after them.
  func sortChosen(_ lines: inout [CardContent.Line]) {
    guard let selected, selected.isShown, !nested.isEmpty else { return }
    let ranked = lines.enumerated().map { place, line in
      (rank: selected.ranks[line.name] ?? .max, place: place, line: line)
    }
    lines = ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.line)
  }
}

extension NestedField {
  /// A field at a path that a person wrote. Its label is as short as the other paths allow.
  fileprivate init(path: String, among paths: [String]) {
    let steps = path.unicodeScalars.split(separator: ".").map(String.init)
    let last = steps.last ?? path
    let isAmbiguous = paths.contains {
      !$0.isExactly(path) && ($0.isExactly(last) || FieldPath(last).isEnd(of: $0))
    }
    let label = isAmbiguous ? steps.suffix(2).joined(separator: " ") : last
    self.init(path: steps, name: path, label: label)
  }
}
