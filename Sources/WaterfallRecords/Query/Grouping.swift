/// `--group-by FIELD`: decides which group a record belongs to.
package struct Grouping: Hashable, Sendable {
  /// The group of records in which the field is absent or empty.
  package static let missing = "(none)"

  private(set) var path: FieldPath
  /// How the field's values are read.
  private var column: ColumnMeaning
  /// The name of the field, as it was written.
  package var field: String { path.text }

  package init(_ field: String) throws(FilterError) {
    guard field.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw FilterError(.noField, in: field, as: .group, at: 0)
    }
    path = FieldPath(field)
    column = .unknown(named: path.ownName)
  }

  /// The name of the group: the field's text, or an object's name; if it is an array, that of its
  /// first non-empty element.
  package func name(of record: Record) -> String {
    guard let name = path.firstValue(in: record)?.named else { return Self.missing }
    return column.words(for: name) ?? name
  }

  /// The same grouping by the field that a sample has shown to be meant.
  package func leading(to field: String?) -> Grouping {
    guard let field else { return self }
    var grouping = self
    grouping.path = path.leading(to: field)
    return grouping
  }

  /// The same grouping by the field of which the name is the end, if no record of the sample has a
  /// field of this name.
  package func resolved(by sample: [Record]) -> Grouping {
    var grouping = self
    grouping.path = path.resolved(by: sample)
    grouping.column = ColumnMeaning(of: grouping.path, in: sample)
    return grouping
  }
}
