import WaterfallRecords

/// Cells with tabs between them, below the names of the columns.
struct TSVOutput: TableOutput {
  static let name = "tsv"
  static let form = TableForm.tsv

  init(_ page: PrintedPage) {}
}
