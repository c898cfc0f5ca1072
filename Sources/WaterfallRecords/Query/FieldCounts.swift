/// Counts how many records have each value of a field, and summarises its numbers.
package struct FieldCounts: Sendable {
  /// The name of the field, as it was written.
  package var field: String { path.text }
  private let path: FieldPath
  private var counts: [ExactText: Int] = [:]
  private var numbers: [Double] = []
  /// The number of records added.
  package private(set) var recordCount = 0
  /// The number of records in which the field is absent or empty.
  package private(set) var missingCount = 0
  /// How often values occurred that are not listed, because `mostValues` others already are.
  package private(set) var unlistedCount = 0

  /// The largest number of distinct values that are listed, which bounds the memory.
  private static let mostValues = 10_000

  package init(_ field: String) { path = FieldPath(field) }

  /// Counts a record; if the field is a list, each element counts.
  package mutating func add(_ record: Record) {
    recordCount += 1
    var found: [Value] = []
    _ = path.contains(in: record) { value in
      found.append(value)
      return false
    }
    let texts = found.compactMap(\.text)
    if texts.isEmpty { missingCount += 1 }
    for text in texts {
      if let number = LooseNumber(text) { numbers.append(number.value) }
      if let count = counts[ExactText(text)] {
        counts[ExactText(text)] = count + 1
      } else if counts.count < Self.mostValues {
        counts[ExactText(text)] = 1
      } else {
        unlistedCount += 1
      }
    }
  }

  /// The values, the most frequent first; equally frequent ones are in natural order.
  ///
  /// - Complexity: O(values · log values).
  package var values: [(text: String, count: Int)] {
    let keyed = counts.map { key, count in
      (text: key.text, count: count, key: SortKey(.string(key.text)))
    }
    return keyed.sorted { one, other in
      if one.count != other.count { return one.count > other.count }
      if one.key < other.key { return true }
      return !(other.key < one.key)
        && one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }
    .map { ($0.text, $0.count) }
  }

  /// A summary of the field's numbers.
  package struct Numbers: Hashable, Sendable {
    package let least, greatest, median, sum: Double
  }

  /// The summary; nil unless at least nine tenths of the values are numbers.
  ///
  /// - Complexity: O(numbers · log numbers).
  package var numbersSummary: Numbers? {
    let texts = counts.values.reduce(unlistedCount, +)
    guard !numbers.isEmpty, numbers.count * 10 >= texts * 9 else { return nil }
    let sorted = numbers.sorted()
    let middle = sorted.count / 2
    let median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    return Numbers(
      least: sorted[0], greatest: sorted[sorted.count - 1], median: median,
      sum: sorted.reduce(0, +))
  }

  /// A filter term that matches the records with this value; for nil, the records without one.
  package static func term(of field: String, value: String?) -> String {
    let name = field.unicodeScalars.split(separator: " ").map(String.init).joined(separator: "_")
    guard let value else { return "-\(name):" }
    let quoted = value.replacingEach("\\", with: "\\\\").replacingEach("\"", with: "\\\"")
    return "\(name)=\"\(quoted)\""
  }
}
