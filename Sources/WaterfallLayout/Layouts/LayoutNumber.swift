/// A length that is one number of cells, and another one of points.
package struct Length: Hashable, Sendable {
  package let cells: Double
  package let points: Double

  package init(cells: Double, points: Double) { (self.cells, self.points) = (cells, points) }
}

/// A number of a layout that stands beside its configuration.
package struct LayoutNumber: Hashable, Sendable {
  /// As it is typed.
  package let name: String
  /// What people read.
  package let title: String
  /// What it is unless somebody sets it.
  package let usual: Length
  /// What it can be, in whole numbers.
  package let range: ClosedRange<Int>
  /// What each number of the range means, from its first on; empty: it is a number.
  package let meanings: [String]

  package init(
    _ name: String, title: String, usual: Length, range: ClosedRange<Int>,
    meanings: [String] = []
  ) {
    (self.name, self.title, self.usual) = (name, title, usual)
    (self.range, self.meanings) = (range, meanings)
  }

  /// A choice between two ways; the first is the usual one.
  init(_ name: String, title: String, between first: String, and second: String) {
    self.init(
      name, title: title, usual: Length(cells: 0, points: 0), range: 0...1,
      meanings: [first, second])
  }
}

/// The values of the layouts' own numbers.
package struct LayoutNumbers: Hashable, Sendable {
  /// Whether lengths are points, not cells.
  package var areInPoints: Bool
  /// Those that are not the usual ones, by name.
  private var values: [String: Double] = [:]

  package init(areInPoints: Bool = true) { self.areInPoints = areInPoints }

  /// The number's value: the one that was set, else the usual one.
  package subscript(_ number: LayoutNumber) -> Double {
    get { values[number.name] ?? (areInPoints ? number.usual.points : number.usual.cells) }
    set {
      let isUsual = newValue == number.usual.cells && newValue == number.usual.points
      values[number.name] = isUsual ? nil : newValue
    }
  }
}
