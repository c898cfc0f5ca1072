/// The distance between round ends on an axis: 1, 2 or 5 of a unit, or a unit of the calendar.
///
/// A unit that begins with a number of the step has this number. So the numbers of neighbours
/// follow each other, also of months.
enum AxisStep: Hashable, Sendable {
  case round(RoundEnds.Step, Meaning.Kind)
  case dates(DateStep)

  /// The steps of a kind, from the smallest to the largest; not empty.
  static func all(_ kind: Meaning.Kind) -> [AxisStep] {
    kind == .date
      ? DateStep.all.map { .dates($0) } : RoundEnds.steps(of: kind).map { .round($0, kind) }
  }

  /// The steps that values may all be multiples of, from the largest to the smallest. Narrower
  /// places on an axis would only be empty ones between them.
  static func grains(_ kind: Meaning.Kind) -> [AxisStep] {
    if kind == .date {
      let steps: [DateStep] = [.months(1), .days(1), .seconds(3600), .seconds(60), .seconds(1)]
      return steps.map { .dates($0) }
    }
    let steps = all(kind)
    let one = steps.first {
      if case .round(let step, _) = $0 { step.value == 1 } else { false }
    }
    return [one, steps.first].compactMap(\.self)
  }

  /// Steps of which each is made of whole ones of the step before, and nearly all larger steps of
  /// ``all(_:)`` are made of whole ones of each.
  static func nested(_ kind: Meaning.Kind) -> [AxisStep] {
    func tens(_ factor: Double, _ count: Int) -> [Double] {
      (0..<count).map { power in (0..<power).reduce(factor) { ten, _ in ten * 10 } }
    }
    switch kind {
    case .date:
      let clock: [DateStep] = [1, 10, 60, 600, 3600].map { .seconds($0) }
      let calendar: [DateStep] = [1, 12, 120, 1200, 12_000].map { .months($0) }
      return (clock + [.days(1)] + calendar).map { .dates($0) }
    case .size:
      let powers = (0...66).map { power in (0..<power).reduce(1.0) { two, _ in two * 2 } }
      return powers.map { .round(RoundEnds.Step(numerator: $0), kind) }
    case .duration:
      let parts = [1000.0, 100, 10].map { RoundEnds.Step(numerator: 1, divisor: $0) }
      let seconds = [1, 10, 60, 600, 3600] + tens(86_400, 5)
      let whole = seconds.map { RoundEnds.Step(numerator: $0) }
      return (parts + whole).map { .round($0, kind) }
    case .number, .version, .level, .text:
      // Every third one is a power of ten.
      return all(kind).enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
    }
  }

  /// The first of some steps with few units around values; nil if there is none.
  ///
  /// - Parameters:
  ///   - steps: from the smallest to the largest.
  ///   - most: the most units, 1 or more.
  ///   - finest: the step has to be a multiple of this one.
  static func fitting(
    _ steps: [AxisStep], from least: Double, to greatest: Double, atMost most: Int,
    multipleOf finest: AxisStep
  ) -> AxisStep? {
    steps.first { step in
      step.isMultiple(of: finest) && step.holds(least) && step.holds(greatest)
        && step.number(of: greatest) - step.number(of: least) < most
    }
  }

  /// The next larger one of the nested steps; nil if there is none.
  func coarser(_ kind: Meaning.Kind) -> AxisStep? {
    Self.nested(kind).first { $0 != self && $0.isMultiple(of: self) }
  }

  /// Whether the units around a value have numbers that are exact.
  func holds(_ value: Double) -> Bool {
    switch self {
    case .round(let step, _): (value / step.value).magnitude < RoundEnds.mostSteps
    case .dates: DateStep.areCommon(value, value)
    }
  }

