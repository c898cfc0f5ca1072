package import Platform
package import WaterfallRecords

/// A command with placeholders for the fields of a record.
package struct RecordTemplate: Hashable, Sendable {
  package var text: String { template.text }
  private let template: ShellTemplate

  /// - Throws: `.inScript` if the shell would run the value of a field as code.
  package init(_ text: String) throws(ShellTemplateError) {
    template = ShellTemplate(text)
    _ = try template.filled { _ in .value(Array("0".utf8)) }
  }

  /// Fills in a record: `{field}` is the field's value and `{}` the whole record as JSON.
  ///
  /// Each is quoted as one word of the shell. `{path}` is the item's file and `{index}` its number
  /// from 0, unless a field has that name.
  package func filled(
    with record: Record, path: [UInt8]?, index: Int
  ) throws(ShellTemplateError) -> ShellCommand {
    try template.filled { name in
      Self.value(name, of: record, path: path, index: index).map { .value($0) } ?? .missing
    }
  }

  private static func value(
    _ name: String, of record: Record, path: [UInt8]?, index: Int
  ) -> [UInt8]? {
    if name.isEmpty { return record.json }
    if let value = record.value(named: name) { return value.plainBytes }
    switch name {
    case "path": return path
    case "index": return Array("\(index)".utf8)
    default: return nil
    }
  }
}
