/// Fields as they come; a name that comes again has a list of values.
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
      // Else there would be two of the list, and it would be copied when it grows.
      fields[place].value = .null
      values.append(value)
      fields[place].value = .array(values)
    } else {
      fields[place].value = .array([fields[place].value, value])
    }
  }
}
