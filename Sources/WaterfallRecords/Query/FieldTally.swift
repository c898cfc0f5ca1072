/// Something that is found out about fields by looking at each record once.
package protocol FieldTally: Sendable {
  /// The name of the field, as it was written.
  var field: String { get }
  /// What is needed of the records.
  var needs: RecordNeeds { get }
  /// The number of records added.
  var recordCount: Int { get }
  /// The fields of which a name is the end, if no record of a sample has a field of this name.
  var meant: [String] { get }

  /// Finds the fields of which a name is the end, if no record of the sample has a field of this
  /// name.
  mutating func resolve(by sample: [Record])
  mutating func add(_ record: Record)
}
