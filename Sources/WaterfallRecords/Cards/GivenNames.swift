/// The names that a person has given to fields: `:rename amount Betrag`.
///
/// They are the headings of columns, in the list and in tables that are written. A field keeps its
/// own name, by which filters, orders and options find it. They find it by its given name, too, if
/// no field has that name.
///
/// ```swift
/// var names = GivenNames()
/// names["amount"] = "Betrag"
/// names.shown("amount")  // "Betrag"
/// names.shown("city")  // "city"
/// names.field(named: "betrag", among: ["amount", "city"])  // "amount"
/// ```
package struct GivenNames: Hashable, Sendable {
  private var names: [ExactText: String] = [:]

  /// The most names that are kept.
  private static let most = 1000

  package init() {}

  /// - Parameter texts: `FIELD=NAME`; others are skipped.
  package init(_ texts: [String]) {
    for text in texts {
      if let (field, name) = Self.pair(in: text) { self[field] = name }
    }
  }

  /// The field and the name in `FIELD=NAME`; nil if one of them is missing.
  package static func pair(in text: String) -> (field: String, name: String)? {
    guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let (field, name) = (text[..<sign], text[text.utf8.index(after: sign)...])
    if field.isEmpty || name.isEmpty { return nil }
    return (field: String(field), name: String(name))
  }

  package var isEmpty: Bool { names.isEmpty }

  /// Each field with its given name, in the order of the fields.
  package var all: [(field: String, name: String)] {
    names.map { (field: $0.key.text, name: $0.value) }
      .sorted { $0.field.utf8.lexicographicallyPrecedes($1.field.utf8) }
  }

  /// The name that a person has given to a field; nil if none. To set an empty name, or the field's
  /// own one, removes it.
  package subscript(field: String) -> String? {
    get { names[ExactText(field)] }
    set {
      let name = newValue.flatMap { $0.isEmpty || $0.isExactly(field) ? nil : $0 }
      if name == nil || names.count < Self.most || names[ExactText(field)] != nil {
        names[ExactText(field)] = name
      }
    }
  }

  /// The name of a field as people see it: over its column, and in tables that are written.
  package func shown(_ field: String) -> String { self[field] ?? field }

  /// The field that a name means: the one that has it, else the one to which it was given.
  ///
  /// - Parameter fields: the known fields.
  /// - Returns: the name itself if no field has it or was given it.
  package func field(named name: String, among fields: [String]) -> String {
    if names.isEmpty || fields.contains(where: { FieldNaming.mayMean(name, $0) }) { return name }
    return all.first { FieldNaming.isSame($0.name, name) }?.field ?? name
  }

  /// The known field that a name means: the one with this very name, or with this name in another
  /// case, or the only one that has its letters and digits; nil if there is none.
  package func knownField(named name: String, among fields: [String]) -> String? {
    let own = field(named: name, among: fields)
    if let same = fields.first(where: { $0.isExactly(own) }) { return same }
    if let same = fields.first(where: { FieldNaming.isSame($0, own) }) { return same }
    let plain = PlainName(own)
    let meant = fields.filter { PlainName($0).isMeant(by: plain) }
    return meant.count == 1 ? meant[0] : nil
  }

  /// The value of an option that takes fields, with other names in it: `a,-b` or `a:desc`.
  ///
  /// - Parameters:
  ///   - fields: the known fields, whose own names stay. They may have a colon.
  ///   - own: the name to write instead of another one. It is not called for blanks, and for `*`.
  package static func value<Fault: Error>(
    _ text: String, among fields: [String], naming own: (String) throws(Fault) -> String
  ) throws(Fault) -> String {
    let known = Set(fields.lazy.map(ExactText.init))
    var value = ""
    for whole in text.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false) {
      if whole.startIndex > text.startIndex { value += "," }
      var scalars = whole.drop { (scalar: Unicode.Scalar) in scalar == " " }
      value += String(whole[..<scalars.startIndex])
      func isField() -> Bool { known.contains(ExactText(String(scalars))) }
      if !isField(), scalars.first == "-", scalars.count > 1 {
        value += "-"
        scalars = scalars.dropFirst()
      }
      let isKnown = isField()
      let end = scalars.endIndex
      let colon = isKnown ? end : scalars.lastIndex(of: ":") ?? end
      let name = String(scalars[..<colon])
      value += try isKnown || name.isEmpty || name.isExactly("*") ? name : own(name)
      value += String(scalars[colon...])
    }
    return value
  }
}

// MARK: Filters, orders and roles

extension Filter {
  /// The same filter, in which given names lead to their fields.
  ///
  /// - Parameter fields: the known fields.
  package func knowing(_ names: GivenNames, among fields: [String]) -> Filter {
    if names.isEmpty { return self }
    let known = terms.map { $0.knowing(names, among: fields) }
    return known == terms ? self : Filter(text, known, unknownFields: unknownFields)
  }
}

extension SortOrder {
  /// The same order, in which a given name leads to its field.
  package func knowing(_ names: GivenNames, among fields: [String]) -> SortOrder {
    let order = settled(among: fields)
    let own = names.field(named: order.field, among: fields)
    return own.isExactly(order.field)
      ? order : SortOrder(field: own, isDescending: order.isDescending)
  }
}

extension Grouping {
  /// The same grouping, in which a given name leads to its field.
  package func knowing(_ names: GivenNames, among fields: [String]) -> Grouping {
    let own = names.field(named: field, among: fields)
    return own.isExactly(field) ? self : (try? Grouping(own)) ?? self
  }
}

extension FieldOverrides {
  /// The same choices, in which given names lead to their fields.
  package func knowing(_ names: GivenNames, among fields: [String]) -> FieldOverrides {
    var own = self
    let roles: [WritableKeyPath<FieldOverrides, String?>] = [
      \.title, \.body, \.image, \.badge, \.group, \.color, \.extent, \.span, \.aspect, \.column,
      \.width,
    ]
    for role in roles {
      if let name = self[keyPath: role] {
        own[keyPath: role] = names.field(named: name, among: fields)
      }
    }
    own.selection = selection?.mapNames { names.field(named: $0, among: fields) }
    return own
  }

  /// The same choices with the fields' own names.
  ///
  /// - Parameter sample: records that show which names are those of fields.
  func settled(by sample: [Record]) -> FieldOverrides {
    if givenNames.isEmpty { return self }
    var own = knowing(givenNames, among: UnknownField.paths(in: sample))
    own.givenNames = GivenNames()
    return own
  }
}

extension FilterTerm {
  fileprivate func knowing(_ names: GivenNames, among fields: [String]) -> FilterTerm {
    var term = self
    if let path = field {
      let own = names.field(named: path.text, among: fields)
      if !own.isExactly(path.text) { term.field = FieldPath(own) }
    }
    if case .any(let groups) = test {
      term.test = .any(groups.map { $0.map { $0.knowing(names, among: fields) } })
    }
    return term
  }
}
