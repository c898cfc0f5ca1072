/// Sums a field's numbers, sizes or durations: in all, and for each value of another field.
///
/// Values are read by what they mean in their column (``AmountColumn``).
package struct FieldSums: FieldTally {
  /// The name of the field, as it was written.
  package var field: String { path.text }
  /// The name of the field whose values are the groups; nil without groups.
  package var groupField: String? { groupPath?.text }
  private var path: FieldPath
  private var groupPath: FieldPath?
  /// How the values of the groups are read.
  private var groupColumn: ColumnMeaning
  package private(set) var meant: [String] = []
  package private(set) var recordCount = 0
  private var amounts = AmountColumn()
  private var all = Amounts(group: nil)
  private var groups: [Amounts] = []
  private var names = ValuePlaces()
  /// The number of records that are in no group, because there are too many groups.
  package var ungroupedCount: Int { names.leftOutCount }

  /// The sums, once they were asked for; nil after more records.
  private var settled: Summary?

  /// - Parameter group: the field whose values are the groups; nil for the sum of all records only.
  package init(_ field: String, by group: String? = nil) {
    (path, groupPath) = (FieldPath(field), group.map { FieldPath($0) })
    groupColumn = .unknown(named: groupPath?.ownName ?? "")
  }

  package mutating func resolve(by sample: [Record]) {
    meant = ShortNames.paths(field, in: sample)
    path = path.resolved(by: sample)
    groupPath = groupPath?.resolved(by: sample)
    if let groupPath { groupColumn = ColumnMeaning(of: groupPath, in: sample) }
  }

  package var needs: RecordNeeds {
    if let groupPath { RecordNeeds(path, groupPath) } else { RecordNeeds(path) }
  }

  package mutating func add(_ record: Record) {
    settled = nil
    recordCount += 1
    let texts = path.texts(in: record)
    let own = groupPath.map { names.take($0.texts(in: record)) } ?? []
    for name in names.values[groups.count...] { groups.append(Amounts(group: name?.text)) }
    if texts.isEmpty {
      all.missingCount += 1
      for group in own { groups[group].missingCount += 1 }
    }
    for text in texts {
      if let value = amounts.take(text, of: own) {
        add(value)
      } else if amounts.isSample {
        addWaiting()
      }
    }
  }

  private mutating func addWaiting() {
    for value in amounts.takeWaiting(named: path.ownName) { add(value) }
  }

  private mutating func add(_ value: AmountColumn.Value) {
    all.add(value.amount)
    for group in value.groups { groups[group].add(value.amount) }
  }

  /// The words for the name of a group.
  package func label(of name: String) -> String {
    groupColumn.words(for: name) ?? name
  }

  // MARK: Results

  /// The sums so far.
  package struct Summary: Sendable {
    package let kind: Meaning.Kind
    package let all: Amounts.Summary
    /// Those with the greatest sum first; of dates, which have no sum, those with most of them.
    package let groups: [Amounts.Summary]
    /// The currencies and units of the numbers, if there are several. They are added as they are.
    package let units: [String]
    /// The most digits that a number has after its point.
    package let decimals: Int
    package let sizeUnits: SizeUnits
  }

  package mutating func settle() { settled = summary }

  /// - Complexity: O(1) if the sums are settled, else O(values · log values).
  package var summary: Summary {
    if let settled { return settled }
    var read = self
    read.addWaiting()
    let reader = read.amounts.reader
    let kind = reader?.kind ?? .number
    let groups = read.groups.map { $0.summary }.sorted { one, other in
      let (a, b) = kind == .date ? (nil, nil) : (one.sum, other.sum)
      if let a, let b, a != b { return a > b }
      return one.count > other.count
    }
    let units = reader?.units ?? []
    return Summary(
      kind: kind, all: read.all.summary, groups: groups, units: units.count > 1 ? units : [],
      decimals: reader?.decimals ?? 0, sizeUnits: reader?.sizeUnits ?? .binary)
  }
}
