import TerminalGrid
import WaterfallCards
import WaterfallRecords

/// A line that can be chosen: a value, a range of values, or a group.
struct CountLine: Sendable {
  let label: SafeText
  let count: Int
  /// The filter term that shows its cards; nil if these are all cards.
  let term: String?
  /// The state that the value names; nil if it names none.
  var state: StateTone?
}

/// The lines of counts, in their order. A line is made when it is asked for, because there may be
/// thousands, and a screen shows few.
struct CountLines: Sendable {
  let count: Int
  /// The greatest number of a line.
  let mostCount: Int
  /// The cells of the widest label, among the first ones and the last. Wider ones are cut.
  let labelWidth: Int
  private let line: @Sendable (Int) -> CountLine

  /// The most lines whose widths are measured.
  static let mostMeasured = 1000
  /// The most values beside dates that have a line each.
  private static let mostUndated = 20

  init() { self.init(count: 0, mostCount: 0) { _ in CountLine(label: "", count: 0, term: nil) } }

  /// - Parameters:
  ///   - mostCount: the greatest number of a line.
  ///   - line: makes the line with a number, from 0.
  init(count: Int, mostCount: Int, _ line: @escaping @Sendable (Int) -> CountLine) {
    (self.count, self.mostCount, self.line) = (count, mostCount, line)
    let first = 0..<min(count, Self.mostMeasured)
    let last = max(first.upperBound, count - 2)..<count
    labelWidth = [first, last].joined().reduce(0) { max($0, line($1).label.width) }
  }

  subscript(index: Int) -> CountLine { line(index) }

  /// Ranges in ascending order, or values, the most frequent first; then the records without one.
  init(_ counts: FieldCounts) {
    var counts = counts
    counts.settle()
    var (first, last) = ([CountLine](), [CountLine]())
    var values = counts.values
    if let ranges = counts.ranges, !ranges.ranges.isEmpty {
      first = ranges.ranges.map {
        CountLine(label: SafeText($0.label), count: $0.count, term: $0.term(of: counts.field))
      }
      values = counts.step == nil ? [] : counts.undatedValues
      if values.count > Self.mostUndated { values = [] }
      let others = ranges.otherCount - values.reduce(0) { $0 + $1.count }
      if others > 0 {
        last.append(
          CountLine(
            label: "(other values)", count: others,
            term: ValueRange.otherTerm(of: counts.field, first: ranges.ranges[0])))
      }
    }
    if counts.missingCount > 0 {
      last.append(
        CountLine(
          label: SafeText(Grouping.missing), count: counts.missingCount,
          term: FieldCounts.term(of: counts.field, value: nil)))
    }
    // The most frequent value is the first of them.
    let most = (first + last).reduce(values.first?.count ?? 0) { max($0, $1.count) }
    self.init(
      count: first.count + values.count + last.count, mostCount: most
    ) { [counts, first, values, last] index in
      if index < first.count { return first[index] }
      let place = index - first.count
      return place < values.count
        ? CountLine(values[place], of: counts) : last[place - values.count]
    }
  }
}

extension CountLine {
  /// - Complexity: O(length of the value).
  fileprivate init(_ value: (text: String, count: Int), of counts: FieldCounts) {
    let words = counts.label(of: value.text)
    self.init(
      label: SafeText(words), count: value.count,
      term: FieldCounts.term(of: counts.field, value: value.text),
      state: StateTone(words.utf8.span))
  }
}
