/// Round numbers, sizes or durations between which values are counted: multiples of 1, 2 and 5 in
/// their unit.
struct RoundEnds {
  /// A round number, as a fraction of whole ones: 0.2 is 2/10. So its multiples are exact.
  struct Step: Hashable, Sendable {
    let numerator: Double
    var divisor = 1.0
    var value: Double { numerator / divisor }
    func multiple(_ count: Double) -> Double { count * numerator / divisor }
  }

  /// In ascending order. The last one is greater than all values.
  private(set) var values: [Double] = []
  private let kind: Meaning.Kind

  private static let mostRanges = 20
  /// Greater numbers of steps would not be whole as a `Double`.
  static let mostSteps = 0x1p50

  /// These ends, which are multiples of round numbers of the kind.
  init(_ kind: Meaning.Kind, at values: [Double]) { (self.kind, self.values) = (kind, values) }

  /// Ends at equal distances; nil if the values are too close to each other, or too far away.
  init?(_ kind: Meaning.Kind, evenFrom least: Double, to greatest: Double) {
    self.kind = kind
    for step in Self.steps(of: kind) {
      guard (greatest / step.value).magnitude < Self.mostSteps,
        (least / step.value).magnitude < Self.mostSteps,
        (greatest - least) / step.value < Double(Self.mostRanges)
      else { continue }
      var (first, last) = (
        (least / step.value).rounded(.down), (greatest / step.value).rounded(.down)
      )
      // The quotient is rounded, so it may be off by one.
      while step.multiple(first) > least { first -= 1 }
      while step.multiple(last + 1) <= greatest { last += 1 }
      guard last - first < Double(Self.mostRanges) else { continue }
      guard last > first else { return nil }
      values = stride(from: first, through: last + 1, by: 1).map(step.multiple)
      return
    }
    return nil
  }

  /// Ends that grow: 1, 2, 5, 10, 20 …, or only each third or ninth of them; nil if there are none.
  ///
  /// - Parameters:
  ///   - least: zero or more. The first range begins with zero if it is zero.
  ///   - positive: the least value above zero.
  init?(
    _ kind: Meaning.Kind, growingFrom least: Double, _ positive: Double, to greatest: Double
  ) {
    self.kind = kind
    let steps = Self.steps(of: kind).map(\.value)
    for every in [1, 3, 9] {
      let some = steps.indices.filter { $0 % every == 0 }.map { steps[$0] }
      guard let first = some.lastIndex(where: { $0 <= positive }),
        let end = some.firstIndex(where: { $0 > greatest })
      else { return nil }
      let ends = (least == 0 ? [0] : []) + some[first...end]
      if ends.count <= Self.mostRanges + 1 {
        values = ends
        return
      }
    }
    return nil
  }

  // MARK: The round numbers

  /// From the smallest to the largest.
  static func steps(of kind: Meaning.Kind) -> [Step] {
    switch kind {
    case .size: sizes
    case .duration: durations
    case .number, .date, .version, .level, .text: numbers
    }
  }

  private static let numbers: [Step] = (-9...30).flatMap { power in
    [1, 2, 5].map { first in
      let ten = (0..<abs(power)).reduce(1.0) { ten, _ in ten * 10 }
      return power < 0
        ? Step(numerator: first, divisor: ten) : Step(numerator: first * ten)
    }
  }

  private static let sizes: [Step] = (0...6).flatMap { power in
    [1, 2, 5, 10, 20, 50, 100, 200, 500].map { first in
      Step(numerator: (0..<power).reduce(first) { size, _ in size * 1024 })
    }
  }

  private static let durations: [Step] =
    numbers.filter { $0.value >= 0.001 && $0.value < 10 }
    + [
      10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 18_000, 43_200, 86_400, 172_800, 432_000,
    ].map { Step(numerator: $0) }
    + numbers.filter { $0.value >= 10 }.prefix(12).map { Step(numerator: $0.value * 86_400) }

  // MARK: Their words

  /// An end as a filter reads it, which is exact.
  func text(_ index: Int) -> String {
    let (amount, unit) = words(values[index])
    return amount + unit
  }

  /// A range as people read it. A unit that both ends have is written once.
  func label(_ index: Int) -> String {
    let (low, high) = (words(values[index]), words(values[index + 1]))
    let dash = values[index] < 0 || values[index + 1] < 0 ? " to " : "–"
    if kind == .size {
      let isShared = low.unit == high.unit || values[index] == 0
      return (isShared ? low.amount : "\(low.amount) \(low.unit)") + dash
        + "\(high.amount) \(high.unit)"
    }
    return low.amount + low.unit + dash + high.amount + high.unit
  }

  /// An end as people read it beside an axis.
  func tick(_ index: Int) -> String {
    let (amount, unit) = words(values[index])
    return kind == .size ? "\(amount) \(unit)" : amount + unit
  }

  private func words(_ value: Double) -> (amount: String, unit: String) {
    switch kind {
    case .size:
      var (amount, power) = (value, 0)
      while amount.magnitude >= 1024, power < Self.units.count - 1,
        (amount / 1024) == (amount / 1024).rounded()
      {
        (amount, power) = (amount / 1024, power + 1)
      }
      return (Self.decimal(amount), Self.units[power])
    case .duration: return (Self.duration(value), "")
    case .number, .date, .version, .level, .text: return (Self.decimal(value), "")
    }
  }
  private static let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]

  private static func decimal(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 0x1p53 ? "\(Int(value))" : "\(value)"
  }

  /// `1d2h10m`, `0.5s`.
  private static func duration(_ value: Double) -> String {
    guard value.magnitude >= 60, value == value.rounded(), value.magnitude < 0x1p53 else {
      return decimal(value) + "s"
    }
    var (left, text) = (Int(value.magnitude), value < 0 ? "-" : "")
    for (name, seconds) in [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)] {
      let count = left / seconds
      left -= count * seconds
      if count > 0 { text += "\(count)\(name)" }
    }
    return text
  }
}
