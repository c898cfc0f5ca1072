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
  /// Whether it cannot be run without a record.
  package let needsRecord: Bool
  /// Whether it has the text in the prompt: `{query}`, `{query.1}`.
  package let hasQuery: Bool
  /// Whether it has the picks: `{picks}`, `{picks.index}`.
  package let hasPicks: Bool

  /// - Throws: `.inScript` if the shell would run the value of a field as code.
  package init(
    _ text: String, separator: LineSeparator = .blanks
  ) throws(ShellTemplateError) {
    (template, self.separator) = (ShellTemplate(text), separator)
    var names: [String] = []
    _ = try template.filled { name in
      names.append(name)
      return .value(Array("0".utf8))
    }
    hasQuery = names.contains { Self.isOfQuery($0) }
    needsRecord = names.contains { !Self.isOfQuery($0) }
    hasPicks = names.contains { Self.nameForPicks(Self.nameInFile($0) ?? $0) != nil }
  }

  /// Fills in a record: `{field}` is the field's value and `{}` the whole record as JSON.
  ///
  /// Each is quoted as one word of the shell. `{path}` is the item's file, `{line}` the line there,
  /// from 1, and `{index}` its number from 0, unless a field has that name. `{query}` is the
  /// text in a picker's prompt, and `{query.1}` its first word. If the record is a line, `{2}` is
  /// its second part, `{2..}` the rest from there, and `{untrimmed.2}` has the separator after it.
  /// `{picks}` are the lines that are picked, each a word, and `{picks.2}` their second parts; a
  /// record that is no line is there as JSON. `{file-of.picks}` is the path of a file with them, one
  /// a line.
  ///
  /// - Parameter picks: the records that are picked, with their numbers. If there are none,
  ///   `{picks}` is the record itself.
  package func filled(
    with record: Record, path: [UInt8]?, line: Int? = nil, index: Int,
    picks: [(record: Record, index: Int)] = []
  ) throws(ShellTemplateError) -> ShellCommand {
    try template.filled { name in
      if let own = value(name, of: record, path: path, line: line, index: index) {
        return .value(own)
      }
      let chosen = picks.isEmpty ? [(record: record, index: index)] : picks
      if let each = Self.nameForPicks(name) {
        return values(each, of: chosen).map { ShellTemplate.Meaning.values($0) } ?? .missing
      }
      guard let name = Self.nameInFile(name) else { return .missing }
      let listed: [[UInt8]]? =
        if let each = Self.nameForPicks(name) {
          values(each, of: chosen)
        } else {
          value(name, of: record, path: path, line: line, index: index).map { [$0] }
        }
      guard let listed else { return .missing }
      return .file(listed.flatMap { $0 + [0x0A] })
    }
  }

  /// A value of each pick; nil if one has none.
  private func values(_ name: String, of picks: [(record: Record, index: Int)]) -> [[UInt8]]? {
    let values = picks.map { pick in
      value(name, of: pick.record, path: nil, line: nil, index: pick.index)
        ?? (name.isExactly("text") ? pick.record.json : nil)
    }
    return values.contains { $0 == nil } ? nil : values.compactMap(\.self)
  }

  /// The name of the value in the file that `file-of.name` means; nil for another name.
  private static func nameInFile(_ name: String) -> String? {
    name.begins(with: "file-of.") ? String(name.unicodeScalars.dropFirst(8)) : nil
  }

  /// The command, if no card is in focus.
  ///
  /// - Throws: `.missing` if it needs a record.
  package func filledWithoutRecord() throws(ShellTemplateError) -> ShellCommand {
    try template.filled { name in
      queryValue(name).map { ShellTemplate.Meaning.value($0) } ?? .missing
    }
  }

  private static func isOfQuery(_ name: String) -> Bool {
    name.isExactly("query") || queryWords(name) != nil
  }

  /// The words of the text that `query.2` and its like mean; nil for another name.
  private static func queryWords(_ name: String) -> LineScope? {
    guard name.begins(with: "query.") else { return nil }
    return LineScope(String(name.unicodeScalars.dropFirst(6)), by: .blanks)
  }

  /// The text in the prompt, or the words of it that the name says.
  private func queryValue(_ name: String) -> [UInt8]? {
    guard let query else { return nil }
    if name.isExactly("query") { return Array(query.utf8) }
    return Self.queryWords(name).map { Array($0.text(of: query).utf8) }
  }

  /// The name of the value of each pick; nil if the name is not about the picks.
  private static func nameForPicks(_ name: String) -> String? {
    if name.isExactly("picks") { return "text" }
    return name.begins(with: "picks.") ? String(name.unicodeScalars.dropFirst(6)) : nil
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
    default: return queryValue(name) ?? parts(name, of: record)
    }
  }

  /// The parts of a line that the name says: `2..`, `untrimmed.2`.
  private func parts(_ name: String, of record: Record) -> [UInt8]? {
    guard let text = record.line else { return nil }
    let isTrimmed = !name.begins(with: "untrimmed.")
    let numbers = isTrimmed ? name : String(name.unicodeScalars.dropFirst(10))
    return LineScope(numbers, by: separator)
      .map { Array($0.text(of: text, isTrimmed: isTrimmed).utf8) }
  }
}
