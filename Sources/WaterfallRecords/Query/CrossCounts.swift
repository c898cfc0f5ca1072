/// Counts how often the values of two fields occur together: a small cross table.
///
/// A record counts once for each pair of its values, and a record without a value has one, too.
package struct CrossCounts: FieldTally {
  /// The names of the fields, as they were written: of the rows, and of the columns.
  package var field: String { rows.path.text }
  package var otherField: String { columns.path.text }
  private var rows: Side
  private var columns: Side
  private var counts: [Place: Int] = [:]
  package private(set) var meant: [String] = []
  package private(set) var recordCount = 0
  /// The number of pairs that are not listed, because there are too many values.
  package private(set) var unlistedCount = 0

  /// The table, once it was asked for; nil after more records.
  private var settled: Table?

  /// Where the count of two values is.
  private struct Place: Hashable {
    let row: Int
    let column: Int
  }

  /// The most pairs of values, which bounds the memory.
  private static let mostPairs = 100_000
  /// The most columns of the table. What is in others is only in the sums of the rows.
  private static let mostColumns = 50

  package init(_ field: String, by other: String) {
    (rows, columns) = (Side(field), Side(other))
  }

  package mutating func resolve(by sample: [Record]) {
    meant = ShortNames.paths(field, in: sample)
    rows.resolve(by: sample)
    columns.resolve(by: sample)
  }

  package var needs: RecordNeeds { RecordNeeds(rows.path, columns.path) }

  package mutating func add(_ record: Record) {
    settled = nil
    recordCount += 1
    let others = columns.places(of: record)
    for row in rows.places(of: record) {
      for column in others {
        let place = Place(row: row, column: column)
        if let count = counts[place] {
          counts[place] = count + 1
        } else if counts.count < Self.mostPairs {
          counts[place] = 1
        } else {
          unlistedCount += 1
        }
      }
    }
  }

  // MARK: Results

  /// The words for a value of the rows, and for one of the columns.
  package func label(of value: String?) -> String { rows.label(of: value) }
  package func otherLabel(of value: String?) -> String { columns.label(of: value) }

  /// The values of a field, with the number of pairs that have each.
  package struct Line: Sendable {
    /// nil if the records have none.
    package let value: String?
    package let count: Int
    /// How often each value of the columns occurs with it, in the order of the columns.
    package let counts: [Int]
  }

  package struct Table: Sendable {
    /// The most frequent value first.
    package let rows: [Line]
    /// The most frequent values of the columns, these first.
    package let columns: [Line]
  }

  package mutating func settle() { settled = table }

  /// - Complexity: O(1) if the counts are settled, else O(pairs · log pairs).
  package var table: Table {
    if let settled { return settled }
    let (rowValues, columnValues) = (rows.places.values, columns.places.values)
    var ofRow = [Int](repeating: 0, count: rowValues.count)
    var ofColumn = [Int](repeating: 0, count: columnValues.count)
    for (place, count) in counts {
      ofRow[place.row] += count
      ofColumn[place.column] += count
    }
    let shownColumns = Array(columns.order(by: ofColumn).prefix(Self.mostColumns))
    let lines = rows.order(by: ofRow).map { row in
      Line(
        value: rowValues[row]?.text, count: ofRow[row],
        counts: shownColumns.map { counts[Place(row: row, column: $0)] ?? 0 })
    }
    let heads = shownColumns.map {
      Line(value: columnValues[$0]?.text, count: ofColumn[$0], counts: [])
    }
    return Table(rows: lines, columns: heads)
  }

  /// The number of values of the rows and of the columns. No value is none.
  package var valueCounts: (rows: Int, columns: Int) {
    (rows.places.values.count { $0 != nil }, columns.places.values.count { $0 != nil })
  }

  /// Whether the table has not all columns.
  package var hasOtherColumns: Bool { columns.places.values.count > Self.mostColumns }
}

/// The values of one of the two fields.
private struct Side: Sendable {
  private(set) var path: FieldPath
  /// How the values are read.
  private var column: ColumnMeaning
  private(set) var places = ValuePlaces()

  /// The most values of one record, because each makes a pair with each value of the other field.
  private static let mostOfRecord = 100

  init(_ field: String) {
    path = FieldPath(field)
    column = .unknown(named: path.ownName)
  }

  mutating func resolve(by sample: [Record]) {
    path = path.resolved(by: sample)
    column = ColumnMeaning(of: path, in: sample)
  }

  func label(of value: String?) -> String {
    value.map { column.words(for: $0) ?? $0 } ?? Grouping.missing
  }

  /// The places of a record's values among all, each once.
  mutating func places(of record: Record) -> [Int] {
    places.take(path.texts(in: record).prefix(Self.mostOfRecord))
  }

  /// The places of the values, the most frequent first; equally frequent ones in natural order.
  func order(by counts: [Int]) -> [Int] {
    let keys = places.values.map { SortKey($0.map { .string($0.text) }, of: column) }
    return keys.indices.sorted { one, other in
      if counts[one] != counts[other] { return counts[one] > counts[other] }
      return keys[one] < keys[other]
    }
  }
}
