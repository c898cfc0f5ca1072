/// A form in which records are written for other programs.
package enum TableForm: Hashable, Sendable {
  /// Cells with commas between them, below a header (RFC 4180).
  case csv
  /// The same with tabs.
  case tsv
  /// Each record as JSON on a line.
  case ndjson
  /// An array with the records as JSON.
  case json
  /// A table of Markdown, as GitHub shows it.
  case markdown

  /// The endings of files' names, with the form that each of them means.
  package static let endings: [(ending: String, form: TableForm)] = [
    (".csv", .csv), (".tsv", .tsv), (".ndjson", .ndjson), (".jsonl", .ndjson), (".json", .json),
    (".md", .markdown),
  ]

  /// The form that the ending of a file's name means; nil if the ending is none of ``endings``.
  package init?(fileNamed name: String) {
    let name = name.lowercased()
    guard let known = Self.endings.first(where: { name.ends(with: $0.ending) }) else { return nil }
    self = known.form
  }

  /// The sign between cells; nil for other forms.
  package var delimiter: UInt8? {
    switch self {
    case .csv: UInt8(ascii: ",")
    case .tsv: 0x09
    case .ndjson, .json, .markdown: nil
    }
  }

  /// Whether all records have the same columns. The other forms name the fields of each record.
  package var hasColumns: Bool {
    switch self {
    case .csv, .tsv, .markdown: true
    case .ndjson, .json: false
    }
  }
}
