extension [Field] {
  /// The fields with a number after each name that has come before: `v`, `v 2`, as in a table.
  ///
  /// Programs that read the data keep one of these values only, so people should see both.
  ///
  /// - Complexity: O(n). Few fields are compared with each other, which is faster.
  var withNumberedNames: [Field] {
    guard hasRepeatedNames else { return self }
    var names = Set(map { ExactText($0.name) })
    var counts: [ExactText: Int] = [:]
    return map { field in
      let count = counts[ExactText(field.name), default: 0] + 1
      counts[ExactText(field.name)] = count
      guard count > 1 else { return field }
      var number = count
      while !names.insert(ExactText("\(field.name) \(number)")).inserted { number += 1 }
      counts[ExactText(field.name)] = number
      return Field("\(field.name) \(number)", field.value)
    }
  }

  /// The most fields whose names are compared with each other.
  private static let mostCompared = 16

  private var hasRepeatedNames: Bool {
    guard count <= Self.mostCompared else {
      return Set(lazy.map { ExactText($0.name) }).count < count
    }
    for (index, field) in enumerated() {
      for other in self[(index + 1)...] where field.name.isExactly(other.name) { return true }
    }
    return false
  }
}
