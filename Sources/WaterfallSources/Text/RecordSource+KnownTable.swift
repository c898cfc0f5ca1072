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
    return .lines(start: 0)
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
    let notes = isWhole ? tables.notes.filter { !$0.isEmpty } : []
    if !notes.isEmpty { note("beside the table: \(notes.joined(separator: " · "))") }
    let translation = DrawnTranslation(first: tables.first, leavesOutNotes: isWhole)
    replaceStore(
      by: TranscodedStore(store, by: translation), convertedFrom: "table drawn with lines")
    return .lines(start: 0)
  }

  /// The shape of stanzas without blank lines between them, as `rpm -qai` prints packages.
  func packageShape(_ data: Beginning) -> Shape? {
    guard data.promised == nil || data.promised == .text, let first = data.first,
      let format = PackageStanzas(data.bytes, from: first)
    else { return nil }
    return .cut(start: first, TextForm(format))
  }
}
