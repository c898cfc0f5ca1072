internal import Platform
package import WaterfallRecords

/// A command with places for the fields of a record.
package struct RecordTemplate: Hashable, Sendable {
  package let text: String
  package init(_ text: String) { self.text = text }

  /// What became of a template.
  package enum Filled: Hashable, Sendable {
    case command(String)
    /// The record has no field of this name.
    case missing(String)
  }

  /// The command for a record: `{field}` is replaced by the field's value and `{}` by the record as
  /// JSON, each quoted as one word of the shell. `{path}` and `{index}` are the item's file and its
  /// number from 0, where no field has the name.
  ///
  /// Braces that hold no name, and those behind a `$`, are the shell's.
  package func filled(with record: Record, path: [UInt8]?, index: Int) -> Filled {
    var command = ""
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      let isShells = brace > rest.startIndex && rest[rest.index(before: brace)] == "$"
      command += rest[..<brace]
      rest = rest[brace...]
      guard !isShells, let end = rest.firstIndex(of: "}"),
        case let name = String(rest[rest.index(after: brace)..<end]), Self.isName(name)
      else {
        command += "{"
        rest = rest.dropFirst()
        continue
      }
      guard let value = Self.value(name, of: record, path: path, index: index) else {
        return .missing(name)
      }
      // No word of a command can hold a zero byte.
      command += shellQuoted(String(decoding: value.filter { $0 != 0 }, as: UTF8.self))
      rest = rest[rest.index(after: end)...]
    }
    return .command(command + rest)
  }

  private static func isName(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "_-.".unicodeScalars.contains(scalar)
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
