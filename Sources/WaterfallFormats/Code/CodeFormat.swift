package import WaterfallRecords

/// Code of programs, as the name of a file says it: a card for each block between blank lines.
///
/// The first line of a block is its title. The others stay as they are, without the indentation
/// that all lines share, and are never wrapped.
package struct CodeFormat: TextFormat {
  package let title = "code"

  package init() {}

  private static let endings: Set = [
    "bash", "c", "cc", "cpp", "cs", "cxx", "dart", "el", "ex", "exs", "fish", "go", "h", "hh",
    "hpp", "hs", "java", "jl", "js", "jsx", "kt", "kts", "lua", "m", "mjs", "ml", "mm", "nim",
    "php", "pl", "pm", "py", "r", "rb", "rs", "scala", "sh", "sql", "swift", "ts", "tsx", "zig",
    "zsh",
  ]

  /// Whether a file with this name has code.
  package static func isCode(fileNamed name: String) -> Bool {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return endings.contains(name[name.utf8.index(after: dot)...].lowercased())
  }

  package func scan() -> any RecordScan { CodeScan() }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    var lines: [Range<Int>] = []
    forEachLine(in: range.lowerBound..<endOfText(of: bytes, in: range), of: bytes) { line in
      let end = endOfText(of: bytes, in: line)
      if !lines.isEmpty || end > line.lowerBound { lines.append(line.lowerBound..<end) }
      return true
    }
    guard let first = lines.first else { return Record(fields: []) }
    let indentations = lines.map { line in bytes[line].prefix { isSpace($0) }.count }
    let textStart = first.lowerBound + indentations[0]
    let title = styles.text(
      of: bytes, in: textStart..<first.upperBound, lineStart: first.lowerBound)
    var record = Record(fields: [Field("title", .string(title))])
    guard lines.count > 1 else { return record }
    let common = zip(lines, indentations).filter { !$0.0.isEmpty }.map(\.1).min() ?? 0
    var text = styles.text(from: lines[1].lowerBound)
    for (number, line) in lines.enumerated().dropFirst() {
      if number > 1 { text.append(sign: 0x0A) }
      text.append(bytes[min(line.lowerBound + common, line.upperBound)..<line.upperBound])
    }
    record.fields.append(Field("text", .string(text.string)))
    record.linesField = "text"
    return record
  }
}

/// Finds the end of a block: before the next line after a blank one.
private struct CodeScan: LineScan {
  var isInLine = false
  /// Whether a blank line has come.
  private var isBehindBlank = false

  mutating func ends(before index: Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool? {
    for byte in bytes[index...] {
      if byte == 0x0A {
        isBehindBlank = true
        return false
      }
      if !isSpace(byte) { return isBehindBlank }
    }
    return isAtEnd ? false : nil
  }
}
