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
  /// Whether it has all that are shown: `{shown}`, `{shown.index}`.
  package let hasShown: Bool

  /// - Parameter text: `{in-shell.zsh}` at its start names the shell that runs it.
  /// - Throws: `.inScript` if the shell would run the value of a field as code.
  package init(_ text: String, separator: LineSeparator = .blanks) throws(ShellTemplateError) {
    (template, self.separator) = (Self.template(text), separator)
    var names: [String] = []
    _ = try template.filled { name in
      if let braces = Self.braces(name) { return braces }
      names.append(name)
      return .value(Array("0".utf8))
    }
    hasQuery = names.contains { Self.isOfQuery($0) }
    needsRecord = names.contains { !Self.isOfQuery($0) }
    let listed = names.map { Self.nameInFile($0) ?? $0 }
    hasPicks = listed.contains { Self.name($0, inEach: "picks") != nil }
    hasShown = listed.contains { Self.name($0, inEach: "shown") != nil }
  }

  private static func template(_ text: String) -> ShellTemplate {
    let start = "{in-shell."
    guard text.begins(with: start), let end = text.unicodeScalars.firstIndex(of: "}"),
      let shell = CommandShell(
        String(text.unicodeScalars[..<end].dropFirst(start.unicodeScalars.count)))
    else { return ShellTemplate(text) }
    return ShellTemplate(String(text.unicodeScalars[end...].dropFirst()), in: shell)
  }

  /// Fills in a record: `{field}` is the field's value and `{}` the whole record as JSON.
  ///
  /// Each is quoted as one word of the shell. `{path}` is the item's file, `{line}` the line there,
  /// from 1, and `{index}` its number from 0, unless a field has that name. `{query}` is the
  /// text in a picker's prompt, and `{query.1}` its first word. If the record is a line, `{2}` is
  /// its second part without blanks around it, `{2..}` the rest from there, and `{untrimmed.2}` has
  /// the blanks and the separator after it. They are parts of the whole line, also if less is
  /// shown. `{picks}` are the lines that are picked, each a word, and `{picks.2}` their second
  /// parts; a record that is no line is there as JSON. `{shown}` are all that are shown.
  /// `{file-of.picks}` is the path of a file with them, one a line. `{braces.print}` is `{print}`
  /// in the command.
  ///
  /// - Parameters:
  ///   - picks: the records that are picked, with their numbers. If there are none, `{picks}` is
  ///     the record itself.
  ///   - shown: likewise, for `{shown}`.
  package func filled(
    with record: Record, path: [UInt8]?, line: Int? = nil, index: Int,
    picks: [(record: Record, index: Int)] = [], shown: [(record: Record, index: Int)] = []
  ) throws(ShellTemplateError) -> ShellCommand {
    let own = [(record: record, index: index)]
    let lists: [RecordList] = [
      RecordList(name: "picks", records: picks.isEmpty ? own : picks),
      RecordList(name: "shown", records: shown.isEmpty ? own : shown),
    ]
    return try template.filled { name in
      if let braces = Self.braces(name) { return braces }
      if let single = value(name, of: record, path: path, line: line, index: index) {
        return .value(single)
      }
      let inFile = Self.nameInFile(name)
      var found = values(inFile ?? name, of: lists)
      if found == nil, let inFile {
        found = value(inFile, of: record, path: path, line: line, index: index).map { [$0] }
      }
      guard let words = found else { return .missing }
      return inFile == nil ? .values(words) : .file(words.flatMap { $0 + [0x0A] })
    }
  }

  /// The braces of the command that `{braces.print}` means: `{print}`; nil for another name.
  private static func braces(_ name: String) -> ShellTemplate.Meaning? {
    guard name.begins(with: "braces.") else { return nil }
    return .command("{\(String(name.unicodeScalars.dropFirst(7)))}")
  }

  /// Records that one name stands for, with their numbers.
  private struct RecordList {
    let name: String
    let records: [(record: Record, index: Int)]
  }

  /// The values of a list's records; nil if the name is about no list, or one of them has none.
  private func values(_ name: String, of lists: [RecordList]) -> [[UInt8]]? {
    for list in lists {
      guard let each = Self.name(name, inEach: list.name) else { continue }
      let values = list.records.map { item in
        value(each, of: item.record, path: nil, line: nil, index: item.index)
          ?? (each.isExactly("text") ? item.record.json : nil)
      }
      return values.contains { $0 == nil } ? nil : values.compactMap(\.self)
    }
    return nil
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
      Self.braces(name) ?? queryValue(name).map { ShellTemplate.Meaning.value($0) } ?? .missing
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

  /// The name of the value of each record of a list; nil if the name is not about that list.
  private static func name(_ name: String, inEach list: String) -> String? {
    if name.isExactly(list) { return "text" }
    let isOfList = name.begins(with: "\(list).")
    return isOfList ? String(name.unicodeScalars.dropFirst(list.unicodeScalars.count + 1)) : nil
  }

  private func value(
    _ name: String, of record: Record, path: [UInt8]?, line: Int?, index: Int
  ) -> [UInt8]? {
    if name.isEmpty { return record.json }
    if name.isExactly("text"), let line = record.wholeLine { return Array(line.utf8) }
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
    guard let text = record.wholeLine ?? record.line else { return nil }
    let isTrimmed = !name.begins(with: "untrimmed.")
    let numbers = isTrimmed ? name : String(name.unicodeScalars.dropFirst(10))
    guard let part = LineScope(numbers, by: separator)?.text(of: text, isTrimmed: isTrimmed) else {
      return nil
    }
    return Array(isTrimmed ? part.withoutBlanksAround.utf8 : part.utf8)
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var withoutBlanksAround: String {
    let isBlank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
    let rest = unicodeScalars.drop(while: isBlank)
    return rest.lastIndex { !isBlank($0) }.map { String(rest[...$0]) } ?? ""
  }
}
