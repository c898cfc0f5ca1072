extension [String] {
  /// The names with a number after each that has come before: `v`, `v 2`. All of them differ.
  ///
  /// - Complexity: O(n)
  var withNumberedRepeats: [String] {
    var names = Set(map { ExactText($0) })
    var counts: [ExactText: Int] = [:]
    return map { name in
      let count = counts[ExactText(name), default: 0] + 1
      counts[ExactText(name)] = count
      guard count > 1 else { return name }
      var number = count
      while !names.insert(ExactText("\(name) \(number)")).inserted { number += 1 }
      counts[ExactText(name)] = number
      return "\(name) \(number)"
    }
  }
}

extension [Field] {
  /// The fields with a number after each name that has come before: `v`, `v 2`, as in a table.
  ///
  /// Programs that read the data keep one of these values only, so people should see both.
  ///
  /// - Complexity: O(n). Few fields are compared with each other, which is faster.
  var withNumberedNames: [Field] {
    guard hasRepeatedNames else { return self }
    return zip(map(\.name).withNumberedRepeats, self).map { Field($0, $1.value) }
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
