/// Sums a field's numbers, sizes or durations: in all, and for each value of another field.
///
/// Values are read by what they mean in their column. The first thousand of them show this.
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
  /// How the values are read; nil before the meaning of their column is known.
  private var reader: AmountReader?
  /// The first values and their groups, which are read once this meaning is known.
  private var waiting: [(text: String, groups: [Int])] = []
  private var all = Amounts(group: nil)
  private var groups: [Amounts] = []
  private var places: [ExactText?: Int] = [:]
  /// The number of records that are in no group, because there are too many groups.
  package private(set) var ungroupedCount = 0

  /// The largest number of groups, which bounds the memory.
  private static let mostGroups = 10_000

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
    recordCount += 1
    let texts = path.texts(in: record)
    let own = groupPath.map { place(of: $0.texts(in: record)) } ?? []
    if texts.isEmpty {
      all.missingCount += 1
      for group in own { groups[group].missingCount += 1 }
    }
    for text in texts { add(text, to: own) }
  }

  private mutating func add(_ text: String, to own: [Int]) {
    guard var reader else {
      waiting.append((text, own))
      if waiting.count >= ColumnSample.most { readWaiting() }
      return
    }
    let amount = reader.amount(text)
    self.reader = reader
    all.add(amount)
    for group in own { groups[group].add(amount) }
  }

  /// Reads the first values by what they have in common.
  private mutating func readWaiting() {
    guard reader == nil else { return }
    reader = AmountReader(of: waiting.map(\.text), named: path.ownName)
    let first = waiting
    waiting = []
    for (text, own) in first { add(text, to: own) }
  }

  /// The indices of the groups of a record. A list has one for each of its elements.
  private mutating func place(of names: [String]) -> [Int] {
    var found: [Int] = []
    for name in names.isEmpty ? [nil] : names.map(Optional.some) {
      let key = name.map { ExactText($0) }
      let place = places[key] ?? groups.count
      if place == groups.count {
        guard groups.count < Self.mostGroups else {
          ungroupedCount += 1
          continue
        }
        places[key] = place
        groups.append(Amounts(group: name))
      }
      if !found.contains(place) { found.append(place) }
    }
    return found
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
  }

  /// - Complexity: O(values · log values).
  package var summary: Summary {
    var read = self
    read.readWaiting()
    let kind = read.reader?.kind ?? .number
    let groups = read.groups.map { $0.summary }.sorted { one, other in
      let (a, b) = kind == .date ? (nil, nil) : (one.sum, other.sum)
      if let a, let b, a != b { return a > b }
      return one.count > other.count
    }
    let units = read.reader?.units ?? []
    return Summary(
      kind: kind, all: read.all.summary, groups: groups, units: units.count > 1 ? units : [],
      decimals: read.reader?.decimals ?? 0)
  }
}
