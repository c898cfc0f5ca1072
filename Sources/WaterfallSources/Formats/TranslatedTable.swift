import WaterfallFormats
import WaterfallItems
import WaterfallRecords

/// Tables in text that are translated to lines of JSON.
struct TranslatedTable: DataFormat {
  let name = "table"
  private let translation: any TextTranslation
  /// The format in words; nil for that of the lines.
  private var title: String?
  private let notes: [String]

  /// Tables that are drawn with lines; nil if the text has none.
  init?(drawnIn sample: Beginning) {
    guard DrawnTables.canBe(sample.bytes, from: sample.start) else { return nil }
    let isWhole = sample.window.isAtEnd
    let tables = DrawnTables(sample.bytes[sample.start...], isLast: isWhole)
    guard tables.arePlain else { return nil }
    translation = DrawnTranslation(first: tables.first, leavesOutNotes: isWhole)
    // What counts the rows is told if the whole text is there, and is a card otherwise.
    notes = isWhole ? tables.notes.filter { !DrawnTables.isRowCount($0) } : []
    title = "table drawn with lines"
  }

  /// Several tables in one text; nil if the text has fewer.
  ///
  /// - Parameter mayBeOne: whether one among texts is enough, if a line is drawn below its header.
  init?(blocksIn sample: Beginning, mayBeOne: Bool = false) {
    let blocks = TableBlocks(sample.bytes[sample.start...], isLast: sample.window.isAtEnd)
    // The table of the next screen may have other widths.
    let isScreen = sample.areScreens && blocks.beginsWithTable
    let found = blocks.found(mayBeOne: mayBeOne)
    guard let known = found ?? (isScreen ? TableBlocks.Known() : nil) else { return nil }
    (translation, notes) = (TableTranslation(known: known), known.titles)
  }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    if !notes.isEmpty { source.keep("beside the table: \(notes.joined(separator: " · "))") }
    let store = TranscodedStore(source.store, by: translation, from: data.start)
    source.replaceStore(by: store, convertedFrom: title)
    return .jsonLines(start: 0)
  }
}
