import WaterfallFormats
import WaterfallItems
import WaterfallRecords

/// A table whose columns are aligned by white space, below a header that names them. Its forms have
/// drawn lines, lines of a known look, or several tables.
struct AlignedFormat: DataFormat {
  let name = "table"
  let isFoundInTextFiles = true

  private static let forms = [
    Look(.marked) { sample, _ in TranslatedTable(drawnIn: sample) },
    Look(.marked) { sample, first in
      KnownLines(sample.bytes, from: first, isWhole: sample.window.isAtEnd, areTimed: true)
    },
    Look(.columns) { sample, first in
      KnownLines(sample.bytes, from: first, isWhole: sample.window.isAtEnd)
    },
    Look(.columns) { sample, _ in TranslatedTable(blocksIn: sample) },
    Look(.likely) { sample, first in HeadlessTable(sample, from: first) },
  ]

  /// A line drawn below a header is no line of a log, whatever is below it. If the first line is a
  /// header without signs that may be between cells, signs in the rows are not between them either.
  var looks: [Look] {
    let aligned = Look(.likely, awaitsLine: Self.awaitsLine) { sample, first in
      Self.sample(sample, from: first, .inText).isCertain ? self : nil
    }
    let drawn = Look(.marked) { sample, first in
      guard TableSample.mayHaveRuler(sample.bytes, from: first) else { return nil }
      if let several = TranslatedTable(blocksIn: sample) { return several }
      let table = Self.sample(sample, from: first, .inText)
      return table.hasRuler && table.isCertain ? self : nil
    }
    let first = Look(.columns) { sample, first in
      guard !CSVTable.hasDelimiter(sample.bytes, from: first) else { return nil }
      let table = Self.sample(sample, from: first, .inText)
      return table.linesAbove.isEmpty && table.isCertain ? self : nil
    }
    let alone = Look(.likely) { sample, _ in TranslatedTable(blocksIn: sample, mayBeOne: true) }
    return Self.forms + [drawn, first, aligned, alone]
  }

  /// Whether the first line could be a table's header, and nothing is known of the second one.
  private static func awaitsLine(_ sample: Beginning) -> Bool {
    guard let first = sample.first, TableSample.canBeHeader(sample.bytes, from: first) else {
      return false
    }
    return sample.bytes[first...].count { $0 == 0x0A } < 2
  }

  /// The form of the table that has another one than aligned columns; nil if they are aligned.
  static func form(of data: Beginning) -> (any DataFormat)? {
    forms.lazy.compactMap { $0.form(of: data) }.first
  }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    guard let first = data.first else { return .empty }
    var data = data
    try await source.gatherSample(of: &data.window)
    if source.options.hasHeader, let form = Self.form(of: data) {
      return try await form.shape(of: data, in: source)
    }
    let header: TableSample.Header = source.options.hasHeader ? .inText : .none
    let sample = Self.sample(data, from: first, header)
    guard let table = sample.table else { return .empty }
    source.keep(linesAbove: data.bytes[sample.linesAbove])
    return .cut(start: sample.start, table)
  }

  static func sample(
    _ data: Beginning, from first: Int, _ header: TableSample.Header
  ) -> TableSample {
    TableSample(data.bytes, from: first, header: header, isWhole: data.window.isAtEnd)
  }
}

/// A table whose columns have no names.
private struct HeadlessTable: DataFormat {
  let name = "table"
  private let rows: HeadlessRows

  /// Returns nil if the text is not certainly such a table.
  init?(_ sample: Beginning, from first: Int) {
    guard let rows = HeadlessRows(sample.bytes, from: first, isWhole: sample.window.isAtEnd) else {
      return nil
    }
    self.rows = rows
  }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    source.keep(linesAbove: data.bytes[data.start..<rows.start])
    return .cut(start: rows.start, rows.table)
  }
}
