import WaterfallRecords

/// Cells with commas between them, below the names of the columns.
struct CSVOutput: TableOutput {
  static let name = "csv"
  static let clause = "csv and tsv are tables with the names of the columns"
  static let form = TableForm.csv

  init(_ page: PrintedPage) {}
}
