import WaterfallFormats
import WaterfallRecords

/// Tables that are recognised by more than a header: their lines have a special look, or one text
/// has several tables.
extension RecordSource {
  func knownTableShape(_ data: Beginning) -> Shape? {
    guard let first = data.first, !data.bytes.isEmpty else { return nil }
    if let shape = drawnShape(data) { return shape }
    let isWhole = data.window.isAtEnd
    if let known = KnownLines(data.bytes, from: first, isWhole: isWhole) {
      return .cut(start: known.start, TextForm(known))
    }
    let text = data.bytes[data.start...]
    guard TableBlocks(text, isLast: isWhole).arePlain else { return nil }
    replaceStore(by: TranscodedStore(store, by: TableTranslation()))
    return .jsonLines(start: 0)
  }

  /// The shape of text with tables that are drawn with lines. What counts their rows is told if the
  /// whole text is there, and is a card otherwise.
  func drawnShape(_ data: Beginning) -> Shape? {
    guard data.promised == nil || data.promised == .text || options.format == .table,
      DrawnTables.canBe(data.bytes, from: data.start)
    else { return nil }
    let isWhole = data.window.isAtEnd
    let tables = DrawnTables(data.bytes[...], isLast: isWhole)
    guard tables.arePlain else { return nil }
    let notes = isWhole ? tables.notes.filter { !DrawnTables.isRowCount($0) } : []
    if !notes.isEmpty { note("beside the table: \(notes.joined(separator: " · "))") }
    let translation = DrawnTranslation(first: tables.first, leavesOutNotes: isWhole)
    replaceStore(
      by: TranscodedStore(store, by: translation), convertedFrom: "table drawn with lines")
    return .jsonLines(start: 0)
  }

  /// The shape of a log whose records are no single lines, or whose first lines name its columns.
  func wholeLogShape(_ data: Beginning) -> Shape? {
    guard data.promised == nil || data.promised == .text, let first = data.first else { return nil }
    if let log = WebLog(data.bytes, from: first) {
      note(linesAbove: data.bytes[data.start..<log.start])
      return .cut(start: log.start, TextForm(log))
    }
    for format in [SlowLog(), JournalExport()] as [any TextFormat]
    where format.matches(data.bytes, from: first) {
      return .cut(start: data.start, TextForm(format))
    }
    return nil
  }

  /// The shape of stanzas without blank lines between them, as `rpm -qai` prints packages.
  func packageShape(_ data: Beginning) -> Shape? {
    guard data.promised == nil || data.promised == .text, let first = data.first,
      let format = PackageStanzas(data.bytes, from: first)
    else { return nil }
    return .cut(start: first, TextForm(format))
  }
}
