import WaterfallRecords

/// Cells with commas between them, below the names of the columns.
enum CSVOutput: TableOutput {
  static let name = "csv"
  static let clause = "csv and tsv are tables with the names of the columns"
  static let form = TableForm.csv
}

/// Cells with tabs between them, below the names of the columns.
enum TSVOutput: TableOutput {
  static let name = "tsv"
  static let form = TableForm.tsv
}

/// Each record as JSON on a line.
enum NDJSONOutput: TableOutput {
  static let name = "ndjson"
  static let clause = "ndjson has a record on each line"
  static let form = TableForm.ndjson
}

enum MarkdownOutput: TableOutput {
  static let name = "markdown"
  static let clause = "markdown is a table for a text"
  static let form = TableForm.markdown
}
