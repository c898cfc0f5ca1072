// The roles as JSON, for another process that makes the same cards of the same records.
extension CardFields {
  /// All that decides what cards say, as members of an object. Empty ones are left out.
  ///
  /// ```swift
  /// CardFields(title: "name", badge: "height").value  // {"title":"name","badge":"height"}
  /// ```
  package var value: Value {
    var all: [Field] = []
    func add(_ name: String, _ value: Value) {
      if value != .null, value != .array([]), value != .object([]), value != .bool(false) {
        all.append(Field(name, value))
      }
    }
    for (name, role) in Self.textMembers {
      add(name, self[keyPath: role].map(Value.string) ?? .null)
    }
    for (name, names) in Self.setMembers { add(name, Value(self[keyPath: names].sorted())) }
    for (name, flag) in Self.flagMembers { add(name, .bool(self[keyPath: flag])) }
    add("order", Value(order))
    add("nested", .array(nested.map(\.value)))
    add("ranks", .object(members(ranks) { .string($0.word) }))
    add("shared", .object(members(shared, Value.string)))
    add("selected", selected?.value ?? .null)
    add("madeTitle", madeTitle?.value ?? .null)
    add("state", state.map { Value($0.parts) } ?? .null)
    add("dates", dates.value)
    return .object(all)
  }

  /// Reads what ``value`` is. Members with other names are ignored.
  ///
  /// - Throws: if a member is of another kind than it should be.
  package init(_ value: Value) throws(WrongKind) {
    let members = try ObjectMembers(value)
    for (name, role) in Self.textMembers { self[keyPath: role] = try members.text(name) }
    for (name, names) in Self.setMembers {
      self[keyPath: names] = Set(try members.texts(name, most: Self.mostNames))
    }
    for (name, flag) in Self.flagMembers { self[keyPath: flag] = try members.flag(name) }
    order = try members.texts("order", most: Self.mostNames)
    nested = try members.elements("nested", most: Self.mostNames)
      .map { (value) throws(WrongKind) in try NestedField(ObjectMembers(value)) }
    ranks = try parts(members.fields("ranks", most: Self.mostNames)) {
      (value) throws(WrongKind) in try FieldRank(word: value.string())
    }
    shared = try parts(members.fields("shared", most: Self.mostNames)) {
      (value) throws(WrongKind) in try value.string()
    }
    if let value = members["selected"] { selected = try SelectedFields(ObjectMembers(value)) }
    if let value = members["madeTitle"] { madeTitle = try MadeTitle(ObjectMembers(value)) }
    if let value = members["state"] { state = try NestedState(value) }
    if let value = members["dates"] { dates = try DateForms(ObjectMembers(value)) }
  }

  /// No sample has more fields than this, and a longer list would only take time.
  private static let mostNames = 65_536

  private typealias Member<Part> = (name: String, path: WritableKeyPath<CardFields, Part>)

  private static var textMembers: [Member<String?>] {
    [
      ("title", \.title), ("body", \.body), ("badge", \.badge), ("image", \.image),
      ("imageWidth", \.imageWidth), ("imageHeight", \.imageHeight), ("group", \.group),
      ("color", \.color), ("extent", \.extent), ("span", \.span), ("aspect", \.aspect),
      ("column", \.column), ("width", \.width), ("numberTitle", \.numberTitle),
    ]
  }

  private static var setMembers: [Member<Set<String>>] {
    [
      ("opened", \.opened), ("partlyOpened", \.partlyOpened), ("made", \.made),
      ("noTitles", \.noTitles),
    ]
  }

  private static var flagMembers: [Member<Bool>] {
    [
      ("hasLevelNumbers", \.hasLevelNumbers), ("colorsStates", \.colorsStates),
      ("hasMarkdown", \.hasMarkdown),
    ]
  }
}

extension Value {
  init(_ texts: [String]) { self = .array(texts.map(Value.string)) }
}

/// The members of an object, in the order of their names.
func members<Part>(_ parts: [String: Part], _ value: (Part) -> Value) -> [Field] {
  parts.sorted { $0.key < $1.key }.map { Field($0.key, value($0.value)) }
}

/// What ``members(_:_:)`` was made from.
func parts<Part>(
  _ members: [Field], _ part: (Value) throws(WrongKind) -> Part
) throws(WrongKind) -> [String: Part] {
  var parts: [String: Part] = [:]
  for member in members { parts[member.name] = try part(member.value) }
  return parts
}
