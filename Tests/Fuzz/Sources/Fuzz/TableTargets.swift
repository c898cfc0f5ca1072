import WaterfallItems
import WaterfallSources

@testable import WaterfallRecords
@testable import WaterfallSources

/// Writes cells as a table and reads them back unchanged.
let tableTarget = Target(name: "table") { random in
  let delimiter = random.pick([",", ";", "\t", "|"])
  let lineBreak = random.pick(["\n", "\r\n"])
  let width = 2 + random.below(4)
  let words = ["", "a", "é", "say \"hi\"", "x\(delimiter)y", "line\nbreak", " b ", "\"", "\r\n"]
  let rows = (0..<random.below(6)).map { _ in (0..<width).map { _ in random.pick(words) } }
  let header = (0..<width).map { "c\($0)" }
  let lines = ([header] + rows).map { row in
    row.map { random.below(2) == 0 || needsQuotes($0, delimiter) ? quoted($0) : $0 }
      .joined(separator: delimiter)
  }
  let bytes = Array((lines.joined(separator: lineBreak) + lineBreak).utf8)
  let outcome = await readAll(bytes, pieces: &random, options: SourceOptions(format: .csv))
  let expected = rows.map { row in
    Record(fields: zip(header, row).map { Field($0, .string($1)) })
  }
  guard outcome.error == nil, outcome.records == expected else {
    throw Finding(words: "read \(outcome.records), expected \(expected)", input: bytes)
  }
}

/// In tables with tabs, blanks at the ends of a cell belong to it only if it is quoted.
private func needsQuotes(_ cell: String, _ delimiter: String) -> Bool {
  if delimiter == "\t", cell.hasPrefix(" ") { return true }
  return cell.utf8.contains { $0 == 0x22 || $0 == 0x0A || $0 == 0x0D || $0 == delimiter.utf8.first }
}

private func quoted(_ cell: String) -> String {
  "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
    + "\""
}

/// Reads spoilt tables. Every byte except line breaks must belong to a row or the header.
let rowsTarget = Target(name: "rows") { random in
  let samples = Samples.texts.filter { $0.contains(",") || $0.contains("\t") }.map {
    Array($0.utf8)
  }
  let bytes = random.mutated(random.pick(samples), samples)
  var options = SourceOptions(format: .csv)
  options.hasHeader = false
  let outcome = await readAll(bytes, pieces: &random, options: options)
  try expectCover(outcome, of: bytes)
}
