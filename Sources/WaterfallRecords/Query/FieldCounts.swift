/// Counts how many records have each value of a field, and summarises its numbers.
package struct FieldCounts: FieldTally {
  /// The name of the field, as it was written.
  package var field: String { path.text }
  private var path: FieldPath
  private var counts: [ExactText: Int] = [:]
  /// The meanings of the values that are not listed.
  private var unlisted: [Meaning] = []
  /// How the values are read, once the list is full.
  private var fullColumn: ColumnMeaning?
  /// The fields of which the name is the end, if no record of a sample has a field of this name.
  package private(set) var meant: [String] = []
  /// Whether the field has levels by its name, and whether they are those of a log's records.
  private var isNamedLevel = false
  private var isOfLog = false
  /// The number of records added.
  package private(set) var recordCount = 0
  /// The number of records in which the field is absent or empty.
  package private(set) var missingCount = 0
  /// How often values occurred that are not listed, because `mostValues` others already are.
  package private(set) var unlistedCount = 0

  /// The largest number of distinct values that are listed, which bounds the memory.
  private static let mostValues = 10_000

  /// What follows from the counts; nil until it is asked for, and after more records.
  private(set) var settled: Settled?

  /// The unit of the ranges, if the values are dates; nil for round ranges of any values.
  package let step: DateStep?

  package init(_ field: String, by step: DateStep? = nil) {
    (path, self.step) = (FieldPath(field), step)
    isNamedLevel = LogLevel.isName(path.ownName)
  }

  /// Finds the field of which the name is the end, if no record of the sample has a field of this
  /// name.
  package mutating func resolve(by sample: [Record]) {
    meant = ShortNames.paths(field, in: sample)
    path = path.resolved(by: sample)
    isNamedLevel = LogLevel.isName(path.ownName)
  }

  package var needs: RecordNeeds { RecordNeeds(path) }

  /// Counts a record; if the field is a list, each element counts, an object by its name.
  package mutating func add(_ record: Record) {
    settled = nil
    recordCount += 1
    isOfLog = isOfLog || isNamedLevel && LogLevel.areOfLog(record.fields)
    let texts = path.texts(in: record)
    if texts.isEmpty { missingCount += 1 }
    for text in texts {
      if let count = counts[ExactText(text)] {
        counts[ExactText(text)] = count + 1
      } else if counts.count < Self.mostValues {
        counts[ExactText(text)] = 1
      } else {
        unlistedCount += 1
        let column = fullColumn ?? column
        fullColumn = column
        if let meaning = SortKey(column.key(of: text)).meaning { unlisted.append(meaning) }
      }
    }
  }

  /// What follows from the counts, and takes O(values · log values) to find out.
  struct Settled: Sendable {
    fileprivate let column: ColumnMeaning
    fileprivate let values, undated: [(text: String, count: Int)]
    fileprivate let distinctCount: Int
    fileprivate let numbers: Numbers?
    let ranges: FieldRanges?
  }

  package mutating func settle() {
    guard settled == nil else { return }
    settled = Settled(
      column: column, values: values, undated: step == nil ? [] : undatedValues,
      distinctCount: distinctCount, numbers: numbersSummary, ranges: ranges)
  }

  /// The values, the most frequent first; equally frequent ones are in natural order.
  ///
  /// - Complexity: O(1) if the counts are settled, else O(values · log values).
  package var values: [(text: String, count: Int)] {
    if let settled { return settled.values }
    let column = column
    let keyed =
      levels(in: column)
      ?? counts.map { key, count in
        (text: key.text, count: count, key: SortKey(.string(key.text), of: column))
      }
    return keyed.sorted { one, other in
      if one.count != other.count { return one.count > other.count }
      if one.key < other.key { return true }
      return !(other.key < one.key)
        && one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }
    .map { ($0.text, $0.count) }
  }

  /// Levels with the words that occur most for each; nil if the column has other values.
  ///
  /// Programs name a level differently, and a filter for one of the names finds all of them.
  private func levels(
    in column: ColumnMeaning
  ) -> [(text: String, count: Int, key: SortKey)]? {
    guard column.kinds == .level else { return nil }
    var (others, levels) = (
      [(text: String, count: Int, key: SortKey)](),
      [LogLevel: [(text: String, count: Int)]]()
    )
    for (text, count) in counts {
      let key = column.key(of: text.text)
      if case .level(let level) = key {
        levels[level, default: []].append((text.text, count))
      } else {
        others.append((text.text, count, SortKey(key)))
      }
    }
    return others
      + levels.map { level, same in
        let words = same.max { ($0.count, $1.text) < ($1.count, $0.text) }?.text ?? ""
        return (words, same.reduce(0) { $0 + $1.count }, SortKey(.level(level)))
      }
  }

  /// The words for a value in the list.
  ///
  /// - Complexity: O(length of the value) if the counts are settled, else O(values · log values).
  package func label(of value: String) -> String { column.words(for: value) ?? value }

  /// How the values are read, from those that are listed.
  private var column: ColumnMeaning {
    if let settled { return settled.column }
    // In an order that does not change from run to run.
    let texts = counts.count > ColumnSample.most ? counts.keys.map(\.text).sorted() : nil
    return ColumnMeaning(
      of: texts ?? counts.keys.map(\.text), named: path.ownName, isOfLog: isOfLog)
  }

  /// A summary of the field's numbers, sizes, durations or dates.
  package struct Numbers: Hashable, Sendable {
    package let kind: Meaning.Kind
    package let least, greatest, median, sum: Double
    package let sizeUnits: SizeUnits
  }

  /// The summary; nil unless at least nine tenths of the values are of one kind.
  ///
  /// - Complexity: O(1) if the counts are settled, else O(values · log values).
  package var numbersSummary: Numbers? {
    if let settled { return settled.numbers }
    guard let (kind, sorted, _) = measured else { return nil }
    let count = sorted.reduce(0) { $0 + $1.count }
    let middle = Self.value(at: count / 2, of: sorted)
    return Numbers(
      kind: kind, least: sorted[0].value, greatest: sorted[sorted.count - 1].value,
      median: count % 2 == 1 ? middle : (Self.value(at: count / 2 - 1, of: sorted) + middle) / 2,
      sum: sorted.reduce(0) { $0 + $1.value * Double($1.count) },
      sizeUnits: kind == .size ? SizeUnits(of: counts.keys.lazy.map(\.text)) : .binary)
  }

  /// The number of values that are listed: of levels, not of the words for them.
  package var distinctCount: Int {
    if let settled { return settled.distinctCount }
    return isNamedLevel ? levels(in: column)?.count ?? counts.count : counts.count
  }

  /// The kind of at least nine tenths of the values, these values in ascending order, and how many
  /// are of another kind; nil if there is no such kind.
  var measured: (kind: Meaning.Kind, sorted: [(value: Double, count: Int)], otherCount: Int)? {
    let column = column
    var meanings = unlisted.map { (meaning: $0, count: 1) }
    for (text, count) in counts {
      guard let meaning = SortKey(column.key(of: text.text)).meaning else { continue }
      meanings.append((meaning, count))
    }
    let texts = counts.values.reduce(unlistedCount, +)
    for (kind, found) in Dictionary(grouping: meanings, by: { $0.meaning.kind }) {
      let count = found.reduce(0) { $0 + $1.count }
      guard count * 10 >= texts * 9 else { continue }
      let sorted = found.map { (value: $0.meaning.value, count: $0.count) }
        .sorted { $0.value < $1.value }
      return (kind, sorted, texts - count)
    }
    return nil
  }

  /// The dates of common years in ascending order, and how many values are none. A person who asks
  /// for months gets them, whatever else is in the field.
  var dated: (sorted: [(value: Double, count: Int)], otherCount: Int) {
    let column = column
    var dates = unlisted.filter(Self.isCommonDate).map { (value: $0.value, count: 1) }
    for (text, count) in counts {
      guard let date = SortKey(column.key(of: text.text)).meaning, Self.isCommonDate(date) else {
        continue
      }
      dates.append((date.value, count))
    }
    let count = dates.reduce(0) { $0 + $1.count }
    return (
      dates.sorted { $0.value < $1.value }, counts.values.reduce(unlistedCount, +) - count
    )
  }

  private static func isCommonDate(_ meaning: Meaning) -> Bool {
    meaning.kind == .date && DateStep.areCommon(meaning.value, meaning.value)
  }

  /// The listed values that are in no range of dates, the most frequent first.
  package var undatedValues: [(text: String, count: Int)] {
    if let settled, step != nil { return settled.undated }
    let column = column
    return values.filter { value in
      !(SortKey(column.key(of: value.text)).meaning.map(Self.isCommonDate) ?? false)
    }
  }

  /// The value at a place among sorted ones, in which each occurs `count` times.
  private static func value(
    at place: Int, of sorted: [(value: Double, count: Int)]
  ) -> Double {
    var passed = 0
    for (value, count) in sorted {
      passed += count
      if place < passed { return value }
    }
    return sorted.last?.value ?? 0
  }

  /// A filter term that matches the records with this value; for nil, the records without one.
  package static func term(of field: String, value: String?) -> String {
    let name = word(for: field)
    guard let value else { return "-\(name):" }
    return "\(name)=\(quoted(value))"
  }

  /// The name of a field as one word of a filter, in quotation marks if it would be read as another
  /// term without them.
  static func word(for field: String) -> String {
    let scalars = field.unicodeScalars
    let isOperator = scalars.first.map { "-!/".unicodeScalars.contains($0) } ?? false
    let isNumber = scalars.allSatisfy { $0.properties.numericType != nil }
    let isTerm = isOperator || isNumber || scalars.contains(where: operators.contains)
    if isTerm { return quoted(field) }
    return scalars.split(separator: " ").map(String.init).joined(separator: "_")
  }

  private static let operators: Set<Unicode.Scalar> = [":", "=", "<", ">", "!", "\""]

  private static func quoted(_ text: String) -> String {
    let escaped = text.replacingEach("\\", with: "\\\\").replacingEach("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}

/// Something that is found out about fields by looking at each record once.
package protocol FieldTally: Sendable {
  /// The name of the field, as it was written.
  var field: String { get }
  var needs: RecordNeeds { get }
  /// The number of records added.
  var recordCount: Int { get }
  /// The fields of which a name is the end, if no record of a sample has a field of this name.
  var meant: [String] { get }

  /// Finds the fields of which a name is the end, if no record of the sample has a field of this
  /// name.
  mutating func resolve(by sample: [Record])
  mutating func add(_ record: Record)
  /// Finds out what is shown, so that it need not be found out each time. More records undo it.
  mutating func settle()
}

extension FieldTally {
  package mutating func settle() {}
}
