import WaterfallFormats
import WaterfallItems
import WaterfallRecords

/// A table whose columns are aligned by white space, below a header that names them.
struct AlignedFormat: DataFormat {
  let name = AlignedTable.formatName
  let endings: [String] = []

  func resembles(_ sample: Beginning) -> Bool {
    guard sample.promised == nil || sample.promised == .text, let first = sample.first else {
      return false
    }
    return Self.sample(sample, from: first, .inText).isCertain
  }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    guard let first = data.first else { return .empty }
    var data = data
    try await source.gather(&data.window, within: RecordSource.patience) { window in
      window.bytes.count >= RecordSource.sampleSize
    }
    let others = [FoundFormat.drawn, .knownLines, .blocks]
    if source.options.hasHeader, let other = others.lazy.compactMap({ $0.form(of: data) }).first {
      return try await other.shape(of: data, in: source)
    }
    let header: TableSample.Header = source.options.hasHeader ? .inText : .none
    let sample = Self.sample(data, from: first, header)
    guard let table = sample.table else { return .empty }
    source.keep(linesAbove: data.bytes[sample.linesAbove])
    return .cut(start: sample.start, TextForm(table))
  }

  static func sample(
    _ data: Beginning, from first: Int, _ header: TableSample.Header
  ) -> TableSample {
    TableSample(data.bytes, from: first, header: header, isWhole: data.window.isAtEnd)
  }
}
