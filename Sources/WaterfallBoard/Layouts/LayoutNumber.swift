/// A length with one value in cells and another one in points.
package struct Length: Hashable, Sendable {
  package let cells: Double
  package let points: Double

  package init(cells: Double, points: Double) { (self.cells, self.points) = (cells, points) }
}

/// A number of a layout that its configuration does not contain.
package struct LayoutNumber: Hashable, Sendable {
  /// The name as it is typed.
  package let name: String
  /// The name that people see.
  package let title: String
  /// The default value.
  package let usual: Length
  /// The range of allowed values, in whole numbers.
  package let range: ClosedRange<Int>
  /// The meaning of each number in the range, from the first on; empty if the number is a plain
  /// number.
  package let meanings: [String]

  package init(
    _ name: String, title: String, usual: Length, range: ClosedRange<Int>, meanings: [String] = []
  ) {
    (self.name, self.title, self.usual) = (name, title, usual)
    (self.range, self.meanings) = (range, meanings)
  }

  /// A choice between two ways; the first is the default.
  init(_ name: String, title: String, between first: String, and second: String) {
    self.init(
      name, title: title, usual: Length(cells: 0, points: 0), range: 0...1,
      meanings: [first, second])
  }
}

/// The values of the numbers that layouts have of their own.
package struct LayoutNumbers: Hashable, Sendable {
  /// Whether lengths are in points; else they are in cells.
  package var areInPoints: Bool
  /// The values that differ from the defaults, by name.
  private var values: [String: Double] = [:]

  package init(areInPoints: Bool = true) { self.areInPoints = areInPoints }

  /// Whether the number has another value than its default.
  package func isSet(_ number: LayoutNumber) -> Bool { values[number.name] != nil }

  /// The number's value: the one that was set, else the default.
  package subscript(_ number: LayoutNumber) -> Double {
    get { values[number.name] ?? (areInPoints ? number.usual.points : number.usual.cells) }
    set {
      let isUsual = newValue == number.usual.cells && newValue == number.usual.points
      values[number.name] = isUsual ? nil : newValue
    }
  }
}
