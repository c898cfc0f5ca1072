package import Platform
package import WaterfallRecords

/// A command with placeholders for the fields of a record.
package struct RecordTemplate: Hashable, Sendable {
  package var text: String { template.text }
  private let template: ShellTemplate
  /// The separator of the parts of a line, for `{1}` and `{2..}`.
  private let separator: LineSeparator
  /// The text in the prompt when the command is run; nil if there is no prompt.
  package var query: String?

  /// - Throws: `.inScript` if the shell would run the value of a field as code.
  package init(
    _ text: String, separator: LineSeparator = .blanks
  ) throws(ShellTemplateError) {
    (template, self.separator) = (ShellTemplate(text), separator)
    _ = try template.filled { _ in .value(Array("0".utf8)) }
  }

  /// Fills in a record: `{field}` is the field's value and `{}` the whole record as JSON.
  ///
  /// Each is quoted as one word of the shell. `{path}` is the item's file, `{line}` the line there,
  /// from 1, and `{index}` its number from 0, unless a field has that name. `{query}` is the
  /// text in a picker's prompt. If the record is a line, `{2}` is its second part, and `{2..}` the
  /// rest from there.
  package func filled(
    with record: Record, path: [UInt8]?, line: Int? = nil, index: Int
  ) throws(ShellTemplateError) -> ShellCommand {
    try template.filled { name in
      value(name, of: record, path: path, line: line, index: index).map { .value($0) }
        ?? .missing
    }
  }

  private func value(
    _ name: String, of record: Record, path: [UInt8]?, line: Int?, index: Int
  ) -> [UInt8]? {
    if name.isEmpty { return record.json }
    if let value = record.value(named: name) { return value.plainBytes }
    switch name {
    case "path": return path
    case "line": return line.map { Array("\($0)".utf8) }
    case "index": return Array("\(index)".utf8)
    case "query": return query.map { Array($0.utf8) }
    default:
      guard let text = record.line, let parts = LineScope(name, by: separator) else { return nil }
      return Array(parts.text(of: text).utf8)
    }
  }
}