  /// Whether each unit is made of whole ones of another step.
  func isMultiple(of other: AxisStep) -> Bool {
    switch (self, other) {
    case (.round(let step, _), .round(let finer, _)):
      // Steps such as 0.2 and 0.1 are not exact, so their quotient is not.
      let ratio = step.value / finer.value
      return ratio > 0.5 && (ratio - ratio.rounded()).magnitude < 1e-9 * ratio
    case (.dates(let step), .dates(let finer)): return step.isMultiple(of: finer)
    default: return false
    }
  }

  /// The number of the unit in which a value is. The step has to hold the value.
  func number(of value: Double) -> Int {
    switch self {
    case .dates(let step): return step.number(of: value)
    case .round(let step, _):
      var number = (value / step.value).rounded(.down)
      // The quotient is rounded, so it may be off by one.
      while step.multiple(number) > value { number -= 1 }
      while step.multiple(number + 1) <= value { number += 1 }
      return Int(number)
    }
  }

  /// The first value of a unit.
  func start(_ number: Int) -> Double {
    switch self {
    case .dates(let step): step.end(number).value
    case .round(let step, _): step.multiple(Double(number))
    }
  }

  /// The units as ranges of values, with the words for people and those for a filter.
  ///
  /// - Parameter counts: how many values each has.
  func ranges(from first: Int, counts: [Int]) -> [ValueRange] {
    switch self {
    case .dates(let step):
      return counts.enumerated().map { index, count in
        let (start, end) = (step.end(first + index), step.end(first + index + 1))
        return ValueRange(
          label: step.label(from: start, to: end), count: count, lower: start.text, upper: end.text)
      }
    case .round(let step, let kind):
      let ends = RoundEnds(
        kind, at: (first...first + counts.count).map { step.multiple(Double($0)) })
      return counts.enumerated().map { index, count in
        ValueRange(
          label: ends.label(index), count: count, lower: ends.text(index),
          upper: ends.text(index + 1))
      }
    }
  }

  /// The words beside an axis for the units from one to another.
  func ticks(_ numbers: ClosedRange<Int>) -> [String] {
    switch self {
    case .dates(let step): return numbers.map { step.tick(step.end($0)) }
    case .round(let step, let kind):
      let ends = RoundEnds(kind, at: numbers.map { step.multiple(Double($0)) })
      return ends.values.indices.map { ends.tick($0) }
    }
  }
}

extension DateStep {
  /// Whether each unit is made of whole ones of another step.
  fileprivate func isMultiple(of other: DateStep) -> Bool {
    switch (self, other) {
    case (.seconds(let step), .seconds(let finer)): step % finer == 0
    case (.days, .seconds(let finer)), (.months, .seconds(let finer)): 86_400 % finer == 0
    case (.days(let step), .days(let finer)): step % finer == 0
    case (.months, .days(let finer)): finer == 1
    case (.months(let step), .months(let finer)): step % finer == 0
    case (.seconds, _), (.days, .months): false
    }
  }

  /// The beginning of a unit beside an axis, as short as cards write it: `10:30`, `3 Jun`, `Jun`.
  /// The first of a day or a year has the day or the year.
  fileprivate func tick(_ end: End) -> String {
    let time = CivilTime(seconds: Int(end.value))
    let isYearless = DateParts.isYearless(time.year)
    switch self {
    case .seconds(let step):
      if time.isMidnight { return time.shownDay }
      return step % 60 == 0 ? time.minuteText : time.clockText
    case .days: return time.shownDay
    case .months(let step):
      let isYear = step % 12 == 0 || time.month == 1
      return isYear && !isYearless ? padded(time.year, 4) : CivilTime.months[time.month - 1]
    }
  }

  /// The day or year that all moments of a range have in common; nil if they have none.
  static func common(from least: Double, to greatest: Double) -> String? {
    let (first, last) = (CivilTime(seconds: Int(least)), CivilTime(seconds: Int(greatest)))
    guard first.year == last.year, !DateParts.isYearless(first.year) else { return nil }
    return first.month == last.month && first.day == last.day
      ? first.dateText : padded(first.year, 4)
  }
}
