/// `--group-by FIELD`: decides which group a record belongs to.
package struct Grouping: Hashable, Sendable {
  /// The group of records in which the field is absent or empty.
  package static let missing = "(none)"

  let path: FieldPath
  /// The name of the field, as it was written.
  package var field: String { path.text }

  package init(_ field: String) throws(FilterError) {
    guard field.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw FilterError(.noField, in: field, as: .group, at: 0)
    }
    path = FieldPath(field)
  }

  /// The name of the group: the field's text; if it is an array, its first non-empty element's
  /// text.
  package func name(of record: Record) -> String {
    path.firstValue(in: record)?.text ?? Self.missing
  }
}
