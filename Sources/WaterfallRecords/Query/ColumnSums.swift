/// Sums several fields at once: those of the list's columns.
///
/// A field has a sum if its values are numbers of one unit, sizes or durations, and stand for
/// themselves: the sum of identifiers, ports or years says nothing.
package struct ColumnSums: FieldTally {
  /// The names of the fields.
  package let fields: [String]
  private var sums: [FieldSum]
  package private(set) var recordCount = 0

  package init(_ fields: [String]) {
    self.fields = fields
    sums = fields.map { FieldSum($0) }
  }

  package var field: String { fields.joined(separator: ",") }
  package var meant: [String] { [] }
  package var needs: RecordNeeds { RecordNeeds(sums.map(\.path)) }

  package mutating func resolve(by sample: [Record]) {
    for index in sums.indices { sums[index].resolve(by: sample) }
  }

  package mutating func add(_ record: Record) {
    recordCount += 1
    for index in sums.indices { sums[index].add(record) }
  }

  /// The sums in words, in the order of the fields; nil where a field has none.
  ///
  /// - Complexity: O(fields).
  package var words: [String?] { sums.map(\.words) }
}

/// The sum of one field. Unlike ``FieldSums`` it keeps no value, so that many fields have room.
private struct FieldSum: Sendable {
  private(set) var path: FieldPath
  private var amounts = AmountColumn()
  private var sum = CarefulSum()
  private var count = 0

  init(_ field: String) { path = FieldPath(field) }

  mutating func resolve(by sample: [Record]) { path = path.resolved(by: sample) }

  mutating func add(_ record: Record) {
    for text in path.texts(in: record) {
      if let value = amounts.take(text) {
        add(value.amount)
      } else if amounts.isSample {
        addWaiting()
      }
    }
  }

  private var isNominal: Bool {
    let name = path.ownName
    return FieldNames.nominal.have(String(decoding: FieldPath.folded(name), as: UTF8.self))
      || FieldNames.nominalEnding.fit(name)
  }

  private mutating func addWaiting() {
    for value in amounts.takeWaiting(named: path.ownName) { add(value.amount) }
  }

  private mutating func add(_ amount: Double?) {
    guard let amount else { return }
    sum.add(amount)
    count += 1
  }

  /// The sum as the values of the column are written; nil if there is none.
  var words: String? {
    guard !isNominal else { return nil }
    var read = self
    read.addWaiting()
    guard let reader = read.amounts.reader, read.count > 0, reader.units.count <= 1,
      [Meaning.Kind.number, .size, .duration].contains(reader.kind)
    else { return nil }
    let words = Meaning.words(
      for: read.sum.value, as: reader.kind, decimals: reader.decimals, in: reader.sizeUnits)
    return reader.measured.map { words.measured(like: $0) } ?? words
  }
}

extension String {
  /// A number with the unit of another one, before it or after it: `$12.50`, `12 km`.
  fileprivate func measured(like text: String) -> String {
    func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }
    func isSign(_ scalar: Unicode.Scalar) -> Bool { ["-", "+", "\u{2212}", "–"].contains(scalar) }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: isDigit),
      let last = scalars.lastIndex(where: isDigit)
    else { return self }
    let before = String(String.UnicodeScalarView(scalars[..<first].filter { !isSign($0) }))
    let after = String(scalars[scalars.index(after: last)...])
    guard begins(with: "-") else { return before + self + after }
    return "-" + before + String(unicodeScalars.dropFirst()) + after
  }
}
