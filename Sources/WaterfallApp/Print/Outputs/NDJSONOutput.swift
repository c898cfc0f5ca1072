import WaterfallRecords

/// Each record as JSON on a line.
struct NDJSONOutput: TableOutput {
  static let name = "ndjson"
  static let clause = "ndjson has a record on each line"
  static let form = TableForm.ndjson

  init(_ page: PrintedPage) {}
}
