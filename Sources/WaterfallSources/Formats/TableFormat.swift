import WaterfallItems
import WaterfallRecords

/// Rows of cells (RFC 4180), whose columns are named by the first row. The delimiter of `csv` is
/// found in the data; that of `tsv` is a tab.
struct TableFormat: DataFormat {
  let name: String
  let endings: [String]

  var isBelievedByName: Bool { true }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    guard data.first != nil else { return .empty }
    return try await source.tableShape(data.window, from: data.start)
  }
}
