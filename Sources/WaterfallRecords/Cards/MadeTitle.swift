/// A title that no field has as its value.
enum MadeTitle: Hashable, Sendable {
  /// The value of the tag `Name` in a list of keys and values at this path, as AWS has them:
  /// `"Tags": [{"Key": "Name", "Value": "web-1"}]`.
  case tag([String])
  /// The kind and the name of the object in this field, as in an event of Kubernetes: `Pod/web-1`.
  case object(String)
  /// The first and the last name of a person, whom address books keep apart, in these fields.
  case person(first: String, last: String)

  /// Finds such a title for at least half of the sample; nil if there is none.
  init?(in sample: [Record]) {
    var found: [MadeTitle: Int] = [:]
    for record in sample {
      if let title = MadeTitle(of: record) { found[title, default: 0] += 1 }
    }
    guard let best = found.max(by: { $0.value < $1.value }), best.value * 2 >= sample.count
    else { return nil }
    self = best.key
  }

  private static func person(in record: Record) -> MadeTitle? {
    func field(of names: FieldNames) -> String? {
      record.fields.first {
        names.have(String(decoding: FieldPath.folded($0.name), as: UTF8.self))
      }?.name
    }
    guard let first = field(of: .firstName), let last = field(of: .lastName) else { return nil }
    return .person(first: first, last: last)
  }

  /// Whether the title says all that the field does.
  func includes(_ field: String) -> Bool {
    if case .person(let first, let last) = self {
      field.isExactly(first) || field.isExactly(last)
    } else {
      false
    }
  }

  /// Finds the title that one record has by itself; nil if it has none.
  init?(of record: Record) {
    if let person = Self.person(in: record) {
      self = person
      return
    }
    for field in record.fields {
      let name = String(decoding: FieldPath.folded(field.name), as: UTF8.self)
      if FieldNames.eventObject.have(name), case .object(let fields) = field.value,
        Self.member("kind", of: fields) != nil, Self.member("name", of: fields) != nil
      {
        self = .object(field.name)
        return
      }
      if FieldNames.tags.have(name), Self.tag(in: field.value) != nil {
        self = .tag([field.name])
        return
      }
      for inner in field.value.opened ?? [] {
        let name = String(decoding: FieldPath.folded(inner.name), as: UTF8.self)
        if FieldNames.tags.have(name), Self.tag(in: inner.value) != nil {
          self = .tag([field.name, inner.name])
          return
        }
      }
    }
    return nil
  }

  /// The title of a record; nil if it has none.
  func text(of record: Record) -> String? {
    switch self {
    case .object(let name):
      let field = record.fields.first { $0.name.isExactly(name) }
      guard case .object(let fields)? = field?.value,
        let object = Self.member("name", of: fields)
      else { return nil }
      return Self.member("kind", of: fields).map { "\($0)/\(object)" } ?? object
    case .tag(let path):
      var (fields, value): ([Field], Value?) = (record.fields, nil)
      for name in path {
        value = fields.first { $0.name.isExactly(name) }?.value
        fields = value?.opened ?? []
      }
      return value.flatMap(Self.tag)
    case .person(let first, let last):
      let names = [first, last].compactMap { record.text(of: $0) }
      return names.isEmpty ? nil : names.joined(separator: " ")
    }
  }

  private static func tag(in value: Value) -> String? {
    guard case .array(let elements) = value else { return nil }
    for case .object(let fields) in elements where member("key", of: fields) == "Name" {
      return member("value", of: fields)
    }
    return nil
  }

  private static func member(_ name: String, of fields: [Field]) -> String? {
    for field in fields where field.name.lowercased() == name {
      if case .string(let text) = field.value, !text.isEmpty { return text }
    }
    return nil
  }
}

extension Value {
  /// The fields of an object, or of the only object of a list; nil for other values.
  ///
  /// Some programs wrap each record into a list of one, as EC2 does with instances. Objects with a
  /// name stay what they are: an element that happens to be alone.
  var opened: [Field]? {
    switch self {
    case .object(let fields): fields
    case .array(let elements):
      if elements.count == 1, case .object(let fields) = elements[0], fields.count > 10,
        ObjectName.place(in: fields) == nil
      {
        fields
      } else {
        nil
      }
    default: nil
    }
  }
}
