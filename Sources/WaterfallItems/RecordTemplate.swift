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
  /// Each is quoted as one word of the shell. `{path}` is the item's file, `{line}` the line there,
  /// from 1, and `{index}` its number from 0, unless a field has that name.
  package func filled(
    with record: Record, path: [UInt8]?, line: Int? = nil, index: Int
  ) throws(ShellTemplateError) -> ShellCommand {
    try template.filled { name in
      Self.value(name, of: record, path: path, line: line, index: index).map { .value($0) }
        ?? .missing
    }
  }

  private static func value(
    _ name: String, of record: Record, path: [UInt8]?, line: Int?, index: Int
  ) -> [UInt8]? {
    if name.isEmpty { return record.json }
    if let value = record.value(named: name) { return value.plainBytes }
    switch name {
    case "path": return path
    case "line": return line.map { Array("\($0)".utf8) }
    case "index": return Array("\(index)".utf8)
    default: return nil
    }
  }
}
