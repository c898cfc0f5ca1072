import WaterfallRecords

/// Fields in the order in which they are added. A repeated name becomes one field with a list of
/// values.
struct FieldList {
  private(set) var fields: [Field] = []
  private var places: [ExactText: Int] = [:]

  mutating func add(_ value: String, as name: String) { add(.string(value), as: name) }

  mutating func add(_ value: Value, as name: String) {
    guard let place = places[ExactText(name)] else {
      places[ExactText(name)] = fields.count
      fields.append(Field(name, value))
      return
    }
    if case .array(var values) = fields[place].value {
      // Drop the field's own reference to the list. With two references, `append` would copy the
      // whole list each time.
      fields[place].value = .null
      values.append(value)
      fields[place].value = .array(values)
    } else {
      fields[place].value = .array([fields[place].value, value])
    }
  }
}
