// The parts of the roles as JSON. A reader refuses what would trap later.

extension NestedField {
  var value: Value {
    var members = [Field("path", Value(path)), Field("label", .string(label))]
    if !name.isExactly(path.joined(separator: ".")) { members.append(Field("name", .string(name))) }
    return .object(members)
  }

  init(_ members: ObjectMembers) throws(WrongKind) {
    let path = try members.texts("path", most: JSONReader.depthLimit)
    guard let label = try members.text("label") else { throw WrongKind() }
    let name = try members.text("name") ?? path.joined(separator: ".")
    self.init(path: path, name: name, label: label)
  }
}

extension FieldRank {
  var word: String {
    switch self {
    case .late: "late"
    case .last: "last"
    case .echo: "echo"
    }
  }

  init(word: String) throws(WrongKind) {
    switch word {
    case "late": self = .late
    case "last": self = .last
    case "echo": self = .echo
    default: throw WrongKind()
    }
  }
}

extension SelectedFields {
  var value: Value {
    .object([
      Field("isShown", .bool(isShown)), Field("paths", Value(paths.sorted())),
      Field("ranks", .object(members(ranks) { .number("\($0)") })),
    ])
  }

  init(_ members: ObjectMembers) throws(WrongKind) {
    let ranks = try parts(members.fields("ranks")) { (value) throws(WrongKind) in
      try value.whole(in: 0...Int.max)
    }
    self.init(
      isShown: try members.flag("isShown"), paths: Set(try members.texts("paths")), ranks: ranks)
  }
}

extension MadeTitle {
  var value: Value {
    switch self {
    case .tag(let path): .object([Field("tag", Value(path))])
    case .object(let field): .object([Field("object", .string(field))])
    case .person(let first, let last): .object([Field("person", Value([first, last]))])
    }
  }

  init(_ members: ObjectMembers) throws(WrongKind) {
    if let field = try members.text("object") {
      self = .object(field)
      return
    }
    let (tag, names) = (try members.texts("tag"), try members.texts("person"))
    if names.count == 2 {
      self = .person(first: names[0], last: names[1])
    } else if 1...2 ~= tag.count {
      self = .tag(tag)
    } else {
      throw WrongKind()
    }
  }
}

extension NestedState {
  init(_ value: Value) throws(WrongKind) {
    parts = try value.elements(most: 2).map { (value) throws(WrongKind) in try value.string() }
    guard parts.count == 2 else { throw WrongKind() }
  }
}
