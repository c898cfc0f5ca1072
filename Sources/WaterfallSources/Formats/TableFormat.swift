import WaterfallFormats
import WaterfallItems
import WaterfallRecords

/// Rows of cells (RFC 4180), whose columns are named by the first row. The delimiter of `csv` is
/// found in the data; that of `tsv` is a tab.
struct TableFormat: DataFormat {
  let name: String
  let endings: [String]

  var isBelievedByName: Bool { true }

  /// Rows with tabs have the look of `csv`, too, so nothing else is asked.
  var looks: [Look] {
    guard name == "csv" else { return [] }
    let rows = Look(.rows, awaitsLine: awaitsLine) { sample, _ in
      finding(in: sample, isAtEnd: sample.window.isAtEnd) == .table ? self : nil
    }
    return [rows]
  }

  /// Whether the text has one row, below which another may follow.
  private func awaitsLine(_ sample: Beginning) -> Bool {
    sample.bytes.count < RecordSource.sampleSize && finding(in: sample, isAtEnd: false) == .oneRow
  }

  private func finding(in sample: Beginning, isAtEnd: Bool) -> CSVTable.Finding {
    let begin = CSVTable.firstRow(of: sample.bytes, from: sample.start)
    // Commas after the times of a log are no table.
    if sample.isNamedLog, LogFormat.beginsWithTime(sample.bytes, from: begin) { return .none }
    return CSVTable.find(in: sample.bytes, from: begin, isAtEnd: isAtEnd)
  }

  func mayHaveName(of promised: Format?) -> Bool { promised?.form is JSONFormat == false }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    guard data.first != nil else { return .empty }
    return try await source.tableShape(data.window, from: data.start)
  }
}
