/// A range of a field's numbers, sizes, durations or dates, and how often one of them occurs.
///
/// The lower end belongs to the range and the upper one does not. So no value is counted twice.
package struct ValueRange: Hashable, Sendable {
  /// The range as people read it: `100–200`, `10–20 MiB`, `2025-03`.
  package let label: String
  package let count: Int
  /// The ends as a filter reads them: exactly the numbers with which the values were compared.
  fileprivate let lower, upper: String

  init(label: String, count: Int, lower: String, upper: String) {
    (self.label, self.count, self.lower, self.upper) = (label, count, lower, upper)
  }

  /// A filter term that matches the records with a value in the range.
  package func term(of field: String) -> String {
    let name = FieldCounts.word(for: field)
    return "\(name)>=\(Self.quoted(lower)) \(name)<\(Self.quoted(upper))"
  }

  /// A filter term for the records whose values are all of another kind than those in the ranges.
  ///
  /// - Parameter first: the first of the ranges.
  package static func otherTerm(of field: String, first: ValueRange) -> String {
    let name = FieldCounts.word(for: field)
    return "\(name): -\(name)>=\(quoted(first.lower))"
  }

  private static func quoted(_ end: String) -> String {
    end.utf8.contains(UInt8(ascii: " ")) ? "\"\(end)\"" : end
  }
}

package struct FieldRanges: Hashable, Sendable {
  /// Without gaps, in ascending order. Some may be empty.
  package let ranges: [ValueRange]
  /// How many values are of another kind, and so are in no range.
  package let otherCount: Int

  /// - Parameters:
  ///   - values: in ascending order; each occurs `count` times.
  /// - Returns: nil if there are no round ends for these values.
  init?(
    of kind: Meaning.Kind, _ values: [(value: Double, count: Int)], otherCount: Int
  ) {
    guard let least = values.first?.value, let greatest = values.last?.value,
      least.isFinite, greatest.isFinite, least < greatest
    else { return nil }
    self.otherCount = otherCount
    if kind == .date {
      let times = Zone.local.times(at: values)
      guard let first = times.first?.value, let last = times.last?.value,
        let step = DateStep(from: first, to: last)
      else { return nil }
      let ends = step.ends(from: first, to: last)
      ranges = Self.ranges(of: times, between: ends, by: step)
      return
    }
    guard let even = RoundEnds(kind, evenFrom: least, to: greatest) else { return nil }
    var (ends, counts) = (even, Self.counts(of: values, between: even.values))
    // Equal ranges say little if most values are in one of them.
    if least >= 0, (counts.max() ?? 0) * 2 > counts.reduce(0, +),
      let positive = values.first(where: { $0.value > 0 })?.value,
      let growing = RoundEnds(kind, growingFrom: least, positive, to: greatest)
    {
      let others = Self.counts(of: values, between: growing.values)
      if (others.max() ?? 0) * 3 < (counts.max() ?? 0) * 2 { (ends, counts) = (growing, others) }
    }
    ranges = counts.enumerated().map { index, count in
      ValueRange(
        label: ends.label(index), count: count, lower: ends.text(index),
        upper: ends.text(index + 1))
    }
  }

  /// The ranges of dates by a unit.
  ///
  /// - Parameter values: in ascending order; each occurs `count` times.
  /// - Returns: nil if the dates are not of common years.
  init?(of values: [(value: Double, count: Int)], by step: DateStep, otherCount: Int) {
    guard let least = values.first?.value, let greatest = values.last?.value,
      DateStep.areCommon(least, greatest)
    else { return nil }
    self.otherCount = otherCount
    let times = Zone.local.times(at: values)
    ranges = step.ends(around: times.map(\.value)).flatMap { ends in
      let (start, end) = (ends[0].value, ends[ends.count - 1].value)
      let some = times.filter { $0.value >= start && $0.value < end }
      return Self.ranges(of: some, between: ends, by: step)
    }
  }

  private static func ranges(
    of values: [(value: Double, count: Int)], between ends: [DateStep.End], by step: DateStep
  ) -> [ValueRange] {
    counts(of: values, between: ends.map(\.value)).enumerated().map { index, count in
      ValueRange(
        label: step.label(from: ends[index], to: ends[index + 1]), count: count,
        lower: ends[index].text, upper: ends[index + 1].text)
    }
  }

  /// How many values are in each of the ranges between two ends.
  private static func counts(
    of values: [(value: Double, count: Int)], between ends: [Double]
  ) -> [Int] {
    var (counts, range) = ([Int](repeating: 0, count: ends.count - 1), 0)
    for (value, count) in values {
      while range < counts.count - 1, value >= ends[range + 1] { range += 1 }
      counts[range] += count
    }
    return counts
  }
}

extension Zone {
  /// The times that clocks show at moments, in ascending order like these. Ranges end with the
  /// hours and days of these clocks.
  fileprivate func times(
    at moments: [(value: Double, count: Int)]
  ) -> [(value: Double, count: Int)] {
    moments.map { moment in
      let seconds = Int(moment.value.rounded(.down))
      return (moment.value + Double(secondsAhead(at: seconds)), moment.count)
    }
    .sorted { $0.value < $1.value }
  }
}

extension FieldCounts {
  /// The most values of a kind that are listed one by one.
  private static let mostSingle = 20

  /// The ranges of the field's numbers, sizes, durations or dates; nil if there are few different
  /// ones, or if most values are texts.
  ///
  /// - Complexity: O(1) if the counts are settled, else O(values · log values).
  package var ranges: FieldRanges? {
    if let settled { return settled.ranges }
    if let step {
      let (dates, others) = dated
      return FieldRanges(of: dates, by: step, otherCount: others)
    }
    guard distinctCount > Self.mostSingle, let (kind, sorted, others) = measured,
      sorted.count > Self.mostSingle
    else { return nil }
    return FieldRanges(of: kind, sorted, otherCount: others)
  }
}
